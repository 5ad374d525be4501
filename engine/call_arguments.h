// The arguments of a call as a family writes them, and as the JSON that they stand for. A plain value header: ui may
// include it.
//
//   kJson        {"city": "Oslo", "days": 2}
//   kParameters  <parameter=city>, a line break, Oslo, a line break, </parameter>, a line break, and so on. A value
//                that its schema lets be a string alone is written as it is, all others as JSON.
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

/// What stands around a parameter in the form kParameters.
inline constexpr std::string_view kParameterBegin = "<parameter=";
inline constexpr std::string_view kParameterNameEnd = ">\n";
inline constexpr std::string_view kParameterEnd = "\n</parameter>\n";

/// Whether a parameter of this name can be written: without the signs that end a name.
bool isParameterName(std::string_view name, ArgumentForm form);

/// The parameters of a tool whose schemas let them be strings alone.
std::set<std::string> textParameters(const Tool& tool);

/// A JSON object in a form other than kJson. `has_python_constants`: truth values and null are True, False and None.
/// What is no object stays as it is.
std::string writtenArguments(const std::string& json, ArgumentForm form, bool has_python_constants);

/// Reads arguments in a form other than kJson, byte by byte. What is no value of JSON or Python is a string. Of
/// parameters with the same name the first counts. Takes memory for one value at a time.
class ArgumentReader {
  public:
    /// `texts`: those of textParameters().
    explicit ArgumentReader(ArgumentForm form = ArgumentForm::kPython, std::set<std::string> texts = {})
        : form_(form), texts_(std::move(texts)) {}

    /// Goes on with a byte and returns what is certain by now of the JSON.
    std::string read(char c);
    /// What was read last is the end of the arguments; these bytes of it belong to what stands behind them.
    bool ended() const { return place_ == Place::kEnded; }
    std::size_t endBytes() const { return form_ == ArgumentForm::kPython ? 1 : 2; }
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

    ArgumentForm form_;
    std::set<std::string> texts_;
    Place place_ = Place::kBetween;
    std::string held_;  // of a mark, or a value
    std::string name_;
    std::set<std::string> names_;
    char quote_ = 0;  // inside of a string of Python
    bool escaped_ = false;
    int depth_ = 0;  // brackets that are open in a value of Python
};

}  // namespace griffin::engine
