// What LaTeX's commands and environments are called, and what they stand for here.
#pragma once

#include <QHash>
#include <QString>

namespace griffin::ui {

/// Widths of spaces in em, by the command's name.
const QHash<QString, double>& latexSpaces();
/// Marks over and under what follows, by the command's name.
const QHash<QString, QString>& latexAccents();
/// What changes nothing that is drawn here.
bool isIgnoredInLatex(const QString& name);
/// Letters of the double-struck and script alphabets; empty: there is none.
QString struckLetter(QChar letter);
QString scriptLetter(QChar letter);

struct LatexEnvironment {
    QString opening;
    QString closing;
    QString alignments;  // repeated
};
const QHash<QString, LatexEnvironment>& latexEnvironments();

}  // namespace griffin::ui
