#include "ui/chat/formula/latex_tables.h"

#include <QStringList>

namespace griffin::ui {

const QHash<QString, double>& latexSpaces() {
    static const QHash<QString, double> table = {
        {",", 3 / 18.0}, {":", 4 / 18.0}, {">", 4 / 18.0}, {";", 5 / 18.0},  {"!", -3 / 18.0},
        {" ", 6 / 18.0}, {"quad", 1.0},   {"qquad", 2.0},  {"enspace", 0.5}, {"thinspace", 3 / 18.0}};
    return table;
}

const QHash<QString, QString>& latexAccents() {
    static const QHash<QString, QString> table = {{"hat", "^"},
                                                  {"widehat", "^"},
                                                  {"bar", "line"},
                                                  {"overline", "line"},
                                                  {"vec", "→"},
                                                  {"overrightarrow", "→"},
                                                  {"tilde", "~"},
                                                  {"widetilde", "~"},
                                                  {"dot", "˙"},
                                                  {"ddot", "¨"},
                                                  {"underline", "underline"},
                                                  {"boxed", "box"}};
    return table;
}

bool isIgnoredInLatex(const QString& name) {
    static const QStringList names = {"limits", "nolimits", "displaystyle", "textstyle", "scriptstyle", "left.", "bigl",
                                      "bigr",   "Bigl",     "Bigr",         "biggl",     "biggr",       "big",   "Big",
                                      "bigg",   "Bigg",     "nonumber",     "mathstrut", "allowbreak",  "notag"};
    return names.contains(name);
}

QString struckLetter(QChar letter) {
    static const QHash<QChar, QString> table = {{'C', "ℂ"}, {'H', "ℍ"}, {'N', "ℕ"}, {'P', "ℙ"},
                                                {'Q', "ℚ"}, {'R', "ℝ"}, {'Z', "ℤ"}, {'1', "𝟙"}};
    return table.value(letter);
}

QString scriptLetter(QChar letter) {
    static const QHash<QChar, QString> table = {{'B', "ℬ"}, {'E', "ℰ"}, {'F', "ℱ"}, {'H', "ℋ"},
                                                {'I', "ℐ"}, {'L', "ℒ"}, {'M', "ℳ"}, {'R', "ℛ"}};
    return table.value(letter);
}

const QHash<QString, LatexEnvironment>& latexEnvironments() {
    static const QHash<QString, LatexEnvironment> table = {
        {"matrix", {"", "", "c"}},    {"smallmatrix", {"", "", "c"}}, {"pmatrix", {"(", ")", "c"}},
        {"bmatrix", {"[", "]", "c"}}, {"Bmatrix", {"{", "}", "c"}},   {"vmatrix", {"|", "|", "c"}},
        {"Vmatrix", {"‖", "‖", "c"}}, {"cases", {"{", "", "l"}},      {"aligned", {"", "", "rl"}},
        {"align", {"", "", "rl"}},    {"align*", {"", "", "rl"}},     {"split", {"", "", "rl"}},
        {"gathered", {"", "", "c"}},  {"gather", {"", "", "c"}},      {"gather*", {"", "", "c"}},
        {"equation", {"", "", "c"}},  {"equation*", {"", "", "c"}},   {"array", {"", "", ""}}};
    return table;
}

}  // namespace griffin::ui
