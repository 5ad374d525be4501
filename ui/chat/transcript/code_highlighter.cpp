#include "ui/chat/transcript/code_highlighter.h"

#include <QMetaObject>

#include "ui/chat/transcript/syntax.h"

namespace griffin::ui {

namespace {

constexpr qsizetype kMaxCode = 1'000'000;  // characters; longer code stays in one colour
constexpr qsizetype kMaxGrowing = 50'000;  // of code that grows, which is read again and again
constexpr int kCacheCharacters = 4'000'000;

}  // namespace

CodeHighlighter::CodeHighlighter(QObject* parent) : QObject(parent), known_(kCacheCharacters) {
    pool_.setMaxThreadCount(1);
}

CodeHighlighter::~CodeHighlighter() {
    pool_.clear();
    pool_.waitForDone();
}

const QList<CodeSpan>* CodeHighlighter::find(const QString& language, const QString& code) {
    const Syntax* syntax = syntaxOf(language);
    if (syntax == nullptr || code.size() > kMaxCode) return nullptr;
    const Key key(language, code);
    if (const QList<CodeSpan>* spans = known_.object(key)) return spans;
    if (asked_.contains(key)) return nullptr;
    asked_.insert(key);
    pool_.start([this, key, syntax] {
        const QList<CodeSpan> spans = colouredSpans(*syntax, key.second);
        QMetaObject::invokeMethod(
            this, [this, key, spans] { store(key, spans); }, Qt::QueuedConnection);
    });
    return nullptr;
}

const QList<CodeSpan>* CodeHighlighter::findGrowing(const QString& language, const QString& code) {
    const Syntax* syntax = syntaxOf(language);
    if (syntax == nullptr || code.size() > kMaxGrowing) return nullptr;
    const Key key(language, code);
    if (!growing_ && key != grown_) {
        growing_ = true;
        pool_.start([this, key, syntax] {
            const QList<CodeSpan> spans = colouredSpans(*syntax, key.second);
            QMetaObject::invokeMethod(
                this,
                [this, key, spans] {
                    growing_ = false;
                    grown_ = key;
                    grown_spans_ = spans;
                    emit ready();
                },
                Qt::QueuedConnection);
        });
    }
    const bool begins_so = !grown_.second.isEmpty() && grown_.first == language && code.startsWith(grown_.second);
    return begins_so ? &grown_spans_ : nullptr;
}

void CodeHighlighter::store(const Key& key, const QList<CodeSpan>& spans) {
    asked_.remove(key);
    known_.insert(key, new QList<CodeSpan>(spans), static_cast<int>(key.second.size()) + 1);
    emit ready();
}

}  // namespace griffin::ui

#include "moc_code_highlighter.cpp"
