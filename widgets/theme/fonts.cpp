// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/fonts.h"

#include "widgets/theme/sizes.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QScreen>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString firstPresent(const QStringList &wanted, QFontDatabase::SystemFont fallback)
{
    const QStringList families = QFontDatabase::families();
    for (const QString &family : wanted) {
        if (families.contains(family))
            return family;
    }
    return QFontDatabase::systemFont(fallback).family();
}

QFont sized(const QString &family, int pixels, int weight)
{
    QFont font(family);
    font.setPixelSize(pixels);
    font.setWeight(QFont::Weight(weight));
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

const QString &uiFamily()
{
    static const QString family = firstPresent({u"Inter"_s, u"DejaVu Sans"_s}, QFontDatabase::GeneralFont);
    return family;
}

const QString &monoFamily()
{
    static const QString family = firstPresent({u"JetBrains Mono"_s, u"DejaVu Sans Mono"_s}, QFontDatabase::FixedFont);
    return family;
}

} // namespace

void installFonts()
{
    static bool done = false;
    if (done)
        return;
    done = true;
    const QString bundled = QCoreApplication::applicationDirPath() + u"/../share/gable/fonts"_s;
    QStringList folders{bundled};
    if (QFontDatabase::families().isEmpty())
        folders << u"/usr/share/fonts"_s << u"/usr/local/share/fonts"_s;
    for (const QString &folder : folders) {
        QDirIterator files(folder, {u"Inter-*.otf"_s, u"Inter-*.ttf"_s, u"JetBrainsMono-*.ttf"_s, u"DejaVu*.ttf"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext())
            QFontDatabase::addApplicationFont(files.next());
    }
}

QFont bodyFont()
{
    return sized(uiFamily(), sizes::kBody, QFont::Normal);
}

QFont smallFont()
{
    return sized(uiFamily(), sizes::kSmall, QFont::Normal);
}

QFont strongFont()
{
    return sized(uiFamily(), sizes::kBody, QFont::DemiBold);
}

QFont smallStrongFont()
{
    return sized(uiFamily(), sizes::kSmall, QFont::DemiBold);
}

QFont monoFont(int pixels)
{
    QFont font = sized(monoFamily(), pixels, QFont::Normal);
    font.setStyleHint(QFont::Monospace);
    font.setFixedPitch(true);
    // Ligatures would draw several characters as one and hide what stands there; any letter spacing switches them off.
    font.setLetterSpacing(QFont::AbsoluteSpacing, 1.0 / 64);
    return font;
}

QFont editorFont(int pixels)
{
    const QScreen *screen = QGuiApplication::primaryScreen();
    QFont font = monoFont(pixels);
    font.setPointSizeF(pixels * 72.0 / (screen ? screen->logicalDotsPerInchY() : 96.0));
    return font;
}

QFont monoStrongFont(int pixels)
{
    QFont font = monoFont(pixels);
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace gable
