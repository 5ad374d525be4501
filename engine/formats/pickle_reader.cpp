// The pickle of a PyTorch checkpoint, read as a table of tensors. A pickle is a program for a stack machine that may
// call any function; this reader knows the few instructions of protocol 2 that torch.save writes for a dictionary of
// tensors, and the names in kKnownGlobals. Every other instruction and name is refused and nothing is ever called:
// "rebuilding" a tensor means recording its place, shape and strides.
//
// Sources: the opcodes in CPython's Lib/pickletools.py; what torch.save writes in torch/_utils.py and
// torch/serialization.py.
#include "engine/formats/pytorch_checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/formats/byte_reader.h"
#include "engine/formats/pickle_stack.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {
namespace {

constexpr std::size_t kMaxPickleBytes = std::size_t{32} << 20;
constexpr std::size_t kMaxPickledTensors = 100'000;
constexpr std::size_t kMaxTextBytes = 4096;

using Kind = PickleKind;
using Ref = PickleRef;

Message fromTrustedSource() {
    return Message("get the weights as safetensors, or from a source you trust");
}

enum Function : std::int64_t { kOrderedDict, kRebuildTensor, kRebuildParameter };

struct KnownGlobal {
    std::string_view module;
    std::string_view name;
    Kind kind;
    Function function;
};
constexpr std::array<KnownGlobal, 13> kKnownGlobals = {{
    {"collections", "OrderedDict", Kind::kFunction, kOrderedDict},
    {"torch._utils", "_rebuild_tensor_v2", Kind::kFunction, kRebuildTensor},
    {"torch._utils", "_rebuild_parameter", Kind::kFunction, kRebuildParameter},
    {"torch", "FloatStorage", Kind::kStorageType, {}},
    {"torch", "DoubleStorage", Kind::kStorageType, {}},
    {"torch", "HalfStorage", Kind::kStorageType, {}},
    {"torch", "BFloat16Storage", Kind::kStorageType, {}},
    {"torch", "LongStorage", Kind::kStorageType, {}},
    {"torch", "IntStorage", Kind::kStorageType, {}},
    {"torch", "ShortStorage", Kind::kStorageType, {}},
    {"torch", "CharStorage", Kind::kStorageType, {}},
    {"torch", "ByteStorage", Kind::kStorageType, {}},
    {"torch", "BoolStorage", Kind::kStorageType, {}},
}};

/// Instructions that make objects by other ways than REDUCE, named for the message.
constexpr std::array<std::pair<std::uint8_t, std::string_view>, 8> kMakers = {{{'o', "OBJ"},
                                                                               {0x81, "NEWOBJ"},
                                                                               {0x92, "NEWOBJ_EX"},
                                                                               {0x93, "STACK_GLOBAL"},
                                                                               {0x82, "EXT1"},
                                                                               {0x83, "EXT2"},
                                                                               {0x84, "EXT4"},
                                                                               {'P', "PERSID"}}};

struct Storage {
    std::string_view type;
    std::string_view key;
    std::int64_t elements = 0;
};

/// The stack machine. Every instruction gives false when the pickle must be refused; failure_ then says why.
class Machine {
  public:
    Machine(std::span<const std::byte> bytes, const Message& where) : bytes_(bytes), reader_(bytes), where_(where) {}

    Result<std::vector<PickledTensor>> run();

  private:
    bool refuse(Message what, Message what_to_do = Message("download it again")) {
        failure_ = malformedFile(std::move(what), Message("%1: byte %2", where_, at_), std::move(what_to_do));
        return false;
    }
    bool endsEarly() { return refuse(Message("The pickle ends early")); }

