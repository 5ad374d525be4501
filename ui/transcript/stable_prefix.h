// Where growing Markdown can be cut so that what is before the cut is finished.
//
// A cut is proposed at the start of a line that follows an empty line, begins in the first column and cannot go on
// with an open fence or list; the line itself is complete, so that it is known what it is. Whoever cuts there compares
// the blocks of both ways once (MessageDocument does), because containers within containers are md4c's business.
#pragma once

#include <QString>

namespace griffin::ui {

class StablePrefix {
  public:
    /// Reads on in `text`, which is the text of the last call with more behind it. True where a new cut was found.
    bool advance(const QString& text);

    /// The latest cut: text before it is proposed as finished. 0 where there is none.
    int cut() const { return cut_; }
    /// End of the line that begins at cut().
    int lineEnd() const { return line_end_; }

  private:
    void readLine(QStringView line, int start, int end);

    int read_ = 0;  // start of the first line that was not yet complete
    int cut_ = 0;
    int line_end_ = 0;
    bool after_blank_ = false;
    bool in_list_ = false;  // a list item was seen since the last cut
    QChar fence_;           // '`' or '~' inside a fence, null outside
    int fence_length_ = 0;
};

}  // namespace griffin::ui
