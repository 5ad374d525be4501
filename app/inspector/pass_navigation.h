// Text, ribbons and trees are one: pointing at a pass of the answer in the inspector previews its tree, a click on a
// ribbon or on a word opens it, dragging over a ribbon selects the words, and the words of the pass on screen are
// outlined in the text.
#pragma once

#include <QObject>
#include <optional>

#include "storage/records.h"

namespace griffin::ui {
class MainWindow;
class TranscriptArea;
class TreePanel;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
struct KeptTrace;
class InspectorController;

class PassNavigation : public QObject {
    Q_OBJECT

  public:
    /// All must outlive it.
    PassNavigation(InspectorController& inspector, AnswerWriter& writer, ui::MainWindow& window,
                   QObject* parent = nullptr);

    /// A pass of an answer whose tree is open. An invalid message: none is.
    struct OpenPass {
        storage::MessageId message;
        int pass = -1;
    };
    /// Of the inspector, also while another page hides it.
    OpenPass openPass() const;
    /// Opens it again, in a window built anew, as soon as the trace is there and the inspector shown.
    void reopen(const OpenPass& open_pass);

  private:
    /// What is to be done once the trace of an answer is there.
    struct Wish {
        storage::MessageId message;
        int pass = -1;   // to be opened
        int place = -1;  // in the text, whose pass is to be opened
        int from = 0;    // passes whose words are to be selected
        int to = 0;
    };

    void preview(storage::MessageId message, int pass);
    void open(const Wish& wish);
    void fulfil();
    /// The trace that the tree on screen is of; null: there is none on screen.
    const KeptTrace* treeTrace();
    void showWords();

    InspectorController& inspector_;
    AnswerWriter& writer_;
    ui::MainWindow& window_;
    ui::TranscriptArea& area_;
    ui::TreePanel& tree_;
    std::optional<Wish> wish_;
    int before_preview_ = -1;  // the pass to go back to
};

}  // namespace griffin::app