    bool step(std::uint8_t instruction);
    bool protocol();
    bool global();
    bool reduce();
    bool build();
    bool rebuildTensor(const std::vector<Ref>& arguments);
    bool rebuildParameter(const std::vector<Ref>& arguments);
    bool persistentStorage();
    bool longInteger();
    bool text();
    bool onStack(bool done) { return done || refuse(stack_.error()); }
    bool push(PickleValue value) { return onStack(stack_.push(value)); }
    bool is(Ref ref, Kind kind) const { return stack_.is(ref, kind); }
    const PickleValue& value(Ref ref) const { return stack_.value(ref); }
    const std::vector<Ref>& items(Ref ref) const { return stack_.items(ref); }
    bool integers(Ref ref, std::vector<std::int64_t>& numbers) const;
    template <class T>
    bool operand(T& number) {
        return reader_.read(number) || endsEarly();
    }
    template <class T>
    bool pushInteger() {
        T number = 0;
        return operand(number) && push({Kind::kInteger, number, {}});
    }
    template <class T>
    bool put() {
        T index = 0;
        return operand(index) && onStack(stack_.put(index));
    }
    template <class T>
    bool get() {
        T index = 0;
        return operand(index) && onStack(stack_.get(index));
    }
    bool line(std::string_view& text);
    Result<std::vector<PickledTensor>> tensorsOf(Ref root);

    std::span<const std::byte> bytes_;
    ByteReader reader_;
    Message where_;
    std::uint64_t at_ = 0;  // of the instruction
    PickleStack stack_;
    std::vector<Storage> storages_;
    std::vector<PickledTensor> tensors_;
    Failure failure_;
};

bool Machine::text() {
    std::uint32_t length = 0;
    std::span<const std::byte> bytes;
    if (!operand(length)) return false;
    if (length > kMaxTextBytes) return refuse(Message("The pickle has a text of %1 bytes", length));
    if (!reader_.take(length, bytes)) return endsEarly();
    return push({Kind::kText, 0, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}});
}

bool Machine::longInteger() {
    std::uint8_t length = 0;
    std::span<const std::byte> bytes;
    if (!operand(length)) return false;
    if (length > 8) return refuse(Message("The pickle has a number of %1 bytes", length));
    if (!reader_.take(length, bytes)) return endsEarly();
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) number |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * i);
    const bool negative = length > 0 && (bytes.back() & std::byte{0x80}) != std::byte{0};
    if (negative && length < 8) number |= ~std::uint64_t{0} << (8 * length);
    return push({Kind::kInteger, static_cast<std::int64_t>(number), {}});
}

bool Machine::protocol() {
    std::uint8_t version = 0;
    if (!operand(version)) return false;
    return version == 2 || refuse(Message("Pickle protocol %1 is not supported", version),
                                  Message("save it with the default protocol of torch.save, or as safetensors"));
}

bool Machine::line(std::string_view& text) {
    const auto rest = bytes_.subspan(static_cast<std::size_t>(reader_.position()));
    const auto end = std::find(rest.begin(), rest.end(), std::byte{'\n'});
    if (end == rest.end()) return endsEarly();
    const auto length = static_cast<std::size_t>(end - rest.begin());
    std::span<const std::byte> taken;
    reader_.take(length + 1, taken);
    text = {reinterpret_cast<const char*>(rest.data()), length};
    return true;
}

bool Machine::global() {
    std::string_view module, name;
    if (!line(module) || !line(name)) return false;
    for (const KnownGlobal& known : kKnownGlobals) {
        if (known.module == module && known.name == name) return push({known.kind, known.function, known.name});
    }
    return refuse(Message("The file asks for %1.%2: only weights are read", printable(module), printable(name)),
                  fromTrustedSource());
}

