// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/sizes.h"

#include <QWidget>

class QHBoxLayout;

namespace gable {

/// The strip above a pane: strong title, quiet details behind it, a note and small buttons at the right end.
class PaneHeader : public QWidget
{
    Q_OBJECT
public:
    /// Dock headers are small (24 px, 11-px title); strips the same at 28 px, level with tabs and editor headers; those have a 13-px title.
    enum class Kind : uint8_t { Dock, Strip, Editor };
    explicit PaneHeader(const QString &title, Kind kind = Kind::Dock, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setDetails(const QString &details); ///< elided when there is no room
    void setNote(const QString &note);       ///< at the right
    QString title() const { return m_title; }
    QString note() const { return m_note; }
    /// Small controls at the right end, in order.
    void addControl(QWidget *control);
    /// Paints a bar of the change colour before the note.
    void setNoteIsChangeMark(bool on);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Kind m_kind;
    QString m_title, m_details, m_note;
    bool m_changeMark = false;
    QHBoxLayout *m_controls = nullptr;
};


/// A pane: header above content, in one vertical layout without gaps.
QWidget *makePane(PaneHeader *header, QWidget *content);

} // namespace gable
