#!/usr/bin/env python3
"""Renders conversations with tools with Python's jinja2, set up as transformers does, and writes what the C++ must give.

usage: make_tool_fixture.py > tool_templates.json.z

Each family that knows of tools has a template that behaves like the published one. Where a family's tools are described
by its documentation instead (SmolLM2, Phi-4-mini, and what Granite 3 answers), the template says what that says.
"""
import datetime
import json

import jinja2
from jinja2.ext import loopcontrols
from jinja2.sandbox import ImmutableSandboxedEnvironment

import fixture_lines
import later_tool_templates

HERMES_HEAD = (r"# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are provided with "
               r"function signatures within <tools></tools> XML tags:\n<tools>")
HERMES_TAIL = (r"\n</tools>\n\nFor each function call, return a json object with function name and arguments within "
               r"<tool_call></tool_call> XML tags:\n<tool_call>\n{\"name\": <function-name>, \"arguments\": "
               r"<args-json-object>}\n</tool_call>")
HERMES_RESULTS = """
    {%- elif message.role == "tool" %}
        {%- if (loop.index0 == 0) or (messages[loop.index0 - 1].role != "tool") %}
            {{- 'USER' }}
        {%- endif %}
        {{- '\\n<tool_response>\\n' }}
        {{- message.content }}
        {{- '\\n</tool_response>' }}
        {%- if loop.last or (messages[loop.index0 + 1].role != "tool") %}
            {{- 'END\\n' }}
        {%- endif %}
    {%- endif %}
{%- endfor %}"""
QWEN25 = """{%- if tools %}
    {{- '<|im_start|>system\\n' }}
    {%- if messages[0]['role'] == 'system' %}
        {{- messages[0]['content'] }}
    {%- else %}
        {{- 'You are Qwen, created by Alibaba Cloud. You are a helpful assistant.' }}
    {%- endif %}
    {{- "\\n\\nHEAD" }}
    {%- for tool in tools %}
        {{- "\\n" }}
        {{- tool | tojson }}
    {%- endfor %}
    {{- "TAIL<|im_end|>\\n" }}
{%- else %}
    {%- if messages[0]['role'] == 'system' %}
        {{- '<|im_start|>system\\n' + messages[0]['content'] + '<|im_end|>\\n' }}
    {%- else %}
        {{- '<|im_start|>system\\nYou are Qwen, created by Alibaba Cloud. You are a helpful assistant.<|im_end|>\\n' }}
    {%- endif %}
{%- endif %}
{%- for message in messages %}
    {%- if (message.role == "user") or (message.role == "system" and not loop.first) or (message.role == "assistant" and not message.tool_calls) %}
        {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}
    {%- elif message.role == "assistant" %}
        {{- '<|im_start|>' + message.role }}
        {%- if message.content %}
            {{- '\\n' + message.content }}
        {%- endif %}
        {%- for tool_call in message.tool_calls %}
            {%- if tool_call.function is defined %}
                {%- set tool_call = tool_call.function %}
            {%- endif %}
            {{- '\\n<tool_call>\\n{"name": "' }}
            {{- tool_call.name }}
            {{- '", "arguments": ' }}
            {{- tool_call.arguments | tojson }}
            {{- '}\\n</tool_call>' }}
        {%- endfor %}
        {{- '<|im_end|>\\n' }}""" + HERMES_RESULTS + """
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
{%- endif %}
"""
QWEN3 = """{%- if tools %}
    {{- '<|im_start|>system\\n' }}
    {%- if messages[0].role == 'system' %}
        {{- messages[0].content + '\\n\\n' }}
    {%- endif %}
    {{- "HEAD" }}
    {%- for tool in tools %}
        {{- "\\n" }}
        {{- tool | tojson }}
    {%- endfor %}
    {{- "TAIL<|im_end|>\\n" }}
{%- else %}
    {%- if messages[0].role == 'system' %}
        {{- '<|im_start|>system\\n' + messages[0].content + '<|im_end|>\\n' }}
    {%- endif %}
{%- endif %}
{%- set ns = namespace(multi_step_tool=true, last_query_index=messages|length - 1) %}
{%- for message in messages[::-1] %}
    {%- set index = (messages|length - 1) - loop.index0 %}
    {%- if ns.multi_step_tool and message.role == "user" and not(message.content.startswith('<tool_response>') and message.content.endswith('</tool_response>')) %}
        {%- set ns.multi_step_tool = false %}
        {%- set ns.last_query_index = index %}
    {%- endif %}
{%- endfor %}
{%- for message in messages %}
    {%- if (message.role == "user") or (message.role == "system" and not loop.first) %}
        {{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>' + '\\n' }}
    {%- elif message.role == "assistant" %}
        {%- set content = message.content %}
        {%- set reasoning_content = '' %}
        {%- if '</think>' in message.content %}
            {%- set content = message.content.split('</think>')[-1].lstrip('\\n') %}
            {%- set reasoning_content = message.content.split('</think>')[0].rstrip('\\n').split('<think>')[-1].lstrip('\\n') %}
        {%- endif %}
        {%- if loop.index0 > ns.last_query_index %}
            {%- if loop.last or (not loop.last and reasoning_content) %}
                {{- '<|im_start|>' + message.role + '\\n<think>\\n' + reasoning_content.strip('\\n') + '\\n</think>\\n\\n' + content.lstrip('\\n') }}
            {%- else %}
                {{- '<|im_start|>' + message.role + '\\n' + content }}
            {%- endif %}
        {%- else %}
            {{- '<|im_start|>' + message.role + '\\n' + content }}
        {%- endif %}
        {%- if message.tool_calls %}
            {%- for tool_call in message.tool_calls %}
                {%- if (loop.first and content) or (not loop.first) %}
                    {{- '\\n' }}
                {%- endif %}
                {%- if tool_call.function %}
                    {%- set tool_call = tool_call.function %}
                {%- endif %}
                {{- '<tool_call>\\n{"name": "' }}
                {{- tool_call.name }}
                {{- '", "arguments": ' }}
                {%- if tool_call.arguments is string %}
                    {{- tool_call.arguments }}
                {%- else %}
                    {{- tool_call.arguments | tojson }}
                {%- endif %}
                {{- '}\\n</tool_call>' }}
            {%- endfor %}
        {%- endif %}
        {{- '<|im_end|>\\n' }}""" + HERMES_RESULTS + """
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
    {%- if enable_thinking is defined and enable_thinking is false %}
        {{- '<think>\\n\\n</think>\\n\\n' }}
    {%- endif %}
{%- endif %}"""