/// ('storage', type, key, location, elements)
bool Machine::persistentStorage() {
    Ref ref = 0;
    if (!onStack(stack_.pop(ref))) return false;
    if (!is(ref, Kind::kTuple) || items(ref).size() != 5)
        return refuse(Message("The pickle has an invalid storage reference"));
    const std::vector<Ref>& parts = items(ref);
    if (!is(parts[0], Kind::kText) || value(parts[0]).text != "storage" || !is(parts[1], Kind::kStorageType) ||
        !is(parts[2], Kind::kText) || !is(parts[3], Kind::kText) || !is(parts[4], Kind::kInteger) ||
        value(parts[4]).number < 0) {
        return refuse(Message("The pickle has an invalid storage reference"));
    }
    storages_.push_back({value(parts[1]).text, value(parts[2]).text, value(parts[4]).number});
    return push({Kind::kStorage, static_cast<std::int64_t>(storages_.size() - 1), {}});
}

bool Machine::integers(Ref ref, std::vector<std::int64_t>& numbers) const {
    if (!is(ref, Kind::kTuple)) return false;
    for (const Ref item : items(ref)) {
        if (!is(item, Kind::kInteger)) return false;
        numbers.push_back(value(item).number);
    }
    return true;
}

/// (storage, offset, shape, strides, requires_grad, backward_hooks)
bool Machine::rebuildTensor(const std::vector<Ref>& arguments) {
    PickledTensor tensor;
    if (arguments.size() != 6 || !is(arguments[0], Kind::kStorage) || !is(arguments[1], Kind::kInteger) ||
        value(arguments[1]).number < 0 || !is(arguments[2], Kind::kTuple) || !is(arguments[3], Kind::kTuple) ||
        items(arguments[2]).size() > kMaxDimensions || items(arguments[2]).size() != items(arguments[3]).size() ||
        !integers(arguments[2], tensor.shape) || !integers(arguments[3], tensor.strides)) {
        return refuse(Message("The pickle has an invalid tensor description"));
    }
    const Storage& storage = storages_[static_cast<std::size_t>(value(arguments[0]).number)];
    tensor.storage_type = storage.type;
    tensor.storage_key = storage.key;
    tensor.storage_elements = storage.elements;
    tensor.offset = value(arguments[1]).number;
    if (tensors_.size() == kMaxPickledTensors)
        return refuse(Message("The pickle has more than %1 tensors", kMaxPickledTensors));
    tensors_.push_back(std::move(tensor));
    return push({Kind::kTensor, static_cast<std::int64_t>(tensors_.size() - 1), {}});
}

/// (tensor, requires_grad, backward_hooks)
bool Machine::rebuildParameter(const std::vector<Ref>& arguments) {
    if (arguments.size() != 3 || !is(arguments[0], Kind::kTensor)) {
        return refuse(Message("The pickle has an invalid parameter description"));
    }
    stack_.pushAgain(arguments[0]);
    return true;
}

bool Machine::reduce() {
    Ref arguments = 0, function = 0;
    if (!onStack(stack_.pop(arguments)) || !onStack(stack_.pop(function))) return false;
    if (!is(function, Kind::kFunction) || !is(arguments, Kind::kTuple)) {
        return refuse(Message("The pickle calls an unknown function"), fromTrustedSource());
    }
    switch (static_cast<Function>(value(function).number)) {
        case kOrderedDict:
            if (!items(arguments).empty()) return refuse(Message("The pickle has an invalid dictionary"));
            return onStack(stack_.pushContainer(Kind::kDict, {}));
        case kRebuildTensor:
            return rebuildTensor(items(arguments));
        case kRebuildParameter:
            return rebuildParameter(items(arguments));
    }
    return false;
}

/// What PyTorch notes beside a dictionary (_metadata) is left out.
bool Machine::build() {
    Ref state = 0;
    if (!onStack(stack_.pop(state))) return false;
    return stack_.topIs(Kind::kDict) ||
           refuse(Message("The pickle sets the state of something other than a dictionary"), fromTrustedSource());
}

