// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace gable {

/// One figure with its name: the name quiet at the left, the value in tabular figures at the right.
struct KeyValue {
    QString key, value;
    bool mono = false;   ///< indices and code
    bool strong = false;
    QString toolTip;     ///< the full value
};

class KeyValueList : public QWidget
{
    Q_OBJECT
public:
    explicit KeyValueList(QWidget *parent = nullptr);
    void setRows(std::vector<KeyValue> rows);
    const std::vector<KeyValue> &rows() const { return m_rows; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    std::vector<KeyValue> m_rows;
};

} // namespace gable