def hermes(template, start="<|im_start|>user", end="<|im_end|>"):
    return (template.replace("HEAD", HERMES_HEAD).replace("TAIL", HERMES_TAIL).replace("USER", start)
            .replace("END", end))


LLAMA31 = """{{- bos_token }}
{%- if not tools_in_user_message is defined %}
    {%- set tools_in_user_message = true %}
{%- endif %}
{%- if not date_string is defined %}
    {%- set date_string = "26 Jul 2024" %}
{%- endif %}
{%- if not tools is defined %}
    {%- set tools = none %}
{%- endif %}
{%- if messages[0]['role'] == 'system' %}
    {%- set system_message = messages[0]['content']|trim %}
    {%- set messages = messages[1:] %}
{%- else %}
    {%- set system_message = "" %}
{%- endif %}
{{- "<|start_header_id|>system<|end_header_id|>\\n\\n" }}
{%- if builtin_tools is defined or tools is not none %}
    {{- "Environment: ipython\\n" }}
{%- endif %}
{{- "Cutting Knowledge Date: December 2023\\n" }}
{{- "Today Date: " + date_string + "\\n\\n" }}
{{- system_message }}
{{- "<|eot_id|>" }}
{%- if tools_in_user_message and not tools is none %}
    {%- if messages | length != 0 %}
        {%- set first_user_message = messages[0]['content']|trim %}
        {%- set messages = messages[1:] %}
    {%- else %}
        {{- raise_exception("Cannot put tools in the first user message when there's no first user message!") }}
    {%- endif %}
    {{- '<|start_header_id|>user<|end_header_id|>\\n\\n' -}}
    {{- "Given the following functions, please respond with a JSON for a function call " }}
    {{- "with its proper arguments that best answers the given prompt.\\n\\n" }}
    {{- 'Respond in the format {"name": function name, "parameters": dictionary of argument name and its value}.' }}
    {{- "Do not use variables.\\n\\n" }}
    {%- for t in tools %}
        {{- t | tojson(indent=4) }}
        {{- "\\n\\n" }}
    {%- endfor %}
    {{- first_user_message + "<|eot_id|>"}}
{%- endif %}
{%- for message in messages %}
    {%- if not (message.role == 'ipython' or message.role == 'tool' or 'tool_calls' in message) %}
        {{- '<|start_header_id|>' + message['role'] + '<|end_header_id|>\\n\\n'+ message['content'] | trim + '<|eot_id|>' }}
    {%- elif 'tool_calls' in message %}
        {%- if not message.tool_calls|length == 1 %}
            {{- raise_exception("This model only supports single tool-calls at once!") }}
        {%- endif %}
        {%- set tool_call = message.tool_calls[0].function %}
        {{- '<|start_header_id|>assistant<|end_header_id|>\\n\\n' -}}
        {{- '{"name": "' + tool_call.name + '", ' }}
        {{- '"parameters": ' }}
        {{- tool_call.arguments | tojson }}
        {{- "}" }}
        {{- "<|eot_id|>" }}
    {%- elif message.role == "tool" or message.role == "ipython" %}
        {{- "<|start_header_id|>ipython<|end_header_id|>\\n\\n" }}
        {%- if message.content is mapping or message.content is iterable %}
            {{- message.content | tojson }}
        {%- else %}
            {{- message.content }}
        {%- endif %}
        {{- "<|eot_id|>" }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|start_header_id|>assistant<|end_header_id|>\\n\\n' }}
{%- endif %}
"""
MISTRAL = """{%- if messages[0]["role"] == "system" %}
    {%- set system_message = messages[0]["content"] %}
    {%- set loop_messages = messages[1:] %}
{%- else %}
    {%- set loop_messages = messages %}
{%- endif %}
{%- if not tools is defined %}
    {%- set tools = none %}
{%- endif %}
{%- set user_messages = loop_messages | selectattr("role", "equalto", "user") | list %}

{{- bos_token }}
{%- for message in loop_messages %}
    {%- if message["role"] == "user" %}
        {%- if tools is not none and (message == user_messages[-1]) %}
            {{- "[AVAILABLE_TOOLS] [" }}
            {%- for tool in tools %}
                {%- set tool = tool.function %}
                {{- '{"type": "function", "function": {' }}
                {%- for key, val in tool.items() if key != "return" %}
                    {%- if val is string %}
                        {{- '"' + key + '": "' + val + '"' }}
                    {%- else %}
                        {{- '"' + key + '": ' + val|tojson }}
                    {%- endif %}
                    {%- if not loop.last %}
                        {{- ", " }}
                    {%- endif %}
                {%- endfor %}
                {{- "}}" }}
                {%- if not loop.last %}
                    {{- ", " }}
                {%- else %}
                    {{- "]" }}
                {%- endif %}
            {%- endfor %}
            {{- "[/AVAILABLE_TOOLS]" }}
        {%- endif %}
        {%- if loop.last and system_message is defined %}
            {{- "[INST] " + system_message + "\\n\\n" + message["content"] + "[/INST]" }}
        {%- else %}
            {{- "[INST] " + message["content"] + "[/INST]" }}
        {%- endif %}
    {%- elif message.tool_calls is defined and message.tool_calls is not none %}
        {{- "[TOOL_CALLS] [" }}
        {%- for tool_call in message.tool_calls %}
            {%- set out = tool_call.function|tojson %}
            {{- out[:-1] }}
            {%- if not tool_call.id is defined or tool_call.id|length != 9 %}
                {{- raise_exception("Tool call IDs should be alphanumeric strings with length 9!") }}
            {%- endif %}
            {{- ', "id": "' + tool_call.id + '"}' }}
            {%- if not loop.last %}
                {{- ", " }}
            {%- else %}
                {{- "]" + eos_token }}
            {%- endif %}
        {%- endfor %}
    {%- elif message["role"] == "assistant" %}
        {{- " " + message["content"]|trim + eos_token}}
    {%- elif message["role"] == "tool_results" or message["role"] == "tool" %}
        {%- set content = message.content %}
        {{- '[TOOL_RESULTS] {"content": ' + content|string + ", " }}
        {%- if not message.tool_call_id is defined or message.tool_call_id|length != 9 %}
            {{- raise_exception("Tool call IDs should be alphanumeric strings with length 9!") }}
        {%- endif %}
        {{- '"call_id": "' + message.tool_call_id + '"}[/TOOL_RESULTS]' }}
    {%- endif %}
{%- endfor %}
"""
# The first editions put a space behind marks, those with the later tokenizer do not.
TEKKEN = (MISTRAL.replace('[AVAILABLE_TOOLS] [', '[AVAILABLE_TOOLS][').replace('[TOOL_CALLS] [', '[TOOL_CALLS][')
          .replace('[TOOL_RESULTS] {', '[TOOL_RESULTS]{').replace('"[INST] "', '"[INST]"')
          .replace('" " + message["content"]|trim', 'message["content"]'))