bool Machine::step(std::uint8_t instruction) {
    switch (instruction) {
        case 0x80:
            return protocol();
        case '(':
            return onStack(stack_.mark());
        case '}':
            return onStack(stack_.pushContainer(Kind::kDict, {}));
        case ']':
            return onStack(stack_.pushContainer(Kind::kList, {}));
        case ')':
            return onStack(stack_.pushContainer(Kind::kTuple, {}));
        case 't':
            return onStack(stack_.tupleFromMark());
        case 0x85:
        case 0x86:
        case 0x87:
            return onStack(stack_.tuple(instruction - 0x84U));
        case 'N':
            return push({});
        case 0x88:
        case 0x89:
            return push({Kind::kBool, instruction == 0x88 ? 1 : 0, {}});
        case 'J':
            return pushInteger<std::int32_t>();
        case 'K':
            return pushInteger<std::uint8_t>();
        case 'M':
            return pushInteger<std::uint16_t>();
        case 0x8a:
            return longInteger();
        case 'G': {
            std::uint64_t ignored = 0;
            return operand(ignored) && push({Kind::kReal, 0, {}});
        }
        case 'X':
            return text();
        case 'c':
        case 'i':  // INST would call at once
            return global() &&
                   (instruction == 'c' || refuse(Message("The pickle uses the instruction INST"), fromTrustedSource()));
        case 'R':
            return reduce();
        case 'b':
            return build();
        case 'Q':
            return persistentStorage();
        case 'a':
            return onStack(stack_.append(Kind::kList));
        case 'e':
            return onStack(stack_.appendFromMark(Kind::kList));
        case 's':
            return onStack(stack_.append(Kind::kDict));
        case 'u':
            return onStack(stack_.appendFromMark(Kind::kDict));
        case 'q':
            return put<std::uint8_t>();
        case 'r':
            return put<std::uint32_t>();
        case 'h':
            return get<std::uint8_t>();
        case 'j':
            return get<std::uint32_t>();
        default:
            break;
    }
    for (const auto& [code, name] : kMakers) {
        if (code == instruction)
            return refuse(Message("The pickle uses the instruction %1", name), fromTrustedSource());
    }
    return refuse(
        Message("The pickle uses the instruction %1, which weights do not need", fmt::format("0x{:02x}", instruction)));
}

Result<std::vector<PickledTensor>> Machine::tensorsOf(Ref root) {
    if (!is(root, Kind::kDict)) {
        refuse(Message("The file does not hold a dictionary of weights"), Message("choose the file with the weights"));
        return failed(std::move(failure_));
    }
    std::vector<PickledTensor> result;
    const std::vector<Ref>& entries = items(root);
    for (std::size_t i = 0; i < entries.size(); i += 2) {
        if (!is(entries[i + 1], Kind::kTensor)) continue;
        if (!is(entries[i], Kind::kText) || value(entries[i]).text.empty()) {
            refuse(Message("A tensor has no name"));
            return failed(std::move(failure_));
        }
        if (result.size() == kMaxPickledTensors) {
            refuse(Message("The file names more than %1 tensors", kMaxPickledTensors));
            return failed(std::move(failure_));
        }
        result.push_back(tensors_[static_cast<std::size_t>(value(entries[i + 1]).number)]);
        result.back().name = value(entries[i]).text;
    }
    return result;
}

Result<std::vector<PickledTensor>> Machine::run() {
    if (bytes_.size() > kMaxPickleBytes) {
        refuse(Message("The pickle has %1 bytes; the limit is %2", bytes_.size(), kMaxPickleBytes));
        return failed(std::move(failure_));
    }
    while (true) {
        at_ = reader_.position();
        std::uint8_t instruction = 0;
        if (!operand(instruction)) return failed(std::move(failure_));
        if (instruction == '.') break;
        if (!step(instruction)) return failed(std::move(failure_));
    }
    Ref root = 0;
    if (!onStack(stack_.popLast(root))) return failed(std::move(failure_));
    return tensorsOf(root);
}

}  // namespace

Result<std::vector<PickledTensor>> readTensorPickle(std::span<const std::byte> bytes, const Message& where) {
    return Machine(bytes, where).run();
}

}  // namespace griffin::engine::formats
