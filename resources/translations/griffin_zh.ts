<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh" sourcelanguage="en"><context><name>griffin</name>
<message><source>
95 %</source><translation>
95%</translation></message>
<message><source>
Answers</source><translation>
回答</translation></message>
<message><source>
At once</source><translation>
并发</translation></message>
<message><source>
Failed</source><translation>
失败</translation></message>
<message><source>
Method</source><translation>
方法</translation></message>
<message><source>
Model</source><translation>
模型</translation></message>
<message><source>
Prompts</source><translation>
提示词</translation></message>
<message><source>
T</source><translation>
T</translation></message>
<message><source>
each</source><translation>
每个回答</translation></message>
<message><source>
τ</source><translation>
τ</translation></message>
<message><source>  draft %1</source><translation>  草稿 %1</translation></message>
<message><source>  earlier text</source><translation>  前文</translation></message>
<message><source>  earlier text %1</source><translation>  前文 %1</translation></message>
<message><source>  form</source><translation>  格式</translation></message>
<message><source>  target %1</source><translation>  目标 %1</translation></message>
<message numerus="yes"><source>  ·  longest right guess: %n tokens</source><translation><numerusform>  ·  最长一次猜对 %n 个 token</numerusform></translation></message>
<message><source>  ·  this server reports no trees</source><translation>  ·  该服务器不提供树</translation></message>
<message><source>  ·  ✓ identical text, token for token</source><translation>  ·  ✓ 文本逐 token 一致</translation></message>
<message><source>  ·  ✓ same text</source><translation>  ·  ✓ 文本相同</translation></message>
<message><source>  ·  ✗ text differs from plain</source><translation>  ·  ✗ 文本与原始解码不同</translation></message>
<message><source> %</source><translation>%</translation></message>
<message><source> MB</source><translation> MB</translation></message>
<message><source> tokens</source><translation> 个 token</translation></message>
<message><source>%</source><translation>%</translation></message>
<message><source>%1	%2</source><translation>%1	%2</translation></message>
<message numerus="yes"><source>%1
%2 in %n files</source><translation><numerusform>%1
%2，共 %n 个文件</numerusform></translation></message>
<message><source>%1
%2, read as %3</source><translation>%1
%2，按 %3 读取</translation></message>
<message><source>%1
Does not fit: %2</source><translation>%1
不适用：%2</translation></message>
<message><source>%1
Last change: %2</source><translation>%1
最后修改：%2</translation></message>
<message><source>%1
Note: %2</source><translation>%1
注意：%2</translation></message>
<message><source>%1
The model wants to use a tool and waits for your answer</source><translation>%1
模型想使用一个工具，正在等待您的答复</translation></message>
<message><source>%1
speedup</source><translation>%1
加速比</translation></message>
<message><source>%1 %</source><translation>%1%</translation></message>
<message><source>%1 % of the time was spent waiting for other programs</source><translation>%1% 的时间在等待其他程序</translation></message>
<message><source>%1 %2</source><translation>%1 %2</translation></message>
<message><source>%1 %2</source><comment>name and number</comment><translation>%1 %2</translation></message>
<message><source>%1 %2</source><comment>number and unit</comment><translation>%1 %2</translation></message>
<message><source>%1 %2</source><comment>two sentences</comment><translation>%1%2</translation></message>
<message><source>%1 (%2)</source><translation>%1（%2）</translation></message>
<message><source>%1 (%2)</source><comment>a server and its program</comment><translation>%1（%2）</translation></message>
<message numerus="yes"><source>%1 (and %n files)</source><translation><numerusform>%1（及另外 %n 个文件）</numerusform></translation></message>
<message><source>%1 (copy)</source><translation>%1（副本）</translation></message>
<message><source>%1 (draft)</source><translation>%1（草稿模型）</translation></message>
<message><source>%1 (each bar: mean of %2)</source><translation>%1（每个条形：%2 个的平均）</translation></message>
<message><source>%1 (each point: mean of %2)</source><translation>%1（每个点：%2 个的平均）</translation></message>
<message><source>%1 (recommended)</source><translation>%1（推荐）</translation></message>
<message><source>%1 Run %2 of %3, %4 %</source><translation>%1第 %2 次，共 %3 次，%4%</translation></message>
<message><source>%1 answers, on this computer at %2.</source><translation>由 %1 回答，它在这台计算机的 %2 上。</translation></message>
<message><source>%1 answers.</source><translation>由 %1 回答。</translation></message>
<message><source>%1 answers; nothing leaves this computer.</source><translation>由 %1 回答；任何内容都不会离开这台计算机。</translation></message>
<message><source>%1 at %2 is not in the settings any more. Add it again to resume this run.</source><translation>%1（%2）已不在设置中。请重新添加后再继续此次测试。</translation></message>
<message><source>%1 at temperature %2</source><translation>%1，温度 %2</translation></message>
<message><source>%1 belongs to “%2”.</source><translation>%1 已用于“%2”。</translation></message>
<message><source>%1 can only be asked for free text or for JSON.</source><translation>只能要求 %1 给出任意文本或 JSON。</translation></message>
<message><source>%1 cannot answer: %2.</source><translation>%1 无法回答：%2。</translation></message>
<message><source>%1 cannot be read, or is too long for a list of servers.</source><translation>%1 无法读取，或者对于服务器列表来说太长。</translation></message>
<message><source>%1 could not be loaded; %2 stays in use. %3</source><translation>无法加载 %1；继续使用 %2。%3</translation></message>
<message><source>%1 downloaded</source><translation>已下载 %1</translation></message>
<message><source>%1 draft</source><translation>%1 草稿模型</translation></message>
<message><source>%1 draft SHA-256</source><translation>%1 草稿模型的 SHA-256</translation></message>
<message><source>%1 draft for %2</source><translation>用于 %2 的 %1 草稿模型</translation></message>
<message><source>%1 for drafting, %2 for verifying</source><translation>起草 %1，验证 %2</translation></message>
<message><source>%1 guesses as it was set up to. The inspector shows what it reports about that.</source><translation>%1 按其自身的设置进行猜测。它提供的信息显示在检查器中。</translation></message>
<message><source>%1 guesses, %2 accepted</source><translation>猜测 %1 个，接受 %2 个</translation></message>
<message><source>%1 has not answered yet.</source><translation>%1 尚未应答。</translation></message>
<message><source>%1 hours</source><translation>%1 小时</translation></message>
<message><source>%1 is back.</source><translation>%1 已放回。</translation></message>
<message><source>%1 is being downloaded; the Models page shows how far it is.</source><translation>正在下载 %1；进度见模型页面。</translation></message>
<message><source>%1 is in the trash, where it takes %2.</source><translation>%1 已移到回收站，占用 %2。</translation></message>
<message><source>%1 is installed.</source><translation>%1 已安装。</translation></message>
<message><source>%1 is installed. SHA-256: %2</source><translation>%1 已安装。SHA-256：%2</translation></message>
<message><source>%1 is off the list. Its file stays where it is.</source><translation>%1 已从列表中移除。其文件保留在原处。</translation></message>
<message><source>%1 is ready</source><translation>%1 已就绪</translation></message>
<message><source>%1 is small, fast and free to use (%2, %3).</source><translation>%1 小巧、快速，可免费使用（%2，%3）。</translation></message>
<message><source>%1 is used from its current folder.</source><translation>%1 将从当前所在的文件夹使用。</translation></message>
<message><source>%1 min %2 s</source><translation>%1 分 %2 秒</translation></message>
<message><source>%1 of %2</source><translation>%1/%2</translation></message>
<message><source>%1 of %2 (%3)</source><translation>%1/%2（%3）</translation></message>
<message><source>%1 of %2 downloaded</source><translation>已下载 %1，共 %2</translation></message>
<message><source>%1 of %2 failed</source><translation>%2 的 %1 失败了</translation></message>
<message><source>%1 of %2 is working…</source><translation>%2 的 %1 正在运行…</translation></message>
<message><source>%1 of %2 minutes for the answers, %3 prompts answered</source><translation>回答用时 %1/%2 分钟，已回答 %3 条提示词</translation></message>
<message><source>%1 of %2 prompts</source><translation>%1/%2 条提示词</translation></message>
<message><source>%1 of %2 prompts answered</source><translation>已回答 %1/%2 条提示词</translation></message>
<message><source>%1 of %2 tokens</source><translation>%1/%2 token</translation></message>
<message><source>%1 of %2 tokens of context used</source><translation>上下文已用 %1/%2 token</translation></message>
<message><source>%1 over %2 tokens</source><translation>%1（前 %2 个 token）</translation></message>
<message><source>%1 reused, %2 read</source><translation>复用 %1，读取 %2</translation></message>
<message><source>%1 reused, reading %2</source><translation>复用 %1，正在读取 %2</translation></message>
<message><source>%1 s</source><translation>%1 秒</translation></message>
<message><source>%1 s to the first token</source><translation>首个 token 用时 %1 秒</translation></message>
<message><source>%1 to %2</source><translation>%1–%2</translation></message>
<message><source>%1 to download; the licence is %2.</source><translation>需下载 %1；许可证为 %2。</translation></message>
<message><source>%1 to the first token</source><translation>首个 token 用时 %1</translation></message>
<message><source>%1 tok/s</source><translation>%1 token/秒</translation></message>
<message><source>%1 tok/s (busy)</source><translation>%1 token/秒（计算机繁忙）</translation></message>
<message><source>%1 tokens</source><translation>%1 个 token</translation></message>
<message><source>%1 tokens per pass</source><translation>每次前向 %1 个 token</translation></message>
<message><source>%1 tokens per pass (τ, acceptance length)</source><translation>每次前向 %1 个 token（τ，接受长度）</translation></message>
<message numerus="yes"><source>%1 tokens per pass (τ, acceptance length) in %Ln passes</source><translation><numerusform>每次前向 %1 个 token（τ，接受长度），共 %Ln 次前向</numerusform></translation></message>
<message><source>%1 tokens per second</source><translation>%1 token/秒</translation></message>
<message><source>%1 was added.</source><translation>已添加 %1。</translation></message>
<message><source>%1 was found in earlier text, and the model gave it %2 but took %3.</source><translation>%1 来自前文，模型给它 %2；模型选了 %3。</translation></message>
<message><source>%1 was not added. %2</source><translation>未添加 %1。%2</translation></message>
<message><source>%1 was removed, with its key.</source><translation>已移除 %1 及其密钥。</translation></message>
<message><source>%1 was removed.</source><translation>已移除 %1。</translation></message>
<message><source>%1 wrote this answer. Speedups are measured on this computer only.</source><translation>该回答由 %1 写成。加速比只在这台计算机上测量。</translation></message>
<message><source>%1 · %2</source><translation>%1 · %2</translation></message>
<message><source>%1 · %2</source><comment>a model and its server</comment><translation>%1 · %2</translation></message>
<message><source>%1 · %2</source><comment>page and note</comment><translation>%1 · %2</translation></message>
<message><source>%1 · As it was sent with the question. The file itself may have changed since.</source><translation>%1 · 与问题一同发送时的内容。文件本身此后可能已更改。</translation></message>
<message><source>%1 · in the model's file</source><translation>%1 · 在模型文件中</translation></message>
<message><source>%1 × %2</source><translation>%1 × %2</translation></message>
<message><source>%1, %2</source><translation>%1，%2</translation></message>
<message><source>%1, %2</source><comment>speed and speedup</comment><translation>%1，%2</translation></message>
<message><source>%1, %2 forced by the answer's form</source><translation>%1，其中 %2 个由回答的格式决定</translation></message>
<message><source>%1, %2 found in earlier text</source><translation>%1，其中 %2 个来自前文</translation></message>
<message><source>%1, %2, %3</source><translation>%1，%2，%3</translation></message>
<message><source>%1, %2, %3 at once</source><translation>%1，%2，并发 %3</translation></message>
<message><source>%1, %2×</source><translation>%1，%2×</translation></message>
<message><source>%1, 95 %</source><translation>%1，95%</translation></message>
<message><source>%1, about %2</source><translation>%1，约需 %2</translation></message>
<message><source>%1, about %2 after measuring t(M)</source><translation>%1，测量 t(M) 后约需 %2</translation></message>
<message><source>%1, an answer is being written</source><translation>%1，正在回答</translation></message>
<message><source>%1, compared with %2</source><translation>%1，与 %2 比较</translation></message>
<message><source>%1, forced by the answer's form</source><translation>%1，由回答的格式决定</translation></message>
<message><source>%1, found in earlier text</source><translation>%1，取自前文</translation></message>
<message><source>%1, in folder %2</source><translation>%1，位于文件夹 %2</translation></message>
<message><source>%1, measured on a busy computer</source><translation>%1，测量时计算机繁忙</translation></message>
<message><source>%1, median</source><translation>%1，中位数</translation></message>
<message><source>%1, pinned</source><translation>%1，已置顶</translation></message>
<message><source>%1, searched</source><translation>%1，按需检索</translation></message>
<message><source>%1, the %2 fastest of %3</source><translation>%1，%3 项中最快的 %2 项</translation></message>
<message><source>%1, waits for your answer about a tool</source><translation>%1，正在等待您对一个工具的答复</translation></message>
<message><source>%1.</source><comment>a sentence</comment><translation>%1。</translation></message>
<message><source>%1. %2</source><translation>%1。%2</translation></message>
<message><source>%1. Trying again in %2 s.</source><translation>%1。将在 %2 秒后重试。</translation></message>
<message><source>%1/3, %2 %</source><translation>%1/3，%2%</translation></message>
<message><source>%1: %2</source><translation>%1：%2</translation></message>
<message><source>%1: %2</source><comment>method and how it guesses</comment><translation>%1：%2</translation></message>
<message numerus="yes"><source>%1: %n tokens, all but the last forced by the answer's form</source><translation><numerusform>%1：%n 个 token，除最后一个外都由回答的格式决定</numerusform></translation></message>
<message numerus="yes"><source>%1: %n tokens, all but the last found in earlier text</source><translation><numerusform>%1：%n 个 token，除最后一个外均在前文中找到</numerusform></translation></message>
<message numerus="yes"><source>%1: %n tokens, all but the last guessed by the draft</source><translation><numerusform>%1：%n 个 token，除最后一个外均由草稿猜出</numerusform></translation></message>
<message numerus="yes"><source>%1: %n tokens, forced by the answer's form</source><translation><numerusform>%1：%n 个 token，由回答的格式决定</numerusform></translation></message>
<message numerus="yes"><source>%1: %n tokens, found in earlier text</source><translation><numerusform>%1：%n 个 token，在前文中找到</numerusform></translation></message>
<message numerus="yes"><source>%1: %n tokens, guessed by the draft</source><translation><numerusform>%1：%n 个 token，由草稿猜出</numerusform></translation></message>
<message><source>%1: accepted</source><translation>%1：已接受</translation></message>
<message><source>%1: asking for its models…</source><translation>%1：正在查询其模型…</translation></message>
<message><source>%1: left out</source><translation>%1：未检验</translation></message>
<message><source>%1: mean %2, from %3 to %4</source><translation>%1：平均 %2，从 %3 到 %4</translation></message>
<message><source>%1: one token, nothing was guessed</source><translation>%1：1 个 token，没有猜测</translation></message>
<message><source>%1: one token, the model's own</source><translation>%1：1 个 token，由模型自己生成</translation></message>
<message><source>%1: rejected</source><translation>%1：已拒绝</translation></message>
<message><source>%1: the last token before this pass</source><translation>%1：此次前向之前的最后一个 token</translation></message>
<message><source>%1: the target's own token</source><translation>%1：目标模型自己的 token</translation></message>
<message><source>%1; the computer was busy</source><translation>%1；计算机当时繁忙</translation></message>
<message><source>%1k</source><comment>thousands</comment><translation>%1k</translation></message>
<message><source>%1×</source><translation>%1×</translation></message>
<message numerus="yes"><source>%Ln answers of the training before are kept, and the draft learns from them as well</source><translation><numerusform>保留了上次训练的 %Ln 条回答，草稿模型也会从中学习</numerusform></translation></message>
<message numerus="yes"><source>%Ln built-in prompts</source><translation><numerusform>%Ln 条内置提示词</numerusform></translation></message>
<message numerus="yes"><source>%Ln tokens in %1</source><translation><numerusform>%Ln 个 token，用时 %1</numerusform></translation></message>
<message numerus="yes"><source>%Ln tokens in %1 when the answer was written</source><translation><numerusform>写下这个回答时 %Ln 个 token，用时 %1</numerusform></translation></message>
<message numerus="yes"><source>%n conversation(s) exported to %1. The trash is left out.</source><translation><numerusform>已将 %n 个对话导出到 %1。不含回收站。</numerusform></translation></message>
<message numerus="yes"><source>%n conversation(s) imported.</source><translation><numerusform>已导入 %n 个对话。</numerusform></translation></message>
<message numerus="yes"><source>%n conversations</source><translation><numerusform>%n 个对话</numerusform></translation></message>
<message numerus="yes"><source>%n conversations are already here.</source><translation><numerusform>有 %n 个对话已在这里。</numerusform></translation></message>
<message numerus="yes"><source>%n match(es)</source><translation><numerusform>%n 处匹配</numerusform></translation></message>
<message numerus="yes"><source>%n message(s)</source><translation><numerusform>%n 条消息</numerusform></translation></message>
<message numerus="yes"><source>%n minutes</source><translation><numerusform>%n 分钟</numerusform></translation></message>
<message numerus="yes"><source>%n models: %1</source><translation><numerusform>%n 个模型：%1</numerusform></translation></message>
<message numerus="yes"><source>%n more files were not attached.</source><translation><numerusform>另有 %n 个文件未附加。</numerusform></translation></message>
<message numerus="yes"><source>%n passes, tokens: %1, tokens per pass: %2</source><translation><numerusform>%n 次前向得到 %1 个 token，每次 %2 个</numerusform></translation></message>
<message numerus="yes"><source>%n prompts</source><translation><numerusform>%n 条提示词</numerusform></translation></message>
<message numerus="yes"><source>%n prompts at %1 temperatures</source><translation><numerusform>%n 条提示词，%1 种温度</numerusform></translation></message>
<message numerus="yes"><source>%n prompts, %1 times each</source><translation><numerusform>%n 条提示词，每条 %1 次</numerusform></translation></message>
<message numerus="yes"><source>%n prompts, %1 times each at %2 temperatures</source><translation><numerusform>%n 条提示词，%2 种温度下每条各 %1 次</numerusform></translation></message>
<message numerus="yes"><source>%n questions were not answered: %1</source><translation><numerusform>%n 个问题未得到回答：%1</numerusform></translation></message>
<message numerus="yes"><source>%n seconds</source><translation><numerusform>%n 秒</numerusform></translation></message>
<message numerus="yes"><source>%n servers were added, switched off. Switch on what you want to use.</source><translation><numerusform>已添加 %n 个服务器，均处于关闭状态。请打开您要使用的服务器。</numerusform></translation></message>
<message numerus="yes"><source>%n servers will be added:</source><translation><numerusform>将添加 %n 个服务器：</numerusform></translation></message>
<message numerus="yes"><source>%n tokens</source><translation><numerusform>%n 个 token</numerusform></translation></message>
<message numerus="yes"><source>%n tokens in one pass</source><translation><numerusform>一次前向 %n 个 token</numerusform></translation></message>
<message numerus="yes"><source>%n tools</source><translation><numerusform>%n 个工具</numerusform></translation></message>
<message numerus="yes"><source>%n tools are switched on</source><translation><numerusform>已开启 %n 个工具</numerusform></translation></message>
<message numerus="yes"><source>%n tools: %1</source><translation><numerusform>%n 个工具：%1</numerusform></translation></message>
<message><source>&amp;About Griffin Chat</source><translation>关于 Griffin Chat(&amp;A)</translation></message>
<message><source>&amp;Address</source><translation>地址(&amp;A)</translation></message>
<message><source>&amp;Answers</source><translation>回答(&amp;A)</translation></message>
<message><source>&amp;Appearance</source><translation>外观(&amp;A)</translation></message>
<message><source>&amp;Attach documents…</source><translation>附加文档(&amp;A)…</translation></message>
<message><source>&amp;Benchmark</source><translation>基准测试(&amp;B)</translation></message>
<message><source>&amp;Cancel</source><translation>取消(&amp;C)</translation></message>
<message><source>&amp;Chat</source><translation>对话(&amp;C)</translation></message>
<message><source>&amp;Colour the draft's tokens</source><translation>为草稿 token 着色(&amp;C)</translation></message>
<message><source>&amp;Command or address</source><translation>命令或地址(&amp;C)</translation></message>
<message><source>&amp;Command palette</source><translation>命令面板(&amp;C)</translation></message>
<message><source>&amp;Copy</source><translation>复制(&amp;C)</translation></message>
<message><source>&amp;Copy diagnostics</source><translation>复制诊断信息(&amp;C)</translation></message>
<message><source>&amp;Custom sampling values for this conversation</source><translation>此对话使用单独的采样值(&amp;O)</translation></message>
<message><source>&amp;Dark</source><translation>深色(&amp;D)</translation></message>
<message><source>&amp;Delete</source><translation>删除(&amp;D)</translation></message>
<message><source>&amp;Delete preset</source><translation>删除预设(&amp;D)</translation></message>
<message><source>&amp;Edit</source><translation>编辑(&amp;E)</translation></message>
<message><source>&amp;Export all conversations…</source><translation>导出所有对话(&amp;E)…</translation></message>
<message><source>&amp;Export…</source><translation>导出(&amp;E)…</translation></message>
<message><source>&amp;File</source><translation>文件(&amp;F)</translation></message>
<message><source>&amp;Find in conversation</source><translation>在对话中查找(&amp;F)</translation></message>
<message><source>&amp;Full screen</source><translation>全屏(&amp;F)</translation></message>
<message><source>&amp;Go</source><translation>转到(&amp;G)</translation></message>
<message><source>&amp;Help</source><translation>帮助(&amp;H)</translation></message>
<message><source>&amp;Import conversations…</source><translation>导入对话(&amp;I)…</translation></message>
<message><source>&amp;Inspector</source><translation>检查器(&amp;I)</translation></message>
<message><source>&amp;Instructions</source><translation>指令(&amp;I)</translation></message>
<message><source>&amp;Instructions and sampling…</source><translation>指令与采样(&amp;I)…</translation></message>
<message><source>&amp;Key</source><translation>密钥(&amp;K)</translation></message>
<message><source>&amp;Key or variables</source><translation>密钥或变量(&amp;K)</translation></message>
<message><source>&amp;Keyboard shortcuts</source><translation>键盘快捷键(&amp;K)</translation></message>
<message><source>&amp;Light</source><translation>浅色(&amp;L)</translation></message>
<message><source>&amp;Models</source><translation>模型(&amp;M)</translation></message>
<message><source>&amp;Move to folder</source><translation>移到文件夹(&amp;M)</translation></message>
<message><source>&amp;Name</source><translation>名称(&amp;N)</translation></message>
<message><source>&amp;New chat</source><translation>新建对话(&amp;N)</translation></message>
<message><source>&amp;New conversations start with this preset</source><translation>新对话使用此预设(&amp;N)</translation></message>
<message><source>&amp;Normal size</source><translation>正常大小(&amp;N)</translation></message>
<message><source>&amp;Open a model file…</source><translation>打开模型文件(&amp;O)…</translation></message>
<message><source>&amp;Pin to the top</source><translation>置顶(&amp;P)</translation></message>
<message><source>&amp;Preset</source><translation>预设(&amp;P)</translation></message>
<message><source>&amp;Quit</source><translation>退出(&amp;Q)</translation></message>
<message><source>&amp;Race</source><translation>竞速(&amp;R)</translation></message>
<message><source>&amp;Rename</source><translation>重命名(&amp;R)</translation></message>
<message><source>&amp;Save</source><translation>保存(&amp;S)</translation></message>
<message><source>&amp;Save preset</source><translation>保存预设(&amp;S)</translation></message>
<message><source>&amp;Search all conversations</source><translation>搜索所有对话(&amp;S)</translation></message>
<message><source>&amp;Settings</source><translation>设置(&amp;S)</translation></message>
<message><source>&amp;Sidebar</source><translation>侧边栏(&amp;S)</translation></message>
<message><source>&amp;Stop the answer</source><translation>停止回答(&amp;S)</translation></message>
<message><source>&amp;System</source><translation>跟随系统(&amp;S)</translation></message>
<message><source>&amp;Test connection</source><translation>测试连接(&amp;T)</translation></message>
<message><source>&amp;Train a draft</source><translation>训练草稿模型(&amp;T)</translation></message>
<message><source>&amp;Trash</source><translation>回收站(&amp;T)</translation></message>
<message><source>&amp;Use for this conversation</source><translation>用于此对话(&amp;U)</translation></message>
<message><source>&amp;View</source><translation>视图(&amp;V)</translation></message>
<message><source>0: always the most likely token, so that all methods must give the same text</source><translation>0：始终取最可能的 token，因此各方法的文本必须相同</translation></message>
<message><source>1 guess, %1 accepted</source><translation>猜测 1 个，接受 %1 个</translation></message>
<message><source>1 hour</source><translation>1 小时</translation></message>
<message><source>10 minutes</source><translation>10 分钟</translation></message>
<message><source>1×</source><translation>1×</translation></message>
<message><source>3 hours</source><translation>3 小时</translation></message>
<message><source>30 minutes</source><translation>30 分钟</translation></message>
<message><source>8 hours</source><translation>8 小时</translation></message>
<message><source>95 %</source><translation>95%</translation></message>
<message><source>&lt; 1 %</source><translation>&lt; 1%</translation></message>
<message><source>A GGUF file to load, also into the window that is open already; default: the one used last.</source><translation>要加载的 GGUF 文件，窗口已打开时也会加载到其中；默认为上次使用的文件。</translation></message>
<message><source>A SHA-256 has 64 digits from 0 to 9 and a to f</source><translation>SHA-256 由 64 位字符组成，取值为 0 到 9 和 a 到 f</translation></message>
<message><source>A backup is one file with all conversations, answers and statistics. To restore it, quit this program and replace griffin-chat.db with it.</source><translation>备份是包含全部对话、回答和统计数据的一个文件。要恢复备份，请退出本程序，并用它替换 griffin-chat.db。</translation></message>
<message><source>A benchmark is running. Anything else would distort its results.</source><translation>正在进行基准测试，同时进行其他操作会使结果失真。</translation></message>
<message><source>A draft is a small network that guesses what a model is going to say, so that the model answers faster with the very same words. It learns in the background, on this computer alone: first the model answers prompts, then the draft learns to foresee these answers. You can go on chatting meanwhile, pause, and close the window.</source><translation>草稿模型是一个小网络，用来猜测模型接下来要说什么，使模型以完全相同的文字更快地回答。它只在这台计算机上于后台学习：先由模型回答提示词，再由草稿模型学习预测这些回答。其间可以继续对话，也可以暂停或关闭窗口。</translation></message>
<message><source>A draft is being trained at the same time, which slows down what is measured.</source><translation>同时正在训练草稿模型，这会拖慢测量。</translation></message>
<message><source>A draft predicts tokens, so that the model can write several in one pass. The text is the same with every draft.</source><translation>草稿模型预测 token，使模型一次可以写出多个。无论用哪个草稿模型，文本都相同。</translation></message>
<message><source>A draft tree: of six guesses after “is”, the path “blue”, “because” is accepted, the others are rejected, and the model adds “sunlight”.</source><translation>一棵草稿树：在“is”之后的六个猜测中，路径“blue”、“because”被接受，其余被拒绝，模型再补上“sunlight”。</translation></message>
<message><source>A file with one JSON object per line, with question_id and turns, as in MT-bench. You can also drop it here.</source><translation>每行一个 JSON 对象的文件，含 question_id 和 turns，格式同 MT-bench。也可以拖放到这里。</translation></message>
<message><source>A folder…</source><translation>文件夹…</translation></message>
<message><source>A language model writes one token (a word or a piece of one) at a time, and for each it reads all of its weights. That reading, not the arithmetic, is what takes the time.</source><translation>语言模型每次写出一个 token（一个词或词的一部分），而且每次都要读取全部权重。耗时的正是读取，而不是计算。</translation></message>
<message><source>A link to %1</source><translation>指向 %1 的链接</translation></message>
<message><source>A little less than half of it goes to the answers, the rest to the training. More time makes a better draft.</source><translation>其中略少于一半用于生成回答，其余用于训练。时间越长，草稿模型越好。</translation></message>
<message><source>A model is being loaded.</source><translation>正在加载模型。</translation></message>
<message><source>A model is needed to answer</source><translation>需要一个模型才能回答</translation></message>
<message><source>A model is needed to send</source><translation>需要一个模型才能发送</translation></message>
<message><source>A model must be loaded first.</source><translation>请先加载模型。</translation></message>
<message><source>A new file with every conversation and every message that is still whole. The damaged file is kept beside it.</source><translation>一个新文件，包含所有仍然完整的对话和消息。损坏的文件保留在旁边。</translation></message>
<message><source>A new training</source><translation>新的训练</translation></message>
<message><source>A program</source><translation>某个程序</translation></message>
<message><source>A prompt for all methods…</source><translation>所有方法共用的提示词…</translation></message>
<message><source>A race is running. Anything else would distort its results.</source><translation>正在进行竞速，同时进行其他操作会使结果失真。</translation></message>
<message><source>A report in JSON, of this page or of griffin bench --engine. You can also drop it here.</source><translation>JSON 报告，来自本页或 griffin bench --engine。也可以拖放到这里。</translation></message>
<message><source>A report in JSON, of this page or of griffin bench. You can also drop it here.</source><translation>JSON 报告，来自本页或 griffin bench。也可以拖放到这里。</translation></message>
<message><source>A server: its speed as it is seen from here, with the way there and back</source><translation>服务器：从这台计算机看到的速度，包含往返传输</translation></message>
<message><source>A site with the interface of Hugging Face's hub, where “Find…” on the Models page looks for models. Nothing is asked of it before you search there or press “Test”.</source><translation>具有 Hugging Face 模型站接口的网站，模型页面上的“查找…”在此查找模型。在您搜索或按下“测试”之前，不会向它发出任何请求。</translation></message>
<message><source>A small network that continues what the model's last layer says</source><translation>用小网络延续模型最后一层的输出</translation></message>
<message><source>A small network that learnt from its own wrong guesses which to trust</source><translation>从自己猜错之处学会取舍的小网络</translation></message>
<message><source>A small network that reads three layers of the model</source><translation>读取模型三个层的小网络</translation></message>
<message><source>A smaller model with the same vocabulary writes ahead</source><translation>由词表相同的较小模型先行书写</translation></message>
<message><source>A token of this answer took %1 ms, and passes for one token took %2 to %3 ms on this computer: too little to tell apart.</source><translation>这个回答每个 token 耗时 %1 毫秒，而在这台计算机上处理一个 token 的一次前向耗时 %2 到 %3 毫秒：差别太小，无法区分。</translation></message>
<message><source>About %1 of %2 tokens of context used</source><translation>上下文约已用 %1/%2 token</translation></message>
<message><source>Acceptance</source><translation>接受情况</translation></message>
<message><source>Acceptance by depth</source><translation>各深度的接受率</translation></message>
<message><source>Acceptance by depth will appear here</source><translation>各深度的接受率将显示在这里</translation></message>
<message><source>Acceptance lengths will appear here</source><translation>接受长度将显示在这里</translation></message>
<message><source>Accepted by depth, in percent</source><translation>各深度的接受率（%）</translation></message>
<message><source>Accepted by position, in percent</source><translation>各位置的接受率（%）</translation></message>
<message><source>Accepted draft tokens per pass</source><translation>每次前向接受的草稿 token 数</translation></message>
<message><source>Add</source><translation>添加</translation></message>
<message><source>Add a folder with config.json and safetensors files</source><translation>添加含有 config.json 和 safetensors 文件的文件夹</translation></message>
<message><source>Add a prompt file…</source><translation>添加提示词文件…</translation></message>
<message><source>Add a server</source><translation>添加服务器</translation></message>
<message><source>Add a server…</source><translation>添加服务器…</translation></message>
<message><source>Add a tool server</source><translation>添加工具服务器</translation></message>
<message><source>Add by address</source><translation>通过网址添加</translation></message>
<message><source>Add by address…</source><translation>通过网址添加…</translation></message>
<message><source>Add files from disk…</source><translation>从磁盘添加文件…</translation></message>
<message><source>Add from disk</source><translation>从磁盘添加</translation></message>
<message><source>Add it to the models…</source><translation>添加到模型列表…</translation></message>
<message><source>Add models and drafts</source><translation>添加模型和草稿模型</translation></message>
<message><source>Add prompt files</source><translation>添加提示词文件</translation></message>
<message><source>Add to the models</source><translation>添加到模型列表</translation></message>
<message><source>Address</source><translation>地址</translation></message>
<message><source>Address for other programs: %1</source><translation>供其他程序使用的地址：%1</translation></message>
<message><source>Address of the hub</source><translation>模型站的地址</translation></message>
<message><source>Adds the draft to the others and loads it with its model from now on</source><translation>将此草稿模型与其他草稿模型放在一起，并从现在起随其模型加载</translation></message>
<message><source>After 30 days in the trash, conversations are deleted permanently.</source><translation>在这里放满 30 天的内容会永久删除。</translation></message>
<message><source>All ask the same prompts: a server that keeps earlier texts is quicker with them</source><translation>所有对话使用相同的提示词：会保留先前文本的服务器处理得更快</translation></message>
<message><source>All ask the same prompts: a server that keeps earlier texts is quicker with them, so that more at once may look better than they are.</source><translation>所有对话使用相同的提示词：保留先前文本的服务器处理它们会更快，因此同时数较多时看起来可能比实际更好。</translation></message>
<message><source>All conversations as one JSON file that can be imported here or on another computer. The trash is left out.</source><translation>全部对话保存为一个 JSON 文件，可在此处或另一台计算机上导入。不包含回收站中的内容。</translation></message>
<message><source>All files (*)</source><translation>所有文件 (*)</translation></message>
<message><source>All that is free</source><translation>全部空闲显存</translation></message>
<message><source>Allow for this conversation</source><translation>在此对话中允许</translation></message>
<message><source>Allow once</source><translation>允许一次</translation></message>
<message><source>Also measure the cost of a pass, t(M)</source><translation>同时测量一次前向的耗时 t(M)</translation></message>
<message><source>An answer is being written. Wait for it or stop it, then import the file.</source><translation>正在生成回答。请等待完成后再导入文件，或将其停止。</translation></message>
<message><source>An answer is being written. Wait for it, or stop it.</source><translation>正在生成回答。请等待完成，或将其停止。</translation></message>
<message><source>An estimate for plain decoding (one token at a time), from what the model in use does on this computer. Models with several experts are faster.</source><translation>原始解码（逐个 token）的估计值，依据当前模型在这台计算机上的表现。多专家模型会更快。</translation></message>
<message><source>Animated PNG pictures (*.png *.apng)</source><translation>动态 PNG 图片 (*.png *.apng)</translation></message>
<message><source>Another conversation is being answered. Wait for it, or stop it.</source><translation>正在回答另一个对话。请等待完成，或将其停止。</translation></message>
<message><source>Another export or import is running. Try again when it has finished.</source><translation>另一项导出或导入仍在进行。请等待完成后重试。</translation></message>
<message><source>Another message is being edited. Send it, save it or cancel first.</source><translation>正在编辑另一条消息。请先发送、保存或取消。</translation></message>
<message><source>Answer</source><translation>回答</translation></message>
<message><source>Answer again</source><translation>重新回答</translation></message>
<message><source>Answer in one to three sentences. Begin with the answer itself. Leave out introductions, repetitions and offers of more help.</source><translation>用一到三句话回答。先给出答案本身。不要开场白、重复的话，也不要问是否还需要帮助。</translation></message>
<message><source>Answer other programs again</source><translation>恢复回答其他程序</translation></message>
<message><source>Answer other programs on this computer</source><translation>回答这台计算机上的其他程序</translation></message>
<message><source>Answer the question</source><translation>回答这个问题</translation></message>
<message><source>Answer, s
median</source><translation>回答，秒
中位数</translation></message>
<message><source>Answering prompts that it never saw, to measure what it brings in a chat…</source><translation>正在回答它从未见过的提示词，以测量它在对话中的效果…</translation></message>
<message><source>Answers</source><translation>回答</translation></message>
<message numerus="yes"><source>Answers may use %n tools</source><translation><numerusform>回答可以使用 %n 个工具</numerusform></translation></message>
<message><source>Answers of the model that the draft learns from, with those that were kept of the training before</source><translation>供草稿模型学习的模型回答，包括上次训练保留下来的回答</translation></message>
<message><source>Answers the last question again and records it; this answer is kept</source><translation>重新回答上一个问题并记录过程；现有的回答会保留</translation></message>
<message><source>Answers the same question again: plain (one token at a time), guessed twice, and plain</source><translation>再次回答同一问题：原始解码（逐个 token）、两次带猜测、再次原始解码</translation></message>
<message><source>Answer…</source><translation>输入回答…</translation></message>
<message><source>Any text</source><translation>任意文本</translation></message>
<message><source>Appearance</source><translation>外观</translation></message>
<message><source>Architecture</source><translation>架构</translation></message>
<message><source>As the list of models shows it</source><translation>在模型列表中显示的名称</translation></message>
<message><source>As the model does by itself</source><translation>由模型自行决定</translation></message>
<message><source>Ask something: here you will see how many guesses the model accepted.</source><translation>提一个问题：这里会显示模型接受了多少个猜测。</translation></message>
<message><source>Ask something: here you will see what the time of each pass was spent on.</source><translation>提一个问题：这里会显示每次前向的时间用在了哪里。</translation></message>
<message><source>Ask something: here you will see which tokens the draft guessed, and which of them the model accepted.</source><translation>提一个问题：这里会显示草稿猜测了哪些 token，以及模型接受了其中哪些。</translation></message>
<message><source>Asked
again</source><translation>重试
次数</translation></message>
<message><source>Asking %1…</source><translation>正在询问 %1…</translation></message>
<message><source>Asking for its models…</source><translation>正在查询其模型…</translation></message>
<message><source>Asking for the files…</source><translation>正在获取文件列表…</translation></message>
<message><source>Asking the hub…</source><translation>正在询问模型站…</translation></message>
<message><source>Asking the server…</source><translation>正在询问服务器…</translation></message>
<message><source>Asks the hub whether it answers and takes the token</source><translation>询问模型站是否应答并接受令牌</translation></message>
<message><source>At most %1</source><translation>最多 %1</translation></message>
<message numerus="yes"><source>At most %n files can be attached at once.</source><translation><numerusform>一次最多附加 %n 个文件。</numerusform></translation></message>
<message><source>At most 8192 tokens</source><translation>最多 8192 个 token</translation></message>
<message><source>Attach a f&amp;older…</source><translation>附加文件夹(&amp;O)…</translation></message>
<message><source>Attach a folder</source><translation>附加文件夹</translation></message>
<message><source>Attach documents</source><translation>附加文档</translation></message>
<message><source>Attached, not included</source><translation>附件（未包含）</translation></message>
<message><source>Automatic</source><translation>自动</translation></message>
<message><source>Automatic trees are as large as pays at the time, so that their tokens per pass differ from run to run.</source><translation>自动树的大小取决于当时是否划算，因此每次前向的 token 数在各次运行间会有所不同。</translation></message>
<message><source>Back</source><translation>返回</translation></message>
<message><source>Back to the conversations</source><translation>返回对话</translation></message>
<message><source>Back to the conversations (Esc)</source><translation>返回对话（Esc）</translation></message>
<message><source>Back to the training</source><translation>返回查看</translation></message>
<message><source>Back up all conversations</source><translation>备份所有对话</translation></message>
<message><source>Back up…</source><translation>备份…</translation></message>
<message><source>Backup</source><translation>备份</translation></message>
<message><source>Backup written to %1</source><translation>备份已写入 %1</translation></message>
<message><source>Backups (*.db)</source><translation>备份 (*.db)</translation></message>
<message><source>Below the message field, choose the model that answers, or open a file.</source><translation>请在消息框下方选择用来回答的模型，或打开一个文件。</translation></message>
<message><source>Benchmark</source><translation>基准测试</translation></message>
<message><source>Benchmark progress</source><translation>基准测试的进度</translation></message>
<message><source>Benchmark results</source><translation>基准测试的结果</translation></message>
<message numerus="yes"><source>Best: %n tokens at once</source><translation><numerusform>最佳：一次 %n 个 token</numerusform></translation></message>
<message><source>Bold: none is faster by more than the ± of the difference, √(±₁² + ±₂²).</source><translation>粗体：没有比它快出差值的 ± 以上的，即 √(±₁² + ±₂²)。</translation></message>
<message><source>Branches</source><translation>分支数</translation></message>
<message><source>CSV…</source><translation>CSV…</translation></message>
<message><source>Cancel</source><translation>取消</translation></message>
<message><source>Cannot be used</source><translation>无法使用</translation></message>
<message><source>Chain</source><translation>链式</translation></message>
<message><source>Change the server</source><translation>更改服务器</translation></message>
<message><source>Change the tool server</source><translation>更改工具服务器</translation></message>
<message><source>Change them…</source><translation>更改…</translation></message>
<message><source>Change: %1</source><translation>更改：%1</translation></message>
<message><source>Changed; the default is: %1</source><translation>已更改；默认为：%1</translation></message>
<message><source>Change…</source><translation>更改…</translation></message>
<message><source>Charts</source><translation>图表</translation></message>
<message><source>Charts as PNG…</source><translation>图表（PNG）…</translation></message>
<message><source>Charts as SVG…</source><translation>图表（SVG）…</translation></message>
<message><source>Chat with a language model on this computer.</source><translation>与这台计算机上的语言模型对话。</translation></message>
<message><source>Chat with language models on your own computer, made faster by speculative decoding without changing a word. Nothing you write leaves this computer.</source><translation>在自己的计算机上与语言模型对话，投机解码使其更快，且一字不改。您写的内容不会离开这台计算机。</translation></message>
<message><source>Check again</source><translation>再次检查</translation></message>
<message><source>Check the download again</source><translation>再次检查下载内容</translation></message>
<message><source>Checking the file</source><translation>正在校验文件</translation></message>
<message><source>Choose a command</source><translation>选择命令</translation></message>
<message><source>Choose a file</source><translation>请选择一个文件</translation></message>
<message><source>Choose a file…</source><translation>选择文件…</translation></message>
<message><source>Choose a model</source><translation>选择模型</translation></message>
<message><source>Choose a model first, or skip</source><translation>请先选择模型，或跳过</translation></message>
<message><source>Choose a model first.</source><translation>请先选择模型。</translation></message>
<message><source>Choose another file…</source><translation>选择其他文件…</translation></message>
<message><source>Choose another…</source><translation>选择其他模型…</translation></message>
<message><source>Choose one of these, or write your own.</source><translation>选择其中一个，或自己写一个。</translation></message>
<message><source>Choose the model that answers</source><translation>选择用来回答的模型</translation></message>
<message><source>Choose where the prompts come from</source><translation>请至少选择一类提示词</translation></message>
<message><source>Chosen by the server</source><translation>由服务器决定</translation></message>
<message><source>Click a pass to see its tree</source><translation>点击一次前向查看它的树</translation></message>
<message><source>Close</source><translation>关闭</translation></message>
<message><source>Close (Esc)</source><translation>关闭（Esc）</translation></message>
<message><source>Close the search</source><translation>关闭搜索</translation></message>
<message><source>Code</source><translation>代码</translation></message>
<message><source>Code review</source><translation>代码审查</translation></message>
<message><source>Colours</source><translation>配色</translation></message>
<message><source>Command</source><translation>命令</translation></message>
<message><source>Command palette</source><translation>命令面板</translation></message>
<message><source>Commands and their keys</source><translation>命令及其快捷键</translation></message>
<message><source>Commit</source><translation>代码提交</translation></message>
<message><source>Commit: %1</source><translation>代码提交：%1</translation></message>
<message><source>Compare with another run</source><translation>与另一次测试比较</translation></message>
<message><source>Compare with…</source><translation>比较对象…</translation></message>
<message><source>Compiler: %1</source><translation>编译器：%1</translation></message>
<message><source>Configuration</source><translation>配置</translation></message>
<message><source>Configurations (*.json);;All files (*)</source><translation>配置文件 (*.json);;所有文件 (*)</translation></message>
<message><source>Connecting</source><translation>正在连接</translation></message>
<message><source>Considered, but not worth checking: earlier text gave %1 %2.</source><translation>考虑过但不值得检验：前文给 %1 的概率是 %2。</translation></message>
<message><source>Considered, but not worth checking: the draft gave %1 %2.</source><translation>考虑过但不值得检验：草稿给 %1 的概率是 %2。</translation></message>
<message><source>Context</source><translation>上下文</translation></message>
<message><source>Context used</source><translation>上下文用量</translation></message>
<message><source>Continue</source><translation>继续</translation></message>
<message><source>Continue where it stopped</source><translation>从停止处继续</translation></message>
<message><source>Continues where it stopped</source><translation>将从停止处继续</translation></message>
<message><source>Conversation</source><translation>对话</translation></message>
<message><source>Conversation menu</source><translation>对话菜单</translation></message>
<message><source>Conversations</source><translation>对话</translation></message>
<message><source>Conversations at once</source><translation>并发对话数</translation></message>
<message><source>Conversations keep its answers</source><translation>对话会保留它的回答</translation></message>
<message><source>Conversations of a prompt set, so many at once. Tokens/s of all answers together, and of one answer after its first token; half of the answers, and 95 % of them, took no longer than the times shown. Tokens per pass as the server reports them; ~: the mean since it started.</source><translation>某一提示词集的对话，按所示数量并发进行。token/秒分别为所有回答合计与单个回答（首个 token 之后）的速度；所示时间为一半回答与 95% 的回答所用的最长时间。每次前向的 token 数以服务器所报为准；~：自其启动以来的平均值。</translation></message>
<message><source>Conversations that are missing</source><translation>缺失的对话</translation></message>
<message><source>Conversations that use it keep their instructions</source><translation>使用它的对话会保留其指令</translation></message>
<message><source>Conversations written with it stay, and it can be put back until the trash is emptied.</source><translation>用它写成的对话会保留；在清空回收站之前，可以将它放回。</translation></message>
<message><source>Conversations, models, drafts and measurements are kept here. Nothing leaves this computer by itself.</source><translation>对话、模型、草稿模型和测量结果都保存在这里。任何内容都不会自行离开这台计算机。</translation></message>
<message><source>Copy</source><translation>复制</translation></message>
<message><source>Copy a card of this pass</source><translation>复制此次前向的卡片</translation></message>
<message><source>Copy as a picture</source><translation>复制为图片</translation></message>
<message><source>Copy as text</source><translation>复制为文本</translation></message>
<message><source>Copy code</source><translation>复制代码</translation></message>
<message><source>Copy details</source><translation>复制详细信息</translation></message>
<message><source>Copy diagnostics</source><translation>复制诊断信息</translation></message>
<message><source>Copy link</source><translation>复制链接</translation></message>
<message><source>Copy message</source><translation>复制消息</translation></message>
<message><source>Copy or save</source><translation>复制或保存</translation></message>
<message><source>Copy or save this tree</source><translation>复制或保存此草稿树</translation></message>
<message><source>Copy ten passes as an animation</source><translation>复制十次前向的动画</translation></message>
<message><source>Copy the address</source><translation>复制地址</translation></message>
<message><source>Copy the lines of Python</source><translation>复制这几行 Python</translation></message>
<message><source>Copy the text</source><translation>复制文本</translation></message>
<message><source>Copy with the reasoning</source><translation>连同思考过程一起复制</translation></message>
<message><source>Copy: the original stays where it is</source><translation>复制：原件保留在原处</translation></message>
<message><source>Copying, %1 %</source><translation>正在复制，%1%</translation></message>
<message><source>Correct the SHA-256</source><translation>更正 SHA-256</translation></message>
<message><source>Correct the SHA-256…</source><translation>更正 SHA-256…</translation></message>
<message><source>Correct the spelling, grammar and punctuation of the text that you are given, and nothing else: the style is the author's. Give the corrected text, then a list of what you changed.</source><translation>改正给你的文字中的错别字、语法和标点，其他一概不动：文风是作者的。先给出改好的文字，再列出你改了什么。</translation></message>
<message><source>Cost of a pass over M tokens, t(M)</source><translation>处理 M 个 token 的一次前向耗时 t(M)</translation></message>
<message><source>Critic</source><translation>挑刺</translation></message>
<message><source>Custom answer form</source><translation>单独的回答格式</translation></message>
<message><source>Custom instructions</source><translation>单独的指令</translation></message>
<message><source>Custom sampling</source><translation>单独的采样值</translation></message>
<message><source>Custom settings</source><translation>单独的设置</translation></message>
<message><source>Cut off at the limit of length or context</source><translation>达到长度或上下文上限，已截断</translation></message>
<message><source>D&amp;uplicate</source><translation>创建副本(&amp;U)</translation></message>
<message><source>Dark</source><translation>深色</translation></message>
<message><source>Data</source><translation>数据</translation></message>
<message><source>Decode speed relative to %1 with the same prompt; ≈, because that ran only once, earlier</source><translation>同一提示词下，相对 %1 的解码速度；后者只在此前运行过一次，因此标“≈”</translation></message>
<message><source>Decode speed relative to plain decoding (one token at a time) of the same prompt; ≈, because plain decoding ran only once, earlier</source><translation>同一提示词下，相对原始解码（逐个 token）的解码速度；原始解码只在此前运行过一次，因此标“≈”</translation></message>
<message><source>Decode speed: tokens after the first one, in wall-clock time</source><translation>解码速度：首个 token 之后的 token，按实际时间计算</translation></message>
<message><source>Delete</source><translation>删除</translation></message>
<message numerus="yes"><source>Delete %n conversation(s) permanently? This cannot be undone.</source><translation><numerusform>要永久删除 %n 个对话吗？此操作无法撤销。</numerusform></translation></message>
<message><source>Delete everything in the trash permanently</source><translation>永久删除回收站中的所有内容</translation></message>
<message numerus="yes"><source>Delete everything in the trash permanently? That is %n conversation(s). This cannot be undone.</source><translation><numerusform>要永久删除回收站中的所有内容吗？共 %n 个对话。此操作无法撤销。</numerusform></translation></message>
<message><source>Delete everything in this trash permanently?</source><translation>要永久删除此回收站中的所有内容吗？</translation></message>
<message><source>Delete forever</source><translation>永久删除</translation></message>
<message><source>Delete the folder</source><translation>删除文件夹</translation></message>
<message><source>Delete the message</source><translation>删除消息</translation></message>
<message><source>Delete the message and what follows</source><translation>删除消息及其后的内容</translation></message>
<message><source>Delete the part downloaded so far</source><translation>删除已下载的部分</translation></message>
<message><source>Delete the selected conversations permanently (Delete)</source><translation>删除所选对话；删除后无法恢复（Delete）</translation></message>
<message><source>Delete this run</source><translation>删除此次运行</translation></message>
<message><source>Deleted conversations</source><translation>已删除的对话</translation></message>
<message><source>Deleted: %1</source><translation>删除时间：%1</translation></message>
<message numerus="yes"><source>Deleted: %n messages</source><translation><numerusform>已删除 %n 条消息</numerusform></translation></message>
<message><source>Deny</source><translation>拒绝</translation></message>
<message><source>Depth %1</source><translation>深度 %1</translation></message>
<message><source>Details</source><translation>详细内容</translation></message>
<message><source>Device</source><translation>设备</translation></message>
<message><source>Discard</source><translation>丢弃</translation></message>
<message><source>Discard the training?</source><translation>要丢弃此训练吗？</translation></message>
<message><source>Discard…</source><translation>丢弃…</translation></message>
<message><source>Disk: up to %1 while it runs</source><translation>磁盘：运行时最多占用 %1</translation></message>
<message><source>Disk: up to %1 while it runs; %2 free</source><translation>磁盘：运行时最多占用 %1；可用 %2</translation></message>
<message><source>Dismiss</source><translation>关闭</translation></message>
<message><source>Do not attach this file</source><translation>不附加此文件</translation></message>
<message><source>Do not send this message</source><translation>不发送此消息</translation></message>
<message><source>Do not wrap lines</source><translation>不自动换行</translation></message>
<message><source>Download</source><translation>下载</translation></message>
<message><source>Download a model or a draft from a web address</source><translation>从网址下载模型或草稿模型</translation></message>
<message><source>Download and install this model</source><translation>下载并安装此模型</translation></message>
<message><source>Draft</source><translation>草稿模型</translation></message>
<message><source>Draft SHA-256</source><translation>草稿模型的 SHA-256</translation></message>
<message><source>Draft tree</source><translation>草稿树</translation></message>
<message><source>Draft tree of %1</source><translation>%1 的草稿树</translation></message>
<message><source>Draft trees</source><translation>草稿树</translation></message>
<message><source>Draft used with this model</source><translation>此模型使用的草稿模型</translation></message>
<message><source>Draft: %1</source><translation>草稿：%1</translation></message>
<message><source>Draft: found in earlier text</source><translation>草稿：取自前文</translation></message>
<message><source>Drop to add</source><translation>松开鼠标即可添加</translation></message>
<message><source>Duplicate</source><translation>创建副本</translation></message>
<message><source>DySpec, by threshold</source><translation>DySpec（按阈值）</translation></message>
<message><source>EAGLE's network, told which token each feature came with</source><translation>EAGLE 的网络，并告知每个特征对应的 token</translation></message>
<message><source>EAGLE's network, trained to go on from its own guesses</source><translation>EAGLE 的网络，经训练可从自己的猜测继续</translation></message>
<message><source>EAGLE-2, coupled</source><translation>EAGLE-2（与采样耦合）</translation></message>
<message><source>Earlier</source><translation>更早</translation></message>
<message><source>Earlier races</source><translation>以往的竞速</translation></message>
<message><source>Earlier text gave %1 %2, the model %3; it took %4.</source><translation>前文给 %1 的概率是 %2，模型给的是 %3；模型选了 %4。</translation></message>
<message><source>Earlier text gave %1 %2; the model took %3.</source><translation>前文给 %1 的概率是 %2；模型选了 %3。</translation></message>
<message><source>Earlier text: %1</source><translation>前文：%1</translation></message>
<message><source>Edit message</source><translation>编辑消息</translation></message>
<message><source>Edit the instructions</source><translation>编辑指令</translation></message>
<message><source>Edit this waiting message</source><translation>编辑这条等待中的消息</translation></message>
<message><source>Editing the answer. Saving it keeps it as a new version; the old one stays.</source><translation>正在编辑回答。保存后将成为新版本，原版本会保留。</translation></message>
<message><source>Editing your question. Sending it starts a new branch; the old one stays.</source><translation>正在编辑您的问题。发送后将新建一个分支，原分支会保留。</translation></message>
<message><source>Editors, scripts and agents on this computer may ask the model in use, through OpenAI's interface. Your own chats go first, and what the programs ask is not kept.</source><translation>这台计算机上的编辑器、脚本和智能体可以通过 OpenAI 接口向正在使用的模型提问。您自己的对话优先，程序所问的内容不会保留。</translation></message>
<message><source>Elsewhere</source><translation>其他位置</translation></message>
<message><source>Empty the trash</source><translation>清空回收站</translation></message>
<message><source>Empty the trash…</source><translation>清空回收站…</translation></message>
<message><source>Ends the training and deletes its files</source><translation>结束训练并删除其文件</translation></message>
<message><source>Engines</source><translation>引擎</translation></message>
<message><source>Enter queues it until the answer ends, Shift+Enter starts a new line</source><translation>Enter 在回答结束后发送，Shift+Enter 换行</translation></message>
<message><source>Enter saves, Shift+Enter starts a new line</source><translation>Enter 保存，Shift+Enter 换行</translation></message>
<message><source>Enter sends, Shift+Enter starts a new line</source><translation>Enter 发送，Shift+Enter 换行</translation></message>
<message><source>Environment</source><translation>测试环境</translation></message>
<message><source>Epochs</source><translation>训练轮数</translation></message>
<message><source>Estimate the time</source><translation>估算用时</translation></message>
<message><source>Everything stays on this computer.</source><translation>一切内容都留在这台计算机上。</translation></message>
<message><source>Example in Python</source><translation>Python 示例</translation></message>
<message><source>Explain so that somebody who knows nothing of the subject understands. Use everyday words and one fitting comparison. Where a technical term is needed, say what it means.</source><translation>讲解得让对此一无所知的人也能听懂。用日常的词语和一个恰当的比喻。不得不用术语时，说明它的意思。</translation></message>
<message><source>Explain step by step, from what the reader knows to what is new. Give every step a number and one idea. Close with a check: a small example, or how to see that the result is right.</source><translation>一步一步地讲解，从读者已知的讲到新的。给每一步编号，每步只讲一个意思。最后给出检验的办法：一个小例子，或怎样看出结果是对的。</translation></message>
<message><source>Export</source><translation>导出</translation></message>
<message><source>Export all conversations</source><translation>导出所有对话</translation></message>
<message><source>Export as JSON…</source><translation>导出为 JSON…</translation></message>
<message><source>Export as Markdown…</source><translation>导出为 Markdown…</translation></message>
<message><source>Export both runs</source><translation>导出两次测试</translation></message>
<message><source>Export settings</source><translation>导出设置</translation></message>
<message><source>Export settings…</source><translation>导出设置…</translation></message>
<message><source>Export the conversation</source><translation>导出对话</translation></message>
<message><source>Export the race</source><translation>导出竞速</translation></message>
<message><source>Export the run</source><translation>导出测试</translation></message>
<message><source>Export the run of %1 alone</source><translation>仅导出 %1 的测试</translation></message>
<message><source>Export this race</source><translation>导出这次竞速</translation></message>
<message><source>Export this run</source><translation>导出这次测试</translation></message>
<message><source>Exported conversations (*.json *.md)</source><translation>导出的对话 (*.json *.md)</translation></message>
<message><source>Exported to %1</source><translation>已导出到 %1</translation></message>
<message><source>Exported to %1: the run of %2 alone, as such files hold one run</source><translation>已导出到 %1：仅含 %2 的测试，因为这类文件只容纳一次测试</translation></message>
<message><source>Exporting all conversations…</source><translation>正在导出所有对话…</translation></message>
<message><source>Exporting the conversation…</source><translation>正在导出对话…</translation></message>
<message><source>Export…</source><translation>导出…</translation></message>
<message><source>Figures will appear here</source><translation>数据将显示在这里</translation></message>
<message><source>File</source><translation>文件</translation></message>
<message><source>Files</source><translation>文件</translation></message>
<message><source>Files can also be dropped on this page</source><translation>也可以将文件拖放到此页</translation></message>
<message><source>Files…</source><translation>文件…</translation></message>
<message><source>Find</source><translation>查找</translation></message>
<message><source>Find &amp;next</source><translation>查找下一个(&amp;N)</translation></message>
<message><source>Find &amp;previous</source><translation>查找上一个(&amp;P)</translation></message>
<message><source>Find in this conversation</source><translation>在此对话中查找</translation></message>
<message><source>Find models</source><translation>查找模型</translation></message>
<message><source>Find…</source><translation>查找…</translation></message>
<message><source>First guess right, by depth</source><translation>各深度的首选猜测正确率</translation></message>
<message><source>First token, ms
median</source><translation>首个 token，毫秒
中位数</translation></message>
<message><source>Folder</source><translation>文件夹</translation></message>
<message><source>Folder %1, closed</source><translation>文件夹 %1，已折叠</translation></message>
<message><source>Folder %1, open</source><translation>文件夹 %1，已展开</translation></message>
<message><source>Folder: %1</source><translation>文件夹：%1</translation></message>
<message><source>Folders</source><translation>文件夹</translation></message>
<message><source>For a draft, its method</source><translation>对于草稿模型，为其方法</translation></message>
<message><source>For an address, its key; for a command, variables of its environment: NAME=value. Kept in the key ring of your desktop, or, where none answers, in a file that only you can read; never in the settings or in an export</source><translation>地址填写其密钥；命令填写其环境变量，形如 NAME=value。保存在桌面的密钥环中；没有可用的密钥环时，保存在只有您能读取的文件中，绝不进入设置或导出文件</translation></message>
<message><source>For example: Answer briefly and in plain words.</source><translation>例如：请用浅显的语言简短回答。</translation></message>
<message><source>For example: files</source><translation>例如：files</translation></message>
<message><source>For example: gpu-box</source><translation>例如：gpu-box</translation></message>
<message><source>For methods that take a tree; the others grow their own</source><translation>用于可指定草稿树的方法；其他方法自行生成</translation></message>
<message><source>For models that want a login. Kept in the key ring of your desktop, or, where none answers, in a file that only you can read, for this address alone</source><translation>用于需要登录的模型。保存在桌面的密钥环中；没有可用的密钥环时，保存在只有您能读取的文件中，仅用于此地址</translation></message>
<message><source>Forced by the answer's form: pass %1, depth %2</source><translation>由回答的格式决定：第 %1 次前向，深度 %2</translation></message>
<message><source>Form: no other token is possible here</source><translation>格式：此处不可能有其他 token</translation></message>
<message><source>Found in earlier text: pass %1, depth %2</source><translation>在前文中找到：第 %1 次前向，深度 %2</translation></message>
<message><source>Found: %1</source><translation>找到：%1</translation></message>
<message><source>Found: a server that does not say which program it is</source><translation>找到：一个未说明自身程序的服务器</translation></message>
<message><source>Four whole contexts, and at most a quarter of the free memory</source><translation>四个完整的上下文，且不超过空闲内存的四分之一</translation></message>
<message><source>Free software under the Apache License 2.0. It is built on:</source><translation>采用 Apache License 2.0 的自由软件，基于：</translation></message>
<message><source>Free: %1 of memory, %2 of disk space</source><translation>可用：内存 %1，磁盘空间 %2</translation></message>
<message><source>From the draft: pass %1, depth %2</source><translation>来自草稿：第 %1 次前向，深度 %2</translation></message>
<message><source>Full screen</source><translation>全屏</translation></message>
<message><source>Full screen (F11)</source><translation>全屏（F11）</translation></message>
<message><source>Generates a few tokens to measure the speed of this model</source><translation>生成少量 token，以测量此模型的速度</translation></message>
<message><source>Give ten ideas for what is asked, a sentence each, every one of another kind, the last three unusual. Do not judge them.</source><translation>针对问题给出十个点子，每个一句话，各属不同的类型，最后三个要不寻常。不要评价它们。</translation></message>
<message><source>Give the server a name.</source><translation>请为服务器取一个名称。</translation></message>
<message><source>Given to the model before the first question (system prompt)</source><translation>在第一个问题之前告诉模型的内容（系统提示词）</translation></message>
<message><source>Go back to the copy of %1</source><translation>恢复到 %1 的副本</translation></message>
<message><source>Go on</source><translation>继续</translation></message>
<message><source>Go on at once after a restart</source><translation>重启后立即继续</translation></message>
<message><source>Go on with the answer</source><translation>继续写这个回答</translation></message>
<message><source>Graphics card</source><translation>显卡</translation></message>
<message><source>Graphics card (CUDA)</source><translation>显卡（CUDA）</translation></message>
<message><source>Graphics card: %1</source><translation>显卡：%1</translation></message>
<message><source>Graphics memory</source><translation>显存</translation></message>
<message><source>Griffin Chat</source><translation>Griffin Chat</translation></message>
<message><source>Griffin Chat %1</source><translation>Griffin Chat %1</translation></message>
<message><source>Groups of settings</source><translation>设置分组</translation></message>
<message><source>Guesses are right as often as was asked for</source><translation>猜对的比例按设定而定</translation></message>
<message><source>Guesses several tokens ahead and has the model check them in one pass.</source><translation>提前猜测多个 token，再由模型在一次前向中验证。</translation></message>
<message numerus="yes"><source>Held until you send them</source><translation><numerusform>等待您发送</numerusform></translation></message>
<message><source>Hide the reasoning</source><translation>收起思考过程</translation></message>
<message><source>Hide: %1</source><translation>隐藏：%1</translation></message>
<message><source>High</source><translation>高</translation></message>
<message><source>How can I plan my week better?</source><translation>怎样更好地规划我的一周？</translation></message>
<message><source>How many guesses follow each token of the tree.</source><translation>草稿树中每个 token 之后的猜测数。</translation></message>
<message><source>How many guesses in a row are right will appear here</source><translation>这里将显示连续猜对的个数</translation></message>
<message><source>How many times as fast as the same model one token at a time on this computer. The Time tab shows what it is compared with.</source><translation>在这台计算机上，速度是同一模型逐个 token 解码的多少倍。“时间”标签页说明与什么比较。</translation></message>
<message><source>How many times as fast as the same model one token at a time on this computer. ≈: estimated. The Time tab shows what it is compared with.</source><translation>在这台计算机上，速度是同一模型逐个 token 解码的多少倍。≈：估算值。“时间”标签页说明与什么比较。</translation></message>
<message><source>How many tokens ahead to guess.</source><translation>预先猜测多少个 token。</translation></message>
<message><source>How much longer a pass over M tokens takes than over one token; the less, the more speculation gains</source><translation>一次前向处理 M 个 token 的耗时是处理 1 个时的多少倍；倍数越小，投机解码获益越大</translation></message>
<message><source>How often the draft's first guess is right will appear here</source><translation>草稿模型首选猜测的正确率将显示在这里</translation></message>
<message><source>How often the draft's first guess is what the model says, in conversations it never saw. The best draft is the one that has most right guesses in a row</source><translation>在草稿模型从未见过的对话中，其首选猜测与模型输出一致的比例。连续猜对最多的草稿模型为最佳</translation></message>
<message><source>How often the right token is among the draft's first three guesses will appear here</source><translation>正确 token 位于草稿模型前三个猜测中的比例将显示在这里</translation></message>
<message><source>How should the draft be added?</source><translation>如何添加这个草稿模型？</translation></message>
<message><source>How should the drafts be added?</source><translation>如何添加这些草稿模型？</translation></message>
<message><source>How should the file be added?</source><translation>如何添加这个文件？</translation></message>
<message><source>How should the files be added?</source><translation>如何添加这些文件？</translation></message>
<message><source>How should the folder be added?</source><translation>如何添加这个文件夹？</translation></message>
<message><source>How should the folders be added?</source><translation>如何添加这些文件夹？</translation></message>
<message><source>How should these be added?</source><translation>如何添加这些项目？</translation></message>
<message><source>How the guesses branch. Automatic uses what suits the method.</source><translation>猜测如何分支。“自动”会采用适合该方法的方式。</translation></message>
<message><source>How this answer came about is not kept: it was edited or imported as text, it was interrupted or ended before the first pass, it is from an earlier version, or there was no more room for it (Settings, Speculation).</source><translation>没有保留这个回答的生成过程：它被编辑过、以文本导入、被中断或在第一次前向之前结束、来自较早的版本，或者已没有存放它的空间（设置，投机解码）。</translation></message>
<message><source>How this answer was made is not known.</source><translation>不清楚这个回答是如何生成的。</translation></message>
<message><source>How tokens are guessed ahead. The text is the same with every method; only the speed differs. Automatic uses speculation only when it is faster.</source><translation>如何预先猜测 token。每种方法生成的文本都相同，只有速度不同。“自动”仅在更快时使用投机解码。</translation></message>
<message><source>How wrong the draft still is on what it learns from. It is a sum over how far ahead the draft guesses, so it jumps when the draft guesses one token further, and where the last tenth of the steps is made with the coarser weights that will be stored.</source><translation>草稿模型对学习内容的预测误差。它是各猜测步的误差之和，因此多猜一个 token 时会跳升，在最后十分之一的步数改用将要保存的较粗权重时也会跳升。</translation></message>
<message><source>Hub</source><translation>模型站</translation></message>
<message><source>Hub of models</source><translation>模型站</translation></message>
<message><source>Ideas</source><translation>点子</translation></message>
<message><source>Import conversations</source><translation>导入对话</translation></message>
<message><source>Import or export settings</source><translation>导入或导出设置</translation></message>
<message><source>Import settings</source><translation>导入设置</translation></message>
<message><source>Import settings…</source><translation>导入设置…</translation></message>
<message><source>Importing conversations…</source><translation>正在导入对话…</translation></message>
<message><source>In Python</source><translation>Python 中</translation></message>
<message><source>In parentheses stands what the automatic choice came to.</source><translation>括号中是自动选择的结果。</translation></message>
<message><source>In the inspector, beside the chat</source><translation>在对话旁的检查器中</translation></message>
<message><source>In use</source><translation>使用中</translation></message>
<message><source>Inspector</source><translation>检查器</translation></message>
<message><source>Install</source><translation>安装</translation></message>
<message><source>Install %1</source><translation>安装 %1</translation></message>
<message><source>Install the default model</source><translation>安装默认模型</translation></message>
<message><source>Installing %1</source><translation>正在安装 %1</translation></message>
<message><source>Instruction set</source><translation>指令集</translation></message>
<message><source>Instructions</source><translation>指令</translation></message>
<message><source>Instructions and sampling</source><translation>指令与采样</translation></message>
<message><source>Instructions: %1</source><translation>指令：%1</translation></message>
<message><source>Interrupted when the program ended</source><translation>程序退出时中断</translation></message>
<message><source>It goes on from an earlier version; the figures are only for what was added</source><translation>它从较早的版本接着写；数字只针对新增的部分</translation></message>
<message><source>It has no GGUF file.</source><translation>它没有 GGUF 文件。</translation></message>
<message><source>It has no tools at present.</source><translation>它目前没有工具。</translation></message>
<message><source>It is being installed.</source><translation>正在安装。</translation></message>
<message><source>It is being loaded.</source><translation>正在加载。</translation></message>
<message><source>It is in use.</source><translation>正在使用。</translation></message>
<message><source>It is in use. Load another model first.</source><translation>正在使用。请先加载其他模型。</translation></message>
<message><source>It is kept on this computer, and everything you write stays here.</source><translation>它保存在这台计算机上，您写的一切都留在这里。</translation></message>
<message><source>It is outside the drafts folder, where this program removes nothing.</source><translation>它在草稿模型文件夹之外，本程序不会删除那里的任何内容。</translation></message>
<message><source>It is the draft of %1 now.</source><translation>它现在是 %1 的草稿模型。</translation></message>
<message><source>It needs %1 of memory, but only %2 is free. Close other programs, or choose a shorter context.</source><translation>它需要 %1 内存，但只有 %2 可用。请关闭其他程序，或选择较短的上下文。</translation></message>
<message><source>It reports how much of what it guesses is accepted.</source><translation>它会说明所猜测的内容有多少被接受。</translation></message>
<message><source>It reports nothing about speculation: it runs without it, or keeps its figures to itself.</source><translation>它不提供投机解码的信息：未启用，或不公开其数据。</translation></message>
<message><source>It reports the mean of its tokens per pass.</source><translation>它会说明每次前向 token 数的平均值。</translation></message>
<message><source>It reports with each answer what speculation did.</source><translation>它会随每个回答说明投机解码的效果。</translation></message>
<message><source>It ships with the program.</source><translation>它随程序附带。</translation></message>
<message><source>Its file stays where it is</source><translation>其文件保留在原处</translation></message>
<message><source>Its key is in a file that only you can read: %1</source><translation>其密钥保存在只有您能读取的文件中：%1</translation></message>
<message><source>Its key is in the key ring of the desktop.</source><translation>其密钥保存在桌面的密钥环中。</translation></message>
<message><source>Its own</source><translation>模型自带</translation></message>
<message><source>Its secret is in a file that only you can read: %1</source><translation>其密钥保存在只有您能读取的文件中：%1</translation></message>
<message><source>Its secret is in the key ring of the desktop.</source><translation>其密钥保存在桌面的密钥环中。</translation></message>
<message><source>JSON (*.json)</source><translation>JSON (*.json)</translation></message>
<message><source>JSON of a schema</source><translation>符合模式的 JSON</translation></message>
<message><source>JSON, as on the command line…</source><translation>JSON（与命令行输出相同）…</translation></message>
<message><source>JSON, with everything (*.json)</source><translation>JSON，包含全部内容 (*.json)</translation></message>
<message><source>Jump to the latest message</source><translation>跳到最新消息</translation></message>
<message><source>Keep it</source><translation>保留</translation></message>
<message><source>Keeps what is complete; the run can be resumed later</source><translation>保留已完成的部分；之后可以继续此次测试</translation></message>
<message><source>Keeps what is written as a new version of the answer</source><translation>将所写内容保存为回答的新版本</translation></message>
<message><source>Keeps what this draft has learnt and adds to it. If this is off, the training starts from nothing.</source><translation>保留此草稿模型已学到的内容，新的回答在其基础上继续补充。不勾选则从零开始训练。</translation></message>
<message><source>Keeps what was learnt and frees the computer</source><translation>保留已学到的内容，并释放计算机</translation></message>
<message><source>Kept in the key ring of your desktop, or, where none answers, in a file that only you can read; never in the settings or in an export</source><translation>保存在桌面的密钥环中；没有可用的密钥环时，保存在只有您能读取的文件中，绝不写入设置或导出文件</translation></message>
<message><source>Kept trees</source><translation>保留的草稿树</translation></message>
<message><source>Kept; type to replace it</source><translation>已保存；输入可替换</translation></message>
<message><source>Key</source><translation>密钥</translation></message>
<message><source>Key that other programs must send</source><translation>其他程序必须发送的密钥</translation></message>
<message><source>Keyboard shortcuts</source><translation>键盘快捷键</translation></message>
<message><source>Keys</source><translation>快捷键</translation></message>
<message><source>Keys for “%1”</source><translation>“%1”的快捷键</translation></message>
<message><source>Kind</source><translation>类型</translation></message>
<message><source>Kind of draft</source><translation>草稿模型的类型</translation></message>
<message><source>LaTeX table…</source><translation>LaTeX 表格…</translation></message>
<message><source>Language</source><translation>语言</translation></message>
<message><source>Language of this program</source><translation>本程序的语言</translation></message>
<message><source>Larger (+)</source><translation>放大 (+)</translation></message>
<message><source>Latency of an answer</source><translation>单个回答的延迟</translation></message>
<message><source>Latency of an answer, median</source><translation>单个回答的延迟，中位数</translation></message>
<message><source>Let other programs wait</source><translation>让其他程序等待</translation></message>
<message><source>Letters and e-mails</source><translation>信件和邮件</translation></message>
<message><source>Library</source><translation>库</translation></message>
<message><source>Licence</source><translation>许可证</translation></message>
<message><source>Light</source><translation>浅色</translation></message>
<message><source>Light, dark, or the same as your desktop.</source><translation>浅色、深色，或与桌面一致。</translation></message>
<message><source>Likely speed</source><translation>预计速度</translation></message>
<message><source>Link: the original is used where it is and must stay there</source><translation>链接：使用原处的文件，原件必须留在那里</translation></message>
<message><source>Load this model and answer with it</source><translation>加载此模型并用它回答</translation></message>
<message><source>Loading %1</source><translation>正在加载 %1</translation></message>
<message><source>Loading the model…</source><translation>正在加载模型…</translation></message>
<message><source>Loading, %1 %</source><translation>正在加载，%1%</translation></message>
<message><source>Log</source><translation>日志</translation></message>
<message><source>Log of the trainer</source><translation>训练程序的日志</translation></message>
<message><source>Longer answers take longer to write, so the draft sees fewer of them</source><translation>回答越长，生成越慢，草稿模型见到的不同回答也越少</translation></message>
<message><source>Longest answer, in tokens</source><translation>回答长度上限（token）</translation></message>
<message><source>Look again</source><translation>重新查看</translation></message>
<message><source>Look again: %1</source><translation>重新查看：%1</translation></message>
<message><source>Look for what is weak in what you are shown: what is assumed without being said, what is missing, what speaks against it. Give the strongest objection first, and say what would refute it. Be fair and brief.</source><translation>找出给你看的内容的弱点：没有说出来的前提、缺少的东西、反对它的理由。先提最有力的反对意见，并说明什么能驳倒它。要公正、简短。</translation></message>
<message><source>Lookahead</source><translation>前瞻解码</translation></message>
<message><source>Loss</source><translation>损失</translation></message>
<message><source>Low</source><translation>低</translation></message>
<message><source>Markdown (*.md)</source><translation>Markdown (*.md)</translation></message>
<message><source>Markdown, for reading (*.md)</source><translation>Markdown，便于阅读 (*.md)</translation></message>
<message><source>Markdown, with the reasoning (*.md)</source><translation>Markdown，含思考过程 (*.md)</translation></message>
<message><source>Markdown…</source><translation>Markdown…</translation></message>
<message><source>Matching commands</source><translation>匹配的命令</translation></message>
<message><source>Maximum answer length, tokens</source><translation>回答长度上限（token）</translation></message>
<message><source>Mean
speedup</source><translation>平均
加速比</translation></message>
<message><source>Means are over the prompt sets that both runs have.</source><translation>平均值只计两次测试都有的提示词集。</translation></message>
<message><source>Measure it again when the computer is quieter.</source><translation>请在计算机较空闲时再测量一次。</translation></message>
<message><source>Measure t&amp;he speedup</source><translation>测量加速比(&amp;H)</translation></message>
<message><source>Measure the speedup</source><translation>测量加速比</translation></message>
<message><source>Measured on this prompt over %1 tokens, which were not shown: plain %2 ms a token, guessed %3 and %4 ms, plain again %5 ms</source><translation>在此提示词上实测 %1 个 token（未显示）：原始解码每个 token %2 毫秒，带猜测 %3 和 %4 毫秒，再次原始解码 %5 毫秒</translation></message>
<message><source>Measured on this prompt over %1 tokens, which were not shown: plain %2 ms a token, guessed %3 ms, plain again %4 ms</source><translation>在此提示词上实测 %1 个 token（未显示）：原始解码每个 token %2 毫秒，带猜测 %3 毫秒，再次原始解码 %4 毫秒</translation></message>
<message><source>Measured one after the other, replayed side by side in real time</source><translation>依次测量，并排按真实时间回放</translation></message>
<message><source>Measured so far</source><translation>已测量</translation></message>
<message><source>Measuring column %1 of %2</source><translation>正在测量第 %1 列，共 %2 列</translation></message>
<message><source>Measuring how fast it learns on this computer…</source><translation>正在测量这台计算机上的学习速度…</translation></message>
<message><source>Measuring the speedup: the question is answered again, plain, guessed twice, and plain.</source><translation>正在测量加速比：将以原始解码、两次带猜测、再次原始解码的方式重新回答该问题。</translation></message>
<message><source>Measuring…</source><translation>正在测量…</translation></message>
<message><source>Medium</source><translation>中</translation></message>
<message><source>Medusa's heads, each told what the one before it guessed</source><translation>Medusa 的各个头，且每个都知道前一个的猜测</translation></message>
<message><source>Memory</source><translation>内存</translation></message>
<message><source>Memory bandwidth, GB/s</source><translation>内存带宽（GB/s）</translation></message>
<message><source>Memory for other conversations</source><translation>用于其他对话的内存</translation></message>
<message><source>Memory needed while the model is loaded</source><translation>模型加载时所需的内存</translation></message>
<message><source>Memory: about %1 while it runs</source><translation>内存：运行时约占用 %1</translation></message>
<message><source>Memory: about %1 while it runs; %2 free</source><translation>内存：运行时约占用 %1；可用 %2</translation></message>
<message><source>Message</source><translation>消息</translation></message>
<message><source>Message…</source><translation>输入消息…</translation></message>
<message><source>Method</source><translation>方法</translation></message>
<message><source>Method of column %1</source><translation>第 %1 列的方法</translation></message>
<message><source>Method: %1</source><translation>方法：%1</translation></message>
<message><source>Methods to compare with plain (vanilla)</source><translation>与原始解码（vanilla）比较的方法</translation></message>
<message><source>Model</source><translation>模型</translation></message>
<message><source>Model SHA-256</source><translation>模型的 SHA-256</translation></message>
<message><source>Model: %1</source><translation>模型：%1</translation></message>
<message><source>Model: %1
%2
%3</source><translation>模型：%1
%2
%3</translation></message>
<message><source>Models</source><translation>模型</translation></message>
<message><source>Models and drafts</source><translation>模型和草稿模型</translation></message>
<message><source>Models and drafts (*.gguf *.safetensors);;All files (*)</source><translation>模型和草稿模型 (*.gguf *.safetensors);;所有文件 (*)</translation></message>
<message><source>Models of other programs and machines that speak OpenAI's interface: llama-server, vLLM, SGLang, griffin serve. What you write to them leaves this computer.</source><translation>其他程序和机器上提供 OpenAI 接口的模型：llama-server、vLLM、SGLang、griffin serve。您写给它们的内容会离开这台计算机。</translation></message>
<message><source>Models of servers</source><translation>服务器的模型</translation></message>
<message><source>Models to begin with. The hub is asked when you choose one.</source><translation>可供入门的模型。选择其中一个时才会询问模型站。</translation></message>
<message><source>Models to begin with. Write the address of a hub above; then you can choose one.</source><translation>可供入门的模型。请先在上方填写模型站的地址，然后即可选择。</translation></message>
<message><source>More options</source><translation>更多选项</translation></message>
<message><source>More than is free</source><translation>超过可用内存</translation></message>
<message><source>Motion</source><translation>动态效果</translation></message>
<message><source>Move down</source><translation>下移</translation></message>
<message><source>Move it to the trash of this page, from where it can be put back</source><translation>移到本页的回收站，之后可以放回</translation></message>
<message><source>Move to folder</source><translation>移到文件夹</translation></message>
<message><source>Move to trash</source><translation>移到回收站</translation></message>
<message><source>Move up</source><translation>上移</translation></message>
<message><source>Move “%1” to the trash?</source><translation>要将“%1”移到回收站吗？</translation></message>
<message><source>Move: the original leaves its place and takes no extra space</source><translation>移动：原件离开原处，不占用额外空间</translation></message>
<message><source>Name</source><translation>名称</translation></message>
<message><source>Name of a preset</source><translation>预设的名称</translation></message>
<message><source>Name of the folder</source><translation>文件夹的名称</translation></message>
<message><source>Name of the preset</source><translation>预设的名称</translation></message>
<message><source>Ne&amp;xt version</source><translation>下一个版本(&amp;X)</translation></message>
<message><source>Needs more memory</source><translation>内存不足</translation></message>
<message><source>New &amp;folder…</source><translation>新建文件夹(&amp;F)…</translation></message>
<message><source>New chat</source><translation>新建对话</translation></message>
<message><source>New chat in this folder</source><translation>在此文件夹中新建对话</translation></message>
<message><source>New folder</source><translation>新建文件夹</translation></message>
<message><source>New folder…</source><translation>新建文件夹…</translation></message>
<message><source>New keys</source><translation>新的快捷键</translation></message>
<message><source>New line in the message</source><translation>在消息中换行</translation></message>
<message><source>New run</source><translation>新建测试</translation></message>
<message><source>Next big win</source><translation>下一次大收获</translation></message>
<message><source>Next match</source><translation>下一处匹配</translation></message>
<message><source>Next match (Enter)</source><translation>下一处匹配（Enter）</translation></message>
<message><source>Next message… (Enter queues it until the answer ends)</source><translation>下一条消息…（按 Enter 在回答结束后发送）</translation></message>
<message><source>Next miss</source><translation>下一次落空</translation></message>
<message><source>Next pass</source><translation>下一次前向</translation></message>
<message><source>Next pass (→)</source><translation>下一次前向 (→)</translation></message>
<message><source>Next version</source><translation>下一个版本</translation></message>
<message><source>No conversation is in the trash. Those that you delete wait here for 30 days.</source><translation>回收站中没有对话。您删除的对话会在这里保留 30 天。</translation></message>
<message><source>No documents go with an answer that is edited. Save it or cancel first.</source><translation>编辑回答时不能附加文档。请先保存或取消。</translation></message>
<message><source>No draft of this kind is installed for this model</source><translation>此模型没有安装这类草稿模型</translation></message>
<message><source>No draft: there was no guess, or it would not pay off.</source><translation>没有草稿：没有猜测，或猜测没有加速效果。</translation></message>
<message><source>No earlier races</source><translation>没有以往的竞速</translation></message>
<message><source>No folder</source><translation>无文件夹</translation></message>
<message><source>No key ring answers: the key is in a file that only you can read.</source><translation>没有可用的密钥环：密钥保存在只有您能读取的文件中。</translation></message>
<message><source>No key ring answers: the key of %1 is kept in a file that only you can read.</source><translation>没有可用的密钥环：%1 的密钥保存在只有您能读取的文件中。</translation></message>
<message><source>No key ring answers: the secret of %1 is kept in a file that only you can read.</source><translation>没有可用的密钥环：%1 的密钥保存在只有您能读取的文件中。</translation></message>
<message><source>No key ring answers: the token is in a file that only you can read.</source><translation>没有可用的密钥环：令牌保存在只有您能读取的文件中。</translation></message>
<message><source>No keys for this command</source><translation>此命令没有快捷键</translation></message>
<message><source>No limit</source><translation>不限</translation></message>
<message><source>No model is installed yet</source><translation>尚未安装模型</translation></message>
<message><source>No model is loaded</source><translation>未加载模型</translation></message>
<message><source>No model is loaded: until one is, programs are told so.</source><translation>没有加载模型：在此之前会如实告知提问的程序。</translation></message>
<message><source>No pass has had a draft yet.</source><translation>还没有哪次前向用过草稿。</translation></message>
<message><source>No runs yet</source><translation>还没有测试记录</translation></message>
<message><source>No server was added yet. The settings take any that speaks OpenAI's interface.</source><translation>尚未添加服务器。可在设置中添加任何支持 OpenAI 接口的服务器。</translation></message>
<message><source>No time limit</source><translation>直到全部完成</translation></message>
<message><source>No tool is switched on</source><translation>没有开启任何工具</translation></message>
<message><source>No tools are known. “Look again” asks the server for them.</source><translation>尚不知道有哪些工具。“重新查看”会向服务器询问。</translation></message>
<message><source>None</source><translation>无</translation></message>
<message><source>None is asked for</source><translation>不要求密钥</translation></message>
<message><source>Not found</source><translation>未找到</translation></message>
<message><source>Not installed</source><translation>未安装</translation></message>
<message><source>Not looked at: its branch had ended at %1.</source><translation>未查看：它所在的分支已止于 %1。</translation></message>
<message><source>Not serving</source><translation>未提供服务</translation></message>
<message><source>Not there any more, but in the copy of %1:</source><translation>已不存在，但在 %1 的副本中：</translation></message>
<message><source>Note</source><translation>提示</translation></message>
<message><source>Notes</source><translation>提示</translation></message>
<message><source>Nothing found</source><translation>未找到任何内容</translation></message>
<message><source>Nothing found for “%1”</source><translation>未找到“%1”</translation></message>
<message><source>Nothing is done before you allow it. Look at what the tool would be given; what it gives back is shown to you and read by the model.</source><translation>在您允许之前不会执行任何操作。请查看将传给工具的内容；它返回的内容会显示给您，并由模型读取。</translation></message>
<message><source>Nothing to add</source><translation>没有可添加的内容</translation></message>
<message><source>Nothing was guessed for this answer: it is plain already.</source><translation>这个回答没有用猜测：它本来就是原始解码。</translation></message>
<message><source>Now %1 together with %2; it drafts only where that pays off</source><translation>当前为 %1 与 %2 配合使用；仅在有加速效果时起草</translation></message>
<message><source>Now %1, because no draft is installed for this model; it drafts only where that pays off</source><translation>当前为 %1，因为此模型没有安装草稿模型；仅在有加速效果时起草</translation></message>
<message><source>Of its OpenAI interface; it usually ends in /v1</source><translation>其 OpenAI 接口的地址；通常以 /v1 结尾</translation></message>
<message><source>Off</source><translation>关</translation></message>
<message><source>On</source><translation>开</translation></message>
<message numerus="yes"><source>On %n prompts that it never saw, a pass gave %1 tokens instead of one.</source><translation><numerusform>在它从未见过的 %n 条提示词上，每次前向得到 %1 个 token，而不是一个。</numerusform></translation></message>
<message numerus="yes"><source>On %n prompts that it never saw, a pass gave %1 tokens instead of one. %2.</source><translation><numerusform>在它从未见过的 %n 条提示词上，每次前向得到 %1 个 token，而不是一个。%2。</numerusform></translation></message>
<message numerus="yes"><source>On %n prompts that it never saw, the answers were too short to tell what it brings.</source><translation><numerusform>在 %n 条它从未见过的提示词上，回答太短，无法得知它带来的效果。</numerusform></translation></message>
<message><source>On the Models page, “Add from disk” takes a file that you have, and “Find…” searches a hub for one.</source><translation>在“模型”页面，“从磁盘添加”可使用您已有的文件，“查找…”可在模型站上搜索。</translation></message>
<message><source>One JSON object per line with messages, turns, prompt or text</source><translation>每行一个 JSON 对象，含 messages、turns、prompt 或 text</translation></message>
<message><source>One for each physical core</source><translation>每个物理核心一个</translation></message>
<message><source>One pass for one token took %1 ms on this computer.</source><translation>在这台计算机上，处理一个 token 的一次前向耗时 %1 毫秒。</translation></message>
<message><source>One token at a time; nothing is guessed</source><translation>逐个 token 生成，不作猜测</translation></message>
<message><source>Only if it wants one: a key, or NAME=value</source><translation>仅在需要时填写：密钥，或 NAME=value</translation></message>
<message><source>Only if the hub wants one</source><translation>仅在模型站需要时填写</translation></message>
<message><source>Only if the server wants one</source><translation>仅在服务器需要时填写</translation></message>
<message><source>Only one training at a time: finish or discard this one before you begin another.</source><translation>一次只能进行一项训练：请先完成或丢弃当前训练，再开始另一项。</translation></message>
<message><source>Open</source><translation>打开</translation></message>
<message><source>Open %1</source><translation>打开 %1</translation></message>
<message><source>Open a configuration</source><translation>打开配置文件</translation></message>
<message><source>Open a file…</source><translation>打开文件…</translation></message>
<message><source>Open a model file</source><translation>打开模型文件</translation></message>
<message><source>Open a model file…</source><translation>打开模型文件…</translation></message>
<message><source>Open a report</source><translation>打开报告</translation></message>
<message><source>Open a report…</source><translation>打开报告…</translation></message>
<message><source>Open a run</source><translation>打开测试记录</translation></message>
<message><source>Open it as it is</source><translation>按原样打开</translation></message>
<message><source>Open the folder</source><translation>打开文件夹</translation></message>
<message><source>Other programs</source><translation>其他程序</translation></message>
<message><source>Other programs on this computer may ask this model at %1</source><translation>这台计算机上的其他程序可以在 %1 向此模型提问</translation></message>
<message><source>P&amp;reset</source><translation>预设(&amp;R)</translation></message>
<message><source>PNG pictures (*.png)</source><translation>PNG 图片 (*.png)</translation></message>
<message><source>Pass %1 of %2</source><translation>前向 %1/%2</translation></message>
<message><source>Pass %1: %2. %3</source><translation>第 %1 次前向：%2。%3</translation></message>
<message><source>Passes by number of accepted tokens</source><translation>按接受 token 数统计的前向次数</translation></message>
<message><source>Passes of %1</source><translation>%1 的各次前向</translation></message>
<message><source>Passes of the answer</source><translation>回答的各次前向</translation></message>
<message><source>Paste a configuration…</source><translation>粘贴配置…</translation></message>
<message><source>Paste the configuration, with its “mcpServers”. The servers are added switched off; nothing is started before you switch one on.</source><translation>请粘贴包含“mcpServers”的配置。服务器添加后处于关闭状态；在您打开之前，不会启动任何程序。</translation></message>
<message><source>Pause</source><translation>暂停</translation></message>
<message><source>Pause the training</source><translation>暂停训练</translation></message>
<message><source>Paused while the finished draft was tried. Continue tries it again.</source><translation>已在试用完成的草稿模型时暂停。点击“继续”会再次试用。</translation></message>
<message><source>Paused. What was done is kept.</source><translation>已暂停。已完成的部分会保留。</translation></message>
<message><source>Paused: what other programs ask waits until you resume.</source><translation>已暂停：其他程序的请求会等到您继续。</translation></message>
<message><source>Pictures that move explain how an answer is made. Without motion they change at once.</source><translation>活动的图示说明回答是怎样产生的。关闭后图示直接切换。</translation></message>
<message><source>Pin to the top</source><translation>置顶</translation></message>
<message><source>Pinned</source><translation>已置顶</translation></message>
<message><source>Plain</source><comment>the method</comment><translation>原始解码</translation></message>
<message><source>Plain (one token at a time)</source><translation>原始解码（逐个 token）</translation></message>
<message><source>Plain (one token at a time): no tree grows.</source><translation>原始解码（逐个 token）：不生成树。</translation></message>
<message><source>Plain (one token at a time): nothing was guessed, accepted or rejected.</source><translation>原始解码（逐个 token）：没有猜测，也没有接受或拒绝。</translation></message>
<message><source>Plain (vanilla)</source><translation>原始解码（vanilla）</translation></message>
<message><source>Plain against</source><translation>原始解码对比</translation></message>
<message><source>Plain decoding (one token at a time) and the methods you choose answer the same prompt, one after the other, so that they do not compete for cores. Then you see them side by side in real time, and whether the text is the same, token for token.</source><translation>原始解码（逐个 token）和您选择的方法依次回答同一提示词，互不争用处理器核心。随后并排按真实时间显示，并给出文本是否逐 token 一致。</translation></message>
<message><source>Plain words</source><translation>通俗讲解</translation></message>
<message><source>Play</source><translation>播放</translation></message>
<message><source>Play the passes again (Space)</source><translation>重放各次前向（空格）</translation></message>
<message><source>Port</source><translation>端口</translation></message>
<message><source>Port for other programs</source><translation>供其他程序使用的端口</translation></message>
<message><source>Pre&amp;vious version</source><translation>上一个版本(&amp;V)</translation></message>
<message><source>Preparing…</source><translation>正在准备…</translation></message>
<message><source>Press the new keys</source><translation>请按新的快捷键</translation></message>
<message><source>Previous match</source><translation>上一处匹配</translation></message>
<message><source>Previous match (Shift+Enter)</source><translation>上一处匹配（Shift+Enter）</translation></message>
<message><source>Previous pass</source><translation>上一次前向</translation></message>
<message><source>Previous pass (←)</source><translation>上一次前向 (←)</translation></message>
<message><source>Previous version</source><translation>上一个版本</translation></message>
<message><source>Print how long the window took to appear, then quit.</source><translation>输出窗口显示所用的时间，然后退出。</translation></message>
<message><source>Processor</source><translation>处理器</translation></message>
<message><source>Processor cores for the training. The fewer it has, the less it slows down chatting; it runs at low priority in any case.</source><translation>用于训练的处理器核心数。核心越少，对对话速度的影响越小；无论如何，训练都以低优先级运行。</translation></message>
<message><source>Processor threads. More threads than cores make it slower.</source><translation>处理器线程数。超过核心数会变慢。</translation></message>
<message><source>Processor: %1</source><translation>处理器：%1</translation></message>
<message><source>Programmer</source><translation>程序员</translation></message>
<message><source>Programs and web services whose tools the model may ask for: files, searches, calendars. Nothing is used before you allow it in the conversation. A program runs with your rights; add only what you trust.</source><translation>模型可以请求使用其工具的程序和网络服务：文件、搜索、日历等。在您于对话中允许之前，什么都不会执行。程序以您的权限运行；只添加您信任的。</translation></message>
<message><source>Progress</source><translation>进度</translation></message>
<message><source>Progress of %1</source><translation>%1 的进度</translation></message>
<message><source>Progress of the backup</source><translation>备份的进度</translation></message>
<message><source>Progress of this step</source><translation>此步骤的进度</translation></message>
<message><source>Prompt lookup</source><translation>提示词查找</translation></message>
<message numerus="yes"><source>Prompt of %Ln tokens</source><translation><numerusform>提示词共 %Ln 个 token</numerusform></translation></message>
<message numerus="yes"><source>Prompt of %Ln tokens, %1 of them reused</source><translation><numerusform>提示词共 %Ln 个 token，其中复用 %1 个</numerusform></translation></message>
<message><source>Prompts</source><translation>提示词</translation></message>
<message><source>Prompts (*.jsonl);;All files (*)</source><translation>提示词 (*.jsonl);;所有文件 (*)</translation></message>
<message><source>Prompts for the training</source><translation>用于训练的提示词</translation></message>
<message><source>Prompts from %1</source><translation>%1 中的提示词</translation></message>
<message><source>Prompts from a file</source><translation>文件中的提示词</translation></message>
<message><source>Prompts go to the servers that you choose, and nowhere else.</source><translation>提示词只会发送到您选择的服务器，不会发往别处。</translation></message>
<message><source>Prompts per task</source><translation>每个任务的提示词数</translation></message>
<message><source>Proofread</source><translation>校对</translation></message>
<message><source>Put back %1 (%2)</source><translation>放回 %1（%2）</translation></message>
<message><source>Quantisation</source><translation>量化</translation></message>
<message numerus="yes"><source>Questions from my %Ln conversations</source><translation><numerusform>我的 %Ln 个对话中的问题</numerusform></translation></message>
<message><source>Questions from my conversations (there are none yet)</source><translation>我的对话中的问题（还没有对话）</translation></message>
<message><source>Questions, tasks, sums and requests of all kinds, written for this; none is from a benchmark</source><translation>专为训练编写的各类问题、任务、计算和请求；不含任何基准测试的提示词</translation></message>
<message><source>Quit</source><translation>退出</translation></message>
<message><source>REPLAY</source><translation>回放</translation></message>
<message><source>Race</source><translation>竞速</translation></message>
<message><source>Race prompt</source><translation>竞速的提示词</translation></message>
<message><source>Read for this answer</source><translation>为此回答读取的内容</translation></message>
<message><source>Reading the models</source><translation>正在读取模型</translation></message>
<message><source>Reading the prompts…</source><translation>正在读取提示词…</translation></message>
<message><source>Reading what they need…</source><translation>正在读取所需内存…</translation></message>
<message><source>Reasoning</source><translation>思考过程</translation></message>
<message><source>Reload the model</source><translation>重新加载模型</translation></message>
<message><source>Rematch</source><translation>再比一次</translation></message>
<message><source>Remove</source><translation>移除</translation></message>
<message><source>Remove %1</source><translation>移除 %1</translation></message>
<message><source>Remove from the list</source><translation>从列表中移除</translation></message>
<message><source>Remove the key</source><translation>移除密钥</translation></message>
<message><source>Remove the token</source><translation>移除令牌</translation></message>
<message><source>Remove: %1</source><translation>移除：%1</translation></message>
<message><source>Removed models and drafts. They take disk space until the trash is emptied.</source><translation>已移除的模型和草稿模型。在清空回收站之前，它们会占用磁盘空间。</translation></message>
<message><source>Remove…</source><translation>移除…</translation></message>
<message><source>Rename</source><translation>重命名</translation></message>
<message><source>Rename, pin, move, export or delete this conversation, and edit its instructions</source><translation>重命名、置顶、移动、导出或删除此对话，以及编辑它的指令</translation></message>
<message><source>Repeats</source><translation>重复次数</translation></message>
<message><source>Replay</source><translation>回放</translation></message>
<message><source>Replayed in real time; measured one after the other</source><translation>按真实时间回放；依次测量</translation></message>
<message><source>Report as PDF…</source><translation>报告（PDF）…</translation></message>
<message><source>Reports (*.json);;All files (*)</source><translation>报告 (*.json);;所有文件 (*)</translation></message>
<message><source>Reports in JSON do not tell t(M)</source><translation>JSON 报告不含 t(M)</translation></message>
<message><source>Rescued messages</source><translation>抢救出的消息</translation></message>
<message><source>Reset</source><translation>重置</translation></message>
<message><source>Reset this command's keys</source><translation>重置此命令的快捷键</translation></message>
<message><source>Reset: %1</source><translation>重置：%1</translation></message>
<message><source>Restore</source><translation>还原</translation></message>
<message><source>Restore the selected conversations (Enter)</source><translation>将所选对话放回原处（Enter）</translation></message>
<message><source>Result of the test</source><translation>测试结果</translation></message>
<message><source>Results</source><translation>结果</translation></message>
<message><source>Resume</source><translation>继续</translation></message>
<message><source>Resume this run</source><translation>继续这次测试</translation></message>
<message><source>Review the code that you are given. List what is wrong, the worst first: where it is, what happens, how to mend it. Then list what is hard to read. If you find nothing, say so. Do not rewrite what is good.</source><translation>审查给你的代码。列出有什么错，最严重的在前：在哪里、会发生什么、怎么改。然后列出难读的地方。没有发现问题就直说。好的地方不要重写。</translation></message>
<message><source>Right among three guesses, by depth</source><translation>各深度的前三个猜测正确率</translation></message>
<message><source>Right guesses in a row</source><translation>连续猜对的个数</translation></message>
<message><source>Room for how answers came about, which the inspector shows. What is oldest goes first when it is full.</source><translation>用于存放回答生成过程的空间，可在检查器中查看。存满后最旧的先删除。</translation></message>
<message><source>Run the same race again</source><translation>将同一竞速再测一次</translation></message>
<message><source>Runs</source><translation>测试记录</translation></message>
<message><source>SHA-256</source><translation>SHA-256</translation></message>
<message><source>SVG pictures (*.svg)</source><translation>SVG 图片 (*.svg)</translation></message>
<message><source>Save</source><translation>保存</translation></message>
<message><source>Save (Enter)</source><translation>保存（Enter）</translation></message>
<message><source>Save a card of this pass…</source><translation>保存此次前向的卡片…</translation></message>
<message><source>Save as PNG…</source><translation>保存为 PNG…</translation></message>
<message><source>Save as SVG…</source><translation>保存为 SVG…</translation></message>
<message><source>Save ten passes as an animation…</source><translation>保存十次前向的动画…</translation></message>
<message><source>Save the picture</source><translation>保存图片</translation></message>
<message><source>Save these instructions and values under this name for other conversations</source><translation>以此名称保存这些指令和采样值，供其他对话使用</translation></message>
<message><source>Save what can be read</source><translation>保存可以读取的内容</translation></message>
<message><source>Saved instructions and sampling values</source><translation>以名称保存的指令和采样值</translation></message>
<message numerus="yes"><source>Saved: %n conversation(s)</source><translation><numerusform>已保存：%n 个对话</numerusform></translation></message>
<message><source>Saving what was learnt…</source><translation>正在保存学到的内容…</translation></message>
<message><source>Scales all text on top of the size your desktop sets.</source><translation>在桌面设定的字号基础上缩放所有文字。</translation></message>
<message><source>Schema, expression or grammar</source><translation>模式、表达式或语法</translation></message>
<message><source>Search</source><translation>搜索</translation></message>
<message><source>Search a hub of models</source><translation>在模型站中搜索</translation></message>
<message><source>Search all conversations</source><translation>搜索所有对话</translation></message>
<message><source>Search for</source><translation>搜索</translation></message>
<message><source>Search results</source><translation>搜索结果</translation></message>
<message><source>Search settings</source><translation>搜索设置</translation></message>
<message><source>Searching…</source><translation>正在搜索…</translation></message>
<message><source>See how much faster it is on this computer</source><translation>看看它在这台计算机上快多少</translation></message>
<message><source>See it in the inspector beside a conversation, race it against plain decoding (one token at a time) on the Race page, and measure it on the Benchmark page.</source><translation>可以在对话旁的检查器中查看它，在“竞速”页让它与原始解码（逐个 token）比速度，在“基准测试”页进行测量。</translation></message>
<message><source>Seed</source><translation>随机种子</translation></message>
<message><source>Seed %1</source><translation>随机种子 %1</translation></message>
<message><source>Select a method</source><translation>请选择方法</translation></message>
<message><source>Select all</source><translation>全选</translation></message>
<message><source>Select prompts</source><translation>请选择提示词</translation></message>
<message><source>Select prompts, a model of a server and how many at once</source><translation>请选择提示词、服务器的模型和并发数</translation></message>
<message><source>Send</source><translation>发送</translation></message>
<message><source>Send (Enter)</source><translation>发送（Enter）</translation></message>
<message><source>Send now</source><translation>立即发送</translation></message>
<message><source>Send the first of these messages; the others follow when it is answered</source><translation>发送其中的第一条消息；得到回答后再发送其余消息</translation></message>
<message><source>Send the message</source><translation>发送消息</translation></message>
<message><source>Sends the message to the model</source><translation>将消息发送给模型</translation></message>
<message><source>Sent when the answer ends</source><translation>回答结束后发送</translation></message>
<message><source>Separated by spaces; 0: always the most likely token</source><translation>用空格分隔；0：始终取最可能的 token</translation></message>
<message><source>Servers</source><translation>服务器</translation></message>
<message><source>Servers and tools…</source><translation>服务器和工具…</translation></message>
<message><source>Servers in the settings…</source><translation>设置中的服务器…</translation></message>
<message><source>Servers…</source><translation>服务器…</translation></message>
<message><source>Serving</source><translation>正在提供服务</translation></message>
<message numerus="yes"><source>Serving: %n requests</source><translation><numerusform>正在提供服务：%n 个请求</numerusform></translation></message>
<message><source>Serving: paused</source><translation>服务已暂停</translation></message>
<message numerus="yes"><source>Serving: paused, %n requests</source><translation><numerusform>服务已暂停：%n 个请求</numerusform></translation></message>
<message><source>Sets everything on this page back to its default</source><translation>将此页的所有设置恢复为默认值</translation></message>
<message><source>Settings</source><translation>设置</translation></message>
<message><source>Settings (*.json)</source><translation>设置 (*.json)</translation></message>
<message><source>Settings (*.json);;All files (*)</source><translation>设置 (*.json);;所有文件 (*)</translation></message>
<message><source>Settings exported to %1</source><translation>设置已导出到 %1</translation></message>
<message><source>Settings imported from %1.</source><translation>设置已从 %1 导入。</translation></message>
<message><source>Several small heads, one for each of the next tokens</source><translation>多个小头，各预测后续的一个 token</translation></message>
<message><source>Several tokens per pass, guessed first and then checked by the model. The text is the same.</source><translation>每次前向得到多个 token，先猜测，再由模型验证。文本相同。</translation></message>
<message><source>Ships with the program</source><translation>随程序附带</translation></message>
<message><source>Short answers</source><translation>简短回答</translation></message>
<message><source>Short sequences that the model has made before are expected again</source><translation>预期模型生成过的短序列会再次出现</translation></message>
<message><source>Shortcuts</source><translation>快捷键</translation></message>
<message><source>Shorten it, or choose a larger context in the settings.</source><translation>请缩短消息，或在设置中选择较大的上下文。</translation></message>
<message><source>Shorten it, or choose a model that was trained for a larger context.</source><translation>请缩短消息，或选择以更大上下文训练的模型。</translation></message>
<message numerus="yes"><source>Show all %n lines</source><translation><numerusform>显示全部 %n 行</numerusform></translation></message>
<message><source>Show all of the code</source><translation>显示全部代码</translation></message>
<message><source>Show how it came about</source><translation>显示生成过程</translation></message>
<message><source>Show its tree</source><translation>显示其草稿树</translation></message>
<message><source>Show its tree: %1</source><translation>显示其草稿树：%1</translation></message>
<message><source>Show less</source><translation>收起</translation></message>
<message><source>Show less of the code</source><translation>收起代码</translation></message>
<message><source>Show more</source><translation>显示更多</translation></message>
<message><source>Show the log</source><translation>显示日志</translation></message>
<message><source>Show the measured runs side by side in real time</source><translation>将测得的过程并排按真实时间显示</translation></message>
<message><source>Show the reasoning</source><translation>显示思考过程</translation></message>
<message><source>Show the whole tree (0)</source><translation>显示整棵草稿树 (0)</translation></message>
<message><source>Show: %1</source><translation>显示：%1</translation></message>
<message><source>Simulated</source><translation>模拟</translation></message>
<message><source>Size</source><translation>大小</translation></message>
<message><source>Skip</source><translation>跳过</translation></message>
<message><source>Small draft model</source><translation>小型草稿模型</translation></message>
<message><source>Smaller (-)</source><translation>缩小 (-)</translation></message>
<message><source>So a quick helper, the draft, guesses how the text goes on: not one guess but a tree of them. The model then checks the whole tree in one pass, which takes hardly longer than a pass for one token.</source><translation>因此，由一个快速的助手，即草稿模型，来猜测后续文本：不是一个猜测，而是一棵由猜测组成的树。然后模型在一次前向中验证整棵树，所需时间与处理一个 token 的前向几乎相同。</translation></message>
<message><source>So that the model need not read a conversation, a branch or a system prompt again when you return to it. What was used longest ago goes first.</source><translation>这样，返回某个对话、分支或系统提示词时，模型无需重新读取。最久未使用的会先被移除。</translation></message>
<message><source>Some conversations may not open, and writing to the file may damage more of them.</source><translation>有些对话可能无法打开，继续写入可能造成更多损坏。</translation></message>
<message><source>Spec&amp;ulation</source><translation>投机解码(&amp;U)</translation></message>
<message><source>Speculation</source><translation>投机解码</translation></message>
<message><source>Speculation is off</source><translation>投机解码已关闭</translation></message>
<message><source>Speculation is on</source><translation>投机解码已开启</translation></message>
<message><source>Speed and factor are of all comparisons with plain decoding on this computer: of answers that were measured, each time they were, and of benchmarks at the temperature of new chats. A speed without a factor is of all answers of at least 64 tokens. A benchmark compares methods on the same prompts.</source><translation>速度和倍数取自这台计算机上与原始解码的所有比较：测量过的回答（每次测量都计入），以及在新对话温度下的基准测试。没有倍数的速度取自所有至少 64 个 token 的回答。基准测试在相同的提示词上比较各方法。</translation></message>
<message><source>Speed of one answer</source><translation>单个回答的速度</translation></message>
<message><source>Speed of playing</source><translation>播放速度</translation></message>
<message><source>Speed of playing: 1× is as fast as the answer was</source><translation>播放速度：1× 与回答当时一样快</translation></message>
<message><source>Speed of the answer: tokens per second after the first one</source><translation>回答的速度：首个 token 之后的每秒 token 数</translation></message>
<message><source>Speed of the answer: tokens per second after the first one, and how many times as fast as plain (one token at a time)</source><translation>回答的速度：首个 token 之后的每秒 token 数，以及是原始解码（逐个 token）的多少倍</translation></message>
<message><source>Speed of the answer: tokens per second after the first one, and how many times as fast as plain (one token at a time). ≈: estimated</source><translation>回答的速度：首个 token 之后的每秒 token 数，以及是原始解码（逐个 token）的多少倍。≈：估算值</translation></message>
<message><source>Speedup</source><translation>加速比</translation></message>
<message><source>Speedup over plain decoding (vanilla, one token at a time) of the same prompts, measured with the same clock, and tokens per pass (acceptance length, τ).</source><translation>在相同提示词、相同计时下相对原始解码（vanilla，逐个 token）的加速比，以及每次前向的 token 数（接受长度 τ）。</translation></message>
<message><source>Speedup, but for what a busy computer measured</source><translation>加速比（不含在繁忙的计算机上测得的值）</translation></message>
<message><source>Speedups will appear here</source><translation>加速比将显示在这里</translation></message>
<message><source>Start from the draft %1</source><translation>从草稿模型 %1 继续</translation></message>
<message><source>Start the benchmark</source><translation>开始基准测试</translation></message>
<message><source>Start the race</source><translation>开始竞速</translation></message>
<message><source>Start training</source><translation>开始训练</translation></message>
<message><source>Starting…</source><translation>正在启动…</translation></message>
<message><source>Starts or asks the server and lists its tools</source><translation>启动或询问服务器并列出其工具</translation></message>
<message><source>State</source><translation>状态</translation></message>
<message><source>Static</source><translation>静态</translation></message>
<message><source>Stay at this pass</source><translation>停在此次前向</translation></message>
<message><source>Stay at this pass while the answer goes on</source><translation>回答继续时停在此次前向</translation></message>
<message><source>Step %1 of %2</source><translation>第 %1 步，共 %2 步</translation></message>
<message><source>Step 1 of 3: %1 answers prompts</source><translation>第 1 步，共 3 步：%1 回答提示词</translation></message>
<message><source>Step 2 of 3: the draft learns</source><translation>第 2 步，共 3 步：草稿模型学习</translation></message>
<message><source>Step 3 of 3: the draft is tried</source><translation>第 3 步，共 3 步：试用草稿模型</translation></message>
<message><source>Step by step</source><translation>逐步讲解</translation></message>
<message><source>Stop</source><translation>停止</translation></message>
<message><source>Stop (Esc)</source><translation>停止（Esc）</translation></message>
<message><source>Stop it</source><translation>停止</translation></message>
<message><source>Stop playing</source><translation>停止播放</translation></message>
<message><source>Stopped</source><translation>已停止</translation></message>
<message><source>Stopped after %1</source><translation>已停止：完成 %1</translation></message>
<message><source>Stopped after %1 of %2 steps</source><translation>已停止：完成 %1/%2 步</translation></message>
<message><source>Stopped while calling %1</source><translation>在调用 %1 时被停止</translation></message>
<message><source>Stopped while calling a tool</source><translation>在调用工具时被停止</translation></message>
<message><source>Stopped. Nothing was saved.</source><translation>已停止，未保存任何内容。</translation></message>
<message><source>Stops the answer that is being written</source><translation>停止正在生成的回答</translation></message>
<message><source>Storyteller</source><translation>讲故事</translation></message>
<message><source>Suffix</source><translation>后缀解码</translation></message>
<message><source>Summarise</source><translation>摘要</translation></message>
<message><source>Summarise the text that you are given in at most five points, the most important first. Keep numbers and names. Add nothing that is not in the text.</source><translation>把给你的文字概括成最多五点，最重要的在前。保留数字和名称。不要加入原文没有的内容。</translation></message>
<message><source>Switched off. When it is on again: %1</source><translation>已关闭。重新打开后：%1</translation></message>
<message><source>System</source><translation>跟随系统</translation></message>
<message><source>System prompt</source><translation>系统提示词</translation></message>
<message><source>T %1</source><translation>T %1</translation></message>
<message><source>Table</source><translation>表格</translation></message>
<message><source>Take the settings to another computer</source><translation>将设置带到另一台计算机</translation></message>
<message><source>Takes effect when the model is loaded again.</source><translation>重新加载模型后生效。</translation></message>
<message><source>Takes the servers of another program, as its “mcpServers” names them</source><translation>采用另一个程序的“mcpServers”中列出的服务器</translation></message>
<message><source>Talk to a language model on this computer. Nothing you write leaves it.</source><translation>与运行在这台计算机上的语言模型对话。您写的内容不会离开这台计算机。</translation></message>
<message><source>Target: %1</source><translation>目标：%1</translation></message>
<message><source>Target: not computed, because the branch had ended before</source><translation>目标：未查看此处，因为该分支此前已结束</translation></message>
<message><source>Tell stories in scenes: what is seen and heard, what is said. Show feelings by what people do. Keep the names and facts of earlier messages. End each part where one wants to know how it goes on.</source><translation>用场景讲故事：看到和听到什么，人们说什么。用行动表现情感。保持前面出现过的名字和事实。每一段都在让人想知道下文的地方结束。</translation></message>
<message><source>Tells the model how to behave. New conversations start with it.</source><translation>告诉模型如何表现。新对话以此开始。</translation></message>
<message><source>Temperature</source><translation>温度</translation></message>
<message><source>Temperatures</source><translation>温度</translation></message>
<message><source>Temperatures: numbers from %1 to %2, separated by spaces</source><translation>温度：%1 到 %2 之间的数字，以空格分隔</translation></message>
<message><source>Test</source><translation>测试</translation></message>
<message><source>Test the hub</source><translation>测试模型站</translation></message>
<message><source>Text of %1</source><translation>%1 的文本</translation></message>
<message><source>Text of a grammar (GBNF)</source><translation>符合语法的文本（GBNF）</translation></message>
<message><source>Text of a regular expression</source><translation>符合正则表达式的文本</translation></message>
<message><source>Text of the question is expected again</source><translation>预期问题中的文字会再次出现</translation></message>
<message><source>Text size</source><translation>文字大小</translation></message>
<message><source>The answer is still being written.</source><translation>回答仍在生成中。</translation></message>
<message><source>The best installed method that pays off on this computer</source><translation>已安装且在这台计算机上有效果的最佳方法</translation></message>
<message><source>The command that starts the server, or its address: https://machine.example/mcp</source><translation>启动服务器的命令，或其地址：https://machine.example/mcp</translation></message>
<message><source>The computer was busy with other programs, which made the answer slower</source><translation>计算机当时忙于其他程序，所以这个回答较慢</translation></message>
<message><source>The connection is not encrypted: use https where others share the network.</source><translation>连接未加密：如与他人共用网络，请使用 https。</translation></message>
<message><source>The context has no room for all of it. What relates to your question is read, and listed below the answer.</source><translation>上下文容不下全部内容。程序会读取与您的问题有关的部分，并在回答下方列出。</translation></message>
<message><source>The conversation is in the trash.</source><translation>对话已移到回收站。</translation></message>
<message><source>The conversation is longer than the model's context. Oldest messages left out of this answer: %1.</source><translation>对话超出了模型的上下文长度。本次回答略去的最早消息数：%1。</translation></message>
<message><source>The damaged file is kept: %1</source><translation>损坏的文件已保留：%1</translation></message>
<message><source>The details are on the clipboard.</source><translation>详细信息已复制到剪贴板。</translation></message>
<message><source>The diagnostics are on the clipboard. They contain nothing you wrote.</source><translation>诊断信息已复制到剪贴板，其中不含您写的任何内容。</translation></message>
<message><source>The download is complete, but it has another SHA-256 than this one. Correct it, or leave it empty to add the file unchecked.</source><translation>下载已完成，但文件的 SHA-256 与此处的不同。请更正，或留空以便不经检查就添加文件。</translation></message>
<message><source>The draft also guessed: %1</source><translation>草稿还猜测了：%1</translation></message>
<message><source>The draft cannot be moved: %1: %2</source><translation>无法移动草稿模型：%1：%2</translation></message>
<message><source>The draft chosen for it is missing: %1. Restore it, or choose another.</source><translation>为它选择的草稿模型不存在：%1。请恢复它，或选择另一个。</translation></message>
<message><source>The draft gave %1 %2, the model %3; it took %4.</source><translation>草稿给 %1 的概率是 %2，模型给的是 %3；模型选了 %4。</translation></message>
<message><source>The draft gave %1 %2; the model took %3.</source><translation>草稿给 %1 的概率是 %2；模型选了 %3。</translation></message>
<message><source>The draft is among the others, but its model is gone: %1</source><translation>草稿模型已与其他草稿模型放在一起，但它的模型已不存在：%1</translation></message>
<message><source>The draft is in %1</source><translation>草稿模型位于 %1</translation></message>
<message><source>The draft is not used. %1</source><translation>未使用草稿模型。%1</translation></message>
<message><source>The draft is ready.</source><translation>草稿模型已就绪。</translation></message>
<message><source>The draft trees of this race were not recorded.</source><translation>这次竞速没有记录草稿树。</translation></message>
<message><source>The earlier measurement stays.</source><translation>保留之前的测量结果。</translation></message>
<message><source>The file does not say which model it was trained for.</source><translation>文件未注明它是为哪个模型训练的。</translation></message>
<message><source>The file is downloaded from this address only and checked before it is added. An interrupted download can be continued. For a model in several parts, the address of one is enough.</source><translation>文件仅从该地址下载，并在添加前检查。中断的下载可以继续。对于分成多个部分的模型，一个部分的地址就够了。</translation></message>
<message><source>The file with your conversations cannot be used as it is: %1. It has not been changed:
%2</source><translation>保存您对话的文件无法直接使用：%1。文件未被更改：
%2</translation></message>
<message><source>The first that can compute</source><translation>第一块可用于计算的</translation></message>
<message><source>The folder “%1” was deleted.</source><translation>文件夹“%1”已删除。</translation></message>
<message><source>The folder “%1” was deleted. Its conversations are listed without a folder.</source><translation>文件夹“%1”已删除。其中的内容现在不属于任何文件夹。</translation></message>
<message><source>The form of the answers: what does not fit it is never written</source><translation>回答所用的格式：不符合的内容不会写出</translation></message>
<message><source>The graphics card where there is one</source><translation>有显卡时使用显卡</translation></message>
<message><source>The hub answers and takes the token of %1.</source><translation>模型站有应答，并接受 %1 的令牌。</translation></message>
<message><source>The hub answers and takes the token.</source><translation>模型站有应答，并接受令牌。</translation></message>
<message><source>The hub answers, but does not say whether it takes the token.</source><translation>模型站有应答，但没有说明是否接受令牌。</translation></message>
<message><source>The hub answers, but refuses the token. Make a new one on its page.</source><translation>模型站有应答，但拒绝了令牌。请在其网页上创建新的令牌。</translation></message>
<message><source>The hub answers. There is no token for it.</source><translation>模型站有应答。没有用于它的令牌。</translation></message>
<message><source>The hub has no such model with GGUF files.</source><translation>模型站没有这样的带 GGUF 文件的模型。</translation></message>
<message><source>The import was cancelled. Nothing was changed.</source><translation>导入已取消，未作任何更改。</translation></message>
<message><source>The instructions and sampling settings of this conversation</source><translation>此对话的指令和采样设置</translation></message>
<message><source>The key is in the key ring of the desktop.</source><translation>密钥保存在桌面的密钥环中。</translation></message>
<message><source>The language changes when what is in progress is done.</source><translation>正在进行的工作完成后，语言将会切换。</translation></message>
<message><source>The last benchmark was interrupted after %1 of %2 steps.</source><translation>上次基准测试在完成 %1/%2 步后中断。</translation></message>
<message><source>The last benchmark was interrupted after %1.</source><translation>上次基准测试被中断：完成 %1。</translation></message>
<message><source>The longest repetition in question, answer and earlier text is continued</source><translation>延续问题、回答和此前文本中最长的重复</translation></message>
<message><source>The longest text the model was trained on, in tokens</source><translation>模型训练时的最长文本，以 token 计</translation></message>
<message><source>The loss will appear here once the draft learns</source><translation>草稿模型开始学习后，损失将显示在这里</translation></message>
<message numerus="yes"><source>The messages before %n message(s) could not be saved; these now follow what is left.</source><translation><numerusform>%n 条消息之前的消息无法保存；它们现在接在剩余内容之后。</numerusform></translation></message>
<message><source>The model answers at once</source><translation>模型直接回答</translation></message>
<message numerus="yes"><source>The model has used tools %n times in a row. It now answers without.</source><translation><numerusform>模型已连续使用工具 %n 次。现在它不使用工具直接回答。</numerusform></translation></message>
<message><source>The model in use uses it. Choose another draft first.</source><translation>正在使用的模型在用它。请先选择另一个草稿模型。</translation></message>
<message><source>The model is being installed</source><translation>正在安装模型</translation></message>
<message><source>The model it was trained for is not installed.</source><translation>未安装它所对应的模型。</translation></message>
<message><source>The model runs on %1, with a context of %2 tokens.</source><translation>模型的运行设备：%1；上下文为 %2 个 token。</translation></message>
<message><source>The model that the draft is for; it does not fit any other</source><translation>草稿模型所针对的模型；不适用于其他模型</translation></message>
<message><source>The model thinks before it answers</source><translation>模型先思考再回答</translation></message>
<message><source>The model thinks before it answers: %1</source><translation>模型先思考再回答：%1</translation></message>
<message><source>The model wants to use %1 of %2</source><translation>模型想使用 %2 的 %1</translation></message>
<message><source>The model's own</source><translation>模型自带的</translation></message>
<message><source>The model's own head for further tokens, which lies in its file</source><translation>模型自带的后续 token 预测头，位于模型文件中</translation></message>
<message><source>The most graphics memory that a model may take. Layers beyond it stay in the computer's memory and are copied for every pass: slower, but larger models run.</source><translation>模型最多占用的显存。放不下的层留在计算机内存中，每次计算时再传送：速度较慢，但可以运行更大的模型。</translation></message>
<message><source>The name is too long.</source><translation>名称太长。</translation></message>
<message><source>The name you see when asked about its tools</source><translation>询问是否使用其工具时显示的名称</translation></message>
<message><source>The network and how it learns</source><translation>网络及其学习方式</translation></message>
<message><source>The part downloaded so far is kept</source><translation>已下载的部分会保留</translation></message>
<message><source>The path was right to its end: nothing was guessed beyond it.</source><translation>这条路径直到末尾都正确：其后没有再作猜测。</translation></message>
<message><source>The path was right to its end: what was considered beyond it was not checked.</source><translation>这条路径直到末尾都正确：其后考虑过的 token 没有验证。</translation></message>
<message><source>The picture could not be written to %1.</source><translation>无法将图片写入 %1。</translation></message>
<message><source>The picture is on the clipboard.</source><translation>图片已复制到剪贴板。</translation></message>
<message><source>The picture was saved: %1</source><translation>图片已保存：%1</translation></message>
<message><source>The previous draft is kept until the next training begins.</source><translation>先前训练的草稿模型会保留到下一次训练开始。</translation></message>
<message><source>The program's language. Models answer in the language you write in.</source><translation>本程序的语言。模型会用您书写的语言回答。</translation></message>
<message><source>The prompts leave this computer: they go to %1.</source><translation>提示词将离开这台计算机：发送到 %1。</translation></message>
<message><source>The prompts stay on this computer: they go to %1.</source><translation>提示词不会离开这台计算机：发送到 %1。</translation></message>
<message><source>The questions in your conversations, without those in the trash. The draft then knows best what you ask about. Nothing leaves this computer, but do not give such a draft to others.</source><translation>您的对话中的问题，不含回收站中的对话。这样草稿模型最了解您会问的内容。其中的任何内容都不会离开这台计算机，但不应将此草稿模型交给他人。</translation></message>
<message><source>The results are there. The model has not read them.</source><translation>结果已经有了，模型还没有读取。</translation></message>
<message><source>The run cannot be deleted: %1</source><translation>无法删除该运行：%1</translation></message>
<message><source>The run was deleted.</source><translation>该运行已删除。</translation></message>
<message><source>The runs also differ in: %1.</source><translation>两次测试的不同之处还有：%1。</translation></message>
<message><source>The same figure as below an answer in the chat: measured at the end on prompts that the draft never saw, each answered plain (one token at a time), guessed twice, and plain again, on the device and as many threads as the chat had in the settings when the training began</source><translation>与对话中回答下方的数值相同：训练结束时在草稿从未见过的提示词上测得，每个都依次以原始解码（逐个 token）、两次带猜测、再次原始解码的方式回答，所用设备和线程数与训练开始时设置中对话所用的相同</translation></message>
<message><source>The same figure as below an answer in the chat: measured at the end, when the model answers prompts that the draft never saw, in the way a new chat does: with its temperature, and with guesses only where they pay. It may be lower than the right guesses promise, which count every place in a text</source><translation>与对话中回答下方的数值相同：训练结束时测得，模型像在新对话中那样（使用新对话的温度，并且只在值得时猜测）回答草稿模型从未见过的提示词。它可能低于猜测正确率所预示的值，后者统计文本中的每个位置</translation></message>
<message><source>The same for all methods; used if the temperature is above 0</source><translation>所有方法相同；温度大于 0 时才使用</translation></message>
<message><source>The server says of it: %1</source><translation>服务器对它的说明：%1</translation></message>
<message><source>The server uses what pays off there</source><translation>服务器使用在那里有收益的方法</translation></message>
<message><source>The speed of the model is being measured.</source><translation>正在测量模型的速度。</translation></message>
<message><source>The speedup of an answer is being measured.</source><translation>正在测量一个回答的加速比。</translation></message>
<message><source>The speedup stays an estimate.</source><translation>加速比仍是估计值。</translation></message>
<message><source>The target's own token, from the pass over the prompt</source><translation>目标模型自己的 token，来自处理提示词的前向</translation></message>
<message><source>The target's own token: pass %1</source><translation>目标模型自己的 token：第 %1 次前向</translation></message>
<message><source>The text stays exactly what the model alone would write: a guess counts only where the model agrees with it. Only the speed differs, and where guessing does not pay off, Automatic leaves it off.</source><translation>文本与模型单独写出的完全一致：只有模型同意的猜测才算数。不同的只是速度；如果猜测没有加速效果，“自动”会将其关闭。</translation></message>
<message><source>The thick path is what the model would have written itself: it is accepted. The hollow guesses are rejected. The underlined token is the model's own, which every pass adds. Here one pass gave three tokens instead of one.</source><translation>粗线路径是模型自己也会写出的内容，因此被接受。空心的猜测被拒绝。带下划线的 token 是模型自己生成的，每次前向都会补上一个。这里一次前向得到三个 token，而不是一个。</translation></message>
<message><source>The token is in the key ring of the desktop.</source><translation>令牌保存在桌面的密钥环中。</translation></message>
<message><source>The token was given for %1 and goes there alone.</source><translation>令牌是为 %1 填写的，只会发送到那里。</translation></message>
<message><source>The training</source><translation>训练</translation></message>
<message><source>The waiting message was removed.</source><translation>已移除等待中的消息。</translation></message>
<message><source>The weekly copy of the conversations could not be kept: %1</source><translation>无法保存对话的每周副本：%1</translation></message>
<message><source>Then the model is led to its answer.</source><translation>达到后引导模型作答。</translation></message>
<message><source>There are no conversations in that file.</source><translation>该文件中没有对话。</translation></message>
<message><source>There are no conversations in those files.</source><translation>这些文件中没有对话。</translation></message>
<message><source>There are no draft trees: the race was stopped.</source><translation>没有草稿树：竞速已停止。</translation></message>
<message><source>There are no draft trees: the race was too long to keep them or to show them all.</source><translation>没有草稿树：这次竞速太长，无法全部保存或显示。</translation></message>
<message><source>There are no draft trees: their record is damaged. A new race makes a new one.</source><translation>没有草稿树：其记录已损坏。重新竞速会生成新的记录。</translation></message>
<message><source>There are no prompts to answer: choose some.</source><translation>没有要回答的提示词：请选择一些。</translation></message>
<message numerus="yes"><source>There are only %Ln prompts: at least %1 are needed.</source><translation><numerusform>只有 %Ln 条提示词：至少需要 %1 条。</numerusform></translation></message>
<message><source>There are too many servers.</source><translation>服务器太多。</translation></message>
<message><source>There is a server of this name already.</source><translation>已有同名的服务器。</translation></message>
<message><source>There is no answer yet whose speedup could be measured.</source><translation>还没有可测量加速比的回答。</translation></message>
<message><source>There is too little disk space: free some.</source><translation>磁盘空间不足：请释放一些空间。</translation></message>
<message><source>There is too little memory: close other programs, or choose a smaller model.</source><translation>内存不足：请关闭其他程序，或选择较小的模型。</translation></message>
<message><source>These keys are needed to edit text.</source><translation>编辑文本需要这些按键。</translation></message>
<message><source>These keys type text or move the cursor: hold Ctrl or Alt, or use a function key.</source><translation>这些按键用于输入文字或移动光标：请同时按住 Ctrl 或 Alt，或使用功能键。</translation></message>
<message><source>Thinking</source><translation>思考</translation></message>
<message><source>Thinking at most</source><translation>思考上限</translation></message>
<message><source>Thinking…</source><translation>正在思考…</translation></message>
<message numerus="yes"><source>Thinking… %1 · %n tokens</source><translation><numerusform>思考中… %1 · %n 个 token</numerusform></translation></message>
<message><source>This answer and its question fill the context of %1 tokens: it cannot go on.</source><translation>这个回答和它的问题已占满 %1 个 token 的上下文，无法继续。</translation></message>
<message><source>This answer could not be finished. Ask again to try once more.</source><translation>此回答未能完成。请重新提问再试一次。</translation></message>
<message><source>This answer goes on from an earlier version, which cannot be measured again.</source><translation>这个回答是从较早的版本接着写的，无法再次测量。</translation></message>
<message><source>This answer goes on from an earlier version, which has the passes of its first part.</source><translation>此回答接续自较早的版本，前一部分的前向记录在那个版本中。</translation></message>
<message><source>This answer is another program's.</source><translation>这是给另一个程序的回答。</translation></message>
<message><source>This answer is from %1. Choose that model to measure it.</source><translation>这个回答来自 %1。要测量它，请选择该模型。</translation></message>
<message><source>This answer is too short to tell: at least %1 tokens are needed.</source><translation>这个回答太短，无法判断：至少需要 %1 个 token。</translation></message>
<message><source>This answer was guessed from text that a measurement does not have, an earlier version of it for example.</source><translation>这个回答的猜测来自测量时没有的文本，例如它的一个较早版本。</translation></message>
<message><source>This answer was written with fewer guesses than that, on a busy computer for example.</source><translation>不过，这个回答写成时的猜测比测量时少，例如因为当时计算机繁忙。</translation></message>
<message><source>This computer</source><translation>这台计算机</translation></message>
<message numerus="yes"><source>This computer: %1, %n cores. Graphics card: %2.</source><translation><numerusform>这台计算机：%1，%n 个核心。显卡：%2。</numerusform></translation></message>
<message><source>This file is not stored any more.</source><translation>此文件已不再保存。</translation></message>
<message><source>This frees %1 and cannot be undone.</source><translation>这会释放 %1，且无法撤销。</translation></message>
<message><source>This is what another program asked, not an answer in your chat.</source><translation>这是另一个程序所问的，不是您对话中的回答。</translation></message>
<message><source>This message, with what goes with it, has %1 tokens, but the model's context holds only %2.</source><translation>此消息连同随附内容有 %1 个 token，而模型的上下文只能容纳 %2 个。</translation></message>
<message><source>This message, with what goes with it, has about %1 tokens, but the model's context holds only %2.</source><translation>此消息连同随附内容约有 %1 个 token，而模型的上下文只能容纳 %2 个。</translation></message>
<message><source>This model brings no such head along</source><translation>此模型没有自带这样的预测头</translation></message>
<message><source>This page is back to its defaults.</source><translation>此页已恢复为默认值。</translation></message>
<message><source>This program was built without CUDA</source><translation>本程序构建时未包含 CUDA</translation></message>
<message><source>This server reports no trees</source><translation>该服务器不提供树</translation></message>
<message><source>This server reports no trees, and nothing else about speculation.</source><translation>该服务器不提供树，也不提供投机解码的其他信息。</translation></message>
<message><source>This server reports no trees, only these figures.</source><translation>该服务器不提供树，只提供这些数据。</translation></message>
<message><source>This tool is then used without asking until you open the program again</source><translation>此后使用该工具不再询问，直到您重新打开程序</translation></message>
<message><source>This translation is not part of this program</source><translation>本程序不含此翻译</translation></message>
<message numerus="yes"><source>Thought for %1 · %n tokens</source><translation><numerusform>思考了 %1 · %n 个 token</numerusform></translation></message>
<message><source>Threads</source><translation>线程数</translation></message>
<message><source>Throughput</source><translation>吞吐量</translation></message>
<message><source>Time</source><translation>时间</translation></message>
<message><source>Time of each pass</source><translation>每次前向的用时</translation></message>
<message><source>Time since the start, including the processing of the prompt</source><translation>从开始计时，包括处理提示词的时间</translation></message>
<message><source>Time to the first token</source><translation>首个 token 用时</translation></message>
<message><source>Time to the first token, median</source><translation>首个 token 用时，中位数</translation></message>
<message><source>Time until the first token of the answer; the tokens of the prompt that the model had read before, and those it read now; and how much of the model's context this conversation fills</source><translation>得到回答首个 token 的时间；提示词中模型之前已读过的 token 数和这次读取的 token 数；以及此对话占用了多少模型上下文</translation></message>
<message numerus="yes"><source>Time: %1, of which about %2 for answers to at least %3 of %Ln prompts</source><translation><numerusform>时间：%1，其中回答 %Ln 条提示词中的至少 %3 条约需 %2</numerusform></translation></message>
<message numerus="yes"><source>Time: at most %1, for answers to up to %Ln prompts and for the training</source><translation><numerusform>时间：至多 %1，用于回答至多 %Ln 条提示词和训练</numerusform></translation></message>
<message numerus="yes"><source>Time: at most %1, up to about %2 of that for answers to up to %Ln prompts</source><translation><numerusform>时间：至多 %1，其中回答至多 %Ln 条提示词至多约需 %2</numerusform></translation></message>
<message numerus="yes"><source>Time: at most about %1 for answers to up to %Ln prompts, then the training</source><translation><numerusform>时间：回答至多 %Ln 条提示词至多约 %1，然后是训练</numerusform></translation></message>
<message numerus="yes"><source>Time: known once the first answers are written; up to %Ln prompts</source><translation><numerusform>时间：生成第一批回答后即可得知；至多 %Ln 条提示词</numerusform></translation></message>
<message><source>Title</source><translation>标题</translation></message>
<message><source>To install</source><translation>可安装</translation></message>
<message><source>To install it, run %1.</source><translation>要安装它，请运行 %1。</translation></message>
<message><source>To the next pass that brought %1 tokens or more (W)</source><translation>到下一次带来至少 %1 个 token 的前向（W）</translation></message>
<message><source>To the next pass whose guesses were all rejected (M)</source><translation>到下一次猜测全被拒绝的前向（M）</translation></message>
<message><source>Today</source><translation>今天</translation></message>
<message><source>Token</source><translation>令牌</translation></message>
<message><source>Token of the hub</source><translation>模型站的令牌</translation></message>
<message><source>Tokens</source><translation>token 数</translation></message>
<message><source>Tokens
per pass</source><translation>每次前向
token 数</translation></message>
<message><source>Tokens of a conversation that the model sees at once. A larger context needs more memory.</source><translation>模型一次能看到的对话 token 数。上下文越大，需要的内存越多。</translation></message>
<message><source>Tokens per pass (acceptance length τ)</source><translation>每次前向的 token 数（接受长度 τ）</translation></message>
<message><source>Tokens per pass of the model (τ, acceptance length); 1 without speculation</source><translation>模型每次前向的 token 数（τ，接受长度）；不用投机解码时为 1</translation></message>
<message><source>Tokens per pass: %1 in the reasoning, %2 in the answer</source><translation>每次前向的 token 数：思考中 %1，回答中 %2</translation></message>
<message><source>Tokens per second, not counting the first</source><translation>首个 token 之后每秒的 token 数</translation></message>
<message><source>Tokens the model checks in one pass. Automatic uses what is fastest on this computer.</source><translation>模型在一次前向中验证的 token 数。“自动”采用在这台计算机上最快的数值。</translation></message>
<message><source>Tokens/s
in all</source><translation>token/秒
合计</translation></message>
<message><source>Tool servers (MCP)</source><translation>工具服务器（MCP）</translation></message>
<message><source>Tool servers of another program</source><translation>另一个程序的工具服务器</translation></message>
<message><source>Tools</source><translation>工具</translation></message>
<message><source>Train a draft</source><translation>训练草稿模型</translation></message>
<message><source>Train a draft…</source><translation>训练草稿模型…</translation></message>
<message><source>Train another…</source><translation>再训练一个…</translation></message>
<message><source>Train your own draft for this model on this computer</source><translation>在这台计算机上为此模型训练您自己的草稿模型</translation></message>
<message><source>Trained for %1.</source><translation>为 %1 训练。</translation></message>
<message><source>Translate every message into English. Keep tone, names, numbers and layout. Give the translation alone, without remarks.</source><comment>of a translation: put the language of this interface</comment><translation>把每条消息译成中文。保留语气、名称、数字和排版。只给出译文，不加说明。</translation></message>
<message><source>Translate into English</source><translation>译成中文</translation></message>
<message><source>Trash</source><translation>回收站</translation></message>
<message><source>Trash (%1)</source><translation>回收站（%1）</translation></message>
<message><source>Tree</source><translation>草稿树</translation></message>
<message><source>Tree depth</source><translation>草稿树深度</translation></message>
<message><source>Tree size</source><translation>草稿树大小</translation></message>
<message><source>Try again</source><translation>重试</translation></message>
<message><source>Two columns are the same: choose another for one of them</source><translation>有两列相同：请为其中一列另选</translation></message>
<message><source>Type a command, a conversation or a model…</source><translation>输入命令、对话或模型…</translation></message>
<message><source>Undo</source><translation>撤销</translation></message>
<message><source>Up and Down choose, Enter runs, Esc closes</source><translation>用上下方向键选择，Enter 执行，Esc 关闭</translation></message>
<message><source>Use automatic</source><translation>改用自动</translation></message>
<message><source>Use it now</source><translation>立即使用</translation></message>
<message><source>Use now</source><translation>立即使用</translation></message>
<message><source>Use of a tool</source><translation>使用工具</translation></message>
<message><source>Use them here</source><translation>改用于此处</translation></message>
<message><source>Used %1 of %2</source><translation>使用了 %2 的 %1</translation></message>
<message><source>Uses %1 of %2…</source><translation>正在使用 %2 的 %1…</translation></message>
<message><source>Vanilla</source><translation>原始解码</translation></message>
<message><source>Version</source><translation>版本</translation></message>
<message><source>Views of the results</source><translation>结果的各部分</translation></message>
<message><source>Waiting for the first pass.</source><translation>正在等待第一次前向。</translation></message>
<message><source>Waits</source><translation>等待中</translation></message>
<message><source>Waits: paused</source><translation>等待中：已暂停</translation></message>
<message><source>Wants to use %1 of %2</source><translation>想使用 %2 的 %1</translation></message>
<message><source>Warming up…</source><translation>正在预热…</translation></message>
<message><source>Was not allowed to use %1 of %2</source><translation>未被允许使用 %2 的 %1</translation></message>
<message><source>Welcome to Griffin Chat</source><translation>欢迎使用 Griffin Chat</translation></message>
<message><source>What &amp;speculation is</source><translation>什么是投机解码(&amp;S)</translation></message>
<message><source>What came later is not in it. Size: %1. The damaged file is kept beside it.</source><translation>之后的内容不在其中。大小：%1。损坏的文件保留在旁边。</translation></message>
<message><source>What is above is no longer read by the model: its context is full</source><translation>模型不再读取上面的内容：上下文已满</translation></message>
<message><source>What is measured</source><translation>测量对象</translation></message>
<message><source>What it needs</source><translation>所需资源</translation></message>
<message><source>What speculation did is shown at the end of the answer.</source><translation>投机解码的效果在回答结束时给出。</translation></message>
<message><source>What speculation is</source><translation>什么是投机解码</translation></message>
<message><source>What the model has read of the last conversation is written to a file that only you can read when you quit. It can be large, and holds the conversation's words.</source><translation>退出时，模型已读取的上一个对话的内容会写入只有您能读取的文件。该文件可能很大，并包含对话的文字。</translation></message>
<message><source>What the others are compared with</source><translation>其他各项的比较对象</translation></message>
<message><source>What the tool is given</source><translation>交给工具的内容</translation></message>
<message><source>What the trainer reports while it runs</source><translation>训练程序运行时的记录</translation></message>
<message><source>What this draft has learnt and the answers that it learns from will be deleted. Other drafts stay.</source><translation>这个草稿模型学到的内容及其学习所用的回答都会删除。其他草稿模型不受影响。</translation></message>
<message><source>What will be added</source><translation>将添加的内容</translation></message>
<message><source>What would you like to know?</source><translation>您想了解什么？</translation></message>
<message><source>What you write is sent to %1, which answers.</source><translation>您写的内容会发送给 %1，由它回答。</translation></message>
<message><source>What you write leaves this computer: %1 answers at %2.</source><translation>您写的内容会离开这台计算机：由 %2 上的 %1 回答。</translation></message>
<message><source>When the answer was written, %1 % of the time was spent waiting for other programs</source><translation>写这条回答时，有 %1% 的时间在等待其他程序</translation></message>
<message><source>When the race is over, point at the text: here is the tree of the pass that wrote it.</source><translation>竞速结束后，请将指针移到文字上：这里会显示写出它的那次前向的草稿树。</translation></message>
<message><source>Where the model runs</source><translation>模型运行的位置</translation></message>
<message><source>Where the model runs.</source><translation>模型运行的位置。</translation></message>
<message><source>Where the time went</source><translation>时间用在哪里</translation></message>
<message><source>Whether a model that can think first does so, and how much. One without levels takes what comes nearest.</source><translation>能先思考的模型是否思考，以及思考多少。没有等级的模型取最接近的设置。</translation></message>
<message><source>Whether answers may use its tools</source><translation>回答是否可以使用其工具</translation></message>
<message><source>Which of several graphics cards computes, counted from 1.</source><translation>有多块显卡时由哪一块计算，从 1 开始数。</translation></message>
<message><source>Why is the sky blue?</source><translation>天空为什么是蓝色的？</translation></message>
<message><source>Without a time limit. With one, there are as many as it allows.</source><translation>不限时训练时的轮数。限时的情况下，则在时限内尽可能多训练几轮。</translation></message>
<message><source>Without one, every program on this computer may ask. Kept in the key ring of your desktop, or, where none answers, in a file that only you can read</source><translation>没有密钥时，这台计算机上的每个程序都可以提问。密钥保存在桌面的密钥环中；没有可用的密钥环时，保存在只有您能读取的文件中</translation></message>
<message><source>Words</source><translation>关键词</translation></message>
<message><source>Words, or OWNER/NAME for one model</source><translation>关键词，或用 OWNER/NAME 指定一个模型</translation></message>
<message><source>Wrap long lines</source><translation>长行自动换行</translation></message>
<message><source>Write a short poem about autumn.</source><translation>写一首关于秋天的短诗。</translation></message>
<message><source>Write my own</source><translation>自己写</translation></message>
<message><source>Write the address of a hub first</source><translation>请先填写模型站的地址</translation></message>
<message><source>Write the address of the hub first, as https://name.</source><translation>请先填写模型站的地址，如 https://name。</translation></message>
<message><source>Write the answer again</source><translation>重新生成回答</translation></message>
<message><source>Write the letter or e-mail that is asked for, ready to be sent: subject, greeting, text, close. Be polite and clear, in short sentences. Put what you do not know in square brackets.</source><translation>写出所要的信件或邮件，可以直接发出：主题、称呼、正文、结尾。要礼貌、清楚，用短句。不知道的内容放在方括号里。</translation></message>
<message><source>Write what to search for</source><translation>请先输入要搜索的内容</translation></message>
<message><source>Written by %1</source><translation>由 %1 写成</translation></message>
<message><source>Yesterday</source><translation>昨天</translation></message>
<message><source>You</source><translation>您</translation></message>
<message><source>You are an experienced programmer. Give code that is complete and runs, in one block, and after it at most five sentences: what you assumed, what can fail, how to run it. Keep to the language and the style of the code that you are shown.</source><translation>你是经验丰富的程序员。把完整、能运行的代码放在一个代码块里，后面最多写五句话：你假定了什么，什么可能出错，怎么运行。沿用给你看的代码的语言和风格。</translation></message>
<message><source>Your conversations will be listed here</source><translation>您的对话将列在这里</translation></message>
<message><source>Your models, and the drafts that make them faster, appear here.</source><translation>您的模型以及使其更快的草稿模型会显示在这里。</translation></message>
<message><source>Your words go to this address and nowhere else, when you search. A site with the interface of Hugging Face's hub answers.</source><translation>搜索时，您的关键词只会发送到此地址。由提供 Hugging Face 模型站接口的网站作答。</translation></message>
<message><source>Your words go to this address when you search</source><translation>搜索时，您输入的词会发送到此地址</translation></message>
<message><source>Zoom &amp;in</source><translation>放大(&amp;I)</translation></message>
<message><source>Zoom &amp;out</source><translation>缩小(&amp;O)</translation></message>
<message><source>about %1 left</source><translation>大约还需 %1</translation></message>
<message><source>about %1 left, then the training</source><translation>大约还需 %1，之后开始训练</translation></message>
<message><source>about %1 tokens</source><translation>约 %1 个 token</translation></message>
<message><source>accepted</source><translation>接受数</translation></message>
<message><source>against</source><comment>a race: one against others</comment><translation>对比</translation></message>
<message><source>all</source><translation>全部</translation></message>
<message numerus="yes"><source>and %n more</source><translation><numerusform>另有 %n 条</numerusform></translation></message>
<message><source>answer %1 of %2</source><translation>第 %1 个回答，共 %2 个</translation></message>
<message><source>answers</source><translation>回答</translation></message>
<message><source>as fast as %1</source><translation>相对 %1</translation></message>
<message><source>as fast as plain</source><translation>相对原始解码</translation></message>
<message><source>as fast as plain (estimated)</source><translation>相对原始解码（估算）</translation></message>
<message><source>as fast as plain (the computer was busy)</source><translation>相对原始解码（当时计算机繁忙）</translation></message>
<message><source>as fast as plain, over %1 tokens</source><translation>相对原始解码（前 %1 个 token）</translation></message>
<message><source>at most %1 left, then the training</source><translation>至多还剩 %1，然后是训练</translation></message>
<message><source>at step %1, the best draft so far</source><translation>第 %1 步，目前最好的草稿模型</translation></message>
<message><source>at step %1, which is kept</source><translation>第 %1 步，已保留</translation></message>
<message><source>busy</source><translation>繁忙</translation></message>
<message><source>comes with the model</source><translation>随模型自带</translation></message>
<message><source>commit</source><translation>提交</translation></message>
<message><source>context %1</source><translation>上下文 %1</translation></message>
<message><source>conversations at once</source><translation>并发对话数</translation></message>
<message><source>depth</source><translation>深度</translation></message>
<message><source>depth %1</source><translation>深度 %1</translation></message>
<message><source>depth in the draft tree</source><translation>草稿树中的深度</translation></message>
<message><source>downloads: %1</source><translation>%1 次下载</translation></message>
<message><source>draft</source><translation>起草</translation></message>
<message><source>draft-tree-%1</source><translation>draft-tree-%1</translation></message>
<message><source>failed</source><translation>失败</translation></message>
<message><source>finished</source><translation>已完成</translation></message>
<message><source>first guess right</source><translation>首选猜测正确率</translation></message>
<message><source>griffin-card-%1</source><translation>griffin-卡片-%1</translation></message>
<message numerus="yes"><source>guesses %n tokens ahead</source><translation><numerusform>向前猜测 %n 个 token</numerusform></translation></message>
<message><source>in %1</source><translation>位于 %1</translation></message>
<message><source>in your drafts folder</source><translation>位于您的草稿模型文件夹</translation></message>
<message><source>loading</source><translation>正在加载</translation></message>
<message><source>loading, %1 %</source><translation>正在加载，%1%</translation></message>
<message><source>loss</source><translation>损失</translation></message>
<message><source>mean</source><translation>平均</translation></message>
<message><source>mean of %1 passes</source><translation>%1 次前向平均</translation></message>
<message><source>median</source><translation>中位数</translation></message>
<message><source>ms</source><translation>毫秒</translation></message>
<message><source>ms per token</source><translation>毫秒/token</translation></message>
<message><source>needs no draft</source><translation>无需草稿模型</translation></message>
<message><source>no speculation</source><translation>不用投机解码</translation></message>
<message><source>none</source><translation>无</translation></message>
<message><source>none was trained for this model; methods without a draft still make it faster</source><translation>没有为此模型训练的草稿模型；不需要草稿模型的方法仍能使其更快</translation></message>
<message><source>not measured</source><translation>未测量</translation></message>
<message><source>of the passes that guessed</source><translation>占有猜测的前向的比例</translation></message>
<message><source>of the passes that guessed this deep</source><translation>占猜测到该深度的前向的比例</translation></message>
<message><source>on the training data</source><translation>对学习内容</translation></message>
<message><source>one of your models</source><translation>您的模型之一</translation></message>
<message><source>one that was trained for this model, now %1</source><translation>为此模型训练的一个草稿模型，目前为 %1</translation></message>
<message><source>optional: 64 digits, often shown next to the download</source><translation>可选：64 个字符（0–9、a–f），通常显示在下载链接旁边</translation></message>
<message numerus="yes"><source>over %Ln tokens</source><translation><numerusform>测自 %Ln 个 token</numerusform></translation></message>
<message><source>pass</source><translation>前向</translation></message>
<message><source>passes</source><translation>前向次数</translation></message>
<message><source>passes-%1</source><translation>前向-%1</translation></message>
<message><source>paused</source><translation>已暂停</translation></message>
<message><source>plain (vanilla)</source><translation>原始解码（vanilla）</translation></message>
<message><source>plain, per token</source><translation>原始解码，每个 token</translation></message>
<message><source>position</source><translation>位置</translation></message>
<message><source>prompts</source><translation>提示词</translation></message>
<message><source>prompts per task: %1</source><translation>每个任务 %1 条提示词</translation></message>
<message><source>race.json</source><translation>race.json</translation></message>
<message><source>race.md</source><translation>race.md</translation></message>
<message><source>reading %1 tokens</source><translation>正在读取 %1 个 token</translation></message>
<message><source>relative to one token</source><translation>相对单 token 前向的倍数</translation></message>
<message><source>repeats: %1</source><translation>重复：%1</translation></message>
<message><source>saving</source><translation>正在保存</translation></message>
<message><source>seconds</source><translation>秒</translation></message>
<message><source>share of passes</source><translation>占前向次数的比例</translation></message>
<message><source>ships with the program</source><translation>随程序附带</translation></message>
<message><source>speed not known yet</source><translation>速度未知</translation></message>
<message><source>speedup over plain</source><translation>相对原始解码的加速比</translation></message>
<message><source>step</source><translation>步</translation></message>
<message><source>step %1 of %2</source><translation>第 %1 步，共 %2 步</translation></message>
<message><source>t(M) was not measured in this run</source><translation>这次测试没有测量 t(M)</translation></message>
<message><source>t(M)/t(1)</source><translation>t(M)/t(1)</translation></message>
<message><source>t(M)/t(1), measured on a busy computer</source><translation>t(M)/t(1)，测量时计算机繁忙</translation></message>
<message><source>t(M)/t(1), of times that jumped</source><translation>t(M)/t(1)，测量时间有跳动</translation></message>
<message><source>the computer was busy</source><translation>计算机当时繁忙</translation></message>
<message><source>the one in the model's file, %1</source><translation>模型文件中自带的草稿模型，%1</translation></message>
<message><source>times as fast as plain</source><translation>相对原始解码的倍数</translation></message>
<message><source>to the first token</source><translation>首个 token 用时</translation></message>
<message numerus="yes"><source>together with %n others</source><translation><numerusform>与另外 %n 个请求一起</numerusform></translation></message>
<message><source>tok/s</source><translation>token/秒</translation></message>
<message><source>tok/s (busy)</source><translation>token/秒（计算机繁忙）</translation></message>
<message><source>tokens</source><translation>token 数</translation></message>
<message><source>tokens in a pass</source><translation>一次前向中的 token 数</translation></message>
<message numerus="yes"><source>tokens in this pass</source><translation><numerusform>此次前向的 token</numerusform></translation></message>
<message><source>tokens per pass</source><translation>token/前⁠向</translation></message>
<message><source>tokens per pass, the mean since the server started</source><translation>每次前向的 token 数，自服务器启动以来的平均值</translation></message>
<message><source>tokens per second</source><translation>token/秒</translation></message>
<message><source>tokens/s each</source><translation>每个回答 token/秒</translation></message>
<message><source>tokens/s in all</source><translation>合计 token/秒</translation></message>
<message><source>under %1 %</source><translation>低于 %1%</translation></message>
<message><source>uses a smaller model</source><translation>使用较小的模型</translation></message>
<message><source>uses an installed draft</source><translation>使用已安装的草稿模型</translation></message>
<message><source>verify</source><translation>验证</translation></message>
<message><source>waiting</source><translation>等待中</translation></message>
<message><source>wants a login</source><translation>需要登录</translation></message>
<message><source>what fits best</source><translation>选用最合适的方法</translation></message>
<message numerus="yes"><source>with %n variables, which are kept in the key ring of the desktop, or, where none answers, in a file that only you can read</source><translation><numerusform>带有 %n 个变量，保存在桌面的密钥环中；没有可用的密钥环时，保存在只有您能读取的文件中</numerusform></translation></message>
<message><source>with a key, which is kept in the key ring of the desktop, or, where none answers, in a file that only you can read</source><translation>带有密钥，保存在桌面的密钥环中；没有可用的密钥环时，保存在只有您能读取的文件中</translation></message>
<message><source>with a published draft, %1</source><translation>有已发布的草稿模型：%1</translation></message>
<message><source>with this draft</source><translation>使用此草稿模型</translation></message>
<message><source>±: standard deviation over %1 or %2 repeats, paired by prompt.</source><translation>±：%1 次或 %2 次重复的标准差，按提示词配对。</translation></message>
<message><source>±: standard deviation over %1 repeats, paired by prompt.</source><translation>±：%1 次重复的标准差，按提示词配对。</translation></message>
<message><source>τ, the acceptance length: how many tokens one pass of the model gives, its own token among them. Without a draft it is 1.</source><translation>τ，即接受长度：模型每次前向得到的 token 数，包括它自己的那个。没有草稿时为 1。</translation></message>
<message><source>“%1”</source><translation>“%1”</translation></message>
<message><source>“%1” is in the trash.</source><translation>“%1”已移到回收站。</translation></message>
<message><source>“%1”: %2</source><comment>a conversation, and a sentence on its answer</comment><translation>“%1”：%2</translation></message>
<message><source>“Measure the speedup” answers the question again to find out.</source><translation>“测量加速比”会重新回答该问题来得出数值。</translation></message>
<message><source>“This computer” and the port for other programs are back to their defaults.</source><translation>“这台计算机”和供其他程序使用的端口已恢复默认值。</translation></message>
<message><source>…</source><translation>…</translation></message>
<message><source>≈ %1 tokens/s</source><translation>≈ %1 token/秒</translation></message>
<message><source>≈: estimated for plain decoding (one token at a time), from what the model in use does on this computer. Models with several experts are faster.</source><translation>≈：估算值，按当前模型在这台计算机上的表现推算的原始解码（逐个 token）速度。多专家模型会更快。</translation></message>
<message><source>≈: estimated. A token of this answer took %1 ms, and passes for one token took %2 ms on average on this computer, most of them %3 to %4 ms.</source><translation>≈：估算值。这个回答每个 token 耗时 %1 毫秒，而在这台计算机上处理一个 token 的一次前向平均耗时 %2 毫秒，大多在 %3 到 %4 毫秒之间。</translation></message>
<message><source>≈: estimated. One pass for one token took %1 ms on this computer.</source><translation>≈：估算值。在这台计算机上，处理一个 token 的一次前向耗时 %1 毫秒。</translation></message>
</context>
<context><name>message</name>
<message><source>$ is possible at the end only</source><translation>$ 只能位于末尾</translation></message>
<message><source>$ref must be a string</source><translation>$ref 必须是字符串</translation></message>
<message><source>%1 (compute capability %2.%3, %4 GiB)</source><translation>%1（计算能力 %2.%3，%4 GiB）</translation></message>
<message><source>%1 (measured over %2 tokens)</source><translation>%1（在 %2 个 token 上实测）</translation></message>
<message><source>%1 (measured)</source><translation>%1（实测）</translation></message>
<message><source>%1 bytes</source><translation>%1 字节</translation></message>
<message><source>%1 children for each node are not possible</source><translation>每个节点不能有 %1 个子节点</translation></message>
<message><source>%1 does not start training: %2</source><translation>%1 无法开始训练：%2</translation></message>
<message><source>%1 does not start: %2</source><translation>%1 无法启动：%2</translation></message>
<message><source>%1 ends at %2 of %3</source><translation>%1 在 %2 处结束（共 %3）</translation></message>
<message><source>%1 experts cannot be chosen out of %2</source><translation>无法从 %2 个专家中选出 %1 个</translation></message>
<message><source>%1 h</source><translation>%1 小时</translation></message>
<message><source>%1 heads cannot share %2 key-value heads</source><translation>%1 个注意力头无法共用 %2 个键值头</translation></message>
<message><source>%1 heads of %2 elements are too wide</source><translation>%1 个大小为 %2 的注意力头过宽</translation></message>
<message><source>%1 holds a value that is not positive</source><translation>%1 含有不是正数的值</translation></message>
<message><source>%1 is larger than %2</source><translation>%1 大于 %2</translation></message>
<message><source>%1 is larger than the number of named properties</source><translation>%1 大于已命名属性的数量</translation></message>
<message><source>%1 is missing</source><translation>缺少 %1</translation></message>
<message><source>%1 is missing or out of range</source><translation>%1 缺失或超出范围</translation></message>
<message><source>%1 is negative: %2</source><translation>%1 为负数：%2</translation></message>
<message><source>%1 is not an array</source><translation>%1 不是数组</translation></message>
<message><source>%1 is not an array, or is empty</source><translation>%1 不是数组，或为空</translation></message>
<message><source>%1 is not supported</source><translation>不支持 %1</translation></message>
<message><source>%1 is not text</source><translation>%1 不是文本</translation></message>
<message><source>%1 is too old: compute capability 8.0 is needed</source><translation>%1 太旧：需要计算能力 8.0</translation></message>
<message><source>%1 lacks %2: install the CUDA toolkit %3</source><translation>%1 缺少 %2：请安装 CUDA 工具包 %3</translation></message>
<message><source>%1 layers with inputs of %2 elements are too many</source><translation>%1 层各有 %2 个元素的输入，过多</translation></message>
<message><source>%1 min</source><translation>%1 分钟</translation></message>
<message><source>%1 must hold %2 values in F32</source><translation>%1 必须含有 %2 个 F32 值</translation></message>
<message><source>%1 needs %2, %3 is free</source><translation>%1需要 %2，可用 %3</translation></message>
<message><source>%1 of %2</source><translation>%1/%2</translation></message>
<message><source>%1 of %2 layers (%3) stay in the computer's memory and are copied for every pass</source><translation>%2 层中有 %1 层（%3）留在计算机内存中，每次前向都要复制</translation></message>
<message><source>%1 of %2 tokens differ in the draft model's vocabulary, the first is %3</source><translation>小型草稿模型的词表中，%2 个 token 里有 %1 个不同，第一个是 %3</translation></message>
<message><source>%1 s</source><translation>%1 秒</translation></message>
<message><source>%1 sequences at once are out of range</source><translation>同时处理 %1 个序列超出范围</translation></message>
<message><source>%1 threads are not possible: choose 1 to %2, the cores of this machine</source><translation>无法使用 %1 个线程：请选择 1 到 %2（这台计算机的核心数）</translation></message>
<message><source>%1, %2 left</source><translation>%1，还需 %2</translation></message>
<message><source>%1, %2 of %3 layers streamed</source><translation>%1，%3 层中有 %2 层按需传送</translation></message>
<message><source>%1, %2 threads</source><translation>%1，%2 个线程</translation></message>
<message><source>%1, %2/s</source><translation>%1，%2/秒</translation></message>
<message><source>%1, 1 thread</source><translation>%1，1 个线程</translation></message>
<message><source>%1, all of it</source><translation>%1，全部</translation></message>
<message><source>%1, byte %2</source><translation>%1，第 %2 字节</translation></message>
<message><source>%1, line %2</source><translation>%1，第 %2 行</translation></message>
<message><source>%1, lines %2 to %3</source><translation>%1，第 %2 至 %3 行</translation></message>
<message><source>%1, or choose weights of at most %2 bits each</source><translation>%1，或者选择每个不超过 %2 位的权重</translation></message>
<message><source>%1, page %2, line %3</source><translation>%1，第 %2 页，第 %3 行</translation></message>
<message><source>%1, page %2, lines %3 to %4</source><translation>%1，第 %2 页，第 %3 至 %4 行</translation></message>
<message><source>%1, reconnecting</source><translation>%1，正在重新连接</translation></message>
<message><source>%1, string %2</source><translation>%1，第 %2 个字符串</translation></message>
<message><source>%1, temperature %2</source><translation>%1，温度 %2</translation></message>
<message><source>%1, temperature %2, repeat %3 of %4</source><translation>%1，温度 %2，第 %3/%4 次</translation></message>
<message><source>%1: %2 of tensor %3 at %4 do not fit into %5</source><translation>%1：张量 %3 位于 %4 处的 %2放不进 %5</translation></message>
<message><source>%1: %2, byte %3 of %4</source><translation>%1：%2，第 %3 字节，共 %4 字节</translation></message>
<message><source>%1: archive directory</source><translation>%1：压缩包目录</translation></message>
<message><source>%1: byte %2</source><translation>%1：第 %2 字节</translation></message>
<message><source>%1: byteorder</source><translation>%1：byteorder</translation></message>
<message><source>%1: data.pkl</source><translation>%1：data.pkl</translation></message>
<message><source>%1: end record</source><translation>%1：结束记录</translation></message>
<message><source>%1: entry %2</source><translation>%1：条目 %2</translation></message>
<message><source>%1: header</source><translation>%1：文件头</translation></message>
<message><source>%1: line %2</source><translation>%1：第 %2 行</translation></message>
<message><source>%1: tensor %2</source><translation>%1：张量 %2</translation></message>
<message><source>%1: weight_map</source><translation>%1：weight_map</translation></message>
<message><source>%1; the computer was busy</source><translation>%1；计算机当时繁忙</translation></message>
<message><source>0 always takes the most likely token; higher values give more varied answers</source><translation>0 表示始终取最可能的 token；值越大，回答越多样</translation></message>
<message><source>A %1 has %2 characters</source><translation>一个%1有 %2 个字符</translation></message>
<message><source>A boolean is neither 0 nor 1</source><translation>有一个布尔值既不是 0 也不是 1</translation></message>
<message><source>A bracket is closed that was not opened</source><translation>有一个右括号没有对应的左括号</translation></message>
<message><source>A bracket is not closed</source><translation>有一个括号没有闭合</translation></message>
<message><source>A cap on scores or logits is not within %1 to %2</source><translation>对分数或 logits 的上限不在 %1 到 %2 之间</translation></message>
<message><source>A draft of the method %1 cannot be trained</source><translation>无法训练方法 %1 的草稿模型</translation></message>
<message><source>A draft tree of %1 levels is not possible</source><translation>草稿树不能有 %1 层</translation></message>
<message><source>A draft tree of size %1 is not possible</source><translation>草稿树不能有 %1 个节点</translation></message>
<message><source>A draft with this name is installed</source><translation>已安装同名草稿模型</translation></message>
<message><source>A factor of embeddings, scores, sublayers or logits is not a positive number</source><translation>嵌入、分数、子层或 logits 的系数不是正数</translation></message>
<message><source>A file with this name is installed</source><translation>已安装同名文件</translation></message>
<message><source>A head of %1 elements, %2 of them rotated, is not made of pairs</source><translation>大小为 %1 且其中 %2 个元素旋转的注意力头无法两两成对</translation></message>
<message><source>A literal or class is not closed on its line</source><translation>字面量或字符类没有在本行内结束</translation></message>
<message><source>A metadata key is repeated</source><translation>有一个元数据键重复出现</translation></message>
<message><source>A model with this name is installed</source><translation>已安装同名模型</translation></message>
<message><source>A number of repetitions is written as {2}, {2,} or {2,5}</source><translation>重复次数写作 {2}、{2,} 或 {2,5}</translation></message>
<message><source>A page of the PDF takes more than %1 seconds to read</source><translation>该 PDF 有一页的读取时间超过 %1 秒</translation></message>
<message><source>A part of the model is missing</source><translation>模型缺少一部分</translation></message>
<message><source>A pattern beside minLength or maxLength is not supported</source><translation>不支持 pattern 与 minLength 或 maxLength 同时使用</translation></message>
<message><source>A rule begins with itself</source><translation>有一条规则以自身开头</translation></message>
<message><source>A schema must be an object, or true or false</source><translation>模式必须是对象，或者 true 或 false</translation></message>
<message><source>A sequence contradicts data.json: only one of them has features</source><translation>有一个序列与 data.json 不一致：只有其中之一带有特征</translation></message>
<message><source>A sequence has tokens outside the vocabulary</source><translation>有一个序列含有词表之外的 token</translation></message>
<message><source>A sequence is damaged: its checksum is wrong</source><translation>有一个序列已损坏：校验和不符</translation></message>
<message><source>A server answers conversations, not raw text</source><translation>服务器只回答对话，不接受原始文本</translation></message>
<message><source>A server can be asked for JSON that follows a schema, but for no other form</source><translation>可以要求服务器按模式给出 JSON，但不能要求其他格式</translation></message>
<message><source>A shard ends early</source><translation>有一个数据分片不完整</translation></message>
<message><source>A speedup cannot be higher than the tokens per pass: the computer was busy. Measure again, with more tokens or repeats.</source><translation>加速倍数不可能高于每次前向的 token 数：计算机当时繁忙。请增加 token 数或重复次数后重新测量。</translation></message>
<message><source>A tensor does not lie contiguously in the file (transposed or expanded)</source><translation>有一个张量在文件中不连续（已转置或展开）</translation></message>
<message><source>A tensor ends outside its record of %1 elements</source><translation>有一个张量超出了含 %1 个元素的记录</translation></message>
<message><source>A tensor has %1 dimensions</source><translation>有一个张量有 %1 个维度</translation></message>
<message><source>A tensor has an impossible shape</source><translation>有一个张量的形状不可能成立</translation></message>
<message><source>A tensor has an impossible shape: %1</source><translation>有一个张量的形状不可能成立：%1</translation></message>
<message><source>A tensor has no name</source><translation>有一个张量没有名称</translation></message>
<message><source>A tensor lacks its type, shape or offsets</source><translation>有一个张量缺少类型、形状或偏移</translation></message>
<message><source>A tensor name is repeated</source><translation>有一个张量名称重复出现</translation></message>
<message><source>A tensor starts at %1, not a multiple of %2</source><translation>有一个张量从 %1 处开始，不是 %2 的倍数</translation></message>
<message><source>A tensor's offsets do not span its %1 bytes</source><translation>有一个张量的偏移与其 %1 字节不符</translation></message>
<message><source>A turn is not text</source><translation>有一个轮次不是文本</translation></message>
<message><source>ALiBi positions</source><translation>ALiBi 位置编码</translation></message>
<message><source>After the name of a rule there should be ::=</source><translation>规则名称之后应该是 ::=</translation></message>
<message><source>An added token has no name or no id</source><translation>有一个附加 token 没有名称或编号</translation></message>
<message><source>An answer can have a set form or ask for tools, but not both</source><translation>回答可以限定格式，也可以请求工具，但不能兼有</translation></message>
<message><source>An entry does not lie where the archive's directory says</source><translation>有一个条目不在压缩包目录所说的位置</translation></message>
<message><source>An entry has two different sizes</source><translation>有一个条目的两处大小不同</translation></message>
<message><source>An entry of the archive is compressed; PyTorch stores them as they are</source><translation>压缩包中有一个条目经过压缩；PyTorch 会原样存储</translation></message>
<message><source>An entry of the archive is encrypted</source><translation>压缩包中有一个条目已加密</translation></message>
<message><source>An entry of the archive is repeated</source><translation>压缩包中有一个条目重复出现</translation></message>
<message><source>An offset in d2t is out of range</source><translation>d2t 中有一个偏移超出范围</translation></message>
<message><source>Another process is generating data in this folder</source><translation>另一个进程正在此文件夹中生成数据</translation></message>
<message><source>Another process writes into this file</source><translation>另一个进程正在写入此文件</translation></message>
<message><source>Answers of %1 tokens leave no room for a prompt in a context of %2</source><translation>%1 个 token 的回答在 %2 的上下文中没有给提示词留下空间</translation></message>
<message><source>Archives in several parts are not supported</source><translation>不支持分卷的压缩包</translation></message>
<message><source>Arrays of arrays are not supported</source><translation>不支持数组的数组</translation></message>
<message><source>At most %1 repetitions are possible</source><translation>最多可以重复 %1 次</translation></message>
<message><source>Attention to later tokens is not supported</source><translation>不支持对后面 token 的注意力</translation></message>
<message><source>Attention without biases in this architecture is not supported</source><translation>不支持此架构中没有偏置的注意力</translation></message>
<message><source>Attention without gates in this architecture is not supported</source><translation>不支持此架构中没有门控的注意力</translation></message>
<message><source>Biases in this architecture are not supported</source><translation>不支持此架构中的偏置</translation></message>
<message><source>Bytes after the last entry: %1</source><translation>最后一个条目之后还有 %1 字节</translation></message>
<message><source>Bytes that belong to no tensor: %1</source><translation>有 %1 字节不属于任何张量</translation></message>
<message><source>CUDA is not built in</source><translation>本程序构建时未包含 CUDA</translation></message>
<message><source>Checking the file</source><translation>正在校验文件</translation></message>
<message><source>Checking the installed model</source><translation>正在校验已安装的模型</translation></message>
<message><source>Checking the weights</source><translation>正在检查权重</translation></message>
<message><source>Computing SHA-256</source><translation>正在计算 SHA-256</translation></message>
<message><source>Different each time</source><translation>每次不同</translation></message>
<message><source>Done</source><translation>完成</translation></message>
<message><source>Drops tokens less likely than this fraction of the most likely one; 0: off</source><translation>去掉概率低于最可能 token 的这一比例的 token；0：关闭</translation></message>
<message><source>EAGLE-3 needs a model of at least %1 layers, this one has %2</source><translation>EAGLE-3 需要至少 %1 层的模型，此模型有 %2 层</translation></message>
<message><source>Element type %1 is not supported</source><translation>不支持元素类型 %1</translation></message>
<message><source>Element type %1 is unknown</source><translation>未知的元素类型 %1</translation></message>
<message><source>Entry %1 of the archive's directory is damaged</source><translation>压缩包目录的条目 %1 已损坏</translation></message>
<message><source>Epochs and learning rate must be positive, other rates must not be negative</source><translation>轮数和学习率必须为正数，其他比率不得为负数</translation></message>
<message><source>Experts in a model of architecture “%1” are not supported</source><translation>不支持架构“%1”的模型中的专家</translation></message>
<message><source>Experts in some layers only are not supported</source><translation>不支持仅部分层含有专家的模型</translation></message>
<message><source>GGUF version %1 is not supported</source><translation>不支持 GGUF 版本 %1</translation></message>
<message><source>GRIFFIN_CPU=%1 cannot run here, this processor lacks %2: unset GRIFFIN_CPU to let the program choose</source><translation>GRIFFIN_CPU=%1 无法在此使用，此处理器缺少 %2：请取消设置 GRIFFIN_CPU，由程序自行选择</translation></message>
<message><source>GRIFFIN_CPU=%1 is not known: use one of %2</source><translation>无法识别 GRIFFIN_CPU=%1：请使用以下之一：%2</translation></message>
<message><source>Gates with limits of their own are not supported</source><translation>不支持界限不同的门</translation></message>
<message><source>Give the server a name.</source><translation>请给服务器起个名称。</translation></message>
<message><source>Guessing cost %1 s more than %2 s, %3 times as fast</source><translation>猜测比 %2 秒多用了 %1 秒，速度为 %3 倍</translation></message>
<message><source>Guessing cost ≈ %1 s more than %2 s, about %3 times as fast</source><translation>猜测比 %2 秒多用了 ≈ %1 秒，速度约为 %3 倍</translation></message>
<message><source>Guessing saved %1 s of %2 s, %3 times as fast</source><translation>猜测在 %2 秒中省下了 %1 秒，速度为 %3 倍</translation></message>
<message><source>Guessing saved ≈ %1 s of %2 s, about %3 times as fast</source><translation>猜测在 %2 秒中省下了 ≈ %1 秒，速度约为 %3 倍</translation></message>
<message><source>Hardly anything was guessed: same speed as plain</source><translation>几乎没有猜测：与原始解码速度相同</translation></message>
<message><source>How this answer came about is not kept</source><translation>没有保留这个回答的生成过程</translation></message>
<message><source>Inputs of layers for %1 of %2 tokens are not supported</source><translation>不支持只为 %2 个 token 中的 %1 个提供各层输入</translation></message>
<message><source>Keeps the most likely tokens that together reach this probability; 1: off</source><translation>保留合计达到此概率的最可能的 token；1：关闭</translation></message>
<message><source>Keeps this many of the most likely tokens; 0: off</source><translation>保留这么多个最可能的 token；0：关闭</translation></message>
<message><source>Layer %1 shares keys and values, but no earlier layer of its kind has any</source><translation>第 %1 层共享键和值，但之前没有同类的层拥有它们</translation></message>
<message><source>Layers of one kind with heads of different sizes or numbers are not supported</source><translation>不支持同一类层具有不同大小或数量的注意力头</translation></message>
<message><source>Layers other than attention and convolutions are not supported</source><translation>不支持注意力和卷积以外的层</translation></message>
<message><source>Layers with different numbers of key-value heads are not supported</source><translation>不支持各层键值头数不同的模型</translation></message>
<message><source>Lengths must be positive, and at least one temperature is needed</source><translation>长度必须为正数，并且至少需要一个温度</translation></message>
<message><source>Loading the weights</source><translation>正在加载权重</translation></message>
<message><source>Loading was cancelled</source><translation>加载已取消</translation></message>
<message><source>Looking ahead or behind is not possible</source><translation>不能使用前瞻或后顾</translation></message>
<message><source>Makes tokens that have already occurred less likely; 1: off</source><translation>降低已出现过的 token 的概率；1：关闭</translation></message>
<message><source>Maximum length</source><translation>最大长度</translation></message>
<message><source>Measuring draft trees</source><translation>正在测量草稿树</translation></message>
<message><source>Measuring how fast prompts are read</source><translation>正在测量读取提示词的速度</translation></message>
<message><source>Measuring plain decoding</source><translation>正在测量原始解码</translation></message>
<message><source>Measuring t(M)</source><translation>正在测量 t(M)</translation></message>
<message><source>Measuring the device</source><translation>正在测量设备</translation></message>
<message><source>Merge %1 does not consist of two tokens</source><translation>合并规则 %1 不是两个 token</translation></message>
<message><source>Merge %1 names a token that the vocabulary does not have</source><translation>合并规则 %1 提到了词表中没有的 token</translation></message>
<message><source>Min-p</source><translation>Min-p</translation></message>
<message><source>My conversations</source><translation>我的对话</translation></message>
<message><source>No CUDA device: %1. Choose the CPU instead</source><translation>没有可用的 CUDA 设备：%1。请改用 CPU</translation></message>
<message><source>No character has this number</source><translation>没有这个编号的字符</translation></message>
<message><source>No default model is installed</source><translation>未安装默认模型</translation></message>
<message><source>No draft is loaded</source><translation>未加载草稿模型</translation></message>
<message><source>No model hub is given</source><translation>没有指定模型站</translation></message>
<message><source>No model is loaded</source><translation>未加载模型</translation></message>
<message><source>No other program has a place for this draft of %1 in this layout</source><translation>其他程序的这种格式容纳不下这个 %1 草稿模型</translation></message>
<message><source>No such model is installed</source><translation>未安装这样的模型</translation></message>
<message><source>No text has the form that the answer should have</source><translation>没有任何文本符合回答应有的格式</translation></message>
<message><source>No training on CUDA: %1. Choose the CPU instead</source><translation>无法用 CUDA 训练：%1。请改用 CPU</translation></message>
<message><source>Not a Griffin Chat database</source><translation>不是 Griffin Chat 的数据库</translation></message>
<message><source>Not everything in the trash could be deleted</source><translation>回收站中有内容未能删除</translation></message>
<message><source>Number of model states that the draft reads: %1; only three are supported</source><translation>这个草稿模型读取模型的 %1 个状态；只支持三个</translation></message>
<message><source>Numbers must be positive, and at most 256 sequences can be drawn at once</source><translation>数字必须为正，一次最多抽取 256 个序列</translation></message>
<message><source>Off</source><translation>关</translation></message>
<message><source>One sequence needs %1; %2 may be used</source><translation>一个序列需要 %1；最多可以使用 %2</translation></message>
<message><source>Only the program's window can read the saved secret of this server</source><translation>此服务器已保存的密钥只有窗口程序可以读取</translation></message>
<message><source>OpenBLAS is not installed: install libopenblas0</source><translation>未安装 OpenBLAS：请安装 libopenblas0</translation></message>
<message><source>OpenBLAS lacks %1: install libopenblas0</source><translation>OpenBLAS 缺少 %1：请安装 libopenblas0</translation></message>
<message><source>Other programs did not hold up all methods alike: the computer was busy. Measure again, with more tokens or repeats.</source><translation>其他程序对各种方法的影响不同：计算机当时繁忙。请用更多 token 或更多重复次数重新测量。</translation></message>
<message><source>PDFs cannot be read</source><translation>无法读取 PDF</translation></message>
<message><source>Part %1 of %2 is not on the server</source><translation>服务器上没有第 %1 部分（共 %2 部分）</translation></message>
<message><source>Part %1 of %2: %3</source><translation>第 %1 部分，共 %2 部分：%3</translation></message>
<message><source>Paused, but what was done since the last save could not be saved: %1.</source><translation>已暂停，但上次保存之后的进度未能保存：%1。</translation></message>
<message><source>Pickle protocol %1 is not supported</source><translation>不支持 pickle 协议 %1</translation></message>
<message><source>Pictures cannot be read</source><translation>无法读取图片</translation></message>
<message><source>Plain (one token at a time)</source><translation>原始解码（逐个 token）</translation></message>
<message><source>Prompts can be drawn only at temperatures above 0</source><translation>提示词只能在高于 0 的温度下抽取</translation></message>
<message><source>Prompts of %1 tokens do not fit into a context of %2</source><translation>%1 个 token 的提示词放不进 %2 的上下文</translation></message>
<message><source>Quantised safetensors checkpoints are not supported; use the GGUF file of the model</source><translation>不支持量化的 safetensors 检查点；请使用此模型的 GGUF 文件</translation></message>
<message><source>Reading the file</source><translation>正在读取文件</translation></message>
<message><source>Reading the vocabulary</source><translation>正在读取词表</translation></message>
<message><source>Reading was cancelled</source><translation>读取已取消</translation></message>
<message><source>Repetition penalty</source><translation>重复惩罚</translation></message>
<message><source>Requests, answers and the key travel unencrypted: use it in a network you trust</source><translation>请求、回答和密钥都不加密传输：请只在可信的网络中使用</translation></message>
<message><source>Rotary positions on a part of each head are not supported</source><translation>不支持只作用于注意力头一部分的旋转位置编码</translation></message>
<message><source>Rotary positions scaled by “%1” are not supported</source><translation>不支持以“%1”缩放的旋转位置编码</translation></message>
<message><source>Row %1 of this benchmark report has no “%2” that can be used</source><translation>此基准测试报告的第 %1 行没有可用的“%2”</translation></message>
<message><source>Rows of %1 weights do not divide into whole blocks of %2</source><translation>每行 %1 个权重，不是 %2 的完整块</translation></message>
<message><source>Scoring was cancelled</source><translation>评分已取消</translation></message>
<message><source>Seed</source><translation>随机种子</translation></message>
<message><source>Shares of the steps must be from 0 to 1</source><translation>步数的比例须在 0 到 1 之间</translation></message>
<message><source>Sizes must be positive, and a batch has at least 16 rows</source><translation>大小必须为正数，且一个批次至少有 16 行</translation></message>
<message><source>Sliding windows in a model of architecture “%1” are not supported</source><translation>不支持架构“%1”的模型中的滑动窗口</translation></message>
<message><source>Something among the variables is not a variable</source><translation>变量中有不是变量的内容</translation></message>
<message><source>Speculators of the kind “%1” are not supported</source><translation>不支持“%1”类型的 speculators 草稿模型</translation></message>
<message><source>Stopped</source><translation>已停止</translation></message>
<message><source>Stopped while features were being computed</source><translation>在计算特征时停止</translation></message>
<message><source>Stopped while the speed was being measured</source><translation>在测量速度时停止</translation></message>
<message><source>Synthetic models cannot generate text</source><translation>合成模型无法生成文本</translation></message>
<message><source>Temperature</source><translation>温度</translation></message>
<message><source>Tensor type %1 (%2) is not supported</source><translation>不支持张量类型 %1（%2）</translation></message>
<message><source>The %1 is %2, which is not within %3 to %4</source><translation>%1为 %2，不在 %3 到 %4 之间</translation></message>
<message><source>The %1 token is %2 in a vocabulary of %3</source><translation>%1 token 为 %2，而词表只有 %3 个</translation></message>
<message><source>The CPU has no GPU memory to limit: leave out --gpu-memory, or choose --device cuda</source><translation>CPU 没有可限制的显存：请去掉 --gpu-memory，或选择 --device cuda</translation></message>
<message><source>The PDF could not be read within %1 seconds</source><translation>未能在 %1 秒内读完该 PDF</translation></message>
<message><source>The PDF has more than %1 of text</source><translation>该 PDF 的文字超过 %1</translation></message>
<message><source>The PDF has more than %1 pages</source><translation>该 PDF 超过 %1 页</translation></message>
<message><source>The PDF has no text, only pictures of its pages</source><translation>该 PDF 没有文字，只有页面图像</translation></message>
<message><source>The PDF is damaged</source><translation>该 PDF 已损坏</translation></message>
<message><source>The PDF is protected by a password</source><translation>该 PDF 受密码保护</translation></message>
<message><source>The SHA-256 of the downloaded file is wrong</source><translation>下载的文件的 SHA-256 不符</translation></message>
<message><source>The SHA-256 of the file is wrong</source><translation>文件的 SHA-256 不符</translation></message>
<message><source>The ZIP64 end record is misplaced</source><translation>ZIP64 结束记录不在应有的位置</translation></message>
<message><source>The activation “%1” is not supported</source><translation>不支持激活函数“%1”</translation></message>
<message><source>The address leads to a file that is not a model</source><translation>该地址指向的文件不是模型</translation></message>
<message><source>The address leads to a web page, not to a model</source><translation>该地址指向网页，而不是模型</translation></message>
<message><source>The address of “%1” does not begin with https:// or http://; it is left out</source><translation>“%1”的地址不以 https:// 或 http:// 开头，已略过</translation></message>
<message><source>The address redirects in circles</source><translation>该地址循环重定向</translation></message>
<message><source>The alignment %1 is not a power of two up to %2</source><translation>对齐值 %1 不是不超过 %2 的 2 的幂</translation></message>
<message><source>The answer is too short to measure</source><translation>回答太短，无法测量</translation></message>
<message><source>The answer marks of a sequence contradict its header</source><translation>有一个序列的回答标记与其头部不一致</translation></message>
<message><source>The answers that were saved before are kept.</source><translation>此前已保存的回答会保留。</translation></message>
<message><source>The architecture “%1” is not supported</source><translation>不支持架构“%1”</translation></message>
<message><source>The archive claims to have %1 entries</source><translation>压缩包声称有 %1 个条目</translation></message>
<message><source>The archive is not a PyTorch checkpoint: it has no data.pkl</source><translation>压缩包不是 PyTorch 检查点：其中没有 data.pkl</translation></message>
<message><source>The archive's directory lies outside the file</source><translation>压缩包的目录超出文件范围</translation></message>
<message><source>The arguments of a tool must be an object</source><translation>工具的参数必须是一个对象</translation></message>
<message><source>The backup cannot be written</source><translation>无法写入备份</translation></message>
<message><source>The backup would replace the database itself</source><translation>备份会覆盖数据库本身</translation></message>
<message><source>The base of the rotary positions is not a number above 1</source><translation>旋转位置编码的底数不是大于 1 的数</translation></message>
<message><source>The call no longer exists</source><translation>该调用已不存在</translation></message>
<message><source>The catalogue has no such model</source><translation>模型目录中没有这个模型</translation></message>
<message><source>The catalogue of models has a bad field</source><translation>模型目录中有一个字段有误</translation></message>
<message><source>The catalogue of models has an unknown format</source><translation>模型目录的格式未知</translation></message>
<message><source>The catalogue of models is empty</source><translation>模型目录为空</translation></message>
<message><source>The catalogue of models is not JSON</source><translation>模型目录不是 JSON</translation></message>
<message><source>The change contradicts the stored data</source><translation>更改与已存储的数据不符</translation></message>
<message><source>The checkpoint has %1 tensors, the training %2</source><translation>检查点有 %1 个张量，训练有 %2 个</translation></message>
<message><source>The checkpoint has %1 where the training has %2</source><translation>检查点中为 %1，而训练中为 %2</translation></message>
<message><source>The checkpoint was written by another version of this program</source><translation>此检查点由本程序的另一版本写入</translation></message>
<message><source>The choice of draft cannot be saved</source><translation>无法保存对草稿模型的选择</translation></message>
<message><source>The command of “%1” cannot be kept as a command line; the server is left out</source><translation>“%1”的命令无法保存为命令行，已略过该服务器</translation></message>
<message><source>The command or address is too long</source><translation>命令或地址太长</translation></message>
<message><source>The computation failed</source><translation>计算失败</translation></message>
<message><source>The computer was busy</source><translation>计算机当时繁忙</translation></message>
<message><source>The computer was busy: up to %1 % of the time of a figure was spent waiting for other programs.</source><translation>计算机当时繁忙：某项数据最多有 %1% 的时间在等待其他程序。</translation></message>
<message><source>The configuration is not a JSON object</source><translation>配置不是 JSON 对象</translation></message>
<message><source>The connection to the server failed: %1</source><translation>与服务器的连接失败：%1</translation></message>
<message><source>The connection to the server was lost</source><translation>与服务器的连接已断开</translation></message>
<message><source>The connection was ended</source><translation>连接已结束</translation></message>
<message><source>The connection was lost</source><translation>连接已断开</translation></message>
<message><source>The content of a message is missing or not text</source><translation>有一条消息的内容缺失或不是文本</translation></message>
<message><source>The context is limited to the %1 tokens the model was trained for.</source><translation>上下文限制为模型训练时所用的 %1 个 token。</translation></message>
<message><source>The context must be a positive number of tokens</source><translation>上下文必须是正的 token 数</translation></message>
<message><source>The context of %1 tokens has no room for the documents</source><translation>%1 个 token 的上下文容不下这些文档</translation></message>
<message><source>The conversation cannot be written</source><translation>无法写入对话</translation></message>
<message><source>The conversation no longer exists</source><translation>对话已不存在</translation></message>
<message><source>The copy already exists</source><translation>副本已存在</translation></message>
<message><source>The copy cannot be read</source><translation>无法读取副本</translation></message>
<message><source>The copy failed</source><translation>复制失败</translation></message>
<message><source>The copy was stopped</source><translation>复制已停止</translation></message>
<message><source>The data in this folder has features</source><translation>此文件夹中的数据含有特征</translation></message>
<message><source>The data in this folder has no features</source><translation>此文件夹中的数据不含特征</translation></message>
<message><source>The data in this folder was made with another model: %1</source><translation>此文件夹中的数据是用另一个模型生成的：%1</translation></message>
<message><source>The data in this folder was made with other settings: %1</source><translation>此文件夹中的数据是用其他设置生成的：%1</translation></message>
<message><source>The data was made with another model</source><translation>数据是用其他模型生成的</translation></message>
<message><source>The database cannot be created</source><translation>无法创建数据库</translation></message>
<message><source>The database cannot be locked</source><translation>无法锁定数据库</translation></message>
<message><source>The database cannot be moved</source><translation>无法移动数据库</translation></message>
<message><source>The database cannot be opened for writing</source><translation>无法打开数据库进行写入</translation></message>
<message><source>The database cannot be read</source><translation>无法读取数据库</translation></message>
<message><source>The database could not be upgraded</source><translation>无法更新数据库的格式</translation></message>
<message><source>The database is busy</source><translation>数据库正忙</translation></message>
<message><source>The database is damaged</source><translation>数据库已损坏</translation></message>
<message><source>The database is open in another window of Griffin Chat</source><translation>数据库已在 Griffin Chat 的另一个窗口中打开</translation></message>
<message><source>The database reports an error: %1</source><translation>数据库报告错误：%1</translation></message>
<message><source>The database was written by a later version of Griffin Chat</source><translation>数据库由较新版本的 Griffin Chat 写入</translation></message>
<message><source>The database was written by an earlier version of Griffin Chat</source><translation>数据库由较早版本的 Griffin Chat 写入</translation></message>
<message><source>The disk has no room for the file</source><translation>磁盘上没有足够空间存放文件</translation></message>
<message><source>The disk is full</source><translation>磁盘已满</translation></message>
<message><source>The disk is full, %1 free: %2: free some space, then try again</source><translation>磁盘已满，可用 %1：%2：请释放一些空间，然后重试</translation></message>
<message><source>The disk is full: %1 needed, %2 free</source><translation>磁盘已满：需要 %1，可用 %2</translation></message>
<message><source>The disk reports an error</source><translation>磁盘报告错误</translation></message>
<message><source>The documents cannot be searched</source><translation>无法检索这些文档</translation></message>
<message><source>The download cannot be checked</source><translation>无法检查下载内容</translation></message>
<message><source>The download cannot be saved</source><translation>无法保存下载内容</translation></message>
<message><source>The download cannot be written</source><translation>无法写入下载内容</translation></message>
<message><source>The download was stopped</source><translation>下载已停止</translation></message>
<message><source>The draft</source><translation>草稿模型</translation></message>
<message><source>The draft belongs to another method: %1</source><translation>草稿模型属于另一种方法：%1</translation></message>
<message><source>The draft does not read three layers of the model, as EAGLE-3 drafts do</source><translation>这个草稿模型不像 EAGLE-3 草稿模型那样读取模型的三个层</translation></message>
<message><source>The draft does not say how it was trained</source><translation>草稿模型没有说明它是如何训练的</translation></message>
<message><source>The draft has %1 decoder layers; only one is supported</source><translation>草稿模型有 %1 个解码层，只支持一个</translation></message>
<message><source>The draft has biases in its feed-forward network, which are not supported</source><translation>这个草稿模型的前馈网络带有偏置，不受支持</translation></message>
<message><source>The draft has embeddings of %1 tokens, this model has %2</source><translation>草稿模型的嵌入有 %1 个 token，此模型有 %2 个</translation></message>
<message><source>The draft has fewer Medusa heads than %1</source><translation>此草稿模型没有 %1 个 Medusa 头</translation></message>
<message><source>The draft has no config.json, which gives its number of attention heads</source><translation>草稿模型没有 config.json，无从得知其注意力头数</translation></message>
<message><source>The draft holds the tensor %1 twice, under different names</source><translation>草稿模型以不同的名称两次包含张量 %1</translation></message>
<message><source>The draft model</source><translation>小型草稿模型</translation></message>
<message><source>The draft model has another vocabulary: it can predict %1 of the model's %2 tokens</source><translation>小型草稿模型使用另一个词表：模型的 %2 个 token 中它能预测 %1 个</translation></message>
<message><source>The draft model's vocabulary has %1 tokens, the model's %2</source><translation>小型草稿模型的词表有 %1 个 token，而模型的词表有 %2 个</translation></message>
<message><source>The draft normalises embeddings and features (“layernorms”), which is not supported</source><translation>这个草稿模型对嵌入和特征做归一化（“layernorms”），不受支持</translation></message>
<message><source>The draft normalises the states of the model twice</source><translation>这个草稿模型对模型的状态做了两次归一化</translation></message>
<message><source>The draft reads the layer %1 of the model, which has %2 layers</source><translation>这个草稿模型读取模型的第 %1 层，而模型有 %2 层</translation></message>
<message><source>The draft reads the model's final features, which EAGLE-3 drafts do not</source><translation>这个草稿模型读取模型的最终特征，EAGLE-3 草稿模型不会这样做</translation></message>
<message><source>The draft to start from cannot be copied: %1: check the disk space, or train without it</source><translation>无法复制作为起点的草稿模型：%1：请检查磁盘空间，或不使用它进行训练</translation></message>
<message><source>The draft to start from has an LM head of its own, for its own vocabulary</source><translation>作为起点的草稿模型有自己的 LM 头，只用于它自己的词表</translation></message>
<message><source>The draft to start from is of another method: %1</source><translation>作为起点的草稿模型属于另一种方法：%1</translation></message>
<message><source>The draft to start from was trained for another model</source><translation>作为起点的草稿模型是为另一个模型训练的</translation></message>
<message><source>The draft was made for a model with a hidden size of %1, this one has %2</source><translation>草稿模型适用于隐藏层大小为 %1 的模型，此模型为 %2</translation></message>
<message><source>The draft was made for a vocabulary of %1 tokens, this model has %2</source><translation>草稿模型适用于 %1 个 token 的词表，此模型有 %2 个</translation></message>
<message><source>The draft was trained for another model: the text stays the same, but it may predict little</source><translation>此草稿模型是为其他模型训练的：文本不变，但可能预测得不准</translation></message>
<message><source>The draft's configuration is not a JSON object</source><translation>草稿模型的配置不是 JSON 对象</translation></message>
<message><source>The draft's vocabulary has %1 tokens, the model's %2</source><translation>草稿模型的词表有 %1 个 token，而模型的词表有 %2 个</translation></message>
<message><source>The end of a range comes before its beginning</source><translation>范围的终点在起点之前</translation></message>
<message><source>The epsilon of the norms is not a small positive number</source><translation>归一化的 epsilon 不是较小的正数</translation></message>
<message><source>The file asks for %1.%2: only weights are read</source><translation>文件要求 %1.%2：只读取权重</translation></message>
<message><source>The file became shorter while it was being read</source><translation>读取过程中文件变短了</translation></message>
<message><source>The file cannot be moved back from the trash</source><translation>无法从回收站放回文件</translation></message>
<message><source>The file cannot be moved to the trash</source><translation>无法将文件移到回收站</translation></message>
<message><source>The file cannot be read</source><translation>无法读取文件</translation></message>
<message><source>The file cannot be written</source><translation>无法写入文件</translation></message>
<message><source>The file claims to have %1 parts</source><translation>文件声称有 %1 个部分</translation></message>
<message><source>The file claims to hold %1 metadata values</source><translation>文件声称含有 %1 个元数据值</translation></message>
<message><source>The file claims to hold %1 tensors</source><translation>文件声称含有 %1 个张量</translation></message>
<message><source>The file contains no questions</source><translation>文件中没有问题</translation></message>
<message><source>The file does not exist</source><translation>文件不存在</translation></message>
<message><source>The file does not fit into the address space</source><translation>文件超出地址空间</translation></message>
<message><source>The file does not hold a dictionary of weights</source><translation>文件中没有权重字典</translation></message>
<message><source>The file does not say how its tokenizer splits words (tokenizer.ggml.pre)</source><translation>文件没有说明其分词器如何切分单词（tokenizer.ggml.pre）</translation></message>
<message><source>The file ends early or is damaged</source><translation>文件不完整或已损坏</translation></message>
<message><source>The file given for a tensor is not a file name</source><translation>为一个张量指定的文件不是文件名</translation></message>
<message><source>The file has a setting that cannot be used</source><translation>文件中有一项设置无法使用</translation></message>
<message><source>The file has lines that are not drawn prompts</source><translation>文件中含有不是抽取所得提示词的行</translation></message>
<message><source>The file has no record %1</source><translation>文件没有记录 %1</translation></message>
<message><source>The file has no tokens</source><translation>文件中没有 token</translation></message>
<message><source>The file has no vocabulary</source><translation>文件中没有词表</translation></message>
<message><source>The file holds no model: the tensor token_embd.weight is missing</source><translation>文件中没有模型：缺少张量 token_embd.weight</translation></message>
<message><source>The file holds no settings of this program</source><translation>文件中没有本程序的设置</translation></message>
<message><source>The file holds no weights</source><translation>文件中没有权重</translation></message>
<message><source>The file is %1 in size, but at most %2 can be attached</source><translation>文件大小为 %1，但最多只能附加 %2</translation></message>
<message><source>The file is empty</source><translation>文件为空</translation></message>
<message><source>The file is no longer there</source><translation>文件已不存在</translation></message>
<message><source>The file is not JSON</source><translation>文件不是 JSON</translation></message>
<message><source>The file is not text</source><translation>文件不是文本</translation></message>
<message><source>The file is not the part that its name says</source><translation>文件不是其名称所说的那一部分</translation></message>
<message><source>The file is too large to be settings</source><translation>文件过大，不可能是设置文件</translation></message>
<message><source>The file names more than %1 tensors</source><translation>文件列出的张量超过 %1 个</translation></message>
<message><source>The file of kept keys and values is damaged</source><translation>保存键和值的文件已损坏</translation></message>
<message><source>The file was copied, but the original cannot be removed</source><translation>文件已复制，但无法删除原文件</translation></message>
<message><source>The file was made with another model or other settings</source><translation>文件是用其他模型或其他设置生成的</translation></message>
<message><source>The file was not imported: %1</source><translation>未导入文件：%1</translation></message>
<message><source>The file was written by PyTorch before 1.6</source><translation>文件由 PyTorch 1.6 之前的版本写入</translation></message>
<message><source>The file with the keys cannot be read</source><translation>无法读取保存密钥的文件</translation></message>
<message><source>The folder already holds a model or a draft: %1</source><translation>该文件夹中已有模型或草稿模型：%1</translation></message>
<message><source>The folder cannot be created</source><translation>无法创建文件夹</translation></message>
<message><source>The folder cannot be read</source><translation>无法读取文件夹</translation></message>
<message><source>The folder has more than %1 files</source><translation>该文件夹的文件超过 %1 个</translation></message>
<message><source>The folder has more than %1 of text</source><translation>该文件夹的文字超过 %1</translation></message>
<message><source>The folder has no file with text</source><translation>该文件夹没有含文字的文件</translation></message>
<message><source>The folder has no tokenizer</source><translation>文件夹中没有分词器</translation></message>
<message><source>The folder holds neither model.safetensors nor its index</source><translation>文件夹中既没有 model.safetensors，也没有其索引</translation></message>
<message><source>The folder holds no model files</source><translation>文件夹中没有模型文件</translation></message>
<message><source>The folder holds no weights: neither model.safetensors nor pytorch_model.bin nor an index</source><translation>文件夹中没有权重：没有 model.safetensors、pytorch_model.bin，也没有索引</translation></message>
<message><source>The folder no longer exists</source><translation>文件夹已不存在</translation></message>
<message><source>The folder of the training is gone: %1: put it back, then try again</source><translation>训练文件夹已不存在：%1：请将其放回原处，然后重试</translation></message>
<message><source>The form of the answer is nested too deeply</source><translation>回答的格式嵌套过深</translation></message>
<message><source>The form of the answer is too large</source><translation>回答的格式过大</translation></message>
<message><source>The frequency bands of the rotary positions are out of order</source><translation>旋转位置编码的频带顺序不对</translation></message>
<message><source>The graphics card does not answer any more</source><translation>显卡不再响应</translation></message>
<message><source>The growth of the scale of scores is not within %1 to %2</source><translation>分数缩放的增长不在 %1 到 %2 之间</translation></message>
<message><source>The header claims to have %1 bytes; the limit is %2</source><translation>文件头声称有 %1 字节，上限为 %2</translation></message>
<message><source>The header of a sequence is damaged</source><translation>有一个序列的头部已损坏</translation></message>
<message><source>The hub answers with status %1</source><translation>模型站返回状态 %1</translation></message>
<message><source>The hub cannot be reached</source><translation>无法连接模型站</translation></message>
<message><source>The hub does not answer</source><translation>模型站没有响应</translation></message>
<message><source>The hub does not answer with a list</source><translation>模型站返回的不是列表</translation></message>
<message><source>The hub does not have this</source><translation>模型站没有此内容</translation></message>
<message><source>The hub has no such file</source><translation>模型站没有此文件</translation></message>
<message><source>The hub has too much to do (%1)</source><translation>模型站太忙（%1）</translation></message>
<message><source>The hub refuses the token for this</source><translation>模型站拒绝此令牌</translation></message>
<message><source>The hub wants a login for this</source><translation>模型站要求登录</translation></message>
<message><source>The hub's answer does not come to an end</source><translation>模型站的应答没有结束</translation></message>
<message><source>The hub's answer is too large</source><translation>模型站的应答过大</translation></message>
<message><source>The identity of the server cannot be verified</source><translation>无法验证服务器的身份</translation></message>
<message><source>The index lists no tensors</source><translation>索引中没有列出张量</translation></message>
<message><source>The index names %1 files; the limit is %2</source><translation>索引列出了 %1 个文件，上限为 %2</translation></message>
<message><source>The index names a tensor that its file does not hold</source><translation>索引提到的一个张量不在其文件中</translation></message>
<message><source>The index names “%1”, which is not a %2 file in this folder</source><translation>索引提到“%1”，但它不是此文件夹中的 %2 文件</translation></message>
<message><source>The kept keys and values are of another model, draft, setting or program</source><translation>保存的键和值属于其他模型、草稿模型、设置或程序</translation></message>
<message><source>The kept keys and values take more memory than the settings allow</source><translation>保存的键和值占用的内存超过设置所允许的量</translation></message>
<message><source>The key cannot be saved</source><translation>无法保存密钥</translation></message>
<message><source>The key has characters that no key can have</source><translation>密钥中有密钥不会有的字符</translation></message>
<message><source>The key has spaces or characters beyond ASCII</source><translation>密钥含有空格或 ASCII 以外的字符</translation></message>
<message><source>The key of the server cannot be read</source><translation>无法读取服务器的密钥</translation></message>
<message><source>The key “%1” is repeated</source><translation>键“%1”重复出现</translation></message>
<message><source>The keyword “%1” beside enum or const is not supported</source><translation>不支持关键字“%1”与 enum 或 const 同时使用</translation></message>
<message><source>The keyword “%1” is given in two ways that cannot be combined</source><translation>关键字“%1”有两处无法合并的规定</translation></message>
<message><source>The keyword “%1” is not supported</source><translation>不支持关键字“%1”</translation></message>
<message><source>The keyword “%1” must be a list</source><translation>关键字“%1”必须是列表</translation></message>
<message><source>The keyword “%1” must be a list of names</source><translation>关键字“%1”必须是名称的列表</translation></message>
<message><source>The keyword “%1” must be a list of schemas</source><translation>关键字“%1”必须是模式的列表</translation></message>
<message><source>The keyword “%1” must be a number</source><translation>关键字“%1”必须是数字</translation></message>
<message><source>The keyword “%1” must be a string</source><translation>关键字“%1”必须是字符串</translation></message>
<message><source>The keyword “%1” must be a whole number, 0 or more</source><translation>关键字“%1”必须是不小于 0 的整数</translation></message>
<message><source>The keyword “%1” must be an object</source><translation>关键字“%1”必须是对象</translation></message>
<message><source>The line has none of these: messages, turns, prompt, text</source><translation>这一行没有 messages、turns、prompt 或 text</translation></message>
<message><source>The link cannot be created</source><translation>无法创建链接</translation></message>
<message><source>The list of servers cannot be saved</source><translation>无法保存服务器列表</translation></message>
<message><source>The loaded draft belongs to the method %1, not to %2</source><translation>已加载的草稿模型用于方法 %1，而不是 %2</translation></message>
<message><source>The magnitude of the rotary positions is not within %1 to %2</source><translation>旋转位置编码的幅度不在 %1 到 %2 之间</translation></message>
<message><source>The measurement was cancelled</source><translation>测量已取消</translation></message>
<message><source>The measurement was stopped</source><translation>测量已停止</translation></message>
<message><source>The message no longer exists</source><translation>消息已不存在</translation></message>
<message><source>The message to answer no longer exists</source><translation>要回答的消息已不存在</translation></message>
<message><source>The method %1 builds its own trees and supports no %2 tree</source><translation>方法 %1 自行生成草稿树，不支持 %2 树</translation></message>
<message><source>The method %1 needs draft weights, and none are loaded</source><translation>方法 %1 需要草稿模型的权重，但未加载任何权重</translation></message>
<message><source>The model</source><translation>模型</translation></message>
<message><source>The model answers none of these prompts. Left out because they share words with the prompts that measure drafts: %1; because they are longer than %3 tokens: %2. Discard the training, and choose other prompts</source><translation>这些提示词模型一条也不回答：%1 条与衡量草稿模型的提示词有相同词句，%2 条超过 %3 个 token。请丢弃此训练，选择其他提示词</translation></message>
<message><source>The model cannot be moved to its folder</source><translation>无法将模型移到其文件夹</translation></message>
<message><source>The model cannot be removed</source><translation>无法移除模型</translation></message>
<message><source>The model computes attention and feed-forward in parallel, which is not supported</source><translation>此模型并行计算注意力和前馈网络，不支持这种方式</translation></message>
<message><source>The model does not say how a conversation is written; using the chatml format. Answers may be worse than they should be.</source><translation>模型没有说明对话的书写格式；使用 chatml 格式。回答可能不如应有的好。</translation></message>
<message><source>The model has no token that ends an answer</source><translation>该模型没有结束回答的 token</translation></message>
<message><source>The model needs %1, %2 is free on the GPU</source><translation>模型需要 %1，GPU 可用 %2</translation></message>
<message><source>The model of the training is gone: %1: put it back, then try again</source><translation>训练所针对的模型已不存在：%1：请将其放回原处，然后重试</translation></message>
<message><source>The model uses %1, which is not supported</source><translation>模型使用%1，不支持这种方式</translation></message>
<message><source>The model writes too few questions of its own that are any use</source><translation>模型自己写出的可用问题太少</translation></message>
<message><source>The model's MTP head has %1 layers; only one is supported</source><translation>模型的 MTP 头有 %1 层；只支持一层</translation></message>
<message><source>The model's MTP head has an embedding of its own, which is not supported</source><translation>模型的 MTP 头有自己的嵌入，不受支持</translation></message>
<message><source>The model's chat format has no form for tools that this program knows</source><translation>本程序不知道该模型的对话格式如何表示工具</translation></message>
<message><source>The model's chat format has no system message; it is left out.</source><translation>模型的对话格式没有系统消息；系统消息已略去。</translation></message>
<message><source>The model's chat template has nothing in front of a question</source><translation>模型的对话模板在问题前没有任何内容</translation></message>
<message><source>The model's chat template is not known here; using the chatml format. Answers may be worse than they should be.</source><translation>本程序不认识此模型的对话模板；使用 chatml 格式。回答可能不如应有的好。</translation></message>
<message><source>The model's chat template writes tool calls in a form that this program does not know: neither a name and JSON nor named parameters</source><translation>模型的对话模板以本程序不认识的形式书写工具调用：既不是名称加 JSON，也不是带名称的参数</translation></message>
<message><source>The model's file holds no MTP head</source><translation>模型文件中没有 MTP 头</translation></message>
<message><source>The model's format for tool calls cannot express a parameter called “%1”</source><translation>模型的调用格式无法写出名为“%1”的参数</translation></message>
<message><source>The model's keys and values differ in size, which is not supported</source><translation>模型的键和值大小不同，不支持这种方式</translation></message>
<message><source>The name is not UTF-8</source><translation>该名称不是 UTF-8</translation></message>
<message><source>The name is too long.</source><translation>名称太长。</translation></message>
<message><source>The name of a property is too long</source><translation>某个属性的名称过长</translation></message>
<message><source>The name of a rule is expected here</source><translation>应该是规则的名称</translation></message>
<message><source>The normalisation rules of the tokenizer are broken</source><translation>分词器的规范化规则已损坏</translation></message>
<message><source>The options are not a JSON object</source><translation>选项不是 JSON 对象</translation></message>
<message><source>The page is nested too deeply to be read</source><translation>该网页嵌套过深，无法读取</translation></message>
<message><source>The page takes too long to read</source><translation>读取该网页耗时过长</translation></message>
<message><source>The parts hold %1 tensors instead of %2</source><translation>各部分共有 %1 个张量，应为 %2 个</translation></message>
<message><source>The pickle adds to something other than a list or dictionary</source><translation>pickle 向既非列表也非字典的对象添加内容</translation></message>
<message><source>The pickle calls an unknown function</source><translation>pickle 调用了未知的函数</translation></message>
<message><source>The pickle ends early</source><translation>pickle 过早结束</translation></message>
<message><source>The pickle has %1 bytes; the limit is %2</source><translation>pickle 有 %1 字节，上限为 %2</translation></message>
<message><source>The pickle has a key without a value</source><translation>pickle 中有一个键没有值</translation></message>
<message><source>The pickle has a number of %1 bytes</source><translation>pickle 中有一个 %1 字节的数字</translation></message>
<message><source>The pickle has a text of %1 bytes</source><translation>pickle 中有一段 %1 字节的文本</translation></message>
<message><source>The pickle has an invalid dictionary</source><translation>pickle 中的字典无效</translation></message>
<message><source>The pickle has an invalid parameter description</source><translation>pickle 对参数的描述有误</translation></message>
<message><source>The pickle has an invalid storage reference</source><translation>pickle 对存储的引用有误</translation></message>
<message><source>The pickle has an invalid tensor description</source><translation>pickle 对张量的描述有误</translation></message>
<message><source>The pickle has more than %1 tensors</source><translation>pickle 中的张量超过 %1 个</translation></message>
<message><source>The pickle has more than %1 values</source><translation>pickle 中的值超过 %1 个</translation></message>
<message><source>The pickle is incomplete</source><translation>pickle 不完整</translation></message>
<message><source>The pickle is nested too deeply</source><translation>pickle 嵌套过深</translation></message>
<message><source>The pickle reads value %1, which it never stored</source><translation>pickle 读取了从未存入的值 %1</translation></message>
<message><source>The pickle returns to a mark that it did not set</source><translation>pickle 返回到未设置过的标记</translation></message>
<message><source>The pickle sets the state of something other than a dictionary</source><translation>pickle 给不是字典的对象设置状态</translation></message>
<message><source>The pickle stores value %1 out of turn</source><translation>pickle 存入值 %1 的顺序不对</translation></message>
<message><source>The pickle takes more values than it has made</source><translation>pickle 取出的值多于存入的值</translation></message>
<message><source>The pickle uses the instruction %1</source><translation>pickle 使用了指令 %1</translation></message>
<message><source>The pickle uses the instruction %1, which weights do not need</source><translation>pickle 使用了指令 %1，而权重并不需要它</translation></message>
<message><source>The pickle uses the instruction INST</source><translation>pickle 使用了指令 INST</translation></message>
<message><source>The preset no longer exists</source><translation>预设已不存在</translation></message>
<message><source>The prompt file cannot be read</source><translation>无法读取提示词文件</translation></message>
<message><source>The prompt file is no longer there</source><translation>提示词文件已不存在</translation></message>
<message><source>The prompt is empty</source><translation>提示词为空</translation></message>
<message><source>The prompts cannot be written</source><translation>无法写入提示词</translation></message>
<message><source>The record %1 has %2 bytes where %3 elements of %4 are expected</source><translation>记录 %1 有 %2 字节，而应有 %3 个 %4 元素</translation></message>
<message><source>The record of how this answer came about is damaged</source><translation>这个回答的生成过程记录已损坏</translation></message>
<message><source>The record of how this answer came about is too long to be shown</source><translation>这个回答的生成过程记录太长，无法显示</translation></message>
<message><source>The reference %1 leads nowhere: only #/... within the schema is possible</source><translation>引用 %1 没有目标：只能引用模式内部的 #/...</translation></message>
<message><source>The results cannot be read</source><translation>无法读取结果</translation></message>
<message><source>The results cannot be saved</source><translation>无法保存结果</translation></message>
<message><source>The results cannot be written</source><translation>无法写入结果</translation></message>
<message><source>The role of a message is not system, user or assistant</source><translation>有一条消息的角色不是 system、user 或 assistant</translation></message>
<message><source>The rule %1 begins with itself</source><translation>规则 %1 以自身开头</translation></message>
<message><source>The same seed and settings give the same answer to the same question; with trees that draw their candidates, only if their size and depth are set</source><translation>相同的种子和设置会对相同的问题给出相同的回答；对于抽取候选的树，仅在设定了大小和深度时成立</translation></message>
<message><source>The scaling factor of the rotary positions is below 1</source><translation>旋转位置编码的缩放系数小于 1</translation></message>
<message><source>The schema is not JSON, or is too large for a schema</source><translation>该模式不是 JSON，或者大于模式允许的大小</translation></message>
<message><source>The schema is too large, or it refers to itself without an end</source><translation>模式过大，或者无止境地引用自身</translation></message>
<message><source>The schema of its arguments is too large</source><translation>其参数的模式太大</translation></message>
<message><source>The schemas of oneOf may hold at once: use anyOf</source><translation>oneOf 中的模式可能同时成立：请使用 anyOf</translation></message>
<message><source>The score of token %1 is not a number</source><translation>token %1 的分数不是数字</translation></message>
<message><source>The sequence has %1 tokens, but the context holds only %2</source><translation>序列有 %1 个 token，而上下文只能容纳 %2 个</translation></message>
<message><source>The server answers with status %1</source><translation>服务器返回状态 %1</translation></message>
<message><source>The server broke the answer off: %1</source><translation>服务器中断了回答：%1</translation></message>
<message><source>The server can no longer listen</source><translation>服务器无法继续监听</translation></message>
<message><source>The server cannot be reached</source><translation>无法连接服务器</translation></message>
<message><source>The server cannot be started: %1</source><translation>无法启动服务器：%1</translation></message>
<message><source>The server cannot be started: “%1” is not a program of this computer</source><translation>无法启动服务器：“%1”不是这台计算机上的程序</translation></message>
<message><source>The server cannot listen</source><translation>服务器无法监听</translation></message>
<message><source>The server does not answer</source><translation>服务器没有应答</translation></message>
<message><source>The server does not answer as OpenAI's interface does</source><translation>服务器的应答不符合 OpenAI 接口</translation></message>
<message><source>The server does not have the rest of the file</source><translation>服务器没有文件的其余部分</translation></message>
<message><source>The server does not know the address or the model</source><translation>服务器不认识该地址或该模型</translation></message>
<message><source>The server failed (%1)</source><translation>服务器出错（%1）</translation></message>
<message><source>The server failed: %1</source><translation>服务器出错：%1</translation></message>
<message><source>The server gives no schema of its arguments</source><translation>服务器没有给出其参数的模式</translation></message>
<message><source>The server has crashed</source><translation>服务器已崩溃</translation></message>
<message><source>The server has ended with status %1</source><translation>服务器已结束，状态为 %1</translation></message>
<message><source>The server has forgotten this session</source><translation>服务器已忘记此会话</translation></message>
<message><source>The server has no file at this address (%1)</source><translation>服务器在此网址没有文件（%1）</translation></message>
<message><source>The server has no model %1</source><translation>服务器没有模型 %1</translation></message>
<message><source>The server has no tools</source><translation>服务器没有工具</translation></message>
<message><source>The server has several models</source><translation>服务器有多个模型</translation></message>
<message><source>The server has too much to do (%1)</source><translation>服务器过于繁忙（%1）</translation></message>
<message><source>The server keeps the connection open, but its answer does not continue</source><translation>服务器保持着连接，但其应答没有继续</translation></message>
<message><source>The server names no model</source><translation>服务器没有列出任何模型</translation></message>
<message><source>The server of this tool was removed</source><translation>此工具的服务器已被移除</translation></message>
<message><source>The server or its model is not known any more</source><translation>该服务器或其模型已不存在</translation></message>
<message><source>The server redirects from a secure address to an insecure one</source><translation>服务器从安全地址重定向到不安全地址</translation></message>
<message><source>The server redirects to an address that is not a web address: %1</source><translation>服务器重定向到非网络地址：%1</translation></message>
<message><source>The server refuses the key</source><translation>服务器拒绝了密钥</translation></message>
<message><source>The server refuses the request (%1)</source><translation>服务器拒绝了请求（%1）</translation></message>
<message><source>The server refuses the request without giving a reason</source><translation>服务器拒绝了，没有说明原因</translation></message>
<message><source>The server refuses the request: %1</source><translation>服务器拒绝了请求：%1</translation></message>
<message><source>The server requires a login for this file (%1)</source><translation>服务器要求登录才能下载该文件（%1）</translation></message>
<message><source>The server says: %1</source><translation>服务器说：%1</translation></message>
<message><source>The server sends a different part of the file than requested</source><translation>服务器发送的不是所请求的文件部分</translation></message>
<message><source>The server sends a lot that nobody asked for</source><translation>服务器发来许多没有人请求的内容</translation></message>
<message><source>The server sends a message that is too large</source><translation>服务器发来的消息太大</translation></message>
<message><source>The server sends a message that is too large, or nested too deeply</source><translation>服务器发来的消息太大，或嵌套太深</translation></message>
<message><source>The server sends more than it announced</source><translation>服务器发送的内容多于其声明的大小</translation></message>
<message><source>The server sends the request on to another address, which is not followed: %1</source><translation>服务器将请求转往另一个地址，本程序不跟随：%1</translation></message>
<message><source>The server speaks another revision of the protocol: %1</source><translation>服务器使用协议的另一个版本：%1</translation></message>
<message><source>The server's answer does not come to an end</source><translation>服务器的应答没有结束</translation></message>
<message><source>The server's answer is too large</source><translation>服务器的应答过大</translation></message>
<message><source>The settings cannot be written</source><translation>无法写入设置</translation></message>
<message><source>The settings were written by a newer version of this program</source><translation>这些设置由本程序的较新版本写入</translation></message>
<message><source>The size of the features in this shard differs from data.json</source><translation>此数据分片中特征的大小与 data.json 不同</translation></message>
<message><source>The smaller number of repetitions must come first</source><translation>较大的重复次数写在了前面</translation></message>
<message><source>The speed of the computer changed too much during the measurement</source><translation>测量期间计算机的速度变化太大</translation></message>
<message><source>The system ended the trainer, perhaps because memory ran out. What was saved is kept: close other programs, then try again</source><translation>系统结束了训练程序，可能是因为内存不足。已保存的内容会保留：请关闭其他程序，然后重试</translation></message>
<message><source>The target of this link is missing</source><translation>此链接指向的文件不存在</translation></message>
<message><source>The target's fingerprint is missing</source><translation>缺少目标模型的指纹</translation></message>
<message><source>The tensor %1 (%2 %3) is not a matrix of whole blocks of %4</source><translation>张量 %1（%2 %3）不是由 %4 的完整块组成的矩阵</translation></message>
<message><source>The tensor %1 appears twice</source><translation>张量 %1 出现两次</translation></message>
<message><source>The tensor %1 has %2 rows; at most %3 are supported</source><translation>张量 %1 有 %2 行，最多支持 %3 行</translation></message>
<message><source>The tensor %1 has the shape %2 where the model needs %3</source><translation>张量 %1 的形状为 %2，而模型需要 %3</translation></message>
<message><source>The tensor %1 is %2 %3, but %4 needs F16 %5</source><translation>张量 %1 为 %2 %3，而 %4 需要 F16 %5</translation></message>
<message><source>The tensor %1 is missing</source><translation>缺少张量 %1</translation></message>
<message><source>The tensor %1 is missing or has another shape than the model needs</source><translation>张量 %1 缺失，或其形状与模型所需不同</translation></message>
<message><source>The tensor %1 is missing, or its shape or type is wrong</source><translation>张量 %1 缺失，或其形状或类型有误</translation></message>
<message><source>The tensor %1 is not a list of integers</source><translation>张量 %1 不是整数列表</translation></message>
<message><source>The tensor %1 is not a list of truth values</source><translation>张量 %1 不是布尔值列表</translation></message>
<message><source>The tensor %1 lists %2 tokens, but the model has %3</source><translation>张量 %1 列出 %2 个 token，而模型有 %3 个</translation></message>
<message><source>The tensors do not belong to a supported kind of draft</source><translation>这些张量不属于受支持的草稿模型类型</translation></message>
<message><source>The text ends too early</source><translation>文本过早结束</translation></message>
<message><source>The text has %1 tokens, but the context holds only %2</source><translation>文本有 %1 个 token，而上下文只能容纳 %2 个</translation></message>
<message><source>The text has no “mcpServers”</source><translation>文本中没有“mcpServers”</translation></message>
<message><source>The text has too many members</source><translation>文本中的成员过多</translation></message>
<message><source>The text is nested too deeply</source><translation>文本嵌套过深</translation></message>
<message><source>The text is not JSON</source><translation>文本不是 JSON</translation></message>
<message><source>The text is not UTF-8</source><translation>文本不是 UTF-8</translation></message>
<message><source>The text is too long for a list of servers</source><translation>文本对于服务器列表来说太长</translation></message>
<message><source>The threads could not be started: %1</source><translation>无法启动线程：%1</translation></message>
<message><source>The token %1 is outside the vocabulary of %2 tokens</source><translation>token %1 超出了 %2 个 token 的词表</translation></message>
<message><source>The token %1 of %2 is outside the model's vocabulary of %3 tokens</source><translation>%2 中的 token %1 超出了模型 %3 个 token 的词表</translation></message>
<message><source>The token of the hub has characters that no token can have</source><translation>模型站的令牌含有令牌中不会出现的字符</translation></message>
<message><source>The tokenizer adds a space in front of texts in a way that is not supported</source><translation>分词器在文本前加空格的方式不受支持</translation></message>
<message><source>The tokenizer could not be loaded</source><translation>无法加载分词器</translation></message>
<message><source>The tokenizer has a step after ByteLevel</source><translation>分词器在 ByteLevel 之后还有一个步骤</translation></message>
<message><source>The tokenizer splits words by an unsupported expression</source><translation>分词器用不受支持的表达式切分单词</translation></message>
<message><source>The tokenizer splits words by “%1”, which is not known here</source><translation>分词器按“%1”切分单词，这种方式在此未知</translation></message>
<message><source>The tokenizer splits words in a way that is not supported</source><translation>分词器切分单词的方式不受支持</translation></message>
<message><source>The tokenizer's step “%1” is not supported</source><translation>不支持分词器的步骤“%1”</translation></message>
<message><source>The tokens of %1 are not ascending at %2</source><translation>%1 中的 token 在 %2 处不是升序</translation></message>
<message><source>The tool %1 cannot be used: %2</source><translation>工具 %1 无法使用：%2</translation></message>
<message><source>The trainer cannot be started: %1: install the program again</source><translation>无法启动训练程序：%1：请重新安装本程序</translation></message>
<message><source>The trainer crashed (signal %1). What was saved is kept: read the log, then try again</source><translation>训练程序崩溃（信号 %1）。已保存的内容会保留：请查看日志，然后重试</translation></message>
<message><source>The trainer ended (status %1): %2: read the log, then try again</source><translation>训练程序已结束（状态 %1）：%2：请查看日志，然后重试</translation></message>
<message><source>The training cannot be saved</source><translation>无法保存训练</translation></message>
<message><source>The training cannot be saved: %1: check the disk space and the permissions of the folder</source><translation>无法保存训练：%1：请检查磁盘空间和文件夹的权限</translation></message>
<message><source>The training diverged at step %1: the loss is %2</source><translation>训练在第 %1 步发散：损失为 %2</translation></message>
<message><source>The training was begun with another %1: %2 instead of %3</source><translation>训练开始时的 %1 不同：是 %2，不是 %3</translation></message>
<message><source>The trash cannot be written</source><translation>无法写入回收站</translation></message>
<message><source>The vocabulary has %1 tokens</source><translation>词表有 %1 个 token</translation></message>
<message><source>The vocabulary has %1 tokens and %2 scores</source><translation>词表有 %1 个 token 和 %2 个分数</translation></message>
<message><source>The vocabulary has %1 tokens and %2 token types</source><translation>词表有 %1 个 token 和 %2 个 token 类型</translation></message>
<message><source>The vocabulary has %1 tokens, the model %2</source><translation>词表有 %1 个 token，而模型有 %2 个</translation></message>
<message><source>The vocabulary has no merges</source><translation>词表没有合并规则</translation></message>
<message><source>The vocabulary has no scores</source><translation>词表没有分数</translation></message>
<message><source>The vocabulary has no token for what it does not know</source><translation>词表没有表示未知内容的 token</translation></message>
<message><source>The vocabulary has no tokens for single bytes</source><translation>词表没有表示单个字节的 token</translation></message>
<message><source>The vocabulary has tokens for some bytes only; they are not used.</source><translation>词表只有部分字节的 token；这些 token 不使用。</translation></message>
<message><source>The vocabulary lacks %1 of the 95 printable characters; they are left out of texts.</source><translation>词表缺少 95 个可打印字符中的 %1 个；它们会从文本中略去。</translation></message>
<message><source>The weights are not little-endian</source><translation>权重不是小端格式</translation></message>
<message><source>The weights of %1 have diverged</source><translation>%1 的权重已发散</translation></message>
<message><source>There are more than %1 servers; the others are left out</source><translation>服务器超过 %1 个，其余的已略过</translation></message>
<message><source>There are no conversations to learn from</source><translation>没有可供学习的对话</translation></message>
<message><source>There are tensors that do not belong to a checkpoint</source><translation>有不属于检查点的张量</translation></message>
<message><source>There are too many brackets within brackets</source><translation>括号嵌套过多</translation></message>
<message><source>There are too many servers.</source><translation>服务器太多。</translation></message>
<message><source>There are two rules %1</source><translation>有两条规则 %1</translation></message>
<message><source>There is a gap before a tensor</source><translation>有一个张量之前存在空隙</translation></message>
<message><source>There is a server of this name already.</source><translation>已经有同名的服务器。</translation></message>
<message><source>There is another file of this name now</source><translation>现在已有另一个同名文件</translation></message>
<message><source>There is no command</source><translation>没有命令</translation></message>
<message><source>There is no file name for the draft</source><translation>没有草稿模型的文件名</translation></message>
<message><source>There is no finished sequence in this folder</source><translation>此文件夹中没有完成的序列</translation></message>
<message><source>There is no prompt in this file</source><translation>此文件中没有提示词</translation></message>
<message><source>There is no rule %1</source><translation>没有规则 %1</translation></message>
<message><source>There is no such element type</source><translation>没有这种元素类型</translation></message>
<message><source>There is no such escape</source><translation>没有这种转义</translation></message>
<message><source>There is no such file</source><translation>没有这个文件</translation></message>
<message><source>There is no such folder</source><translation>没有这个文件夹</translation></message>
<message><source>There is no such host</source><translation>没有这个主机</translation></message>
<message><source>There is no such model</source><translation>没有这个模型</translation></message>
<message><source>There is no such synthetic model</source><translation>没有这个合成模型</translation></message>
<message><source>There is no text</source><translation>没有文本</translation></message>
<message><source>There is no token %1: the model has %2 tokens, numbered from 0</source><translation>没有 token %1：该模型有 %2 个，从 0 开始编号</translation></message>
<message><source>There is no tool server at this address</source><translation>此地址没有工具服务器</translation></message>
<message><source>There is no type %1</source><translation>没有类型 %1</translation></message>
<message><source>There is no user message to answer</source><translation>没有可回答的用户消息</translation></message>
<message><source>There is not enough memory</source><translation>内存不足</translation></message>
<message><source>There is not enough memory to read the page</source><translation>内存不足，无法读取该网页</translation></message>
<message><source>There is not enough memory to read this file</source><translation>内存不足，无法读取此文件</translation></message>
<message><source>There is nothing to continue</source><translation>没有可以继续的内容</translation></message>
<message><source>There is nothing to repeat</source><translation>没有可重复的内容</translation></message>
<message><source>There is nothing to score</source><translation>没有可以评分的内容</translation></message>
<message><source>There is too little disk space</source><translation>磁盘空间不足</translation></message>
<message><source>There should be %1 hexadecimal digits</source><translation>应该有 %1 个十六进制数字</translation></message>
<message><source>These are not the weights of a known draft</source><translation>这不是已知草稿模型的权重</translation></message>
<message><source>This GGUF file is for big-endian machines</source><translation>此 GGUF 文件适用于大端机器</translation></message>
<message><source>This JSON has %1 bytes; the limit is %2</source><translation>此 JSON 有 %1 字节，上限为 %2</translation></message>
<message><source>This JSON has more than %1 values</source><translation>此 JSON 的值超过 %1 个</translation></message>
<message><source>This JSON is damaged</source><translation>此 JSON 已损坏</translation></message>
<message><source>This JSON is nested more than %1 deep</source><translation>此 JSON 的嵌套超过 %1 层</translation></message>
<message><source>This address is already being downloaded</source><translation>正在下载该地址</translation></message>
<message><source>This benchmark report does not say its format</source><translation>此基准测试报告没有注明格式</translation></message>
<message><source>This benchmark report has more rows than can be shown</source><translation>此基准测试报告的行数过多，无法显示</translation></message>
<message><source>This benchmark report has more temperatures than can be shown</source><translation>此基准测试报告的温度过多，无法显示</translation></message>
<message><source>This benchmark report has no rows</source><translation>此基准测试报告没有任何行</translation></message>
<message><source>This benchmark report has no “%1” that can be used</source><translation>此基准测试报告没有可用的“%1”</translation></message>
<message><source>This benchmark report was written by a newer version of the program</source><translation>此基准测试报告由较新版本的程序写入</translation></message>
<message><source>This benchmark run is empty</source><translation>此基准测试记录是空的</translation></message>
<message><source>This benchmark run is gone</source><translation>此基准测试记录已不存在</translation></message>
<message><source>This benchmark run was written by a newer version of the program</source><translation>此基准测试记录由较新版本的程序写入</translation></message>
<message><source>This escape is not possible</source><translation>不能使用这种转义</translation></message>
<message><source>This file is compressed</source><translation>此文件经过压缩</translation></message>
<message><source>This folder has shards but no data.json</source><translation>此文件夹有数据分片，但没有 data.json</translation></message>
<message><source>This is neither a benchmark run nor its report in JSON</source><translation>这既不是基准测试记录，也不是其 JSON 报告</translation></message>
<message><source>This is neither a benchmark run of servers nor its report in JSON</source><translation>这既不是服务器的基准测试记录，也不是其 JSON 报告</translation></message>
<message><source>This is neither a command nor an address that can be connected to</source><translation>这既不是命令，也不是可以通信的地址</translation></message>
<message><source>This is not JSON, or it is damaged at byte %1</source><translation>这不是 JSON，或在第 %1 字节处已损坏</translation></message>
<message><source>This is not a GGUF file</source><translation>这不是 GGUF 文件</translation></message>
<message><source>This is not a JSON object</source><translation>这不是 JSON 对象</translation></message>
<message><source>This is not a PyTorch checkpoint</source><translation>这不是 PyTorch 检查点</translation></message>
<message><source>This is not a SHA-256</source><translation>这不是 SHA-256</translation></message>
<message><source>This is not a benchmark run</source><translation>这不是基准测试记录</translation></message>
<message><source>This is not a file</source><translation>这不是文件</translation></message>
<message><source>This is not a file of a hub</source><translation>这不是模型站中的文件</translation></message>
<message><source>This is not a file of kept keys and values</source><translation>这不是保存键和值的文件</translation></message>
<message><source>This is not a model</source><translation>这不是模型</translation></message>
<message><source>This is not a part of a model</source><translation>这不是模型的一部分</translation></message>
<message><source>This is not a safetensors file</source><translation>这不是 safetensors 文件</translation></message>
<message><source>This is not a sentencepiece model, or it ends early</source><translation>这不是 sentencepiece 模型，或文件不完整</translation></message>
<message><source>This is not a shard of training data</source><translation>这不是训练数据的分片</translation></message>
<message><source>This is not a token id</source><translation>这不是 token 编号</translation></message>
<message><source>This is not a tokenizer.json</source><translation>这不是 tokenizer.json</translation></message>
<message><source>This is not a web address</source><translation>这不是网址</translation></message>
<message><source>This is not an array of token ids of this model</source><translation>这不是此模型的 token 编号数组</translation></message>
<message><source>This is not part of a rule</source><translation>这不是规则的一部分</translation></message>
<message><source>This is not the address of a hub</source><translation>这不是模型站的地址</translation></message>
<message><source>This is not the address of a server</source><translation>这不是服务器地址</translation></message>
<message><source>This is not the checkpoint of a training</source><translation>这不是训练的检查点</translation></message>
<message><source>This is not the manifest of training data</source><translation>这不是训练数据的清单</translation></message>
<message><source>This is one of several parts of a model</source><translation>这是分成多个文件的模型的一部分</translation></message>
<message><source>This is one part of a split file, and its name does not give the others</source><translation>这是分割文件的一部分，而其名称没有指明其他部分</translation></message>
<message><source>This kind of sentencepiece model is not supported</source><translation>不支持这种 sentencepiece 模型</translation></message>
<message><source>This model has no download address</source><translation>此模型没有下载地址</translation></message>
<message><source>This model's maximum context length is %1 tokens, and the text has %2 tokens</source><translation>该模型的上下文最多 %1 个 token，而文本有 %2 个 token</translation></message>
<message><source>This model's maximum context length is %1 tokens, and the text has far more tokens</source><translation>该模型的上下文最多 %1 个 token，而文本的 token 远多于此</translation></message>
<message><source>This processor has no instructions for bfloat16: choose f32</source><translation>此处理器没有 bfloat16 指令：请选择 f32</translation></message>
<message><source>This program cannot run this model</source><translation>本程序无法运行此模型</translation></message>
<message><source>This run was measured with another model or draft</source><translation>此记录是用其他模型或草稿模型测得的</translation></message>
<message><source>This server cannot be asked for %1; it answers without it</source><translation>无法要求该服务器使用 %1；它将不使用此项作答</translation></message>
<message><source>This shard was written by a newer version of this program</source><translation>此数据分片由本程序的较新版本写入</translation></message>
<message><source>This training data has format %1; this program reads %2</source><translation>此训练数据的格式为 %1；本程序读取的格式为 %2</translation></message>
<message><source>Token %1 is of unknown type %2</source><translation>token %1 的类型 %2 未知</translation></message>
<message><source>Token “%1” has an id out of range</source><translation>token“%1”的编号超出范围</translation></message>
<message><source>Tokens cannot be named: write the text instead</source><translation>不能指定 token：请直接写出文本</translation></message>
<message><source>Tokens in an answer; 0: until the context is full</source><translation>回答的 token 数；0：直到上下文用满</translation></message>
<message><source>Tokens of the vocabulary that have no name of their own and are never used: %1.</source><translation>词表中有 %1 个 token 没有自己的名称，永远不会使用。</translation></message>
<message><source>Too few conversations: %1</source><translation>只有 %1 个对话</translation></message>
<message><source>Top-k</source><translation>Top-k</translation></message>
<message><source>Top-p</source><translation>Top-p</translation></message>
<message><source>Training needs %1; only %2 is allowed</source><translation>训练需要 %1；最多允许 %2</translation></message>
<message><source>Training of this draft was started before</source><translation>此前已开始过此草稿模型的训练</translation></message>
<message><source>Two entries of the archive overlap</source><translation>压缩包中有两个条目重叠</translation></message>
<message><source>Two parts hold the tensor %1</source><translation>有两个部分都含有张量 %1</translation></message>
<message><source>Two tensors overlap</source><translation>有两个张量重叠</translation></message>
<message><source>Two tensors overlap, the other is %1</source><translation>有两个张量重叠，另一个是 %1</translation></message>
<message><source>Two tokens have the id %1</source><translation>有两个 token 的编号都是 %1</translation></message>
<message><source>Until the context is full</source><translation>直到上下文用满</translation></message>
<message><source>Value type %1 is unknown</source><translation>未知的值类型 %1</translation></message>
<message><source>Vanilla decoding uses no %1 tree</source><translation>原始解码不使用 %1 树</translation></message>
<message><source>Vocabularies of type “%1” are not supported</source><translation>不支持类型为“%1”的词表</translation></message>
<message><source>Weights cannot have this number of bits: %1</source><translation>权重不能为 %1 位</translation></message>
<message><source>What answers there is not a tool server: it sends %1</source><translation>那里应答的不是工具服务器：它发来 %1</translation></message>
<message><source>What guessing saved: passes differ too much to tell</source><translation>猜测省下的时间：各次前向相差太大，无法判断</translation></message>
<message><source>What guessing saved: the runs differ too much to tell</source><translation>猜测省下的时间：各次运行相差太大，无法判断</translation></message>
<message><source>What guessing saved: too little to tell</source><translation>猜测省下的时间：差别太小，无法判断</translation></message>
<message><source>What guessing saved: too short to tell</source><translation>猜测省下的时间：太短，无法判断</translation></message>
<message><source>What was saved on %1 is kept, and the training goes on from there.</source><translation>%1 保存的内容会保留，训练将从那里继续。</translation></message>
<message><source>Without a key the server listens to this machine only</source><translation>没有密钥时，服务器只能供这台计算机使用</translation></message>
<message><source>^ and $ are possible at the ends only</source><translation>^ 和 $ 只能位于两端</translation></message>
<message><source>`griffin models list` shows the names</source><translation>用 `griffin models list` 可查看名称</translation></message>
<message><source>`griffin models search %1` shows the files</source><translation>`griffin models search %1` 会列出文件</translation></message>
<message><source>a conversation in it is too large</source><translation>其中有一个对话过大</translation></message>
<message><source>a conversation is in a folder that is not in the file</source><translation>有一个对话所在的文件夹不在文件中</translation></message>
<message><source>a dimension is %1</source><translation>有一个维度为 %1</translation></message>
<message><source>a folder in it has no name</source><translation>其中有一个文件夹没有名称</translation></message>
<message><source>a number from %1 to %2</source><translation>%1 到 %2 之间的数</translation></message>
<message><source>a text of at most %1 characters</source><translation>最多 %1 个字符的文本</translation></message>
<message><source>a whole number from %1 to %2</source><translation>%1 到 %2 之间的整数</translation></message>
<message><source>a whole number from %1 to %2, or 0</source><translation>%1 到 %2 之间的整数，或 0</translation></message>
<message><source>accept the model's terms on its page, and enter your access token in the settings of the window or in GRIFFIN_HUB_TOKEN</source><translation>请在模型的网页上接受其条款，并在窗口的设置中或在 GRIFFIN_HUB_TOKEN 中填写您的令牌</translation></message>
<message><source>add it again in the settings</source><translation>请在设置中重新添加</translation></message>
<message><source>allow more memory, or choose shorter prompts and answers</source><translation>请允许使用更多内存，或选择较短的提示词和回答</translation></message>
<message><source>allow reading it</source><translation>请允许读取</translation></message>
<message><source>allow writing there, or choose another folder</source><translation>请允许写入，或选择其他文件夹</translation></message>
<message><source>allow writing to its folder, or choose another</source><translation>请允许写入其文件夹，或选择其他文件夹</translation></message>
<message><source>an address begins with https:// or http://</source><translation>网址以 https:// 或 http:// 开头</translation></message>
<message><source>an untitled conversation</source><translation>无标题的对话</translation></message>
<message><source>ask something with a longer answer</source><translation>请提一个回答更长的问题</translation></message>
<message><source>ask without --raw</source><translation>请不带 --raw 提问</translation></message>
<message><source>attach a folder within it</source><translation>请附加其中的某个文件夹</translation></message>
<message><source>attach smaller ones</source><translation>请附加较小的文档</translation></message>
<message><source>attach the relevant part of it</source><translation>请只附加其中需要的部分</translation></message>
<message><source>attach what it says as text</source><translation>请将其中的内容作为文本附加</translation></message>
<message><source>byte 0</source><translation>第 0 字节</translation></message>
<message><source>byte 16</source><translation>第 16 字节</translation></message>
<message><source>byte 4</source><translation>第 4 字节</translation></message>
<message><source>byte 8</source><translation>第 8 字节</translation></message>
<message><source>change what is asked for</source><translation>请更改所请求的内容</translation></message>
<message><source>character %1</source><translation>第 %1 个字符</translation></message>
<message><source>check both; the address usually ends in /v1</source><translation>请检查两者；地址通常以 /v1 结尾</translation></message>
<message><source>check its address</source><translation>请检查其地址</translation></message>
<message><source>check its address and the network</source><translation>请检查其地址和网络</translation></message>
<message><source>check its permissions</source><translation>请检查其权限</translation></message>
<message><source>check its permissions, or free some disk space</source><translation>请检查其权限，或释放一些磁盘空间</translation></message>
<message><source>check that it is running and can be reached</source><translation>请确认它正在运行并且可以访问</translation></message>
<message><source>check the address</source><translation>请检查网址</translation></message>
<message><source>check the address and the network</source><translation>请检查网址和网络</translation></message>
<message><source>check the address and this computer's date and time</source><translation>请检查网址以及这台计算机的日期和时间</translation></message>
<message><source>check the address of its OpenAI interface</source><translation>请检查其 OpenAI 接口的地址</translation></message>
<message><source>check the address of the hub</source><translation>请检查模型站的地址</translation></message>
<message><source>check the address; it usually ends in /mcp</source><translation>请检查地址；它通常以 /mcp 结尾</translation></message>
<message><source>check the address; it usually ends in /v1</source><translation>请检查地址；它通常以 /v1 结尾</translation></message>
<message><source>check the command; is the program installed?</source><translation>请检查命令；程序安装了吗？</translation></message>
<message><source>check the disk</source><translation>请检查磁盘</translation></message>
<message><source>check the disk and its free space</source><translation>请检查磁盘及其可用空间</translation></message>
<message><source>check the disk space and the permissions of the folder</source><translation>请检查磁盘空间和文件夹的权限</translation></message>
<message><source>check the file and its permissions, or move it away</source><translation>请检查该文件及其权限，或将其移到别处</translation></message>
<message><source>check the name</source><translation>请检查名称</translation></message>
<message><source>check the name and the address</source><translation>请检查名称和地址</translation></message>
<message><source>check the path</source><translation>请检查路径</translation></message>
<message><source>check the permissions of the file</source><translation>请检查文件的权限</translation></message>
<message><source>check the permissions of the file and its folder</source><translation>请检查文件及其文件夹的权限</translation></message>
<message><source>check the permissions of the folder</source><translation>请检查文件夹的权限</translation></message>
<message><source>check the permissions of the folder, or copy the file instead</source><translation>请检查文件夹权限，或改为复制文件</translation></message>
<message><source>check the permissions of the folder, or delete it yourself</source><translation>请检查文件夹的权限，或自行删除</translation></message>
<message><source>choose 0 for the model's own context</source><translation>请选择 0，使用模型自带的上下文长度</translation></message>
<message><source>choose 1 to %1 with --tree-depth</source><translation>请用 --tree-depth 选择 1 到 %1</translation></message>
<message><source>choose 1 to %1 with --tree-top-k</source><translation>请用 --tree-top-k 选择 1 到 %1</translation></message>
<message><source>choose 1 to 256</source><translation>请选择 1 到 256</translation></message>
<message><source>choose 2 to %1 with --tree-size</source><translation>请用 --tree-size 选择 2 到 %1</translation></message>
<message><source>choose 4, 8 or 16</source><translation>请选择 4、8 或 16</translation></message>
<message><source>choose a .gguf file</source><translation>请选择 .gguf 文件</translation></message>
<message><source>choose a .gguf file or a folder with config.json and .safetensors files</source><translation>请选择 .gguf 文件，或含有 config.json 和 .safetensors 文件的文件夹</translation></message>
<message><source>choose a context of %1 tokens or less (--context)</source><translation>请选择不超过 %1 个 token 的上下文（--context）</translation></message>
<message><source>choose a context of %1 tokens or less (--context); the layers of the model are then streamed</source><translation>请选择不超过 %1 个 token 的上下文（--context）；模型的各层将按需传送</translation></message>
<message><source>choose a draft model of the same family as the model</source><translation>请选择与模型同一系列的小型草稿模型</translation></message>
<message><source>choose a draft that was trained for this model</source><translation>请选择为此模型训练的草稿模型</translation></message>
<message><source>choose a draft that was trained here</source><translation>请选择在此处训练的草稿模型</translation></message>
<message><source>choose a file</source><translation>请选择一个文件</translation></message>
<message><source>choose a file that was exported from the settings page</source><translation>请选择从设置页导出的文件</translation></message>
<message><source>choose a file written by torch.save</source><translation>请选择由 torch.save 写入的文件</translation></message>
<message><source>choose a folder with a safetensors checkpoint, or a .gguf file</source><translation>请选择含有 safetensors 检查点的文件夹，或 .gguf 文件</translation></message>
<message><source>choose a folder with free space and write permission</source><translation>请选择有可用空间且可写入的文件夹</translation></message>
<message><source>choose a folder with safetensors or PyTorch weights</source><translation>请选择含有 safetensors 或 PyTorch 权重的文件夹</translation></message>
<message><source>choose a key of letters, digits and punctuation marks</source><translation>请选择由字母、数字和标点组成的密钥</translation></message>
<message><source>choose a key with --api-key, or listen on 127.0.0.1</source><translation>请用 --api-key 设定密钥，或在 127.0.0.1 上监听</translation></message>
<message><source>choose a larger context in the settings, or start a new chat</source><translation>请在设置中选择更大的上下文，或开始新的聊天</translation></message>
<message><source>choose a model below the message field, then ask again</source><translation>请在消息框下方选择模型，然后重新提问</translation></message>
<message><source>choose a smaller number, or none for other methods</source><translation>请选择更小的数字，其他方法则不要指定</translation></message>
<message><source>choose a text file of at most 64 MB</source><translation>请选择不超过 64 MB 的文本文件</translation></message>
<message><source>choose another copy, or free some disk space</source><translation>请选择另一个副本，或释放一些磁盘空间</translation></message>
<message><source>choose another element type</source><translation>请选择其他元素类型</translation></message>
<message><source>choose another file</source><translation>请选择其他文件</translation></message>
<message><source>choose another file or folder</source><translation>请选择其他文件或文件夹</translation></message>
<message><source>choose another file, or export the run again</source><translation>请选择其他文件，或重新导出该测试</translation></message>
<message><source>choose another file, or run the benchmark again</source><translation>请选择其他文件，或重新运行基准测试</translation></message>
<message><source>choose another folder</source><translation>请选择其他文件夹</translation></message>
<message><source>choose another folder for the data</source><translation>请为数据选择其他文件夹</translation></message>
<message><source>choose another folder, or free some disk space</source><translation>请选择其他文件夹，或在磁盘上腾出空间</translation></message>
<message><source>choose another model</source><translation>请选择其他模型</translation></message>
<message><source>choose another model, or say how words are split with --pre-tokenizer: one of %1</source><translation>请选择另一个模型，或用 --pre-tokenizer 指定一种方式：%1 之一</translation></message>
<message><source>choose another name</source><translation>请选择其他名称</translation></message>
<message><source>choose another one</source><translation>请选择另一个</translation></message>
<message><source>choose another one for the race</source><translation>请为竞速另选一个</translation></message>
<message><source>choose another port, or end the program that uses this one</source><translation>请选择其他端口，或结束正在使用该端口的程序</translation></message>
<message><source>choose another run, or run the benchmark again</source><translation>请选择其他记录，或重新运行基准测试</translation></message>
<message><source>choose eagle for EAGLE and HASS, eagle3 or speculators for EAGLE-3, medusa for Medusa</source><translation>EAGLE 和 HASS 请选 eagle，EAGLE-3 请选 eagle3 或 speculators，Medusa 请选 medusa</translation></message>
<message><source>choose fewer rows per batch or a smaller vocabulary, or allow more memory</source><translation>请减少每批的行数或缩小词表，或允许更多内存</translation></message>
<message><source>choose griffin, hass, eagle, fspad, eagle3, medusa or hydra</source><translation>请选择 griffin、hass、eagle、fspad、eagle3、medusa 或 hydra</translation></message>
<message><source>choose its method, or name another draft with --draft</source><translation>请选择它的方法，或用 --draft 指定其他草稿模型</translation></message>
<message><source>choose one</source><translation>请选择一个</translation></message>
<message><source>choose one that was trained for this model</source><translation>请选择为此模型训练的草稿模型</translation></message>
<message><source>choose other options</source><translation>请选择其他选项</translation></message>
<message><source>choose other values</source><translation>请选择其他值</translation></message>
<message><source>choose shorter answers or a larger context</source><translation>请选择较短的回答或较大的上下文</translation></message>
<message><source>choose shorter prompts or a larger context</source><translation>请选择更短的提示词或更大的上下文</translation></message>
<message><source>choose that method, or another draft</source><translation>请选择该方法，或其他草稿模型</translation></message>
<message><source>choose the file with the weights</source><translation>请选择含有权重的文件</translation></message>
<message><source>choose the folder that holds the weights</source><translation>请选择权重所在的文件夹</translation></message>
<message><source>choose the recipe of this method, or another draft</source><translation>请选择此方法的训练方案，或其他草稿模型</translation></message>
<message><source>choose the settings it was made with, or another file</source><translation>请使用生成它时的设置，或选择其他文件</translation></message>
<message><source>clamped queries and keys</source><translation>截断的查询和键</translation></message>
<message><source>close other programs</source><translation>请关闭其他程序</translation></message>
<message><source>close other programs or raise the memory limit</source><translation>请关闭其他程序，或提高内存限制</translation></message>
<message><source>close other programs, or choose a context of %1 tokens or less (--context)</source><translation>请关闭其他程序，或选择不超过 %1 个 token 的上下文（--context）</translation></message>
<message><source>close other programs, or choose a shorter context (--context) or a smaller draft</source><translation>请关闭其他程序，或选择较短的上下文（--context）或较小的草稿模型</translation></message>
<message><source>close other programs, or choose a shorter context (--context) or a smaller model</source><translation>请关闭其他程序，或选择较短的上下文（--context）或较小的模型</translation></message>
<message><source>close other programs, or choose a smaller model</source><translation>请关闭其他程序，或选择较小的模型</translation></message>
<message><source>close other programs, or choose a smaller model or a shorter context</source><translation>请关闭其他程序，或选择较小的模型或较短的上下文</translation></message>
<message><source>close other programs, or use a smaller model or a smaller --context</source><translation>请关闭其他程序，或使用较小的模型或较小的 --context</translation></message>
<message><source>context length</source><translation>上下文长度</translation></message>
<message><source>continue it later; the part downloaded so far is kept</source><translation>请稍后继续；已下载的部分会保留</translation></message>
<message><source>continue it with --resume, or remove the file</source><translation>请用 --resume 继续，或删除该文件</translation></message>
<message><source>continue with --resume</source><translation>请用 --resume 继续</translation></message>
<message><source>conversation “%1”</source><translation>对话“%1”</translation></message>
<message><source>copy it again</source><translation>请重新复制</translation></message>
<message><source>copy the data again, or generate it again in another folder</source><translation>请重新复制数据，或在另一个文件夹中重新生成</translation></message>
<message><source>correct the definition of the tool</source><translation>请更正工具的定义</translation></message>
<message><source>correct the grammar</source><translation>请更正语法</translation></message>
<message><source>correct the regular expression</source><translation>请更正正则表达式</translation></message>
<message><source>correct the schema</source><translation>请更正模式</translation></message>
<message><source>create it, or choose another folder</source><translation>请创建该文件夹，或选择其他文件夹</translation></message>
<message><source>cuBLAS is not installed (no %1): install NVIDIA's package libcublas-%2-0 or the CUDA toolkit %2</source><translation>未安装 cuBLAS（缺少 %1）：请安装 NVIDIA 的软件包 libcublas-%2-0，或 CUDA 工具包 %2</translation></message>
<message><source>d2t lists the token %1, which t2d says the draft does not know</source><translation>d2t 列出了 token %1，而 t2d 表示草稿模型不认识它</translation></message>
<message><source>delete it yourself</source><translation>请自行删除</translation></message>
<message><source>documents</source><translation>文档</translation></message>
<message><source>download all parts again</source><translation>请重新下载所有部分</translation></message>
<message><source>download it again</source><translation>请重新下载</translation></message>
<message><source>download it with your browser and add it from disk</source><translation>请用浏览器下载，再从磁盘添加</translation></message>
<message><source>download the file again</source><translation>请重新下载文件</translation></message>
<message><source>edit-code</source><translation>修改代码</translation></message>
<message><source>enter a text</source><translation>请输入文本</translation></message>
<message><source>enter it again</source><translation>请重新输入</translation></message>
<message><source>enter the command that starts the server</source><translation>请输入启动服务器的命令</translation></message>
<message><source>enter the key that it wants</source><translation>请输入它要求的密钥</translation></message>
<message><source>error %1</source><translation>错误 %1</translation></message>
<message><source>everyday</source><translation>日常</translation></message>
<message><source>faster with a context of %1 tokens or less (--context)</source><translation>上下文不超过 %1 个 token 会更快（--context）</translation></message>
<message><source>faster with weights of at most %1 bits each</source><translation>每个权重不超过 %1 位会更快</translation></message>
<message><source>free some disk space, and make sure that the folder is writable</source><translation>请在磁盘上腾出空间，并确认文件夹可以写入</translation></message>
<message><source>free some space and continue the download; the part downloaded so far is kept</source><translation>请释放一些空间后继续下载；已下载的部分会保留</translation></message>
<message><source>free some space and run the same command again: finished data is kept</source><translation>请释放一些空间并再次运行同一命令：已完成的数据会保留</translation></message>
<message><source>free some space and try again</source><translation>请释放一些空间后重试</translation></message>
<message><source>free some space, or check the permissions of the folder; or delete the file yourself: %1</source><translation>请腾出一些空间，或检查该文件夹的权限；也可以自行删除该文件：%1</translation></message>
<message><source>free some space; nothing was changed</source><translation>请释放一些空间；未作任何更改</translation></message>
<message><source>free some: %1 needed, %2 available</source><translation>请释放一些空间：需要 %1，可用 %2</translation></message>
<message><source>generate data with this model, or load the other one</source><translation>请用此模型生成数据，或加载另一个模型</translation></message>
<message><source>generate more data: at least a few hundred conversations</source><translation>请生成更多数据：至少几百个</translation></message>
<message><source>generate the data again in another folder</source><translation>请在另一个文件夹中重新生成数据</translation></message>
<message><source>get a checkpoint in F32, F16 or BF16</source><translation>请获取 F32、F16 或 BF16 格式的检查点</translation></message>
<message><source>get a file of another quantisation, for example Q4_K_M or Q8_0</source><translation>请获取其他量化格式的文件，例如 Q4_K_M 或 Q8_0</translation></message>
<message><source>get a file of version 2 or 3</source><translation>请获取版本 2 或 3 的文件</translation></message>
<message><source>get it again; found %1</source><translation>请重新获取；实际为 %1</translation></message>
<message><source>get the file as PyTorch wrote it</source><translation>请获取 PyTorch 原样写入的文件</translation></message>
<message><source>get the file from another site</source><translation>请从其他网站获取该文件</translation></message>
<message><source>get the file from another site, or download it another way and add it from disk</source><translation>请从其他网站获取该文件，或用其他方式下载后从磁盘添加</translation></message>
<message><source>get the little-endian file</source><translation>请获取小端格式的文件</translation></message>
<message><source>get the model from another site</source><translation>请从其他网站获取该模型</translation></message>
<message><source>get the weights as safetensors, or from a source you trust</source><translation>请获取 safetensors 格式的权重，或从您信任的来源获取</translation></message>
<message><source>give biases only to tokens of this model</source><translation>请只为该模型的 token 设置偏置</translation></message>
<message><source>give it with GRIFFIN_MCP_SECRET</source><translation>请用 GRIFFIN_MCP_SECRET 提供</translation></message>
<message><source>go on from here, or ask again</source><translation>可从此处继续，或重新提问</translation></message>
<message><source>header</source><translation>文件头</translation></message>
<message><source>hidden size</source><translation>隐藏层大小</translation></message>
<message><source>install that version or a newer one; the file is left as it is</source><translation>请安装该版本或更新的版本；文件保持原样</translation></message>
<message><source>install the program again</source><translation>请重新安装程序</translation></message>
<message><source>it cannot be read</source><translation>无法读取</translation></message>
<message><source>it has %1 dimensions</source><translation>它有 %1 个维度</translation></message>
<message><source>it has no dimensions</source><translation>它没有维度</translation></message>
<message><source>it is an answer without a question</source><translation>这是没有问题的回答</translation></message>
<message><source>it is damaged</source><translation>已损坏</translation></message>
<message><source>it is damaged at byte %1</source><translation>在第 %1 字节处损坏</translation></message>
<message><source>it is nested too deeply</source><translation>嵌套过深</translation></message>
<message><source>it is not an export of Griffin Chat</source><translation>它不是由 Griffin Chat 导出的文件</translation></message>
<message><source>it is not an object</source><translation>不是对象</translation></message>
<message><source>it is not smaller than this model</source><translation>并不比此模型小</translation></message>
<message><source>it is too large</source><translation>过大</translation></message>
<message><source>it is unchanged; keep using the earlier version of the program</source><translation>数据库保持原样；请继续使用先前版本的程序</translation></message>
<message><source>it must be %1</source><translation>必须是%1</translation></message>
<message><source>it must be a shortcut such as “Ctrl+N”</source><translation>必须是快捷键，例如“Ctrl+N”</translation></message>
<message><source>it needs a hidden size of %1, this model has %2</source><translation>它需要隐藏层大小 %1，此模型为 %2</translation></message>
<message><source>it needs a vocabulary of %1 tokens, this model has %2</source><translation>它需要 %1 个 token 的词表，此模型有 %2 个</translation></message>
<message><source>it was not added. The download is kept: correct the SHA-256 and check it again, or discard it</source><translation>文件未添加。下载内容已保留：请更正 SHA-256 后再次检查，或将其丢弃</translation></message>
<message><source>it was not added: it came damaged, or was changed on the server. Discard it, and download it again later or choose another file</source><translation>文件未添加：它在下载时损坏，或在服务器上被更改。请将其丢弃，稍后重新下载或选择其他文件</translation></message>
<message><source>it was trained for another model and may predict little</source><translation>它是为其他模型训练的，可能预测得不准</translation></message>
<message><source>it was written by a later version of Griffin Chat</source><translation>它由较新版本的 Griffin Chat 写入</translation></message>
<message><source>its conversations are not a list of objects</source><translation>其中的对话不是对象列表</translation></message>
<message><source>its folders are not a list</source><translation>其中的文件夹不是列表</translation></message>
<message><source>its own attention scale</source><translation>自有的注意力缩放系数</translation></message>
<message><source>its size overflows</source><translation>其大小溢出</translation></message>
<message><source>its vocabulary has %1 tokens, this model's has %2</source><translation>其词表有 %1 个 token，此模型有 %2 个</translation></message>
<message><source>its weights alone take %1, and even with every layer streamed %2 is needed: choose a smaller model, one with fewer bits per weight, or the CPU (--device cpu)</source><translation>仅权重就占用 %1，即使所有层都按需传送也需要 %2：请选择较小的模型、每个权重位数较少的模型，或 CPU（--device cpu）</translation></message>
<message><source>layers that predict further tokens</source><translation>预测后续 token 的层</translation></message>
<message><source>leave --vocabulary out, or start without a draft</source><translation>请去掉 --vocabulary，或不以草稿模型为起点</translation></message>
<message><source>leave out --mcp or the form</source><translation>请去掉 --mcp 或回答的格式</translation></message>
<message><source>let the answer be shorter</source><translation>请让回答短一些</translation></message>
<message><source>line %1</source><translation>第 %1 行</translation></message>
<message><source>line %1: %2</source><translation>第 %1 行：%2</translation></message>
<message><source>load that one to resume, or start a new run</source><translation>请加载原来的模型以继续，或开始新的测量</translation></message>
<message><source>load the model again</source><translation>请重新加载模型</translation></message>
<message><source>look at what it says, and try again</source><translation>请查看它的输出，然后重试</translation></message>
<message><source>make its text readable with a program for text recognition first</source><translation>请先用文字识别程序使其文字可读</translation></message>
<message><source>make room on the disk</source><translation>请腾出磁盘空间</translation></message>
<message><source>make room on the disk, then try again</source><translation>请腾出磁盘空间，然后重试</translation></message>
<message><source>message %1 of an untitled conversation</source><translation>无标题对话的第 %1 条消息</translation></message>
<message><source>message %1 of “%2”</source><translation>“%2”的第 %1 条消息</translation></message>
<message><source>metadata key</source><translation>元数据键</translation></message>
<message><source>metadata value %1</source><translation>元数据值 %1</translation></message>
<message><source>move the file away or choose another</source><translation>请移走该文件，或选择其他文件</translation></message>
<message><source>name a file or folder, or a model from `griffin models list`</source><translation>请指定文件或文件夹，或 `griffin models list` 中的模型</translation></message>
<message><source>name a folder that `griffin train data` made</source><translation>请指定由 `griffin train data` 生成的文件夹</translation></message>
<message><source>name a writable file: /save FILE</source><translation>请指定可写入的文件：/save FILE</translation></message>
<message><source>name it %1</source><translation>请将其命名为 %1</translation></message>
<message><source>name one with --draft</source><translation>请用 --draft 指定一个</translation></message>
<message><source>name one with --model</source><translation>请用 --model 指定一个</translation></message>
<message><source>name other prompts with --prompts</source><translation>请用 --prompts 指定其他提示词</translation></message>
<message><source>name prompts with --prompts</source><translation>请用 --prompts 指定提示词</translation></message>
<message><source>name them with --draft, or choose another --method</source><translation>请用 --draft 指定，或选择其他 --method</translation></message>
<message><source>no answer comes before the tools</source><translation>工具之前没有回答</translation></message>
<message><source>no answer follows the reasoning</source><translation>这段思考过程之后没有回答</translation></message>
<message><source>no computer of this name was found</source><translation>找不到这个名称的计算机</translation></message>
<message><source>nothing</source><translation>无</translation></message>
<message><source>nothing answers at this address</source><translation>这个地址没有应答</translation></message>
<message><source>nothing was changed; choose a file exported by Griffin Chat</source><translation>未作任何更改；请选择由 Griffin Chat 导出的文件</translation></message>
<message><source>nothing was installed</source><translation>未安装任何内容</translation></message>
<message><source>nothing was written</source><translation>未写入任何内容</translation></message>
<message><source>number of experts</source><translation>专家数</translation></message>
<message><source>number of experts for a token</source><translation>每个 token 的专家数</translation></message>
<message><source>number of heads</source><translation>注意力头数</translation></message>
<message><source>number of inputs of a convolution</source><translation>卷积的输入个数</translation></message>
<message><source>number of key heads of a delta net</source><translation>delta 网络的键头数</translation></message>
<message><source>number of key-value heads</source><translation>键值头数</translation></message>
<message><source>number of layers</source><translation>层数</translation></message>
<message><source>number of layers that predict further tokens</source><translation>预测后续 token 的层数</translation></message>
<message><source>number of layers that share keys and values</source><translation>共享键和值的层数</translation></message>
<message><source>number of rotated elements of a head</source><translation>每个头中旋转的元素数</translation></message>
<message><source>number of value heads of a delta net</source><translation>delta 网络的值头数</translation></message>
<message><source>omit --tree, or choose another --method</source><translation>请去掉 --tree，或选择其他 --method</translation></message>
<message><source>one of %1</source><translation>以下之一：%1</translation></message>
<message><source>only its name says so: download it again, or choose another file</source><translation>只有文件名是 .gguf：请重新下载，或选择其他文件</translation></message>
<message><source>open it in a PDF viewer and save it anew</source><translation>请在 PDF 阅读器中打开并重新保存</translation></message>
<message><source>open it in the window once</source><translation>请先在窗口中打开一次</translation></message>
<message><source>passes differ too much to tell</source><translation>各次前向相差太大，无法判断</translation></message>
<message><source>paste what the other program's configuration contains, as {"mcpServers": {...}}</source><translation>请粘贴另一个程序配置中的内容，形如 {"mcpServers": {...}}</translation></message>
<message><source>provide at least two tokens</source><translation>请提供至少两个 token</translation></message>
<message><source>provide integers separated by spaces</source><translation>请提供以空格分隔的整数</translation></message>
<message><source>provide one with --prompt, --prompt-file or on standard input</source><translation>请用 --prompt、--prompt-file 或标准输入提供提示词</translation></message>
<message><source>put all parts in one folder</source><translation>请把所有部分放在同一个文件夹中</translation></message>
<message><source>put the config.json that was published with it next to it</source><translation>请将随它发布的 config.json 放在它旁边</translation></message>
<message><source>put tokenizer.json or tokenizer.model there</source><translation>请将 tokenizer.json 或 tokenizer.model 放在那里</translation></message>
<message><source>question_id is missing, or is neither an integer nor a string</source><translation>question_id 缺失，或既不是整数也不是字符串</translation></message>
<message><source>reinstall the program</source><translation>请重新安装本程序</translation></message>
<message><source>reload</source><translation>请重新加载</translation></message>
<message><source>reload and try again</source><translation>请重新加载后重试</translation></message>
<message><source>remove it and enter the keys again</source><translation>请将其删除，然后重新输入密钥</translation></message>
<message><source>remove it first, or rename the new one</source><translation>请先将其移除，或重命名新的</translation></message>
<message><source>remove it first, then continue the download</source><translation>请先将其移除，再继续下载</translation></message>
<message><source>remove it from the file</source><translation>请从文件中将其删除</translation></message>
<message><source>remove or rename it first</source><translation>请先将其移除或重命名</translation></message>
<message><source>rename the file</source><translation>请重命名该文件</translation></message>
<message><source>restart the program: until then the card cannot be used. The conversation is kept</source><translation>请重新启动程序：在此之前无法使用该显卡。对话会保留</translation></message>
<message><source>restore the file, or remove the link</source><translation>请恢复该文件，或删除链接</translation></message>
<message><source>rows of %1 elements do not divide into whole blocks of %2 (%3)</source><translation>每行 %1 个元素，不是 %2 的完整块（%3）</translation></message>
<message><source>run %1</source><translation>请运行 %1</translation></message>
<message><source>run %1, or add the file with `griffin models add`</source><translation>请运行 %1，或用 `griffin models add` 添加文件</translation></message>
<message><source>run %1, or name a file with --model</source><translation>请运行 %1，或用 --model 指定文件</translation></message>
<message><source>run `griffin train data` first</source><translation>请先运行 `griffin train data`</translation></message>
<message><source>runs differ too much to tell</source><translation>各次测量相差太大，无法判断</translation></message>
<message><source>same speed as plain</source><translation>与原始解码速度相同</translation></message>
<message><source>save a copy without one, and attach that</source><translation>请保存一份无密码的副本并附加它</translation></message>
<message><source>save it again with a newer PyTorch</source><translation>请用较新的 PyTorch 重新保存</translation></message>
<message><source>save it as a text file first</source><translation>请先另存为文本文件</translation></message>
<message><source>save it on a little-endian machine</source><translation>请在小端机器上保存</translation></message>
<message><source>save it with .contiguous()</source><translation>请用 .contiguous() 保存</translation></message>
<message><source>save it with the default protocol of torch.save, or as safetensors</source><translation>请用 torch.save 的默认协议保存，或保存为 safetensors</translation></message>
<message><source>scaled embeddings</source><translation>缩放的嵌入</translation></message>
<message><source>scaled logits</source><translation>缩放的 logits</translation></message>
<message><source>scaled residuals</source><translation>缩放的残差</translation></message>
<message><source>see `%1 --help`</source><translation>请参阅 `%1 --help`</translation></message>
<message><source>set GRIFFIN_HUB to its address, or use --hub ADDRESS</source><translation>请将 GRIFFIN_HUB 设为其地址，或使用 --hub ADDRESS</translation></message>
<message><source>shorten the sequence or choose a larger context</source><translation>请缩短序列，或选择较大的上下文</translation></message>
<message><source>shorten the text or choose a larger context</source><translation>请缩短文本，或选择较大的上下文</translation></message>
<message><source>size of a head</source><translation>注意力头的大小</translation></message>
<message><source>size of a layer's own input</source><translation>层自身输入的大小</translation></message>
<message><source>size of the feed-forward network</source><translation>前馈网络的大小</translation></message>
<message><source>size of the vocabulary</source><translation>词表的大小</translation></message>
<message><source>sliding window</source><translation>滑动窗口</translation></message>
<message><source>soft-capped attention scores</source><translation>带软上限的注意力分数</translation></message>
<message><source>soft-capped logits</source><translation>带软上限的 logits</translation></message>
<message><source>something in it can stand in no address, such as a blank or a port above 65535</source><translation>其中有网址里不能出现的内容，例如空格或大于 65535 的端口</translation></message>
<message><source>span of positions of one scale</source><translation>一个缩放的位置跨度</translation></message>
<message><source>standard input</source><translation>标准输入</translation></message>
<message><source>standard input: %1</source><translation>标准输入：%1</translation></message>
<message><source>standard output</source><translation>标准输出</translation></message>
<message><source>start from a draft that was trained here, or without one</source><translation>请从在此处训练的草稿模型开始，或不使用草稿模型</translation></message>
<message><source>start it again</source><translation>请重新开始</translation></message>
<message><source>start the program again to save what can be read; the file is left as it is</source><translation>请重新启动程序以保存可以读取的内容；文件保持原样</translation></message>
<message><source>start the training again, or resume from an older checkpoint</source><translation>请重新开始训练，或从较早的检查点继续</translation></message>
<message><source>summarise</source><translation>摘要</translation></message>
<message><source>tensor %1</source><translation>张量 %1</translation></message>
<message><source>tensor name</source><translation>张量名称</translation></message>
<message><source>the JSON schema</source><translation>JSON 模式</translation></message>
<message><source>the NVIDIA GPU does not answer</source><translation>NVIDIA GPU 没有响应</translation></message>
<message><source>the NVIDIA driver does not start: %1</source><translation>NVIDIA 驱动程序无法启动：%1</translation></message>
<message><source>the NVIDIA driver is not installed (no libcuda.so.1)</source><translation>未安装 NVIDIA 驱动程序（缺少 libcuda.so.1）</translation></message>
<message><source>the NVIDIA driver is too old: update it</source><translation>NVIDIA 驱动程序太旧：请更新</translation></message>
<message><source>the answer takes too long</source><translation>应答耗时过长</translation></message>
<message><source>the connection broke, or what came is no answer</source><translation>连接中断，或收到的内容不是应答</translation></message>
<message><source>the content of an attachment is not base64</source><translation>附件的内容不是 base64</translation></message>
<message><source>the conversation is read again</source><translation>将重新读取该对话</translation></message>
<message><source>the file does not say which model it was trained for</source><translation>文件未注明它是为哪个模型训练的</translation></message>
<message><source>the grammar</source><translation>语法</translation></message>
<message><source>the identity of the server cannot be verified</source><translation>无法验证服务器的身份</translation></message>
<message><source>the layers that do not fit need %1 of the computer's memory, of which %2 is free</source><translation>放不下的层需要 %1 计算机内存，可用 %2</translation></message>
<message><source>the list of conversations is missing</source><translation>缺少对话列表</translation></message>
<message><source>the name of the machine is missing after %1, as machine.example in https://machine.example</source><translation>%1 后面缺少主机名，如 https://machine.example 中的 machine.example</translation></message>
<message><source>the part downloaded so far is kept and can be continued</source><translation>已下载的部分会保留，可以继续</translation></message>
<message><source>the product of its dimensions overflows</source><translation>其维度的乘积溢出</translation></message>
<message><source>the regular expression</source><translation>正则表达式</translation></message>
<message><source>the time is missing</source><translation>缺少时间</translation></message>
<message><source>the title is missing</source><translation>缺少标题</translation></message>
<message><source>the tools</source><translation>工具</translation></message>
<message><source>the training data</source><translation>训练数据</translation></message>
<message><source>there is no NVIDIA GPU</source><translation>没有 NVIDIA GPU</translation></message>
<message><source>there is no NVIDIA GPU number %1</source><translation>没有编号为 %1 的 NVIDIA GPU</translation></message>
<message><source>this model cannot be used</source><translation>无法使用此模型</translation></message>
<message><source>too little to tell</source><translation>差别太小，无法判断</translation></message>
<message><source>too short to tell</source><translation>太短，无法判断</translation></message>
<message><source>train again with a lower learning rate</source><translation>请以较低的学习率重新训练</translation></message>
<message><source>train again with a lower learning rate; the best draft so far is kept</source><translation>请用更低的学习率重新训练；到目前为止最好的草稿模型会保留</translation></message>
<message><source>train with the options it was begun with, or start again with another file</source><translation>请使用开始时的选项训练，或用另一个文件重新开始</translation></message>
<message><source>true or false</source><translation>true 或 false</translation></message>
<message><source>try again</source><translation>请重试</translation></message>
<message><source>try again in %1 s</source><translation>请在 %1 秒后重试</translation></message>
<message><source>try again later</source><translation>请稍后重试</translation></message>
<message><source>try again later, or get the model from another site; the parts downloaded so far are kept</source><translation>请稍后重试，或从其他网站获取该模型；已下载的部分会保留</translation></message>
<message><source>try again when no other program is busy</source><translation>请在没有其他程序繁忙时重试</translation></message>
<message><source>try again, or check what the server is doing</source><translation>请重试，或查看它在做什么</translation></message>
<message><source>try again; its own log may say more</source><translation>请重试；服务器自己的日志可能说明更多</translation></message>
<message><source>try higher temperatures, or name other prompts for `griffin train data`</source><translation>请尝试更高的温度，或为 `griffin train data` 指定其他提示词</translation></message>
<message><source>turns is missing, is empty, or holds something other than strings</source><translation>turns 缺失、为空，或含有非字符串的内容</translation></message>
<message><source>unknown</source><translation>未知</translation></message>
<message><source>unlock the key ring, or enter the key again in the settings</source><translation>请解锁密钥环，或在设置中重新输入密钥</translation></message>
<message><source>unpack it first</source><translation>请先解压</translation></message>
<message><source>update this program</source><translation>请更新本程序</translation></message>
<message><source>use 64 hexadecimal digits</source><translation>请使用 64 位十六进制数字</translation></message>
<message><source>use `griffin models add` with a file or an address</source><translation>请使用 `griffin models add` 加上文件或地址</translation></message>
<message><source>use a BPE or unigram model</source><translation>请使用 BPE 或 unigram 模型</translation></message>
<message><source>use a JSON schema, or a model on this computer</source><translation>请使用 JSON 模式，或使用这台计算机上的模型</translation></message>
<message><source>use a draft from another source</source><translation>请使用其他来源的草稿模型</translation></message>
<message><source>use a draft of EAGLE, HASS or EAGLE-3</source><translation>请使用 EAGLE、HASS 或 EAGLE-3 的草稿模型</translation></message>
<message><source>use a draft of a supported method</source><translation>请使用受支持的方法的草稿模型</translation></message>
<message><source>use a draft that was made for this model</source><translation>请使用为此模型制作的草稿模型</translation></message>
<message><source>use a draft without these norms</source><translation>请使用没有这些归一化的草稿模型</translation></message>
<message><source>use a file from another source</source><translation>请使用其他来源的文件</translation></message>
<message><source>use a model file that has one</source><translation>请使用含有词表的模型文件</translation></message>
<message><source>use a model of one of these families: %1</source><translation>请使用以下系列之一的模型：%1</translation></message>
<message><source>use a shorter one</source><translation>请使用短一些的</translation></message>
<message><source>use a smaller one</source><translation>请使用更小的格式</translation></message>
<message><source>use a version of it that speaks %1</source><translation>请使用支持 %1 的版本</translation></message>
<message><source>use an address of this machine, such as 127.0.0.1</source><translation>请使用这台计算机的地址，例如 127.0.0.1</translation></message>
<message><source>use an address that ends with this name, or download all parts into one folder and add the model from disk</source><translation>请使用以此名称结尾的网址，或将所有部分下载到同一文件夹，再从磁盘添加模型</translation></message>
<message><source>use another draft</source><translation>请使用其他草稿模型</translation></message>
<message><source>use another model</source><translation>请使用其他模型</translation></message>
<message><source>use another model, or ask without tools</source><translation>请换用其他模型，或不带工具提问</translation></message>
<message><source>use another model, or let the answer have any form</source><translation>请使用其他模型，或让回答使用任意格式</translation></message>
<message><source>use another server</source><translation>请使用其他服务器</translation></message>
<message><source>use another server, or ask it for less</source><translation>请使用其他服务器，或少请求一些</translation></message>
<message><source>use one of %1</source><translation>请使用 %1 之一</translation></message>
<message><source>use that address if you trust it</source><translation>如果您信任该地址，请直接使用它</translation></message>
<message><source>use that window or close it</source><translation>请使用那个窗口或将其关闭</translation></message>
<message><source>use the address of the .gguf or .safetensors file itself, often that of a download button</source><translation>请使用 .gguf 或 .safetensors 文件本身的网址，通常是下载按钮的链接</translation></message>
<message><source>use them with `griffin profile` or `griffin bench`</source><translation>请将其用于 `griffin profile` 或 `griffin bench`</translation></message>
<message><source>use tokens of this model</source><translation>请使用此模型的 token</translation></message>
<message><source>wait for it, or choose another file</source><translation>请等它结束，或选择其他文件</translation></message>
<message><source>wait until it is complete, and try again</source><translation>请等文件完整后再试</translation></message>
<message><source>wait until the other window or command ends</source><translation>请等待另一个窗口或命令结束</translation></message>
<message><source>write NAME=value, in quotes where there are spaces</source><translation>请写成 NAME=value，有空格时加引号</translation></message>
<message><source>write a type as GGUF tools print it: f32, bf16, q8_0, q4_1, q4_k</source><translation>请按 GGUF 工具输出的名称书写类型：f32、bf16、q8_0、q4_1、q4_k</translation></message>
<message><source>write it as hub:OWNER/NAME/FILE, as `griffin models search` shows it</source><translation>请写成 hub:OWNER/NAME/FILE，如 `griffin models search` 所示</translation></message>
<message><source>write it without a user name, a password, and what follows #</source><translation>请去掉用户名、密码以及 # 之后的内容</translation></message>
<message><source>write it without a user name, a password, and what follows ? or #</source><translation>请去掉用户名、密码以及 ? 或 # 之后的内容</translation></message>
<message><source>write one JSON array per line, of numbers from 0 to %1</source><translation>请每行写一个 JSON 数组，由 0 到 %1 的数字组成</translation></message>
<message><source>write one JSON object with question_id and turns[] per line</source><translation>请每行写一个含 question_id 和 turns[] 的 JSON 对象</translation></message>
<message><source>write one object with messages[], turns[], prompt or text per line</source><translation>请每行写一个带有 messages[]、turns[]、prompt 或 text 的对象</translation></message>
<message><source>write synthetic:SHAPE:DTYPE with one of the shapes %1</source><translation>请按 synthetic:SHAPE:DTYPE 书写，SHAPE 为以下之一：%1</translation></message>
<message><source>write the answer again to make a new one</source><translation>重新生成回答即可得到新的记录</translation></message>
<message><source>write the answer again to see it</source><translation>重新生成回答即可查看</translation></message>
<message><source>write them to a place that has room</source><translation>请写到有足够空间的地方</translation></message>
<message><source>“%1” has both “command” and “url”; it is left out</source><translation>“%1”同时有“command”和“url”，已略过</translation></message>
<message><source>“%1” has neither “command” nor “url”; it is left out</source><translation>“%1”既没有“command”也没有“url”，已略过</translation></message>
<message><source>“%1” is left out: %2</source><translation>“%1”已略过：%2</translation></message>
<message><source>“%1” is missing</source><translation>缺少“%1”</translation></message>
<message><source>“%1” is missing or not a number</source><translation>“%1”缺失，或不是数字</translation></message>
<message><source>“%1” is missing or not a suitable number</source><translation>“%1”缺失，或不是合适的数字</translation></message>
<message><source>“%1” is not a duration</source><translation>“%1”不是时长</translation></message>
<message><source>“%1” is not a known way to split words</source><translation>“%1”不是已知的分词方式</translation></message>
<message><source>“%1” is not a list</source><translation>“%1”不是列表</translation></message>
<message><source>“%1” is not a time</source><translation>“%1”不是时间</translation></message>
<message><source>“%1” is not a valid number</source><translation>“%1”不是有效的数字</translation></message>
<message><source>“%1” is not an object; it is left out</source><translation>“%1”不是对象，已略过</translation></message>
<message><source>“%1” is not part of a conversation</source><translation>“%1”不是对话的组成部分</translation></message>
<message><source>“%1” is not text</source><translation>“%1”不是文本</translation></message>
<message><source>“%1” is not true or false</source><translation>“%1”不是 true 或 false</translation></message>
<message><source>“%1” must hold %2 positive numbers</source><translation>“%1”必须含有 %2 个正数</translation></message>
<message><source>“%1” of the draft's configuration is neither true nor false</source><translation>草稿模型配置中的“%1”既不是 true 也不是 false</translation></message>
<message><source>“%1” of the draft's configuration is not a JSON object</source><translation>草稿模型配置中的“%1”不是 JSON 对象</translation></message>
<message><source>“%1” refers to a message that does not exist</source><translation>“%1”指向不存在的消息</translation></message>
<message><source>“%1” uses the older form “sse”, which this program does not support; it is left out</source><translation>“%1”使用较旧的“sse”形式，本程序不支持，已略过</translation></message>
<message><source>“%1” wants the header “%2”; only “Authorization: Bearer KEY” can be sent, so it is left out</source><translation>“%1”需要标头“%2”；只能发送“Authorization: Bearer KEY”，因此已略过</translation></message>
<message><source>“%2” of “%1” has the wrong type; the server is left out</source><translation>“%1”的“%2”类型不符，已略过该服务器</translation></message>
<message><source>“%2” of “%1” is not used</source><translation>“%1”的“%2”不会使用</translation></message>
<message><source>“mcpServers” is not an object</source><translation>“mcpServers”不是对象</translation></message>
<message><source>“mcpServers” names no server</source><translation>“mcpServers”中没有任何服务器</translation></message>
<message><source>“original_max_position_embeddings” is not a suitable number</source><translation>“original_max_position_embeddings”不是合适的数字</translation></message>
<message><source>“role” is neither user nor assistant</source><translation>“role”既不是 user 也不是 assistant</translation></message>
<message><source>“state” is unknown</source><translation>“state”的值未知</translation></message>
<message><source>“trace” is damaged</source><translation>“trace”已损坏</translation></message>
<message><source>“trace” is not base64</source><translation>“trace”不是 base64</translation></message>
</context>
</TS>
