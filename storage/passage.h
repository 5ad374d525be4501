// What of its documents an answer was written from, where that was not all of them.
#pragma once

#include <QString>
#include <cstdint>

namespace griffin::storage {

/// A part of an attachment that an answer was written from, because not all of its documents had room.
struct Passage {
    int attachment = 0;  // number among those of the branch, the first question's first
    QString file_name;   // the attachment's, or of a folder the file's
    int page = 0;        // from 1; 0: the file has no pages
    int first_line = 0;  // from 1, of the page or of the file; 0: it is all of the attachment
    int last_line = 0;
    std::int64_t begin = 0;  // in the attachment's text, in UTF-16 units
    std::int64_t length = 0;

    bool isWhole() const { return first_line == 0; }

    friend bool operator==(const Passage&, const Passage&) = default;
};

}  // namespace griffin::storage
