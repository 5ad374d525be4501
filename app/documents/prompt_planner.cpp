#include "app/documents/prompt_planner.h"

#include <algorithm>
#include <utility>

#include "app/documents/passage_index.h"

namespace griffin::app {
namespace {

constexpr int kMostTokens = 4096;  // of passages: more takes long to read, and hides what was asked
constexpr int kMostPassages = 24;
constexpr int kMostMisfits = 8;       // one after the other, before it is clear that there is no more room
constexpr qsizetype kLongest = 1000;  // UTF-16 units of a passage
constexpr qsizetype kShortest = 160;
constexpr qsizetype kLeast = 40;         // of a passage that is cut because nothing else fits
constexpr qsizetype kUnitsPerToken = 8;  // no text has as many on average

/// Whether it is worth counting.
bool mayFit(const PromptTurns& turns, int tokens) {
    qsizetype units = 0;
    for (const PromptTurn& turn : turns.turns) {
        if (turn.shown != FilesInPrompt::kWhole) continue;
        for (const AttachedFile& file : turn.files) units += file.text.size();
    }
    return units / kUnitsPerToken <= tokens;
}

/// Chooses passages of some files for a question.
class Choice {
  public:
    Choice(const QList<AttachedFile>& files, const TokenRoom& room, int budget)
        : files_(files), room_(room), budget_(budget) {}

    /// Those that take little of the room, the smallest first; the others are returned.
    QList<int> takeSmall(QList<int> numbers) {
        std::stable_sort(numbers.begin(), numbers.end(),
                         [&](int a, int b) { return files_.at(a).text.size() < files_.at(b).text.size(); });
        QList<int> others;
        for (const int number : std::as_const(numbers)) {
            const AttachedFile& file = files_.at(number);
            const bool small = file.text.size() / kUnitsPerToken <= budget_ / 4;
            const int tokens = small ? room_.count_text(fencedFile(file.name, file.text)) : 0;
            if (small && tokens <= budget_ / 4 && used_ + tokens <= budget_ / 2) {
                used_ += tokens;
                taken_.append({number, file.name, 0, 0, 0, 0, file.text.size()});
            } else {
                others.append(number);
            }
        }
        std::sort(others.begin(), others.end());
        return others;
    }

    engine::Result<engine::Done> search(const QList<int>& numbers, const QString& question) {
        if (numbers.isEmpty()) return engine::Done{};
        const auto index = PassageIndex::build(files_, numbers, std::clamp<qsizetype>(budget_, kShortest, kLongest));
        if (!index) return tl::unexpected(index.error());
        auto found = (*index)->find(question);
        if (!found) return tl::unexpected(std::move(found).error());
        if (found->isEmpty()) *found = beginnings((*index)->passages());
        takeBest(*found);
        return engine::Done{};
    }

    /// In the order of the files, those that touch as one.
    QList<storage::Passage> taken() {
        std::sort(taken_.begin(), taken_.end(), [](const storage::Passage& a, const storage::Passage& b) {
            return std::pair(a.attachment, a.begin) < std::pair(b.attachment, b.begin);
        });
        QList<storage::Passage> joined;
        for (const storage::Passage& passage : std::as_const(taken_)) {
            if (joined.isEmpty() || !touch(joined.last(), passage)) {
                joined.append(passage);
                continue;
            }
            storage::Passage& before = joined.last();
            before.length = passage.begin + passage.length - before.begin;
            before.last_line = passage.last_line;
        }
        return joined;
    }

  private:
    storage::Passage described(const TextPassage& passage) const {
        const AttachedFile& file = files_.at(passage.file);
        const TextPart part = partsOf(file.name, file.text).at(passage.part);
        const TextPlace place = placeOf(file.text, part, passage.begin, passage.length);
        return {passage.file, part.name, place.page, place.first_line, place.last_line, passage.begin, passage.length};
    }

    int tokensOf(const storage::Passage& passage) const {
        return room_.count_text(fenced(QString::fromStdString(placeMessage(passage).english()),
                                       files_.at(passage.attachment).text.mid(passage.begin, passage.length)));
    }

    void takeBest(const QList<TextPassage>& found) {
        int misfits = 0;
        int count = 0;
        for (const TextPassage& one : found) {
            const storage::Passage passage = described(one);
            const int tokens = tokensOf(passage);
            if (used_ + tokens > budget_) {
                if (++misfits == kMostMisfits) break;
                continue;
            }
            misfits = 0;
            used_ += tokens;
            taken_.append(passage);
            if (++count == kMostPassages) break;
        }
        if (!taken_.isEmpty() || found.isEmpty()) return;
        for (TextPassage one = found.first(); one.length >= kLeast; one.length /= 2) {
            const storage::Passage passage = described(one);
            if (tokensOf(passage) > budget_) continue;
            taken_.append(passage);
            return;
        }
    }

