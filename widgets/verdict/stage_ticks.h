// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <QWidget>

namespace gable {

/// What happened in each stage: build, memory, match, timed. A stage that did not run has a dashed ring.
struct Stage {
    enum class State : uint8_t { Done, Failed, Suspect, Uncounted, NotRun };
    QString name;
    State state = State::NotRun;
    bool operator==(const Stage &) const = default;
};
std::vector<Stage> stagesOf(const Evaluation &evaluation);

class StageTicks : public QWidget
{
    Q_OBJECT
public:
    explicit StageTicks(QWidget *parent = nullptr);
    void setStages(std::vector<Stage> stages);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<Stage> m_stages;
};

} // namespace gable
