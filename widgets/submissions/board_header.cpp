// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/submissions/board_header.h"

#include "core/triage/describe.h"
#include "widgets/controls/verdict_words.h"
#include "widgets/figures/figures.h"
#include "widgets/theme/fonts.h"
#include "widgets/theme/marks.h"
#include "widgets/theme/sizes.h"
#include "widgets/theme/theme.h"

#include <QBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolTip>

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int kBarHeight = 8;

/// Silhouette, word and count; filled with the class's tint while it filters.
class CountButton : public QPushButton
{
public:
    explicit CountButton(VerdictClass verdict) : m_verdict(verdict)
    {
        setCheckable(true);
        setFlat(true);
        setFixedHeight(sizes::kControlInPane);
        setCursor(Qt::PointingHandCursor);
    }
    void setCount(const QString &count)
    {
        m_count = count;
        setAccessibleName(BoardHeader::tr("%1 %2: filter by it").arg(m_count, verdictClassWord(m_verdict)));
        setToolTip(isChecked() ? BoardHeader::tr("Show all verdicts again") : BoardHeader::tr("Show only these"));
        updateGeometry();
        update();
    }
    QSize sizeHint() const override
    {
        return {sizes::kIcon + 22 + QFontMetrics(bodyFont()).horizontalAdvance(verdictClassWord(m_verdict)) + int(figuresWidth(QFontMetricsF(strongFont()), m_count)), sizes::kControlInPane};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (isChecked() || underMouse() || hasFocus()) {
            painter.setPen(hasFocus() ? QPen(theme().accent) : QPen(Qt::NoPen));
            painter.setBrush(isChecked() ? (theme().of(m_verdict).tint.isValid() ? theme().of(m_verdict).tint : theme().track) : underMouse() ? theme().hover : QColor(Qt::transparent));
            painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), sizes::kRadius, sizes::kRadius);
        }
        drawVerdict(painter, QRectF(6, (height() - sizes::kIcon) / 2.0, sizes::kIcon, sizes::kIcon), m_verdict);
        QRect box = rect().adjusted(6 + sizes::kIcon + 5, 0, -4, 0);
        painter.setFont(bodyFont());
        painter.setPen(theme().of(m_verdict).text);
        painter.drawText(box, Qt::AlignVCenter, verdictClassWord(m_verdict));
        box.setLeft(box.left() + painter.fontMetrics().horizontalAdvance(verdictClassWord(m_verdict)) + 6);
        painter.setFont(strongFont());
        painter.setPen(theme().text);
        drawFigures(painter, box, Qt::AlignVCenter | Qt::AlignLeft, m_count);
    }

private:
    VerdictClass m_verdict;
    QString m_count;
};

} // namespace

BoardHeader::BoardHeader(QWidget *parent) : QWidget(parent), m_total(new QLabel), m_details(new QLabel)
{
    setFixedHeight(52);
    setMouseTracking(true);
    setAccessibleName(tr("Evaluations by verdict"));
    m_total->setFont(strongFont());
    m_details->setForegroundRole(QPalette::PlaceholderText);
    m_details->setFont(bodyFont());
    m_details->setMinimumWidth(0);
    m_details->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_details->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(sizes::kPaneMargin, sizes::kGrid, sizes::kPaneMargin, 20);
    line->setSpacing(sizes::kGroupGap);
    line->addWidget(m_total);
    for (size_t i = 0; i < m_buttons.size(); ++i) {
        const VerdictClass verdict = VerdictClass(i);
        m_buttons[i] = new CountButton(verdict);
        line->addWidget(m_buttons[i]);
        connect(m_buttons[i], &QPushButton::clicked, this, [this, verdict] { Q_EMIT classToggled(verdict); });
    }
    line->addWidget(m_details, 1);
    showCounts();
}

