// SPDX-License-Identifier: Apache-2.0
// The text of a lesson. Its Markdown stays readable anywhere: what the player needs stands in headings and "name: value" lines.
#include "core/base/text.h"
#include "core/lesson/lesson.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <map>
#include <set>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr size_t kMostSteps = 64, kMostAnswers = 8;

QString tr(const char *text) { return QCoreApplication::translate("Lesson", text); }

struct Field {
    QString value;
    int line;
};

class LessonReader
{
public:
    explicit LessonReader(const QString &file) : m_file(file) {}

    Result<Lesson> read(const QByteArray &text)
    {
        if (const auto at = firstInvalidUtf8(text))
            return fail(Error{u"io"_s, tr("the lesson is not UTF-8 text"), m_file, lineAt(text, *at), {}, {}});
        m_lines = QString::fromUtf8(text).split(u'\n');
        for (QString &line : m_lines) {
            if (line.endsWith(u'\r'))
                line.chop(1);
        }
        if (auto done = readFrontMatter(); !done)
            return fail(done.error());
        while (m_at < m_lines.size()) {
            if (auto done = readLine(); !done)
                return fail(done.error());
        }
        if (auto done = endStep(); !done)
            return fail(done.error());
        if (m_lesson.steps.empty())
            return bad(int(m_lines.size()), tr("a lesson needs at least one step"), tr("start one with \"## Title\""));
        return m_lesson;
    }

private:
    enum class Part : uint8_t { Text, Predict, Run, Explain, Hint };

    tl::unexpected<Error> bad(int line, const QString &message, const QString &hint = {}) const { return fail(Error{u"bad_lesson"_s, message, m_file, line, {}, hint}); }
    int lineNumber() const { return int(m_at) + 1; }

    static std::optional<std::pair<QString, QString>> fieldOf(const QString &line)
    {
        static const QRegularExpression pattern(uR"(^([a-z]+):\s*(.*)$)"_s);
        const auto match = pattern.match(line.trimmed());
        if (!match.hasMatch())
            return std::nullopt;
        return std::pair(match.captured(1), match.captured(2).trimmed());
    }

    Result<void> readFrontMatter()
    {
        if (m_lines.first().trimmed() != "---"_L1)
            return bad(1, tr("a lesson starts with its front matter"), tr("write ---, then title: and problem:, then --- again"));
        std::map<QString, Field> fields;
        for (m_at = 1; m_at < m_lines.size() && m_lines[m_at].trimmed() != "---"_L1; ++m_at) {
            if (m_lines[m_at].trimmed().isEmpty())
                continue;
            const auto field = fieldOf(m_lines[m_at]);
            if (!field)
                return bad(lineNumber(), tr("\"%1\" is no \"name: value\" line").arg(m_lines[m_at].trimmed().left(60)));
            if (auto added = addField(fields, *field, {u"title"_s, u"problem"_s, u"workload"_s, u"level"_s, u"minutes"_s, u"order"_s}); !added)
                return added;
        }
        if (m_at >= m_lines.size())
            return bad(int(m_lines.size()), tr("the front matter is not closed"), tr("end it with a line ---"));
        ++m_at;
        return takeFrontMatter(fields);
    }

    Result<void> takeFrontMatter(const std::map<QString, Field> &fields)
    {
        m_lesson.title = valueOf(fields, u"title"_s);
        m_lesson.problem = valueOf(fields, u"problem"_s);
        m_lesson.workload = valueOf(fields, u"workload"_s);
        m_lesson.level = valueOf(fields, u"level"_s);
        if (m_lesson.title.isEmpty())
            return bad(1, tr("the lesson has no title"), tr("add a line title: …"));
        if (const auto level = fields.find(u"level"_s); level != fields.end() && !QStringList{u"beginner"_s, u"intermediate"_s, u"advanced"_s}.contains(m_lesson.level))
            return bad(level->second.line, tr("\"%1\" is no level").arg(m_lesson.level), tr("write beginner, intermediate or advanced"));
        for (const auto &[name, target] : {std::pair(u"minutes"_s, &m_lesson.minutes), std::pair(u"order"_s, &m_lesson.order)}) {
            const auto found = fields.find(name);
            if (found == fields.end())
                continue;
            bool ok = false;
            *target = found->second.value.toInt(&ok);
            if (!ok || *target < 1 || *target > 1000)
                return bad(found->second.line, tr("%1 wants a whole number from 1 to 1000, not \"%2\"").arg(name, found->second.value));
        }
        return {};
    }