GRANITE3 = """{%- if messages[0]['role'] == 'system' %}
    {%- set system_message = messages[0]['content'] %}
    {%- set loop_messages = messages[1:] %}
{%- else %}
    {%- set system_message = "Knowledge Cutoff Date: April 2024.\\nToday's Date: " + strftime_now('%B %d, %Y') + ".\\nYou are Granite, developed by IBM." %}
    {%- if tools %}
        {%- set system_message = system_message + " You are a helpful AI assistant with access to the following tools. When a tool is required to answer the user's query, respond with <|tool_call|> followed by a JSON list of tools used. If a tool does not exist in the provided list of tools, notify the user that you do not have the ability to fulfill the request." %}
    {%- endif %}
    {%- set loop_messages = messages %}
{%- endif %}
{{- '<|start_of_role|>system<|end_of_role|>' + system_message + '<|end_of_text|>\\n' }}
{%- if tools %}
    {{- '<|start_of_role|>tools<|end_of_role|>' }}
    {{- tools | tojson(indent=4) }}
    {{- '<|end_of_text|>\\n' }}
{%- endif %}
{%- for message in loop_messages %}
    {{- '<|start_of_role|>' + message['role'] + '<|end_of_role|>' + message['content'] + '<|end_of_text|>\\n' }}
    {%- if loop.last and add_generation_prompt %}
        {{- '<|start_of_role|>assistant<|end_of_role|>' }}
    {%- endif %}
{%- endfor %}"""
GRANITE33 = (GRANITE3.replace("role|>tools<", "role|>available_tools<").replace("AI assistant", "assistant")
             .replace("respond with", "respond only with"))
