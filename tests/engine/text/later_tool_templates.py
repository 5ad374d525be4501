"""Templates of make_tool_fixture.py for families that write calls in forms other than JSON, or in messages of their own.

They behave like the published ones. Where a published template leaves out what its model wrote (SmolLM3's calls), or
does not escape it (LFM2's strings), the program that uses the template is to write it: that is what the functions are.
"""
import json

SMOLLM3 = r"""{%- if enable_thinking is not defined -%}
    {%- set enable_thinking = true -%}
{%- endif -%}
{%- set reasoning_mode = "/think" if enable_thinking else "/no_think" -%}
{{- "<|im_start|>system\n" -}}
{%- if messages[0].role == "system" -%}
    {%- set custom_instructions = messages[0].content.rstrip() -%}
{%- endif -%}
{{- "## Metadata\n\n" -}}
{{- "Knowledge Cutoff Date: June 2025\n" -}}
{%- set today = strftime_now("%d %B %Y") -%}
{{- "Today Date: " ~ today ~ "\n" -}}
{{- "Reasoning Mode: " + reasoning_mode + "\n\n" -}}
{{- "## Custom Instructions\n\n" -}}
{%- if custom_instructions -%}
    {{- custom_instructions + "\n\n" -}}
{%- elif reasoning_mode == "/think" -%}
    {{- "Think, then answer: <think> Thought </think> Solution.\n\n" -}}
{%- else -%}
    {{- "Answer the user's question.\n\n" -}}
{%- endif -%}
{%- if tools -%}
    {{- "### Tools\n\n" -}}
    {%- set ns = namespace(xml_tool_string="You may call one or more functions to assist with the user query.\nYou are provided with function signatures within <tools></tools> XML tags:\n\n<tools>\n") -%}
    {%- for tool in tools[:] -%}
        {%- set ns.xml_tool_string = ns.xml_tool_string ~ (tool | string) ~ "\n" -%}
    {%- endfor -%}
    {%- set xml_tool_string = ns.xml_tool_string + "</tools>\n\nFor each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:\n<tool_call>\n{\"name\": <function-name>, \"arguments\": <args-json-object>}\n</tool_call>" -%}
    {{- xml_tool_string -}}
    {{- "\n\n" -}}
{%- endif -%}
{{- "<|im_end|>\n" -}}
{%- for message in messages -%}
    {%- set content = message.content if message.content is string else "" -%}
    {%- if message.role == "user" or message.role == "tool" -%}
        {{ "<|im_start|>user\n" + content + "<|im_end|>\n" }}
    {%- elif message.role == "assistant" -%}
        {{ "<|im_start|>assistant\n" + ("" if reasoning_mode == "/think" else "<think>\n\n</think>\n") + content.lstrip("\n") + "<|im_end|>\n" }}
    {%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}
    {{ "<|im_start|>assistant\n" + ("" if reasoning_mode == "/think" else "<think>\n\n</think>\n") }}
{%- endif -%}
"""
LFM2 = r"""{{- bos_token -}}
{%- set ns = namespace(system_prompt="") -%}
{%- if messages[0]["role"] == "system" -%}
    {%- set ns.system_prompt = messages[0]["content"] -%}
    {%- set messages = messages[1:] -%}
{%- endif -%}
{%- if tools -%}
    {%- set ns.system_prompt = ns.system_prompt + ("\n" if ns.system_prompt else "") + "List of tools: <|tool_list_start|>[" -%}
    {%- for tool in tools -%}
        {%- set ns.system_prompt = ns.system_prompt + (tool | tojson) + ("" if loop.last else ", ") -%}
    {%- endfor -%}
    {%- set ns.system_prompt = ns.system_prompt + "]<|tool_list_end|>" -%}
{%- endif -%}
{%- if ns.system_prompt -%}
    {{- "<|im_start|>system\n" + ns.system_prompt + "<|im_end|>\n" -}}
{%- endif -%}
{%- for message in messages -%}
    {%- set content = message["content"] -%}
    {%- if message["role"] == "tool" -%}
        {%- set content = "<|tool_response_start|>" + content + "<|tool_response_end|>" -%}
    {%- endif -%}
    {{- "<|im_start|>" + message["role"] + "\n" + content + "<|im_end|>\n" -}}
{%- endfor -%}
{%- if add_generation_prompt -%}
    {{- "<|im_start|>assistant\n" -}}
{%- endif -%}
"""
LFM25 = r"""{{- bos_token -}}
{%- macro argument(value) -%}
    {%- if value is string -%}{{- '"' + value + '"' -}}
    {%- elif value is mapping -%}{{- value | tojson -}}
    {%- else -%}{{- value | string -}}
    {%- endif -%}
{%- endmacro -%}
{%- set ns = namespace(system_prompt="", last_assistant_index=-1) -%}
{%- if messages[0].role == "system" -%}
    {%- set ns.system_prompt = messages[0].content -%}
    {%- set messages = messages[1:] -%}
{%- endif -%}
{%- if tools -%}
    {%- set ns.system_prompt = ns.system_prompt + ("\n\n" if ns.system_prompt else "") + "Today's date: " + strftime_now("%Y-%m-%d") + "\n\nList of tools: " + (tools | tojson) -%}
{%- endif -%}
{%- if ns.system_prompt -%}
    {{- "<|im_start|>system\n" + ns.system_prompt + "<|im_end|>\n" -}}
{%- endif -%}
{%- for message in messages if message.role == "assistant" -%}
    {%- set ns.last_assistant_index = messages.index(message) -%}
{%- endfor -%}
{%- for message in messages -%}
    {{- "<|im_start|>" + message.role + "\n" -}}
    {%- if message.tool_calls is defined -%}
        {{- "<|tool_call_start|>[" -}}
        {%- for call in message.tool_calls -%}
            {{- call.function.name + "(" -}}
            {%- for name, value in call.function.arguments.items() -%}
                {{- name + "=" + argument(value) + ("" if loop.last else ", ") -}}
            {%- endfor -%}
            {{- ")" + ("" if loop.last else ", ") -}}
        {%- endfor -%}
        {{- "]<|tool_call_end|>" -}}
    {%- endif -%}
    {%- set content = message.content -%}
    {%- if message.role == "assistant" and loop.index0 != ns.last_assistant_index and "</think>" in content -%}
        {%- set content = content.split("</think>")[-1] | trim -%}
    {%- endif -%}
    {{- content + "<|im_end|>\n" -}}
{%- endfor -%}
{%- if add_generation_prompt -%}
    {{- "<|im_start|>assistant\n" -}}
{%- endif -%}
"""
QWEN35 = r"""{%- macro render_content(content, do_vision_count, is_system_content=false) %}
    {{- content }}
{%- endmacro %}
{%- if tools %}
    {{- '<|im_start|>system\n' }}
    {{- "# Tools\n\nYou have access to the following functions:\n\n<tools>" }}
    {%- for tool in tools %}
        {{- "\n" + (tool | tojson) }}
    {%- endfor %}
    {{- "\n</tools>\n\nIf you choose to call a function ONLY reply in the following format with NO suffix:\n\n" }}
    {{- '<tool_call>\n<function=example_function_name>\n<parameter=example_parameter_1>\nvalue_1\n</parameter>\n<parameter=example_parameter_2>\nThis is the value for the second parameter\nthat can span\nmultiple lines\n</parameter>\n</function>\n</tool_call>\n\n' }}
    {{- '<IMPORTANT>\nReminder:\n- Function calls MUST follow the specified format: an inner <function=...></function> block must be nested within <tool_call></tool_call> XML tags\n- Required parameters MUST be specified\n' }}
    {{- '- You may provide optional reasoning for your function call in natural language BEFORE the function call, but NOT after\n- If there is no function call available, answer the question like normal with your current knowledge and do not tell the user about function calls\n</IMPORTANT>' }}
    {%- if messages[0].role == 'system' %}
        {%- set content = render_content(messages[0].content, false, true)|trim %}
        {%- if content %}
            {{- '\n\n' + content }}
        {%- endif %}
    {%- endif %}
    {{- '<|im_end|>\n' }}
{%- elif messages[0].role == 'system' %}
    {{- '<|im_start|>system\n' + render_content(messages[0].content, false, true)|trim + '<|im_end|>\n' }}
{%- endif %}
{%- set ns = namespace(last_query_index=0) %}
{%- for message in messages if message.role == 'user' %}
    {%- set ns.last_query_index = messages.index(message) %}
{%- endfor %}
{%- for message in messages %}
    {%- set content = render_content(message.content, true)|trim %}
    {%- if message.role == "user" %}
        {{- '<|im_start|>' + message.role + '\n' + content + '<|im_end|>' + '\n' }}
    {%- elif message.role == "assistant" %}
        {%- set reasoning_content = '' %}
        {%- if '</think>' in content %}
            {%- set reasoning_content = content.split('</think>')[0].rstrip('\n').split('<think>')[-1].lstrip('\n') %}
            {%- set content = content.split('</think>')[-1].lstrip('\n') %}
        {%- endif %}
        {%- if loop.index0 > ns.last_query_index %}
            {{- '<|im_start|>' + message.role + '\n<think>\n' + reasoning_content|trim + '\n</think>\n\n' + content }}
        {%- else %}
            {{- '<|im_start|>' + message.role + '\n' + content }}
        {%- endif %}
        {%- for tool_call in message.tool_calls or [] %}
            {{- ('\n\n' if content else '') if loop.first else '\n' }}
            {{- '<tool_call>\n<function=' + tool_call.function.name + '>\n' }}
            {%- for args_name, args_value in tool_call.function.arguments|items %}
                {{- '<parameter=' + args_name + '>\n' }}
                {%- set args_value = args_value | tojson | safe if args_value is mapping or (args_value is sequence and args_value is not string) else args_value | string %}
                {{- args_value }}
                {{- '\n</parameter>\n' }}
            {%- endfor %}
            {{- '</function>\n</tool_call>' }}
        {%- endfor %}
        {{- '<|im_end|>\n' }}
    {%- elif message.role == "tool" %}
        {%- if loop.previtem and loop.previtem.role != "tool" %}
            {{- '<|im_start|>user' }}
        {%- endif %}
        {{- '\n<tool_response>\n' + content + '\n</tool_response>' }}
        {%- if loop.last or loop.nextitem.role != "tool" %}
            {{- '<|im_end|>\n' }}
        {%- endif %}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\n' }}
    {%- if enable_thinking is defined and enable_thinking is false %}
        {{- '<think>\n\n</think>\n\n' }}
    {%- else %}
        {{- '<think>\n' }}
    {%- endif %}
{%- endif %}"""
# Truth values as JSON: the only difference of the later edition that tools see.
QWEN36 = QWEN35.replace("args_value | tojson | safe if args_value is mapping or (args_value is sequence and args_value is"
                        " not string) else args_value | string",
                        "args_value | string if args_value is string else args_value | tojson | safe")
