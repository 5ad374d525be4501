#include "tests/ui/chat/markdown_corpus.h"

namespace griffin::ui::test {

namespace {

// One text each, between lines of "%%%%".
constexpr const char* kCorpus = R"(Plain text.

Second paragraph with *emphasis*, **strong**, ***both***, `code`, ~~gone~~ and [a link](https://example.org "title").
%%%%
# One

## Two with `code`

Setext
======

Another
-------

text
%%%%
```cpp
int main() {

    return 0;

}
```

after

~~~
a ``` inside

# not a heading
~~~
last
%%%%
```python
never closed

still code
%%%%
````
```
nested fence
```

more
````

end
%%%%
- a
- b
  - c
  - d

    paragraph in d

- e

no list

1. one
2. two

   two, too

10. ten
11. eleven

text
%%%%
- item

  ```js
  let a = 1;

  let b = 2;
  ```

- next

      indented code in an item

done
%%%%
- ```
  code in an item

outside of the list

```
real fence

with an empty line
```
%%%%
1. first

```
code between items
```

2. second

* star

+ plus

- minus
%%%%
> quote
> goes on

> another quote
>
> - list in a quote
>
>   ```
>   code in a list in a quote
>   ```

lazy
%%%%
> ```
> fence in a quote

not in the quote

```
a fence

with blanks
```
%%%%
| a | b |
|---|:-:|
| 1 | 2 |
| `x|y` | *z* |

text after the table

| not | a table

|x|
|-|
%%%%
Unfinished **strong

and *emphasis

and `code

and [link](http://

and ![image](
%%%%
<script>alert("x")</script>

<img src="http://example.org/x.png"> and <b>bold</b>

<!-- comment

over two -->

&amp; &lt; &copy; &#65; &unknown;
%%%%
日本語の文章。**強調**と`コード`。

한국어 문장입니다. *기울임*

中文，没有空格的长句子，**加粗**。

- 項目一
- 項目二
%%%%
مرحبا بالعالم **غامق** و `code`

שלום עולם

- عنصر
- פריט
%%%%
Emoji 👩‍👩‍👧‍👦 and 🇩🇪 and 👍🏽.

😀😀😀

`👍` **👍**
%%%%
    indented code

    after an empty line

text

	tab code
%%%%
***

text

---

- - nested at once
- * - three levels

-

empty item above
%%%%
- [ ] open
- [x] done

A $x^2 + y_1$ and $$\sum_{i=0}^n i$$ formula, $5 and $10.

The root \(x_1 = \frac{-b}{2a}\) of *one* for $5 or $10, and

\[
\begin{aligned} a &= b_1 * c_2 \\
- d &= \{e\} * f \end{aligned}
\]

- It costs $5 in `\(code\)`.
- Or $10, $x$.

Hard break at the end  
next line\
and another
%%%%
Line one
- list that interrupts
text lazily going on

2) other delimiter
3) more
%%%%
para
# heading right after
para right after
```
fence right after
```
para right after
***
para
> quote
para
%%%%
)";

}  // namespace

QStringList markdownCorpus() {
    return QString::fromUtf8(kCorpus).split(QStringLiteral("%%%%\n"), Qt::SkipEmptyParts);
}

QString shown(const QList<MarkdownBlock>& blocks) {
    QString text;
    for (const MarkdownBlock& block : blocks) text += plainText(block) + QLatin1Char('\n');
    return text;
}

}  // namespace griffin::ui::test
