#include "ui/transcript/stable_prefix.h"

namespace griffin::ui {

namespace {

int indentation(QStringView line) {
    int columns = 0;
    for (const QChar c : line) {
        if (c == QLatin1Char(' ')) {
            ++columns;
        } else if (c == QLatin1Char('\t')) {
            columns += 4 - columns % 4;
        } else {
            break;
        }
    }
    return columns;
}

/// `line` without indentation: does it begin a list item?
bool isListItem(QStringView line) {
    qsizetype i = 0;
    if (!line.isEmpty() && QStringView(u"-+*").contains(line.at(0))) {
        i = 1;
    } else {
        while (i < line.size() && i < 10 && line.at(i) >= u'0' && line.at(i) <= u'9') ++i;
        if (i == 0 || i == line.size() || (line.at(i) != u'.' && line.at(i) != u')')) return false;
        ++i;
    }
    return i == line.size() || line.at(i).isSpace();
}

/// `line` without indentation: length of the run of ` or ~ it begins with, 0 where that opens no fence.
int fenceLength(QStringView line) {
    if (line.isEmpty() || (line.at(0) != u'`' && line.at(0) != u'~')) return 0;
    qsizetype n = 1;
    while (n < line.size() && line.at(n) == line.at(0)) ++n;
    if (n < 3 || (line.at(0) == u'`' && line.mid(n).contains(u'`'))) return 0;
    return static_cast<int>(n);
}

}  // namespace

bool StablePrefix::advance(const QString& text) {
    const int cut_before = cut_;
    while (true) {
        const auto newline = text.indexOf(QLatin1Char('\n'), read_);
        if (newline < 0) break;
        const int end = static_cast<int>(newline) + 1;
        readLine(QStringView(text).mid(read_, newline - read_), read_, end);
        read_ = end;
    }
    return cut_ != cut_before;
}

void StablePrefix::readLine(QStringView line, int start, int end) {
    const QStringView content = line.trimmed();
    if (content.isEmpty()) {
        after_blank_ = true;
        return;
    }
    const int indent = indentation(line);
    const int fence = fenceLength(content);
    if (!fence_.isNull()) {
        // A fence closes with at least as many of its characters and nothing behind them.
        if (fence >= fence_length_ && content.at(0) == fence_ && content.size() == fence) fence_ = QChar();
        after_blank_ = false;
        return;
    }
    const bool item = isListItem(content);
    if (after_blank_ && indent == 0 && !(in_list_ && item)) {
        cut_ = start;
        line_end_ = end;
        in_list_ = false;
    }
    after_blank_ = false;
    if (item) in_list_ = true;
    if (fence > 0) {
        fence_ = content.at(0);
        fence_length_ = fence;
    }
}

}  // namespace griffin::ui