HARMONY = r"""{%- macro type_of(spec) -%}
    {%- if spec.type == "array" -%}
        {%- set item = spec['items'] -%}
        {%- if not item -%}{{- "any[]" -}}
        {%- elif item['type'] in ["string", "boolean", "number"] -%}{{- item['type'] + "[]" -}}
        {%- elif item['type'] == "integer" -%}{{- "number[]" -}}
        {%- else -%}
            {%- set inner = type_of(item) -%}
            {{- "any[]" if inner == "object | object" or inner|length > 50 else inner + "[]" -}}
        {%- endif -%}
        {{- " | null" if spec.nullable else "" -}}
    {%- elif spec.type is defined and spec.type is iterable and spec.type is not string and spec.type is not mapping and spec.type[0] is defined -%}
        {{- spec.type | join(" | ") -}}
    {%- elif spec.oneOf -%}
        {%- if spec.oneOf|length > 1 and spec.oneOf|selectattr("type", "equalto", "object")|list -%}{{- "any" -}}
        {%- else -%}
            {%- for variant in spec.oneOf -%}
                {{- type_of(variant) -}}
                {{- "// " + variant.description if variant.description else "" -}}
                {{- " " * 20 + "// default: " + variant.default|tojson if variant.default is defined else "" -}}
                {{- "" if loop.last else " | \n" -}}
            {%- endfor -%}
        {%- endif -%}
    {%- elif spec.type == "string" and spec.enum -%}{{- '"' + spec.enum|join('" | "') + '"' -}}
    {%- elif spec.type == "string" -%}{{- "string" + (" | null" if spec.nullable else "") -}}
    {%- elif spec.type in ["number", "integer"] -%}{{- "number" -}}
    {%- elif spec.type == "boolean" -%}{{- "boolean" -}}
    {%- elif spec.type == "object" and spec.properties -%}
        {{- "{\n" -}}
        {%- for name, inner in spec.properties.items() -%}
            {{- name + ("" if name in (spec.required or []) else "?") + ": \n" + " " * 16 + type_of(inner) + ("" if loop.last else ", ") -}}
        {%- endfor -%}
        {{- "}" -}}
    {%- elif spec.type == "object" -%}{{- "object" -}}
    {%- else -%}{{- "any" -}}
    {%- endif -%}
{%- endmacro -%}
{{- "<|start|>system<|message|>" }}
{{- "You are ChatGPT, a large language model trained by OpenAI.\n" }}
{{- "Knowledge cutoff: 2024-06\n" }}
{%- if reasoning_effort is not defined %}
    {%- set reasoning_effort = "medium" %}
{%- endif %}
{{- "Current date: " + strftime_now("%Y-%m-%d") + "\n\nReasoning: " + reasoning_effort + "\n\n" }}
{{- "# Valid channels: analysis, commentary, final. Channel must be included for every message." }}
{%- if tools -%}
    {{- "\nCalls to these tools must go to the commentary channel: 'functions'." }}
{%- endif -%}
{{- "<|end|>" }}
{%- set loop_messages = messages %}
{%- set developer_message = "" %}
{%- if messages[0].role == "developer" or messages[0].role == "system" %}
    {%- set developer_message = messages[0].content %}
    {%- set loop_messages = messages[1:] %}
{%- endif %}
{%- if developer_message or tools %}
    {{- "<|start|>developer<|message|>" }}
    {%- if developer_message %}
        {{- "# Instructions\n\n" + developer_message + "\n\n" }}
    {%- endif %}
    {%- if tools -%}
        {{- "# Tools\n\n## functions\n\nnamespace functions {\n\n" }}
        {%- for tool in tools %}
            {%- set tool = tool.function %}
            {{- "// " + tool.description + "\ntype " + tool.name + " = " }}
            {%- if tool.parameters and tool.parameters.properties %}
                {{- "(_: {\n" }}
                {%- for name, spec in tool.parameters.properties.items() %}
                    {{- "// " + spec.description + "\n" if spec.description else "" }}
                    {{- name + ("" if name in (tool.parameters.required or []) else "?") + ": " + type_of(spec) }}
                    {%- if spec.default is defined -%}
                        {%- if spec.enum -%}{{- ", // default: " + spec.default -}}
                        {%- elif spec.oneOf -%}{{- "// default: " + spec.default|string -}}
                        {%- else -%}{{- ", // default: " + spec.default|tojson -}}
                        {%- endif -%}
                    {%- endif -%}
                    {{- ",\n" }}
                {%- endfor %}
                {{- "}) => any;\n\n" }}
            {%- else -%}
                {{- "() => any;\n\n" }}
            {%- endif -%}
        {%- endfor %}
        {{- "} // namespace functions" }}
    {%- endif -%}
    {{- "<|end|>" }}
{%- endif %}
{%- set last = namespace(name=none) %}
{%- for message in loop_messages -%}
    {%- if message.role == 'assistant' and "tool_calls" in message -%}
        {%- set later = namespace(found=false) %}
        {%- for other in loop_messages[loop.index:] if other.role == 'assistant' and "tool_calls" not in other %}
            {%- set later.found = true %}
        {%- endfor %}
        {%- set thought = message.content or message.thinking %}
        {%- if thought and not later.found %}
            {{- "<|start|>assistant<|channel|>analysis<|message|>" + thought + "<|end|>" }}
        {%- endif %}
        {%- set last.name = message.tool_calls[0].function.name %}
        {{- "<|start|>assistant to=functions." + last.name + "<|channel|>commentary json<|message|>" }}
        {{- message.tool_calls[0].function.arguments|tojson + "<|call|>" }}
    {%- elif message.role == 'assistant' -%}
        {{- "<|start|>assistant<|channel|>final<|message|>" + message.content }}
        {{- "<|return|>" if loop.last and not add_generation_prompt else "<|end|>" }}
    {%- elif message.role == 'tool' -%}
        {%- if last.name is none %}
            {{- raise_exception("Message has tool role, but there was no previous assistant message with a tool call!") }}
        {%- endif %}
        {{- "<|start|>functions." + last.name + " to=assistant<|channel|>commentary<|message|>" + message.content|tojson + "<|end|>" }}
    {%- elif message.role == 'user' -%}
        {{- "<|start|>user<|message|>" + message.content + "<|end|>" }}
    {%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}
<|start|>assistant
{%- endif -%}
"""


