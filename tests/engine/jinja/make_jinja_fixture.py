#!/usr/bin/env python3
"""Runs small templates with Python's jinja2, set up as transformers does, and writes what the C++ must give.

usage: make_jinja_fixture.py > fixtures/jinja.json

What Python refuses has no result, and must be refused.
"""
import datetime
import json
import sys

import jinja2
from jinja2.ext import loopcontrols
from jinja2.sandbox import ImmutableSandboxedEnvironment

VARIABLES = {
    "text": "  Hello, W\u00f6rld \u4e2d\u6587 \n", "word": "it's", "both": "it's \"so\"", "empty": "", "spaced": "\u00a0\u3000x\u2003",
    "lines": "one\ntwo\r\n\nthree\n", "list": [3, 1, 2], "words": ["b", "A", "c", "a"], "nothing": None, "yes": True, "no": False,
    "number": 7, "negative": -7, "half": 0.5, "large": 1e16, "small": 0.00001, "table": {"b": 1, "a": "x", "items": 5},
    "people": [{"name": "Ann", "age": 3, "at": {"city": "Z\u00fcrich"}}, {"name": "Bob", "age": 2}, {"name": "Cy", "age": 3}],
    "nested": {"list": [1, "two", None, True, 2.5, {"k": []}], "t": "a\tb\\\x01"},
}