void BoardHeader::setCounts(const std::vector<BoardCount> &byVerdict, const QStringList &chosen)
{
    std::fill_n(m_counts.begin(), 4, 0);
    m_chosen = chosen;
    std::vector<BoardCount> failed;
    for (const BoardCount &count : byVerdict) {
        const VerdictClass verdict = std::min(classOf(count.key), VerdictClass::Infrastructure);
        m_counts[size_t(verdict)] += count.count;
        if (verdict == VerdictClass::Failed)
            failed.push_back(count);
    }
    std::sort(failed.begin(), failed.end(), [](const BoardCount &a, const BoardCount &b) { return a.count > b.count; });
    QStringList parts;
    for (size_t i = 0; i < failed.size() && i < 4; ++i)
        parts << u"%1 %2"_s.arg(verdictWord(failed[i].key), grouped(failed[i].count));
    if (failed.size() > 4)
        parts << tr("%n more", nullptr, int(failed.size()) - 4);
    m_details->setText(parts.isEmpty() ? QString() : tr("failed: %1").arg(parts.join(u" · "_s)));
    m_details->setToolTip(m_details->text());
    showCounts();
}

void BoardHeader::setQueue(qint64 running, qint64 queued)
{
    m_counts[size_t(VerdictClass::Running)] = running;
    m_counts[size_t(VerdictClass::Queued)] = queued;
    showCounts();
}

qint64 BoardHeader::total() const { return std::accumulate(m_counts.begin(), m_counts.begin() + 4, qint64(0)); }

QString BoardHeader::details() const { return m_details->text(); }

void BoardHeader::showCounts()
{
    m_total->setText(tr("%1 evaluations").arg(grouped(total())));
    for (size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i]->setChecked(m_chosen.contains(name(VerdictClass(i))));
        static_cast<CountButton *>(m_buttons[i])->setCount(grouped(m_counts[i]));
        m_buttons[i]->setVisible(m_counts[i] > 0 || m_buttons[i]->isChecked());
        m_buttons[i]->setEnabled(VerdictClass(i) < VerdictClass::Running);
        if (!m_buttons[i]->isEnabled())
            m_buttons[i]->setToolTip(tr("Not in the table before it has run"));
    }
    update();
}

QRectF BoardHeader::bar() const { return {double(sizes::kPaneMargin), height() - 16.0, width() - 2.0 * sizes::kPaneMargin, double(kBarHeight)}; }

QRectF BoardHeader::segment(VerdictClass verdict) const
{
    const double all = double(std::accumulate(m_counts.begin(), m_counts.end(), qint64(0)));
    if (all <= 0)
        return {};
    double before = 0;
    for (size_t i = 0; i < size_t(verdict); ++i)
        before += double(m_counts[i]);
    const QRectF whole = bar();
    return {whole.left() + whole.width() * before / all, whole.top(), whole.width() * double(m_counts[size_t(verdict)]) / all, whole.height()};
}

void BoardHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().base);
    painter.fillRect(bar(), theme().track);
    for (size_t i = 0; i < m_counts.size(); ++i) {
        const QRectF part = segment(VerdictClass(i));
        if (part.width() <= 0)
            continue;
        const bool faint = !m_chosen.isEmpty() && !m_buttons[i]->isChecked();
        painter.setOpacity(faint ? 0.35 : 1);
        painter.fillRect(part.adjusted(0, 0, part.width() > 3 ? -1.5 : 0, 0), theme().of(VerdictClass(i)).fill);
    }
    painter.setOpacity(1);
    painter.fillRect(0, height() - 1, width(), 1, theme().seam);
}

void BoardHeader::mousePressEvent(QMouseEvent *event)
{
    for (const VerdictClass verdict : {VerdictClass::Passed, VerdictClass::Suspect, VerdictClass::Failed, VerdictClass::Infrastructure}) {
        if (segment(verdict).adjusted(0, -6, 0, 6).contains(event->position()))
            Q_EMIT classToggled(verdict);
    }
}

void BoardHeader::mouseMoveEvent(QMouseEvent *event)
{
    for (size_t i = 0; i < m_counts.size(); ++i) {
        if (m_counts[i] > 0 && segment(VerdictClass(i)).adjusted(0, -6, 0, 6).contains(event->position())) {
            setCursor(i < 4 ? Qt::PointingHandCursor : Qt::ArrowCursor);
            QToolTip::showText(event->globalPosition().toPoint(), u"%1 %2"_s.arg(grouped(m_counts[i]), verdictClassWord(VerdictClass(i))), this);
            return;
        }
    }
    unsetCursor();
}

} // namespace gable
