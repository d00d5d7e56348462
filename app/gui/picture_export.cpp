// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/picture_export.h"

#include "app/gui/inspect_page.h"
#include "app/gui/main_window.h"
#include "app/gui/teach_page.h"
#include "core/triage/headline.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFileInfo>
#include <QPixmap>
#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kPatienceMs = 20'000;

/// Newest failed evaluation with a map, else the newest. Only failures with bad elements store a map, and they name a pattern.
QString mostTelling(const std::vector<EvaluationRow> &newestFirst)
{
    for (const EvaluationRow &row : newestFirst) {
        if (classOf(row.verdict) == VerdictClass::Failed && !row.pattern.isEmpty())
            return row.id;
    }
    return newestFirst.empty() ? QString() : newestFirst.front().id;
}

/// Runs the loop until `signal`; false when patience ends first.
template <class Sender, class Signal>
bool waitFor(Sender *sender, Signal signal)
{
    QEventLoop loop;
    QTimer patience;
    patience.setSingleShot(true);
    bool came = false;
    QObject::connect(sender, signal, &loop, [&] {
        came = true;
        loop.quit();
    });
    QObject::connect(&patience, &QTimer::timeout, &loop, &QEventLoop::quit);
    patience.start(kPatienceMs);
    loop.exec();
    return came;
}

/// By name, at a step counted from 1 (0: where it was left).
void showLesson(MainWindow &window, const QString &id, int step)
{
    window.showPerspective(2);
    const auto &lessons = window.teach()->shelf().lessons;
    const auto lesson = std::ranges::find(lessons, id, &Lesson::id);
    if (lesson == lessons.end())
        return;
    window.teach()->openLesson(*lesson);
    if (step > 0)
        window.teach()->goToStep(step - 1);
}

} // namespace

Result<void> exportPicture(const PictureRequest &request)
{
    if (!request.workspace.isEmpty() && !QFileInfo::exists(request.workspace))
        return fail(Error{u"io"_s, QCoreApplication::translate("gable::PictureExport", "There is no such workspace"), request.workspace, 0, {}, {}});
    MainWindow::Options options;
    options.theme = request.theme.isEmpty() ? u"light"_s : request.theme;
    if (!request.show.startsWith("teach"_L1)) // a lesson's picture shows how far one is
        options.settingsPath.clear();
    options.withWorker = options.keepsState = false;
    MainWindow window(options);
    window.resize(request.size.isValid() ? request.size : QSize(1440, 900));
    window.show();
    window.activateWindow();
    Session &session = window.session();
    std::optional<Error> error;
    QObject::connect(&session, &Session::failed, &window, [&](const Error &failure) {
        if (session.workspacePath().isEmpty())
            error = failure;
    });
    window.start(request.workspace);
    const auto late = fail(u"timeout"_s, QCoreApplication::translate("gable::PictureExport", "Reading the workspace took longer than %1 s").arg(kPatienceMs / 1000));
    if (!waitFor(&session, &Session::settled))
        return late;
    if (error)
        return fail(*error);
    const QString wanted = request.evaluation.isEmpty() ? mostTelling(session.problemRows()) : request.evaluation;
    if (!wanted.isEmpty()) {
        session.selectEvaluation(wanted);
        if (!waitFor(&session, &Session::settled))
            return late;
    }
    if (request.show == "triage"_L1)
        window.showPerspective(1);
    else if (request.show.startsWith("teach"_L1))
        showLesson(window, request.show.section(u':', 1, 1), request.show.section(u':', 2, 2).toInt());
    else if (const qsizetype tab = QStringList{u"map"_s, u"timing"_s, u"output"_s, u"environment"_s}.indexOf(request.show); tab >= 0)
        window.inspect()->tabs()->setCurrentIndex(int(tab));
    QCoreApplication::processEvents(); // layouts of what has just been shown
    if (!window.grab().save(request.path, "PNG"))
        return fail(Error{u"io"_s, QCoreApplication::translate("gable::PictureExport", "The picture could not be written"), request.path, 0, {}, {}});
    return {};
}

} // namespace gable