    Result<void> addField(std::map<QString, Field> &fields, const std::pair<QString, QString> &field, const QStringList &known) const
    {
        if (!known.contains(field.first))
            return bad(lineNumber(), tr("unknown field \"%1\"").arg(field.first), tr("known here: %1").arg(known.join(u", "_s)));
        if (field.second.isEmpty())
            return bad(lineNumber(), tr("%1 has no value").arg(field.first));
        if (!fields.emplace(field.first, Field{field.second, lineNumber()}).second)
            return bad(lineNumber(), tr("%1 is given twice").arg(field.first));
        return {};
    }

    static QString valueOf(const std::map<QString, Field> &fields, const QString &name)
    {
        const auto found = fields.find(name);
        return found == fields.end() ? QString() : found->second.value;
    }

    Result<void> readLine()
    {
        const QString line = m_lines[m_at];
        const QString trimmed = line.trimmed();
        if (trimmed.startsWith("```"_L1) || trimmed.startsWith("~~~"_L1))
            m_inFence = !m_inFence;
        Result<void> done;
        if (!m_inFence && line.startsWith("## "_L1))
            done = startStep(line.mid(3).trimmed());
        else if (!m_inFence && line.startsWith("### "_L1) && m_hasStep)
            done = startPart(line.mid(4).trimmed());
        else if (m_hasStep)
            done = addToPart(line);
        else if (!trimmed.isEmpty() && !line.startsWith("# "_L1))
            done = bad(lineNumber(), tr("text before the first step"), tr("start a step with \"## Title\""));
        ++m_at;
        return done;
    }

    Result<void> startStep(const QString &title)
    {
        if (auto done = endStep(); !done)
            return done;
        if (title.isEmpty())
            return bad(lineNumber(), tr("a step needs a title"));
        if (m_lesson.steps.size() >= kMostSteps)
            return bad(lineNumber(), tr("more than %1 steps").arg(kMostSteps));
        m_step = LessonStep();
        m_step.title = title;
        m_step.line = lineNumber();
        m_hasStep = true;
        m_part = Part::Text;
        m_parts.clear();
        m_fields.clear();
        return {};
    }

    /// Other headings of that level belong to the text.
    Result<void> startPart(const QString &title)
    {
        static const std::map<QString, Part> parts{{u"Predict"_s, Part::Predict}, {u"Run"_s, Part::Run}, {u"Explain"_s, Part::Explain}, {u"Hint"_s, Part::Hint}};
        const auto found = parts.find(title);
        if (found == parts.end())
            return addToPart(m_lines[m_at]);
        if (!m_parts.emplace(found->second, lineNumber()).second)
            return bad(lineNumber(), tr("the step \"%1\" has a second %2").arg(m_step.title, title));
        m_part = found->second;
        m_inFields = true;
        m_fields.clear();
        if (m_part == Part::Predict)
            m_step.prediction.emplace();
        if (m_part == Part::Run)
            m_step.run.emplace();
        return {};
    }

    Result<void> addToPart(const QString &line)
    {
        switch (m_part) {
        case Part::Text: m_step.text += line + u'\n'; return {};
        case Part::Explain: m_step.explanation += line + u'\n'; return {};
        case Part::Hint: m_step.hint += line + u'\n'; return {};
        case Part::Run: return addToRun(line);
        case Part::Predict: return addToPrediction(line);
        }
        return {};
    }

    Result<void> addToRun(const QString &line)
    {
        if (line.trimmed().isEmpty())
            return {};
        const auto field = fieldOf(line);
        if (!field)
            return bad(lineNumber(), tr("\"%1\" is no \"name: value\" line").arg(line.trimmed().left(60)), tr("text belongs before ### Run or under ### Explain"));
        if (auto added = addField(m_fields, *field, {u"kernel"_s, u"problem"_s, u"workload"_s, u"mode"_s, u"bytes"_s}); !added)
            return added;
        LessonRun &run = *m_step.run;
        if (field->first == "kernel"_L1)
            run.kernel = field->second;
        else if (field->first == "problem"_L1)
            run.problem = field->second;
        else if (field->first == "workload"_L1)
            run.workload = field->second;
        else if (field->first == "mode"_L1)
            return readMode(field->second);
        else
            return readBytes(field->second);
        return {};
    }

    Result<void> readMode(const QString &text)
    {
        const auto mode = parseMode(text);
        if (!mode)
            return bad(lineNumber(), tr("\"%1\" is no mode").arg(text), tr("write cold, steady or hot"));
        m_step.run->mode = *mode;
        return {};
    }

    Result<void> readBytes(const QString &text)
    {
        auto bytes = Expression::parse(text);
        if (!bytes)
            return bad(lineNumber(), bytes.error().message, bytes.error().hint);
        m_step.run->bytes = *bytes;
        return {};
    }