GRANITE4 = """{%- set tools_system_message_prefix = 'You are a helpful assistant with access to the following tools. You may call one or more tools to assist with the user query.\\n\\nYou are provided with function signatures within <tools></tools> XML tags:\\n<tools>' %}
{%- set tools_system_message_suffix = '\\n</tools>\\n\\nFor each tool call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:\\n<tool_call>\\n{"name": <function-name>, "arguments": <args-json-object>}\\n</tool_call>. If a tool does not exist in the provided list of tools, notify the user that you do not have the ability to fulfill the request.' %}
{%- set ns = namespace(system='') %}
{%- if tools %}
    {%- set ns.system = tools_system_message_prefix %}
    {%- for tool in tools %}
        {%- set ns.system = ns.system + '\\n' + (tool | tojson) %}
    {%- endfor %}
    {%- set ns.system = ns.system + tools_system_message_suffix %}
{%- endif %}
{%- if messages[0].role == 'system' %}
    {%- set loop_messages = messages[1:] %}
    {{- '<|start_of_role|>system<|end_of_role|>' + messages[0].content + ('\\n\\n' + ns.system if ns.system else '') + '<|end_of_text|>\\n' }}
{%- else %}
    {%- set loop_messages = messages %}
    {%- if ns.system %}
        {{- '<|start_of_role|>system<|end_of_role|>' + ns.system + '<|end_of_text|>\\n' }}
    {%- endif %}
{%- endif %}
{%- set messages = loop_messages %}
{%- for message in messages %}
    {%- if message.role == 'user' or message.role == 'assistant' %}
        {{- '<|start_of_role|>' + message.role + '<|end_of_role|>' + message.content }}
        {%- for tool_call in message.tool_calls %}
            {%- if (loop.first and message.content) or (not loop.first) %}
                {{- '\\n' }}
            {%- endif %}
            {{- '<tool_call>\\n{"name": "' + tool_call.function.name + '", "arguments": ' }}
            {{- tool_call.function.arguments | tojson }}
            {{- '}\\n</tool_call>' }}
        {%- endfor %}
        {{- '<|end_of_text|>\\n' }}""" + HERMES_RESULTS + """
{%- if add_generation_prompt %}
    {{- '<|start_of_role|>assistant<|end_of_role|>' }}
{%- endif %}"""
PHI4_MINI = ("{% for message in messages %}{% if message['role'] == 'system' and 'tools' in message and message['tools'] "
             "is not none %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|tool|>' + message['tools'] + "
             "'<|/tool|>' + '<|end|>' }}{% else %}{{ '<|' + message['role'] + '|>' + message['content'] + '<|end|>' }}"
             "{% endif %}{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>' }}{% else %}{{ eos_token }}"
             "{% endif %}")
