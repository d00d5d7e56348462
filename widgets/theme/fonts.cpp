// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/theme/fonts.h"

#include "widgets/theme/sizes.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QScreen>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString firstPresent(const QStringList &wanted, QFontDatabase::SystemFont fallback)
{
    installFonts(); // views ask for fonts before the first theme is applied
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

/// JetBrains Mono without its substitution table: ligatures draw several characters as one and hide what stands there. Qt can switch a
/// font's features off from 6.7 on, and Scintilla passes no such wish on; so the table is hidden in a copy in memory under another name.
const QString kFamily = u"JetBrains Mono"_s, kPlainFamily = u"JetBrains Bare"_s; // names of one length: they are replaced in place

QByteArray utf16(const QString &text)
{
    QByteArray bytes;
    for (QChar c : text)
        bytes += QByteArray(1, char(c.row())) + char(c.cell());
    return bytes;
}

void addWithoutLigatures(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return;
    QByteArray font = file.readAll();
    // The table directory: 12 bytes of header, then 16 bytes a table that begin with its tag.
    const int tables = font.size() < 12 ? 0 : uchar(font[4]) << 8 | uchar(font[5]);
    for (int table = 0; table < tables && 12 + 16 * (table + 1) <= font.size(); ++table) {
        if (font.mid(12 + 16 * table, 4) == "GSUB")
            font.replace(12 + 16 * table, 4, "xSUB");
    }
    font.replace(utf16(kFamily), utf16(kPlainFamily)).replace(kFamily.toLatin1(), kPlainFamily.toLatin1());
    QFontDatabase::addApplicationFontFromData(font);
}

const QString &uiFamily()
{
    static const QString family = firstPresent({u"Inter"_s, u"DejaVu Sans"_s}, QFontDatabase::GeneralFont);
    return family;
}

const QString &monoFamily()
{
    static const QString family = firstPresent({kPlainFamily, u"DejaVu Sans Mono"_s}, QFontDatabase::FixedFont);
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
        QDirIterator files(folder, {u"Inter-*.otf"_s, u"Inter-*.ttf"_s, u"JetBrainsMono-*.ttf"_s, u"DejaVu*.ttf"_s, u"DroidSansFallback*.ttf"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext())
            QFontDatabase::addApplicationFont(files.next());
    }
    QStringList monospace;
    for (const QString &folder : QStringList{bundled} + QStandardPaths::standardLocations(QStandardPaths::FontsLocation)) {
        QDirIterator files(folder, {u"JetBrainsMono-Regular.ttf"_s, u"JetBrainsMono-Italic.ttf"_s, u"JetBrainsMono-SemiBold.ttf"_s}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext() && monospace.size() < 3)
            monospace << files.next();
    }
    for (const QString &path : monospace)
        addWithoutLigatures(path);
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
