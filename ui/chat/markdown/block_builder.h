// Makes the blocks of Markdown from what md4c finds in a source.
#pragma once

#include <md4c.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <optional>
#include <vector>

#include "ui/chat/markdown/html_tags.h"
#include "ui/chat/markdown/markdown.h"

namespace griffin::ui {

/// A paragraph is split at the first space after this many characters, because the time to lay one out grows with it.
inline constexpr int kLongParagraph = 4000;
/// Where the piece of a long paragraph that begins at `start` ends: behind a space, where one comes soon.
int endOfPiece(const QString& text, int start);

/// Receives md4c's events.
class BlockBuilder {
  public:
    /// `source` is what md4c reads, `places` those of its bytes in `original`.
    BlockBuilder(const QString& original, const QByteArray& source, const std::vector<int>& places)
        : original_(original), source_(source), places_(places) {}

    QList<MarkdownBlock> blocks;

    void enterBlock(MD_BLOCKTYPE type, void* detail);
    void leaveBlock(MD_BLOCKTYPE type);
    void enterSpan(MD_SPANTYPE type, void* detail);
    void leaveSpan(MD_SPANTYPE type);
    void text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size);

    /// A wide table with many short rows has more cells than a source of its size gives reason for.
    bool isTooLarge() const { return cells_ > 2 * source_.size() + 64; }

  private:
    /// Deeper lists, quotes and details lie in the same ones as what is around them.
    static constexpr int kDeepest = 64;

    struct ListLevel {
        bool ordered;
        bool tight;
        unsigned next_number;
        QChar delimiter;
    };

    /// md4c reports a line's indentation as spaces, without its tabs: they are restored from the source.
    void codeText(const MD_CHAR* text, MD_SIZE size);
    /// The source's white space before `text` that is as wide as the indentation that md4c reported.
    QString indentationBefore(const MD_CHAR* text) const;
    /// How many spans of this style are around the text; null: it is no style.
    int* depthOf(MD_SPANTYPE type);
    void enterContainer(char kind);
    void leaveContainer();
    void html(const QString& tag, const MD_CHAR* text, MD_SIZE size);
    /// Of details; false: the tag has no meaning here.
    bool foldingTag(HtmlTag tag);
    /// Details that have no summary get one.
    void takeDetails();
    void enterList(const ListLevel& list);
    void enterItem(const MD_BLOCK_LI_DETAIL& item);
    /// An item without text gets an empty block for its marker.
    void flushMarker();
    void enterCell(bool heading, MD_ALIGN align);
    void begin(BlockKind kind, Fold fold = Fold::kNone);
    bool isInSource(const MD_CHAR* text) const;
    /// `from` is what it was made of, if that is in the source.
    void append(const QString& piece, const MD_CHAR* from = nullptr, MD_SIZE size = 0);
    static void appendSource(QList<SourcePiece>& pieces, const SourcePiece& piece);
    void closeText();
    /// Around tags that are gone.
    static void trimSpace(RichText& text);
    void appendInPieces();

    const QString& original_;
    const QByteArray& source_;
    const std::vector<int>& places_;
    int indentation_ = 0;  // of the next line of code
    MarkdownBlock current_;
    RichText cell_;
    bool open_ = false;
    bool in_cell_ = false;
    bool first_item_ = false;
    qsizetype cells_ = 0;          // of all tables
    int tags_ = 0;                 // with styles, in the current text
    bool had_tags_ = false;        // in the current block, or just before it
    std::optional<Fold> details_;  // begun, and its summary has not come
    QByteArray containers_;
    std::vector<int> outer_containers_;  // for each quote and list item, how many are around it
    QString marker_;
    std::vector<ListLevel> lists_;
    QList<QString> links_;
    int depth_[5] = {};  // italic, bold, code, strike, math
};

}  // namespace griffin::ui
