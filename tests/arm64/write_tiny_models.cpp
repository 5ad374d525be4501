// usage: write_tiny_models FOLDER   Models for run.sh: babbles.gguf has random weights, speaks.gguf one answer.
// Prints that answer.
#include <cstdio>
#include <exception>
#include <string>

#include "tests/support/tiny_model.h"

int main(int count, char** arguments) {
    if (count != 2) return 2;
    constexpr int kWords = 24;
    const std::string folder = arguments[1];
    try {
        griffin::tests::TinyModelOptions options;
        griffin::tests::writeTinyModel(folder + "/babbles.gguf", options);
        options.answer_words = kWords;
        griffin::tests::writeTinyModel(folder + "/speaks.gguf", options);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    std::puts(griffin::tests::tinyModelAnswer(kWords).c_str());
    return 0;
}
