#include "tests/ui/chat/demo_messages.h"

namespace griffin::ui::test {

namespace {

constexpr const char* kSky =
    R"(Sunlight is made of **all colours**. On its way through the air it meets molecules of nitrogen and oxygen, which scatter short waves far more than long ones. The strength goes with the *fourth power* of the frequency, so blue light is scattered about `5.5` times as much as red.

## Why not violet?

Three reasons work together:

1. The sun sends out less violet than blue.
2. The upper air absorbs part of it:
   - ozone takes the shortest waves,
   - the rest is scattered high above us.
3. Our eyes are less sensitive to violet.

> What we call the colour of the sky is the answer of our eyes to a mixture of wavelengths.
>
> It is not a property of the air alone.

In the evening the light crosses about forty times as much air, and what is left of it is red. You can read more at [Rayleigh scattering](https://en.wikipedia.org/wiki/Rayleigh_scattering).)";

constexpr const char* kCode = R"(Here is a small program that computes the ratio:

```python
import math

def scattering(wavelength_nm: float, reference_nm: float = 550.0) -> float:
    """Relative strength of Rayleigh scattering."""
    return (reference_nm / wavelength_nm) ** 4

for name, nm in {"blue": 450, "red": 690}.items():
    print(f"{name:>5}: {scattering(nm):.2f}")  # compared with green light, which the eye sees best of all colours
```

| Colour | Wavelength | Relative strength |
|:-------|-----------:|------------------:|
| Violet | 400 nm | 3.57 |
| Blue | 450 nm | 2.23 |
| Green | 550 nm | 1.00 |
| Red | 690 nm | 0.40 |

- [x] Compute the table
- [ ] Measure it on a clear day

---

It also works for 日本語の文章 and for emoji 🌅, and a right-to-left sentence:

السماء زرقاء لأن الضوء القصير الموجة يتشتت أكثر.)";

constexpr const char* kSigns =
    R"(The roots of $ax^2 + bx + c = 0$ are \(x_{1,2} = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}\), and for $a \neq 0$:

$$\sum_{i=1}^{n} i^2 = \frac{n(n+1)(2n+1)}{6}, \qquad \int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}$$

\[
A = \begin{pmatrix} a & b \\ c & d \end{pmatrix}, \quad f(x) = \begin{cases} x^2 & \text{if } x > 0 \\ 0 & \text{otherwise} \end{cases}
\]

Water is H<sub>2</sub>O, and 2<sup>10</sup> = 1024[^a]. Press <kbd>Ctrl</kbd>+<kbd>C</kbd>.

<details><summary>More about it</summary>

The *whole* story, with \(\hat{y} = \mathbf{W}x + \vec{b}\) and \(\lim_{x \to 0} \frac{\sin x}{x} = 1\).

</details>

```diff
 def f(x):
-    return x
+    return x + 1  # a line that is longer than the others and does not fit into the width of the text, so that it wraps
```

[^a]: One kibibyte, if these are bytes.
)";

}  // namespace

TranscriptMessage demoSigns() {
    TranscriptMessage message;
    message.id = 1;
    message.role = griffin::storage::MessageRole::kAssistant;
    message.author = QStringLiteral("SmolLM2 135M");
    message.state = griffin::storage::MessageState::kLength;
    message.read_from_here = true;
    message.text = QString::fromUtf8(kSigns);
    message.statistics = QStringLiteral("Guessing saved ≈ 1.3 s of 5.1 s, about 1.3 times as fast");
    return message;
}

QList<TranscriptMessage> demoMessages() {
    QList<TranscriptMessage> messages(5);
    messages[0].id = 1;
    messages[0].author = QStringLiteral("You");
    messages[0].text = QStringLiteral("Why is the sky blue?");
    messages[1].id = 2;
    messages[1].role = griffin::storage::MessageRole::kAssistant;
    messages[1].author = QStringLiteral("SmolLM2 135M");
    messages[1].text = QString::fromUtf8(kSky);
    messages[1].statistics = QStringLiteral("212 tok/s · 0.15 s to the first token · 184 tokens");
    messages[1].sibling_count = 3;
    messages[2].id = 3;
    messages[2].author = QStringLiteral("You");
    messages[2].text = QStringLiteral("Show me the numbers.\nA small program would be nice, too.");
    messages[3].id = 4;
    messages[3].role = griffin::storage::MessageRole::kAssistant;
    messages[3].author = QStringLiteral("SmolLM2 135M");
    messages[3].text = QString::fromUtf8(kCode);
    messages[3].state = griffin::storage::MessageState::kStopped;
    messages[3].statistics = QStringLiteral("208 tok/s · 0.17 s to the first token · 260 tokens");
    messages[4].id = 5;
    messages[4].role = griffin::storage::MessageRole::kAssistant;
    messages[4].author = QStringLiteral("SmolLM2 135M");
    messages[4].text = QStringLiteral("In the evening");
    messages[4].state = griffin::storage::MessageState::kFailed;
    messages[4].error = QStringLiteral(
        "The model needs 1.2 GiB of memory, and 0.8 GiB is free. Close other programs or choose a smaller model.");
    return messages;
}

}  // namespace griffin::ui::test
