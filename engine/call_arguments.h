// The arguments of a call as a family writes them, and as the JSON that they stand for. A plain value header: ui may
// include it.
//
//   kJson        {"city": "Oslo", "days": 2}
//   kParameters  <parameter=city>, a line break, Oslo, a line break, </parameter>, a line break, and so on, or other
//                marks. A value that its schema lets be a string alone is written as it is, all others as JSON.
//   kPython      city="Oslo", days=2
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace griffin::engine {

struct Tool;

enum class ArgumentForm { kJson, kParameters, kPython };

/// What stands around a parameter in the form kParameters; ASCII, none of it empty.
struct ParameterMarks {
    std::string begin = "<parameter=";
    std::string name_end = ">\n";
    std::string end = "\n</parameter>\n";
};

struct ArgumentStyle {
    ArgumentForm form = ArgumentForm::kJson;
    bool has_python_constants = false;  // with kParameters: a truth value is written True or False, null None
    ParameterMarks parameter;           // with kParameters
};

/// Whether a parameter of this name can be written: without the signs that end a name.
bool isParameterName(std::string_view name, const ArgumentStyle& style);

/// The parameters of a tool whose schemas let them be strings alone.
std::set<std::string> textParameters(const Tool& tool);

/// A JSON object in a form other than kJson. What is no object stays as it is.
std::string writtenArguments(const std::string& json, const ArgumentStyle& style);

/// Reads arguments in a form other than kJson, byte by byte. What is no value of JSON or Python is a string. Of
/// parameters with the same name the first counts. Takes memory for one value at a time.
class ArgumentReader {
  public:
    /// `texts`: those of textParameters(). `behind`: what stands behind the arguments; it begins otherwise than a
    /// parameter, and with a bracket in the form kPython.
    explicit ArgumentReader(ArgumentStyle style = {}, std::set<std::string> texts = {}, std::string behind = {})
        : style_(std::move(style)), texts_(std::move(texts)), behind_(std::move(behind)) {}

    /// Goes on with a byte and returns what is certain by now of the JSON.
    std::string read(char c);
    /// What was read last is the end of the arguments; these bytes of it belong to what stands behind them.
    bool ended() const { return place_ == Place::kEnded; }
    std::size_t endBytes() const { return held_.size(); }
    /// What was read is not the form; nothing more is read.
    bool broken() const { return place_ == Place::kBroken; }

  private:
    enum class Place { kBetween, kName, kNameEnd, kValue, kEnded, kBroken };

    std::string readParameter(char c);
    std::string readPython(char c);
    void readPythonValue(char c);
    /// The member of what is held.
    std::string member();
    std::string end();

    ArgumentStyle style_;
    std::set<std::string> texts_;
    std::string behind_;
    Place place_ = Place::kBetween;
    std::string held_;  // of a mark, or a value
    std::string name_;
    std::set<std::string> names_;
    char quote_ = 0;  // inside of a string of Python
    bool escaped_ = false;
    int depth_ = 0;  // brackets that are open in a value of Python
};

}  // namespace griffin::engine