# One a line.
OUTPUTS = r"""
text
text|trim
text.strip()
spaced.strip() ~ '|' ~ spaced|trim
text.lstrip() ~ '|' ~ text.rstrip() ~ '|'
word.strip("it") ~ word.lstrip('i') ~ word.rstrip('s')
text|length ~ ' ' ~ text|trim|length
text[2] ~ text[-2] ~ text[2:7] ~ text[-6:-1] ~ text[::-1] ~ text[::2]
text[100] is defined
text[5:2] ~ '|'
list[0] ~ list[-1] ~ list[1:] ~ list[::-1] ~ list[:-1] ~ list[5:]
list[7] is defined
list[7]
missing
missing.more
missing[0]
missing | default('d')
missing | d('d') ~ empty | default('e') ~ empty | default('e', true) ~ nothing | default('n')
nothing
[nothing, yes, no, number, half, large, small, word, both, text]
table
nested
{'a': 1, 'b': [1, 2], "c": {'d': none}}
(1, 2)[1]
nested|tojson
nested|tojson(indent=2)
table|tojson(indent=4)
[]|tojson ~ {}|tojson(indent=2) ~ 'é"\n'|tojson
table|tojson(separators=(',', ':'))
table|tojson(sort_keys=true)
missing|tojson
1 + 2 * 3 - 4 / 2
7 // 2 ~ ' ' ~ -7 // 2 ~ ' ' ~ 7 % 3 ~ ' ' ~ -7 % 3 ~ ' ' ~ 7 % -3
negative // 2 ~ ' ' ~ negative % 3 ~ ' ' ~ number // -2
2 ** 10 ~ ' ' ~ 2 ** -1 ~ ' ' ~ 2 ** 0.5
1 / 0
7.5 // 2 ~ ' ' ~ 7.5 % 2 ~ ' ' ~ -7.5 % 2
(1 + 1.5) ~ ' ' ~ 3 * 0.5 ~ ' ' ~ 1e3 ~ ' ' ~ 1.0 ~ ' ' ~ 10 / 4
0.1 + 0.2
large ~ ' ' ~ small ~ ' ' ~ 123456789.0 ~ ' ' ~ 1e22
-number ~ ' ' ~ - half ~ ' ' ~ +number
'a' + 'b' ~ 1 ~ 2.5 ~ none ~ true
'a' + 1
'a' * 3
[1] + [2, 3]
'a' 'b' "c"
'\n\t\x41\u00e9\'\"\\'
true and false or true
not true ~ ' ' ~ (not false)
nothing or 'x'
empty and 'x'
1 < 2 < 3
1 < 2 > 3
1 == 1.0 ~ ' ' ~ true == 1 ~ ' ' ~ 'a' == 'a' ~ ' ' ~ [1, 2] == [1, 2] ~ ' ' ~ {'a': 1} == {'a': 1.0}
1 != 2 ~ ' ' ~ none == false ~ ' ' ~ missing == missing2
'a' < 'b' ~ ' ' ~ 'Z' < 'a' ~ ' ' ~ 2 >= 2 ~ ' ' ~ 2 <= 1
'a' < 1
'a' in 'cat' ~ ' ' ~ 'x' not in 'cat' ~ ' ' ~ 1 in list ~ ' ' ~ 'b' in table ~ ' ' ~ 9 not in list
1 in 'cat'
'a' in missing
not 'a' in 'cat'
'x' if yes else 'y'
'x' if no
('x' if no) is defined
'x' if no else 'y' if no else 'z'
text is string ~ ' ' ~ number is number ~ ' ' ~ yes is boolean ~ ' ' ~ table is mapping ~ ' ' ~ list is sequence ~ ' ' ~ list is iterable
number is integer ~ ' ' ~ half is float ~ ' ' ~ yes is integer ~ ' ' ~ text is iterable ~ ' ' ~ number is iterable ~ ' ' ~ missing is iterable
missing is defined ~ ' ' ~ missing is undefined ~ ' ' ~ text is not defined ~ ' ' ~ nothing is none ~ ' ' ~ nothing is not none
number is odd ~ ' ' ~ number is even ~ ' ' ~ number is divisibleby 7 ~ ' ' ~ number is divisibleby(2)
number is eq 7 ~ ' ' ~ number is equalto(8) ~ ' ' ~ number is ne 8 ~ ' ' ~ number is gt 3 ~ ' ' ~ number is in [7, 8]
yes is true ~ ' ' ~ yes is false ~ ' ' ~ number is true ~ ' ' ~ no is sameas false
'abc' is lower ~ ' ' ~ 'ABC' is upper ~ ' ' ~ missing is string
number is nosuchtest
number | nosuchfilter
text.nosuchmethod()
number.upper()
'a,b,c'.split(',') ~ 'a,b,c'.split(',', 1) ~ 'a,b,c'.rsplit(',', 1) ~ ' a  b c '.split() ~ ' a  b c '.split(none, 1) ~ ' a  b c '.rsplit(none, 1)
'abc'.split('')
'</think>x</think>y'.split('</think>')[-1]
lines.splitlines() ~ lines.splitlines(true)
lines.split('\n')
'abc'.startswith('ab') ~ ' ' ~ 'abc'.endswith(('x', 'c')) ~ ' ' ~ 'abc'.startswith('')
'aXbX'.replace('X', '-') ~ 'aXbX'.replace('X', '-', 1) ~ 'ab'.replace('', '.')
'hello wORLD x1y'.title() ~ 'hello WORLD'.capitalize() ~ 'aB'.upper() ~ 'aB'.lower()
'hello wORLD'|title ~ '|' ~ 'hello WORLD'|capitalize ~ 'aB'|upper ~ 'aB'|lower
'abcb'.find('b') ~ 'abcb'.rfind('b') ~ 'abc'.find('x') ~ 'äbc'.find('b') ~ 'abcb'.count('b') ~ 'äb'.count('')
'abc'.index('x')
'-'.join(words) ~ '-'.join([])
'-'.join([1])
'abc'.removeprefix('a') ~ 'abc'.removesuffix('c') ~ 'abc'.removeprefix('x') ~ '12'.isdigit() ~ ''.isdigit()
words|join ~ words|join(', ') ~ list|join('-') ~ people|join(',', attribute='name')
words|sort ~ words|sort(case_sensitive=true) ~ list|sort(reverse=true) ~ people|sort(attribute='age')|map(attribute='name')|join
[1, 'a']|sort
words|first ~ words|last ~ []|first ~ 'xyz'|first ~ 'xyz'|last
list|sum ~ ' ' ~ people|sum(attribute='age') ~ ' ' ~ [0.5, 1]|sum ~ ' ' ~ list|max ~ list|min ~ words|max ~ words|min
list|reverse|list ~ 'abc'|reverse
['a', 'A', 'b', 'a']|unique|list
words|map('upper')|list ~ people|map(attribute='at.city', default='?')|list ~ words|map('replace', 'a', 'x')|list
people|selectattr('age', 'equalto', 3)|map(attribute='name')|list
people|selectattr('at')|list|length ~ people|rejectattr('at', 'defined')|map(attribute='name')|join
[1, 2, 3, 4]|select('odd')|list ~ [1, 2, 3]|reject('gt', 2)|list ~ [0, 1, '']|select|list
table|items|list|tojson ~ table.items()|list|tojson ~ table.keys()|list ~ table.values()|list
table|dictsort|tojson ~ table|list ~ table|length
table.get('b') ~ table.get('z') ~ table.get('z', 9) ~ table['items'] ~ table.b ~ table['z'] ~ table.a.upper()
table.z.y
missing|items|list
'x\ny\n\nz'|indent ~ '|' ~ 'x\ny\n\nz'|indent(2, true) ~ '|' ~ 'x\n\ny'|indent(width=1, blank=true)
('3'|int + 1) ~ '3.7'|int ~ 'x'|int ~ 'x'|int(5) ~ 3.9|int ~ -3.9|int ~ '2.5'|float ~ 'x'|float ~ 3|float
2.5|round ~ 3.5|round ~ 2.567|round(2) ~ 2.1|round(0, 'ceil') ~ 2.9|round(method='floor') ~ -3|abs ~ -3.5|abs
'<a href="x">&\'</a>'|escape ~ '<b>'|e ~ '<b>'|safe
3|string + 'x' ~ [1]|string ~ 'ab'|list ~ missing|string ~ missing|length
text|replace('l', 'L') ~ text|replace('l', 'L', 1)|trim ~ 5|replace('5', '6')
range(3)|list ~ range(1, 3)|list ~ range(5, 0, -2)|list ~ range(0)|list
range(10000000)|list
namespace(a=1, b='x').a
dict(a=1, b=2)
dict(table, c=3)
raise_exception('no')
strftime_now('%d %b %Y') ~ strftime_now('%Y-%m-%d')
people[0].at.city ~ people[0]['at']['city'] ~ people.0.name
(people|first).name ~ (1, 2)|length ~ [[1, 2], [3]]|map('first')|list
undefined_function()
number()
text|trim|upper|length > 5 and word in both
'%' ~ '{' ~ '}}' ~ '{%'
{'a': {'b': {'c': 1}}}['a']['b']['c']
-2 ** 2 ~ ' ' ~ 2 ** 3 ** 1
1 ~ 2 + 3
'a' ~ 'b' == 'ab'
text if text is string else 'no'
[1, 2, 3,]
(1,)|length
()|list
1 +
)
"""