SMOLLM2 = ("{% for message in messages %}{% if loop.first and messages[0]['role'] != 'system' %}{{ '<|im_start|>system\n"
           "You are a helpful AI assistant named SmolLM, trained by Hugging Face<|im_end|>\n' }}{% endif %}"
           "{{'<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' + '\n'}}{% endfor %}"
           "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}")
SMOLLM2_SYSTEM = """You are an expert in composing functions. You are given a question and a set of possible functions. 
Based on the question, you will need to make one or more function/tool calls to achieve the purpose. 
If none of the functions can be used, point it out and refuse to answer. 
If the given question lacks the parameters required by the function, also point it out.

You have access to the following tools:
<tools>%s</tools>

The output MUST strictly adhere to the following format, and NO other text MUST be included.
The example format is as follows. Please make sure the parameter type is correct. If no function call is needed, please make the tool calls an empty list '[]'.
<tool_call>[
{"name": "func_name1", "arguments": {"argument1": "value1", "argument2": "value2"}},
... (more tool calls as required)
]</tool_call>"""


def dumped(value):
    return json.dumps(value, ensure_ascii=False)


def call_list(calls):
    return dumped([{"name": c["function"]["name"], "arguments": c["function"]["arguments"]} for c in calls])


def granite3(messages, tools):
    """The documentation: a call is what follows the mark."""
    return [{"role": m["role"], "content": m["content"] + "<|tool_call|>" + call_list(m["tool_calls"])}
            if "tool_calls" in m else m for m in messages], tools


def phi4_mini(messages, tools):
    """The documentation: tools are in the system message, calls between marks; results come as the tool's role."""
    out = []
    if tools and messages[0]["role"] != "system":
        out = [{"role": "system", "content": "You are a helpful assistant with some tools."}]
    for message in messages:
        if "tool_calls" in message:
            message = {"role": "assistant",
                       "content": message["content"] + "<|tool_call|>" + call_list(message["tool_calls"]) + "<|/tool_call|>"}
        out.append(dict(message))
    if tools:
        out[0]["tools"] = dumped([tool["function"] for tool in tools])
    return out, None


def smollm2(messages, tools):
    """The model's card: a system message about tools, and lists of calls; results as other chatml models have them."""
    out = []
    if tools:
        system = SMOLLM2_SYSTEM % dumped(tools)
        if messages[0]["role"] == "system":
            system = messages[0]["content"] + "\n\n" + system
            messages = messages[1:]
        out = [{"role": "system", "content": system}]
    results = []
    for message in messages + [{"role": "end"}]:
        if message["role"] == "tool":
            results.append(f"<tool_response>\n{message['content']}\n</tool_response>")
            continue
        if results:
            out.append({"role": "user", "content": "\n".join(results)})
            results = []
        if "tool_calls" in message:
            text = message["content"] + "\n" if message["content"] else ""
            out.append({"role": "assistant", "content": text + f"<tool_call>{call_list(message['tool_calls'])}</tool_call>"})
        elif message["role"] != "end":
            out.append(message)
    return out, None


# name: (bos, eos, template, how the program that uses the template calls it)
TEMPLATES = {
    "Qwen2.5": ("", "<|im_end|>", hermes(QWEN25), None),
    "Qwen3": ("", "<|im_end|>", hermes(QWEN3), None),
    "Llama 3.1": ("<|begin_of_text|>", "<|eot_id|>", LLAMA31, None),
    "Mistral v3": ("<s>", "</s>", MISTRAL, None),
    "Mistral v3, tekken": ("<s>", "</s>", TEKKEN, None),
    "Granite 3.1": ("<|end_of_text|>", "<|end_of_text|>", GRANITE3, granite3),
    "Granite 3.3": ("<|end_of_text|>", "<|end_of_text|>", GRANITE33, granite3),
    "Granite 4": ("<|end_of_text|>", "<|end_of_text|>",
                  hermes(GRANITE4, "<|start_of_role|>user<|end_of_role|>", "<|end_of_text|>"), None),
    "Phi-4-mini": ("<|endoftext|>", "<|endoftext|>", PHI4_MINI, phi4_mini),
    "SmolLM2": ("<|im_start|>", "<|im_end|>", SMOLLM2, smollm2),
    **later_tool_templates.TEMPLATES,
}

