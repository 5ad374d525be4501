#include "engine/inspect_draft.h"

#include <filesystem>

#include "engine/draft/draft_contents.h"
#include "engine/formats/weight_files.h"
#include "engine/tensor_list.h"

namespace griffin::engine {
namespace {

constexpr std::size_t kLongestValue = 100;

std::vector<TensorInfo> everyTensorOf(const formats::TensorDirectory& tensors) {
    std::vector<TensorInfo> list = weightList(tensors);
    for (const formats::RawTensor& tensor : tensors.raw()) {
        list.push_back({formats::printable(tensor.name), std::string(formats::rawTypeName(tensor.type)), tensor.shape,
                        tensor.data.size()});
    }
    return list;
}

/// Without control characters, shortened: a configuration is longer than a line.
std::string shortForm(const std::string& text) {
    std::string result = text.substr(0, kLongestValue);
    for (char& c : result) {
        if (c < 0x20 || c > 0x7e) c = '?';
    }
    return text.size() > kLongestValue ? result + "..." : result;
}

}  // namespace

Result<FileInfo> inspectDraft(const std::string& path) {
    const Result<formats::WeightFiles> files = formats::WeightFiles::open(path);
    if (!files) return files.failure();
    const Result<draft::DraftContents> contents = draft::draftContents(*files);
    if (!contents) return contents.failure();
    FileInfo file;
    file.format = "safetensors";
    file.draft = DraftFileInfo{contents->method, contents->target, contents->known_tokens};
    file.model.path = path;
    file.model.name = std::filesystem::path(path).filename().string();
    file.model.quantisation = contents->weights;
    file.model.parameters = contents->parameters;
    file.model.hidden_size = contents->hidden_size;
    file.model.vocabulary = contents->vocabulary;
    file.model.file_bytes = files->fileBytes();
    for (const auto& [key, value] : files->metadata()) {
        file.metadata.emplace_back(formats::printable(key), shortForm(value));
    }
    file.tensors = everyTensorOf(files->tensors());
    return file;
}

}  // namespace griffin::engine