def dumped(value):
    return json.dumps(value, ensure_ascii=False)


def changed(message, **members):
    return {**{name: value for name, value in message.items() if name != "tool_calls"}, **members}


def smollm3(messages, tools):
    """A call is a part of what the model said."""
    out = []
    for message in messages:
        calls = "\n".join(f"<tool_call>\n{dumped({'name': c['function']['name'], 'arguments': c['function']['arguments']})}\n"
                          "</tool_call>" for c in message.get("tool_calls", []))
        text = message["content"] + "\n" if message["content"] and calls else message["content"]
        # Line breaks in front of an answer are dropped by the template, those in front of its calls are not.
        out.append(changed(message, content=text + calls) if calls else message)
    return out, tools


def escaped(value):
    """Strings that stand between quotation marks."""
    return dumped(value)[1:-1] if isinstance(value, str) else value


def lfm25(messages, tools):
    out = []
    for message in messages:
        calls = [{"function": {"name": c["function"]["name"], "arguments":
                               {name: escaped(value) for name, value in c["function"]["arguments"].items()}}}
                 for c in message.get("tool_calls", [])]
        out.append(changed(message, tool_calls=calls) if calls else message)
    return out, tools


def lfm2(messages, tools):
    """The model's card: calls stand in front of what is said."""
    out = []
    for message in messages:
        calls = ", ".join(
            f"{c['function']['name']}(" + ", ".join(
                name + "=" + (dumped(value) if isinstance(value, (str, dict)) else repr(value))
                for name, value in c["function"]["arguments"].items()) + ")"
            for c in message.get("tool_calls", []))
        content = message["content"]
        if calls:
            content = f"<|tool_call_start|>[{calls}]<|tool_call_end|>{content}"
        out.append(changed(message, content=content))
    return out, tools


def harmony(messages, tools):
    """A call a message; what was thought is a member of its own; a tool has a description. None: it cannot be said."""
    out = []
    for message in messages:
        if len(message.get("tool_calls", [])) > 1:
            return None, None
        content = message["content"]
        if "</think>" in content:
            thinking, content = content.split("</think>")
            message = {**message, "thinking": thinking.replace("<think>", "").strip("\n"), "content": content.strip("\n")}
        out.append(message)
    described = [{**tool, "function": {"description": "", **tool["function"]}} for tool in tools]
    return out, described


TEMPLATES = {
    "SmolLM3": ("", "<|im_end|>", SMOLLM3, smollm3),
    "SmolLM3, tools as JSON": ("", "<|im_end|>", SMOLLM3.replace("(tool | string)", "(tool | tojson)"), smollm3),
    "LFM2": ("<|startoftext|>", "<|im_end|>", LFM2, lfm2),
    "LFM2.5": ("<|startoftext|>", "<|im_end|>", LFM25, lfm25),
    "Qwen3.5": ("", "<|im_end|>", QWEN35, None),
    "Qwen3.6": ("", "<|im_end|>", QWEN36, None),
    "gpt-oss": ("<|startoftext|>", "<|return|>", HARMONY, harmony),
}