TOOLS = [
    {"type": "function", "function": {
        "name": "get_weather", "description": "The weather of a city, in \u00b0C",
        "parameters": {"type": "object", "properties": {
            "city": {"type": "string", "description": "Its name"}, "days": {"type": "integer", "minimum": 1}},
            "required": ["city"]}}},
    {"type": "function", "function": {"name": "now", "parameters": {"type": "object", "properties": {}}}},
    {"type": "function", "function": {
        "name": "book", "description": "Books a table; don't ask twice",
        "parameters": {"type": "object", "properties": {
            "place": {"type": "object", "properties": {"name": {"type": "string"}, "near": {"type": "boolean"}},
                      "required": ["name"]},
            "guests": {"type": "array", "items": {"type": "string"}}, "seats": {"type": "array", "items": {"type": "integer"}},
            "any": {"type": "array"}, "rows": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}},
            "when": {"type": "string", "enum": ["noon", "night"], "default": "noon"},
            "price": {"type": ["number", "null"]}, "note": {"type": "string", "nullable": True, "default": "none"},
            "by": {"oneOf": [{"type": "string", "description": "a name"}, {"type": "integer", "default": 3}]},
            "what": {"oneOf": [{"type": "object"}, {"type": "string"}]}, "free": {"type": "object"}, "other": {}}}}},
]
CALL = {"id": "abcDEF123", "type": "function",
        "function": {"name": "get_weather", "arguments": {"city": "Z\u00fcrich \"old\" <town>", "days": 2}}}
BOOK = {"id": "pqr456STU", "type": "function", "function": {"name": "book", "arguments": {
    "place": {"name": "O'Neil", "near": True}, "guests": ["it's", "b"], "rows": [[1.5], []], "when": "noon",
    "price": None, "note": "two\nlines", "other": False, "by": -3}}}
OTHER = {"id": "zyx987WVU", "type": "function", "function": {"name": "now", "arguments": {}}}


def user(text):
    return {"role": "user", "content": text}


def calls(text, *calls):
    return {"role": "assistant", "content": text, "tool_calls": list(calls)}


def result(call, text):
    return {"role": "tool", "tool_call_id": call["id"], "content": text}


SYSTEM = {"role": "system", "content": "Be brief."}
ASK = user("Is it warm in Z\u00fcrich?")
CONVERSATIONS = [
    [ASK],
    [SYSTEM, ASK],
    [SYSTEM, user("Hello"), {"role": "assistant", "content": "Hi."}, ASK],
    [ASK, calls("", CALL), result(CALL, "{\"celsius\": 21}")],
    [SYSTEM, ASK, calls("", CALL), result(CALL, "21 degrees"), {"role": "assistant", "content": "It is warm."}, user("Thanks")],
    [ASK, calls("", CALL, OTHER), result(CALL, "21"), result(OTHER, "noon")],
    [ASK, calls("Let me look.", CALL), result(CALL, "21")],
    [ASK, calls("<think>\nHm.\n</think>\n\n", CALL), result(CALL, "21")],
    [ASK, calls("", BOOK), result(BOOK, " done "), calls("", OTHER), result(OTHER, "noon")],
]


def raise_exception(message):
    raise jinja2.exceptions.TemplateError(message)


def tojson(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def render(template, bos, eos, messages, tools, generation):
    environment = ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True, extensions=[loopcontrols])
    environment.filters["tojson"] = tojson
    environment.globals["raise_exception"] = raise_exception
    environment.globals["strftime_now"] = lambda form: datetime.date(2025, 8, 5).strftime(form)
    more = {"tools": tools} if tools else {}
    return environment.from_string(template).render(messages=messages, bos_token=bos, eos_token=eos,
                                                    add_generation_prompt=generation, **more)


def main():
    out = {"tools": TOOLS, "conversations": CONVERSATIONS, "templates": []}
    for name, (bos, eos, template, prepare) in TEMPLATES.items():
        rendered = []
        for conversation in CONVERSATIONS:
            messages, tools = prepare(conversation, TOOLS) if prepare else (conversation, TOOLS)
            try:
                rendered.append(render(template, bos, eos, messages, tools, True) if messages else None)
            except jinja2.exceptions.TemplateError:
                rendered.append(None)  # the template refuses this conversation
        out["templates"].append({"name": name, "bos": bos, "eos": eos, "template": template, "rendered": rendered})
        if prepare:
            out["templates"][-1]["prepared"] = True  # the template got other messages
    fixture_lines.write_compressed(out, ascii_only=True)


if __name__ == "__main__":
    main()
