#include "app/conversations/ready_presets.h"

#include <QCoreApplication>

namespace griffin::app {
namespace {

/// What a preset sets of the sampling values; the others are those of the engine.
struct Values {
    float temperature = 0;
    int max_new_tokens = 1024;
    float min_p = 0;
    float repetition_penalty = 1;
};

class ReadyPresets {
    Q_DECLARE_TR_FUNCTIONS(ReadyPresets)

  public:
    static QList<ui::PresetValues> all() {
        return {
            preset("short", tr("Short answers"),
                   tr("Answer in one to three sentences. Begin with the answer itself. Leave out introductions, "
                      "repetitions and offers of more help."),
                   {0, 256}),
            preset("steps", tr("Step by step"),
                   tr("Explain step by step, from what the reader knows to what is new. Give every step a number and "
                      "one idea. Close with a check: a small example, or how to see that the result is right."),
                   {0.3F}),
            preset("plain", tr("Plain words"),
                   tr("Explain so that somebody who knows nothing of the subject understands. Use everyday words and "
                      "one fitting comparison. Where a technical term is needed, say what it means."),
                   {0.3F}),
            preset("code", tr("Programmer"),
                   tr("You are an experienced programmer. Give code that is complete and runs, in one block, and after "
                      "it at most five sentences: what you assumed, what can fail, how to run it. Keep to the language "
                      "and the style of the code that you are shown."),
                   {0, 2048}),
            preset("review", tr("Code review"),
                   tr("Review the code that you are given. List what is wrong, the worst first: where it is, what "
                      "happens, how to mend it. Then list what is hard to read. If you find nothing, say so. Do not "
                      "rewrite what is good."),
                   {0}),
            preset("proofread", tr("Proofread"),
                   tr("Correct the spelling, grammar and punctuation of the text that you are given, and nothing else: "
                      "the style is the author's. Give the corrected text, then a list of what you changed."),
                   {0, 2048}),
            preset("translate", tr("Translate into English"),
                   tr("Translate every message into English. Keep tone, names, numbers and layout. Give the "
                      "translation alone, without remarks.",
                      "of a translation: put the language of this interface"),
                   {0, 2048}),
            preset("summarise", tr("Summarise"),
                   tr("Summarise the text that you are given in at most five points, the most important first. Keep "
                      "numbers and names. Add nothing that is not in the text."),
                   {0, 512}),
            preset("letter", tr("Letters and e-mails"),
                   tr("Write the letter or e-mail that is asked for, ready to be sent: subject, greeting, text, close. "
                      "Be polite and clear, in short sentences. Put what you do not know in square brackets."),
                   {0.5F}),
            preset("ideas", tr("Ideas"),
                   tr("Give ten ideas for what is asked, a sentence each, every one of another kind, the last three "
                      "unusual. Do not judge them."),
                   {1, 1024, 0.05F}),
            preset("story", tr("Storyteller"),
                   tr("Tell stories in scenes: what is seen and heard, what is said. Show feelings by what people do. "
                      "Keep the names and facts of earlier messages. End each part where one wants to know how it goes "
                      "on."),
                   {0.9F, 2048, 0.05F, 1.05F}),
            preset("critic", tr("Critic"),
                   tr("Look for what is weak in what you are shown: what is assumed without being said, what is "
                      "missing, what speaks against it. Give the strongest objection first, and say what would refute "
                      "it. Be fair and brief."),
                   {0.5F}),
        };
    }

  private:
    static ui::PresetValues preset(const char* id, const QString& name, const QString& prompt, const Values& values) {
        ui::PresetValues preset;
        preset.id = QLatin1String(id);
        preset.name = name;
        preset.values.system_prompt = prompt;
        preset.values.own_sampling = true;
        engine::GenerationOptions& sampling = preset.values.sampling;
        sampling.sampling.temperature = values.temperature;
        sampling.sampling.min_p = values.min_p;
        sampling.sampling.repetition_penalty = values.repetition_penalty;
        sampling.max_new_tokens = values.max_new_tokens;
        return preset;
    }
};

}  // namespace

QList<ui::PresetValues> readyPresets() {
    return ReadyPresets::all();
}

}  // namespace griffin::app
