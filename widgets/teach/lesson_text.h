// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

namespace gable {

/// Markdown of a lesson in the theme's fonts and colours. HTML is text, pictures come from the lesson's folder only, links open nothing by themselves.
class LessonText : public QTextBrowser
{
    Q_OBJECT
public:
    explicit LessonText(const QString &accessibleName, QWidget *parent = nullptr);
    void setLesson(const QString &markdown, const QString &folder);
    QString markdown() const { return m_markdown; }
    /// Rich text of one paragraph or line for a label; without pictures.
    static QString inlineText(const QString &markdown);

protected:
    QVariant loadResource(int type, const QUrl &name) override;
    void changeEvent(QEvent *event) override;

private:
    void render();
    QString m_markdown, m_folder;
};

} // namespace gable