    /// The first passage of every file, then the second of every file, and so on.
    static QList<TextPassage> beginnings(const QList<TextPassage>& all) {
        QList<std::pair<int, TextPassage>> ranked;
        int rank = 0;
        for (qsizetype i = 0; i < all.size(); ++i) {
            const bool same = i > 0 && all.at(i).file == all.at(i - 1).file && all.at(i).part == all.at(i - 1).part;
            rank = same ? rank + 1 : 0;
            ranked.append({rank, all.at(i)});
        }
        std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        QList<TextPassage> passages;
        for (const auto& one : std::as_const(ranked)) {
            passages.append(one.second);
            if (passages.size() == kMostPassages) break;
        }
        return passages;
    }

    /// Whether only empty lines are between them.
    bool touch(const storage::Passage& before, const storage::Passage& passage) const {
        if (before.attachment != passage.attachment || before.file_name != passage.file_name ||
            before.page != passage.page || before.isWhole() || passage.isWhole())
            return false;
        const qsizetype end = before.begin + before.length;
        return QStringView(files_.at(before.attachment).text).mid(end, passage.begin - end).trimmed().isEmpty();
    }

    const QList<AttachedFile>& files_;
    const TokenRoom& room_;
    int budget_;
    int used_ = 0;
    QList<storage::Passage> taken_;
};

bool wasSearched(const PromptTurn& turn) {
    return turn.shown == FilesInPrompt::kPassages;
}

/// Numbers of the files that the model does not read whole, the last question's included.
QList<int> filesToSearch(const PromptTurns& turns) {
    QList<int> numbers;
    QList<int> whole;
    int number = 0;
    for (qsizetype i = 0; i < turns.turns.size(); ++i) {
        const PromptTurn& turn = turns.turns.at(i);
        const bool last = i + 1 == turns.turns.size();
        for (const storage::Passage& passage : turn.passages) {
            if (passage.isWhole()) whole.append(passage.attachment);
        }
        for (qsizetype file = 0; file < turn.files.size(); ++file, ++number) {
            if (last || turn.shown != FilesInPrompt::kWhole) numbers.append(number);
        }
    }
    for (const int known : std::as_const(whole)) numbers.removeAll(known);
    return numbers;
}

void leaveOutEarlierFiles(PromptTurns& turns) {
    for (PromptTurn& turn : turns.turns) {
        turn.shown = FilesInPrompt::kNone;
        turn.passages.clear();
    }
}

}  // namespace

int TokenRoom::forPrompt() const {
    return context - (answer > 0 ? std::min(answer, context / 4) : context / 4);
}

TokenRoom estimatedRoom(int context, int answer) {
    const auto count = [](const engine::Prompt& prompt) {
        constexpr int kPerMessage = 8;  // the signs of the chat format
        int tokens = 0;
        for (const engine::ChatMessage& message : prompt.messages)
            tokens += kPerMessage + estimatedTokens(QString::fromStdString(message.text));
        return tokens;
    };
    return {context, answer, count, [](const QString& text) { return estimatedTokens(text); }};
}

int passageTokens(int free) {
    return std::min(free / 2, kMostTokens);
}

engine::Result<PlannedPrompt> planPrompt(PromptTurns turns, const TokenRoom& room) {
    const QList<AttachedFile> files = turns.files();
    if (files.isEmpty() || room.context <= 0 || turns.turns.isEmpty()) return PlannedPrompt{promptOf(turns), {}};
    const int all = room.forPrompt();
    const bool searched = std::any_of(turns.turns.begin(), turns.turns.end(), wasSearched);
    if (!searched && mayFit(turns, all)) {
        engine::Prompt whole = promptOf(turns);
        if (room.count(whole) <= all) return PlannedPrompt{std::move(whole), {}};
    }

    PromptTurn& question = turns.turns.last();
    question.shown = FilesInPrompt::kNone;
    question.passages.clear();
    const auto left = [&] { return mayFit(turns, all) ? all - room.count(promptOf(turns)) : 0; };
    int free = left();
    if (free < all / 4) {  // what was read for earlier questions takes the room
        leaveOutEarlierFiles(turns);
        free = left();
    }
    if (free < all / 4) {  // so does the conversation itself, whose oldest messages the engine leaves out
        const PromptTurns alone{turns.system_prompt, {{question.role, question.text}}};
        free = std::min(all / 4, all - room.count(promptOf(alone)));
    }
    Choice choice(files, room, passageTokens(free));
    const QList<int> numbers = choice.takeSmall(filesToSearch(turns));
    auto done = choice.search(numbers, question.text);
    if (!done) return tl::unexpected(std::move(done).error());
    question.passages = choice.taken();
    if (question.passages.isEmpty() && !question.files.isEmpty())
        return engine::failed({engine::FailureCause::kContextTooSmall,
                               engine::Message("The context of %1 tokens has no room for the documents", room.context),
                               {},
                               engine::Message("choose a larger context in the settings, or start a new chat"),
                               {}});
    if (!question.passages.isEmpty()) question.shown = FilesInPrompt::kPassages;
    return PlannedPrompt{promptOf(turns), question.passages};
}

}  // namespace griffin::app