    Result<void> addToPrediction(const QString &line)
    {
        LessonPrediction &prediction = *m_step.prediction;
        const QString trimmed = line.trimmed();
        if (m_inFields && !trimmed.isEmpty()) {
            const auto field = fieldOf(line);
            if (field && field->first == "place"_L1) {
                if (auto added = addField(m_fields, *field, {u"place"_s}); !added)
                    return added;
                return readPlace(field->second);
            }
            m_inFields = false;
        }
        static const QRegularExpression answer(uR"(^[-*]\s+\[([^\]]*)\]\s*(.*)$)"_s);
        if (const auto match = answer.match(trimmed); match.hasMatch())
            return addAnswer(match.captured(1), match.captured(2));
        if (!prediction.answers.empty() && !trimmed.isEmpty())
            return bad(lineNumber(), tr("text after the answers"), tr("an answer is one line: - [claim] text"));
        prediction.question += line + u'\n';
        return {};
    }

    Result<void> readPlace(const QString &value)
    {
        for (const QString &word : value.split(u',')) {
            if (word.trimmed() == "performance"_L1)
                m_step.prediction->performance = true;
            else if (word.trimmed() == "intensity"_L1)
                m_step.prediction->intensity = true;
            else
                return bad(lineNumber(), tr("\"%1\" is no coordinate of the dot").arg(word.trimmed()), tr("write performance, or intensity, performance"));
        }
        return {};
    }

    Result<void> addAnswer(const QString &claimText, const QString &text)
    {
        const auto claim = parseClaim(claimText);
        if (!claim)
            return bad(lineNumber(), claim.error().message, claim.error().hint);
        if (text.isEmpty())
            return bad(lineNumber(), tr("the answer has no text"));
        if (m_step.prediction->answers.size() >= kMostAnswers)
            return bad(lineNumber(), tr("more than %1 answers").arg(kMostAnswers));
        m_step.prediction->answers.push_back({text, *claim});
        m_asksSpeedup = m_asksSpeedup || claim->subject == Claim::Subject::Speedup;
        return {};
    }

    Result<void> endStep()
    {
        if (!m_hasStep)
            return {};
        if (m_inFence)
            return bad(int(m_at), tr("a code block is not closed"), tr("end it with ```"));
        if (auto done = checkRun(); !done)
            return done;
        if (auto done = checkPrediction(); !done)
            return done;
        for (QString *text : {&m_step.text, &m_step.hint, &m_step.explanation})
            *text = text->trimmed();
        m_lesson.steps.push_back(m_step);
        if (m_asksSpeedup && !runBefore(m_lesson, m_lesson.steps.size() - 1))
            return bad(m_parts[Part::Predict], tr("a speed-up needs an earlier step that runs the same problem and workload"));
        m_asksSpeedup = false;
        return {};
    }

    Result<void> checkRun()
    {
        if (!m_step.run)
            return {};
        LessonRun &run = *m_step.run;
        const int line = m_parts[Part::Run];
        if (run.kernel.isEmpty())
            return bad(line, tr("the run names no kernel"), tr("add a line kernel: name.cpp"));
        if (run.problem.isEmpty())
            run.problem = m_lesson.problem;
        if (run.problem.isEmpty())
            return bad(line, tr("the run names no problem, and neither does the lesson"), tr("add a line problem: name.dtype"));
        if (run.workload.isEmpty() && run.problem == m_lesson.problem)
            run.workload = m_lesson.workload;
        return {};
    }

    Result<void> checkPrediction()
    {
        if (!m_step.prediction)
            return {};
        LessonPrediction &prediction = *m_step.prediction;
        const int line = m_parts[Part::Predict];
        prediction.question = prediction.question.trimmed();
        if (!m_step.run)
            return bad(line, tr("a prediction needs a run that answers it"), tr("add ### Run with kernel: name.cpp"));
        if (prediction.intensity && !prediction.performance)
            return bad(line, tr("a dot needs its performance too"), tr("write place: intensity, performance"));
        if (!prediction.performance && prediction.answers.size() < 2)
            return bad(line, tr("there is nothing to predict"), tr("add place: performance, or two answers such as - [bound memory] By memory"));
        return {};
    }

    QString m_file;
    QStringList m_lines;
    qsizetype m_at = 0;
    Lesson m_lesson;
    LessonStep m_step;
    bool m_hasStep = false, m_inFence = false, m_inFields = false, m_asksSpeedup = false;
    Part m_part = Part::Text;
    std::map<Part, int> m_parts;    ///< line of each part of the step
    std::map<QString, Field> m_fields;
};

} // namespace

Result<Lesson> parseLesson(const QByteArray &text, const QString &file)
{
    return LessonReader(file).read(text);
}

} // namespace gable
