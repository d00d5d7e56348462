// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace gable {

class SourceEditor;

/// "Go to line": a number, Enter jumps, Esc leads back.
class LineBar : public QWidget
{
    Q_OBJECT
public:
    explicit LineBar(SourceEditor *editor, QWidget *parent = nullptr);
    void open();
    QLineEdit *field() const { return m_field; }

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void jump();

    SourceEditor *m_editor;
    QLineEdit *m_field;
    QLabel *m_range;
};

} // namespace gable