STATEMENTS = [
    "{% if yes %}a{% elif no %}b{% else %}c{% endif %}{% if no %}a{% elif yes %}b{% endif %}{% if no %}x{% endif %}.",
    "{% for x in list %}{{ x }},{{ loop.index }},{{ loop.index0 }},{{ loop.first }},{{ loop.last }},{{ loop.length }},"
    "{{ loop.revindex }},{{ loop.revindex0 }};{% endfor %}",
    "{% for x in list %}{{ loop.previtem }}<{{ x }}>{{ loop.nextitem }} {{ loop.cycle('a', 'b') }}{% endfor %}",
    "{% for x in list if x > 1 %}{{ x }}{{ loop.length }}{% else %}none{% endfor %}",
    "{% for x in [] %}x{% else %}none{% endfor %}{% for x in missing %}x{% else %}none{% endfor %}",
    "{% for k, v in table.items() %}{{ k }}={{ v }};{% endfor %}{% for k in table %}{{ k }}{% endfor %}",
    "{% for k, v in [[1, 2, 3]] %}x{% endfor %}", "{% for x in number %}x{% endfor %}",
    "{% for x in 'aé中' %}{{ x }}.{% endfor %}",
    "{% for x in list %}{% for y in words %}{{ loop.index }}{% endfor %}{{ loop.index }};{% endfor %}",
    "{% for x in [1, 2, 3, 4] %}{% if x == 2 %}{% continue %}{% endif %}{% if x == 4 %}{% break %}{% endif %}{{ x }}{% endfor %}",
    "{% set x = 1 %}{% for i in list %}{% set x = i %}{{ x }}{% endfor %}{{ x }}",
    "{% set x = 1 %}{% if yes %}{% set x = 2 %}{% endif %}{{ x }}",
    "{% set ns = namespace(x=1) %}{% for i in list %}{% set ns.x = ns.x + i %}{% endfor %}{{ ns.x }}{{ ns.y is defined }}",
    "{% set table.x = 1 %}", "{% set a, b = [1, 2] %}{{ a }}{{ b }}", "{% set a = 1, 2 %}{{ a[1] }}",
    "{% set x %}a{{ number }}b{% endset %}{{ x }}{{ x|length }}", "{% set x | upper | trim %} a{{ word }} {% endset %}{{ x }}",
    "{% macro m(a, b='d', c=none) %}[{{ a }}|{{ b }}|{{ c }}]{% endmacro %}{{ m(1) }}{{ m(1, 2) }}{{ m(1, c=3) }}{{ m(b=2, a=1) }}{{ m() }}",
    "{% macro m(a) %}{{ a }}{{ x }}{% endmacro %}{% set x = 5 %}{{ m(1) }}{% for x in [9] %}{{ m(2) }}{% endfor %}",
    "{% macro m(n) %}{% if n > 0 %}{{ n }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(4) }}",
    "{% macro m() %}x{% endmacro m %}{{ m() ~ m()|upper }}", "{% macro m(a) %}{% endmacro %}{{ m(1, 2) }}",
    "{% macro m(a) %}{% endmacro %}{{ m(z=2) }}", "{% macro m(a, b=a) %}{{ b }}{% endmacro %}{{ m(3) }}",
    "a\n{% if yes %}\nb\n{% endif %}\nc\n", "a\n  {% if yes %}\n  b\n  {% endif %}\nc", "  {% if yes %}x{% endif %}  \n  y",
    "a  {%- if yes -%}  b  {%- endif -%}  c", "a\n\n{%- if yes %}\n\nb{% endif -%}\n\n c", "a {{- ' b ' -}} c", "a\n  {{- 'b' }}\n",
    "  {{ 'a' }}\n  {{ 'b' }}\n", "a {# comment #} b", "a\n  {# comment #}\nb", "a {#- c -#} b", "  {%+ if yes %}x{% endif +%}\ny",
    "{% if yes +%}\nx{% endif %}", "{{ 'a' }}\n{% if yes %}\n{% endif %}\n{{ 'b' }}\n\n", "x\n\n", "x\r\ny\r{% if yes %}\r\nz{% endif %}",
    "{ {{ '{' }} } % # {", "{{ {'a': {'b': 1}}['a']['b'] }}", "{{ '}}' }}{{ \"%}\" }}", "{% if yes %}", "{% endif %}", "{{ 1 }", "{{ 'a }}",
    "{% nosuchtag %}", "{% if %}x{% endif %}", "{% for in list %}{% endfor %}", "{# never", "{% set %}", "{{ }}", "{% break %}",
    "\t{% if yes %}\t\n\tx\n\t{% endif %}\t\ny", "a\n \n  {% set x = 1 %}\n \nb{{ x }}",
    "{% for m in people %}{% if loop.first %}F{% endif %}{{- m.name }}\n{%- endfor %}\nend",
    "{% set m = people[1:] %}{% for p in m %}{{ p['name'] }}{% endfor %}{% set m = m[::-1] %}{{ m[0].name }}",
    "{%- for p in people -%}\n  {%- set content = p.name if p.name is string else '' -%}\n  {{- content + '\\n' -}}\n{%- endfor -%}",
]


def raise_exception(message):
    raise jinja2.exceptions.TemplateError(message)


def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def render(source):
    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True, extensions=[loopcontrols])
    environment.filters["tojson"] = tojson
    environment.globals["raise_exception"] = raise_exception
    environment.globals["strftime_now"] = lambda form: datetime.date(2025, 8, 5).strftime(form)
    try:
        return environment.from_string(source).render(**VARIABLES)
    except Exception as error:  # whatever Python says
        print(f"refused: {source!r}: {error}", file=sys.stderr)
        return None


def main():
    sources = ["{{ " + line + " }}" for line in OUTPUTS.strip().split("\n")] + STATEMENTS
    runs = [[source, render(source)] for source in sources]
    json.dump({"variables": VARIABLES, "runs": runs}, sys.stdout, separators=(",", ":"))
    print()


if __name__ == "__main__":
    main()
