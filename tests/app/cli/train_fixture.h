// Small models, and data to train on that one of them answered, by the real program.
#pragma once

#include <QObject>

#include "tests/app/cli/griffin_program.h"

namespace griffin::app::cli {

class TrainFixture : public QObject {
  protected:
    /// Returns what came of making the data.
    Outcome makeModelsAndData() {
        tests::TinyModelOptions options;
        options.layers = 4;  // EAGLE-3 reads three of them
        model_ = griffin_.writeModel(QStringLiteral("endless.gguf"), options);
        options.seed = 5;
        other_model_ = griffin_.writeModel(QStringLiteral("other.gguf"), options);
        QByteArray prompts;
        for (int i = 0; i < 60; ++i) {
            prompts += "{\"prompt\": \"Question " + QByteArray::number(i) + ": what is " + QByteArray::number(i * 7) +
                       "?\"}\n";
        }
        prompts_ = griffin_.write(QStringLiteral("prompts.jsonl"), prompts);
        data_ = griffin_.path(QStringLiteral("training"));
        return makeData(model_);
    }

    Outcome makeData(const QString& model) {
        return griffin_.run({"train", "data", "--model", model, "--threads", "1", "--prompts", prompts_, "--output",
                             data_, "--max-new-tokens", "24", "--json"});
    }
    QStringList arguments(const QString& draft, const QStringList& more) const {
        return QStringList{"train",        "draft", "--model",      model_, "--threads",    "1",  "--data",   data_,
                           "--output",     draft,   "--batch-rows", "256",  "--max-length", "64", "--epochs", "6",
                           "--vocabulary", "64",    "--json"} +
               more;
    }
    Outcome train(const QString& draft, const QStringList& more) { return griffin_.run(arguments(draft, more)); }

    GriffinProgram griffin_;
    QString model_;
    QString other_model_;
    QString prompts_;
    QString data_;
};

}  // namespace griffin::app::cli
