<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh" sourcelanguage="en">
 <context>
  <name>griffin</name>
  <message>
   <source>
Method</source>
   <translation>
方法</translation>
  </message>
  <message>
   <source>
T</source>
   <translation>
T</translation>
  </message>
  <message>
   <source>
τ</source>
   <translation>
τ</translation>
  </message>
  <message>
   <source>  draft %1</source>
   <translation>  草稿 %1</translation>
  </message>
  <message>
   <source>  target %1</source>
   <translation>  目标 %1</translation>
  </message>
  <message>
   <source>  ·  ✓ identical text, token for token</source>
   <translation>  ·  ✓ 文本逐 token 一致</translation>
  </message>
  <message>
   <source>  ·  ✗ another text than vanilla's</source>
   <translation>  ·  ✗ 文本与原始解码不同</translation>
  </message>
  <message>
   <source> %</source>
   <translation>%</translation>
  </message>
  <message>
   <source>%</source>
   <translation>%</translation>
  </message>
  <message>
   <source>%1	%2</source>
   <translation>%1	%2</translation>
  </message>
  <message>
   <source>%1
%2, read as %3</source>
   <translation>%1
%2，按 %3 读取</translation>
  </message>
  <message>
   <source>%1
Does not fit: %2</source>
   <translation>%1
不适用：%2</translation>
  </message>
  <message>
   <source>%1
Last change: %2</source>
   <translation>%1
最后修改：%2</translation>
  </message>
  <message>
   <source>%1
Note: %2</source>
   <translation>%1
注意：%2</translation>
  </message>
  <message>
   <source>%1
speedup</source>
   <translation>%1
加速比</translation>
  </message>
  <message>
   <source>%1 %</source>
   <translation>%1%</translation>
  </message>
  <message>
   <source>%1 %2</source>
   <translation>%1 %2</translation>
  </message>
  <message>
   <source>%1 %2</source>
   <comment>name and number</comment>
   <translation>%1 %2</translation>
  </message>
  <message>
   <source>%1 %2</source>
   <comment>number and unit</comment>
   <translation>%1 %2</translation>
  </message>
  <message>
   <source>%1 (%2)</source>
   <translation>%1 (%2)</translation>
  </message>
  <message numerus="yes">
   <source>%1 (and %n files)</source>
   <translation>
    <numerusform>%1（及另外 %n 个文件）</numerusform>
   </translation>
  </message>
  <message>
   <source>%1 (copy)</source>
   <translation>%1（副本）</translation>
  </message>
  <message>
   <source>%1 (recommended)</source>
   <translation>%1（推荐）</translation>
  </message>
  <message>
   <source>%1 answers with it now.</source>
   <translation>%1 现在用它来回答。</translation>
  </message>
  <message>
   <source>%1 are fetched from the package index that pip uses here; the licence is %2.</source>
   <translation>将从本机 pip 所用的软件包索引获取 %1；许可证为 %2。</translation>
  </message>
  <message>
   <source>%1 belongs to “%2”.</source>
   <translation>%1 已用于“%2”。</translation>
  </message>
  <message>
   <source>%1 cannot answer: %2.</source>
   <translation>%1 无法回答：%2。</translation>
  </message>
  <message>
   <source>%1 draft for %2</source>
   <translation>用于 %2 的 %1 草稿模型</translation>
  </message>
  <message>
   <source>%1 for drafts, %2 for checking them</source>
   <translation>起草 %1，验证 %2</translation>
  </message>
  <message>
   <source>%1 guesses, %2 accepted</source>
   <translation>猜测 %1 个，接受 %2 个</translation>
  </message>
  <message>
   <source>%1 have come</source>
   <translation>已获取 %1</translation>
  </message>
  <message>
   <source>%1 hours</source>
   <translation>%1 小时</translation>
  </message>
  <message>
   <source>%1 is in the trash.</source>
   <translation>%1 已移到回收站。</translation>
  </message>
  <message>
   <source>%1 is installed.</source>
   <translation>%1 已安装。</translation>
  </message>
  <message>
   <source>%1 is installed. SHA-256: %2</source>
   <translation>%1 已安装。SHA-256：%2</translation>
  </message>
  <message>
   <source>%1 is ready</source>
   <translation>%1 已就绪</translation>
  </message>
  <message>
   <source>%1 is small, fast and free to use (%2, %3). It is kept on this computer, and everything you write stays here.</source>
   <translation>%1 小巧、快速，可免费使用（%2，%3）。它保存在这台计算机上，您写的一切也都留在这里。</translation>
  </message>
  <message>
   <source>%1 is used from where it lies.</source>
   <translation>%1 从其所在位置直接使用。</translation>
  </message>
  <message>
   <source>%1 of %2</source>
   <translation>%1/%2</translation>
  </message>
  <message>
   <source>%1 of %2 have come</source>
   <translation>已获取 %1/%2</translation>
  </message>
  <message>
   <source>%1 of %2 prompts answered</source>
   <translation>已回答 %1/%2 条提示词</translation>
  </message>
  <message>
   <source>%1 of %2 tokens</source>
   <translation>%1/%2 token</translation>
  </message>
  <message>
   <source>%1 of %2 tokens of context used</source>
   <translation>上下文已用 %1/%2 token</translation>
  </message>
  <message>
   <source>%1 per pass</source>
   <translation>%1 token/前向</translation>
  </message>
  <message>
   <source>%1 s</source>
   <translation>%1 秒</translation>
  </message>
  <message>
   <source>%1 s to first token</source>
   <translation>首 token 用时 %1 秒</translation>
  </message>
  <message>
   <source>%1 to %2</source>
   <translation>%1–%2</translation>
  </message>
  <message>
   <source>%1 to the first token</source>
   <translation>首 token 用时 %1</translation>
  </message>
  <message>
   <source>%1 tok/s</source>
   <translation>%1 token/秒</translation>
  </message>
  <message>
   <source>%1 tokens</source>
   <translation>%1 token</translation>
  </message>
  <message numerus="yes">
   <source>%1 tokens per pass (acceptance length) in %n passes</source>
   <translation>
    <numerusform>%n 次前向，每次前向 %1 个 token（接受长度）</numerusform>
   </translation>
  </message>
  <message>
   <source>%1 tokens per second</source>
   <translation>%1 token/秒</translation>
  </message>
  <message>
   <source>%1 was added.</source>
   <translation>已添加 %1。</translation>
  </message>
  <message>
   <source>%1 was not added. %2</source>
   <translation>未添加 %1。%2</translation>
  </message>
  <message>
   <source>%1 · %2</source>
   <translation>%1 · %2</translation>
  </message>
  <message>
   <source>%1 · %2× · %3</source>
   <translation>%1 · %2× · %3</translation>
  </message>
  <message>
   <source>%1 · As it was sent with the question. The file itself may have changed since.</source>
   <translation>%1 · 与问题一同发送时的内容。文件本身此后可能已更改。</translation>
  </message>
  <message>
   <source>%1, %2</source>
   <translation>%1，%2</translation>
  </message>
  <message>
   <source>%1, %2 a second</source>
   <translation>%1，每秒 %2</translation>
  </message>
  <message>
   <source>%1, %2 left</source>
   <translation>%1，还需 %2</translation>
  </message>
  <message>
   <source>%1, %2, %3</source>
   <translation>%1，%2，%3</translation>
  </message>
  <message>
   <source>%1, an answer is being written</source>
   <translation>%1，正在回答</translation>
  </message>
  <message>
   <source>%1, byte %2</source>
   <translation>%1，第 %2 字节</translation>
  </message>
  <message>
   <source>%1, found in earlier text</source>
   <translation>%1，取自前文</translation>
  </message>
  <message>
   <source>%1, in folder %2</source>
   <translation>%1，位于文件夹 %2</translation>
  </message>
  <message>
   <source>%1, pinned</source>
   <translation>%1，已置顶</translation>
  </message>
  <message>
   <source>%1, the connection broke and is taken up again</source>
   <translation>%1，连接中断，正在恢复</translation>
  </message>
  <message>
   <source>%1, tree %2</source>
   <translation>%1，草稿树：%2</translation>
  </message>
  <message>
   <source>%1.</source>
   <comment>a sentence</comment>
   <translation>%1。</translation>
  </message>
  <message>
   <source>%1. %2</source>
   <translation>%1。%2</translation>
  </message>
  <message>
   <source>%1: %2</source>
   <translation>%1：%2</translation>
  </message>
  <message>
   <source>%1: accepted</source>
   <translation>%1：已接受</translation>
  </message>
  <message>
   <source>%1: mean %2, from %3 to %4</source>
   <translation>%1：平均 %2，从 %3 到 %4</translation>
  </message>
  <message>
   <source>%1: rejected</source>
   <translation>%1：已拒绝</translation>
  </message>
  <message>
   <source>%1: the last token before this cycle</source>
   <translation>%1：这一轮之前的最后一个 token</translation>
  </message>
  <message>
   <source>%1: the target's own token</source>
   <translation>%1：目标模型自己的 token</translation>
  </message>
  <message>
   <source>%1k</source>
   <comment>thousands</comment>
   <translation>%1k</translation>
  </message>
  <message>
   <source>%1×</source>
   <translation>%1×</translation>
  </message>
  <message>
   <source>%1× faster than vanilla</source>
   <translation>比原始解码快 %1×</translation>
  </message>
  <message>
   <source>%1× vanilla</source>
   <translation>%1× 原始解码</translation>
  </message>
  <message>
   <source>%1× vanilla: one pass for one token took %2 ms on this computer</source>
   <translation>%1× 原始解码：在这台计算机上，处理一个 token 的一次前向耗时 %2 毫秒</translation>
  </message>
  <message numerus="yes">
   <source>%Ln of ours</source>
   <translation>
    <numerusform>本程序自带的 %Ln 条</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n conversation(s) are in %1. The trash is left out.</source>
   <translation>
    <numerusform>%1 中有 %n 个对话。不含回收站。</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n conversation(s) imported.</source>
   <translation>
    <numerusform>已导入 %n 个对话。</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n hour(s)</source>
   <translation>
    <numerusform>%n 小时</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n match(es)</source>
   <translation>
    <numerusform>%n 处匹配</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n minute(s)</source>
   <translation>
    <numerusform>%n 分钟</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n minutes</source>
   <translation>
    <numerusform>%n 分钟</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n passes</source>
   <translation>
    <numerusform>%n 次前向</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n prompts, at most about %1</source>
   <translation>
    <numerusform>%n 条提示词，最多约需 %1</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n second(s)</source>
   <translation>
    <numerusform>%n 秒</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n seconds</source>
   <translation>
    <numerusform>%n 秒</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n tokens</source>
   <translation>
    <numerusform>%n token</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n tokens in %1</source>
   <translation>
    <numerusform>%n token，用时 %1</numerusform>
   </translation>
  </message>
  <message>
   <source>&amp;About Griffin Chat</source>
   <translation>关于 Griffin Chat(&amp;A)</translation>
  </message>
  <message>
   <source>&amp;Appearance</source>
   <translation>外观(&amp;A)</translation>
  </message>
  <message>
   <source>&amp;Attach text files…</source>
   <translation>附加文本文件(&amp;A)…</translation>
  </message>
  <message>
   <source>&amp;Benchmark</source>
   <translation>基准测试(&amp;B)</translation>
  </message>
  <message>
   <source>&amp;Cancel</source>
   <translation>取消(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Chat</source>
   <translation>对话(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Colour the draft's tokens</source>
   <translation>为草稿 token 着色(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Command palette</source>
   <translation>命令面板(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Copy</source>
   <translation>复制(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Copy diagnostics</source>
   <translation>复制诊断信息(&amp;C)</translation>
  </message>
  <message>
   <source>&amp;Dark</source>
   <translation>深色(&amp;D)</translation>
  </message>
  <message>
   <source>&amp;Delete</source>
   <translation>删除(&amp;D)</translation>
  </message>
  <message>
   <source>&amp;Delete preset</source>
   <translation>删除预设(&amp;D)</translation>
  </message>
  <message>
   <source>&amp;Edit</source>
   <translation>编辑(&amp;E)</translation>
  </message>
  <message>
   <source>&amp;Export all conversations…</source>
   <translation>导出所有对话(&amp;E)…</translation>
  </message>
  <message>
   <source>&amp;Export…</source>
   <translation>导出(&amp;E)…</translation>
  </message>
  <message>
   <source>&amp;File</source>
   <translation>文件(&amp;F)</translation>
  </message>
  <message>
   <source>&amp;Find in chat</source>
   <translation>在对话中查找(&amp;F)</translation>
  </message>
  <message>
   <source>&amp;Full screen</source>
   <translation>全屏(&amp;F)</translation>
  </message>
  <message>
   <source>&amp;Go</source>
   <translation>转到(&amp;G)</translation>
  </message>
  <message>
   <source>&amp;Help</source>
   <translation>帮助(&amp;H)</translation>
  </message>
  <message>
   <source>&amp;Import conversations…</source>
   <translation>导入对话(&amp;I)…</translation>
  </message>
  <message>
   <source>&amp;Inspector</source>
   <translation>检查器(&amp;I)</translation>
  </message>
  <message>
   <source>&amp;Instructions</source>
   <translation>指令(&amp;I)</translation>
  </message>
  <message>
   <source>&amp;Instructions and sampling…</source>
   <translation>指令与采样(&amp;I)…</translation>
  </message>
  <message>
   <source>&amp;Keyboard shortcuts</source>
   <translation>键盘快捷键(&amp;K)</translation>
  </message>
  <message>
   <source>&amp;Light</source>
   <translation>浅色(&amp;L)</translation>
  </message>
  <message>
   <source>&amp;Longest answer</source>
   <translation>回答长度上限(&amp;L)</translation>
  </message>
  <message>
   <source>&amp;Models</source>
   <translation>模型(&amp;M)</translation>
  </message>
  <message>
   <source>&amp;Move to folder</source>
   <translation>移到文件夹(&amp;M)</translation>
  </message>
  <message>
   <source>&amp;New chat</source>
   <translation>新建对话(&amp;N)</translation>
  </message>
  <message>
   <source>&amp;New chats begin with this preset</source>
   <translation>新对话使用此预设(&amp;N)</translation>
  </message>
  <message>
   <source>&amp;Normal size</source>
   <translation>正常大小(&amp;N)</translation>
  </message>
  <message>
   <source>&amp;Open a model file…</source>
   <translation>打开模型文件(&amp;O)…</translation>
  </message>
  <message>
   <source>&amp;Own sampling values for this chat</source>
   <translation>此对话使用单独的采样值(&amp;O)</translation>
  </message>
  <message>
   <source>&amp;Pin to the top</source>
   <translation>置顶(&amp;P)</translation>
  </message>
  <message>
   <source>&amp;Preset</source>
   <translation>预设(&amp;P)</translation>
  </message>
  <message>
   <source>&amp;Quit</source>
   <translation>退出(&amp;Q)</translation>
  </message>
  <message>
   <source>&amp;Race</source>
   <translation>竞速(&amp;R)</translation>
  </message>
  <message>
   <source>&amp;Rename</source>
   <translation>重命名(&amp;R)</translation>
  </message>
  <message>
   <source>&amp;Repetition penalty</source>
   <translation>重复惩罚(&amp;R)</translation>
  </message>
  <message>
   <source>&amp;Save preset</source>
   <translation>保存预设(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;Search all conversations</source>
   <translation>搜索所有对话(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;Settings</source>
   <translation>设置(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;Sidebar</source>
   <translation>侧边栏(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;Stop the answer</source>
   <translation>停止回答(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;System</source>
   <translation>跟随系统(&amp;S)</translation>
  </message>
  <message>
   <source>&amp;Temperature</source>
   <translation>温度(&amp;T)</translation>
  </message>
  <message>
   <source>&amp;Train a draft</source>
   <translation>训练草稿模型(&amp;T)</translation>
  </message>
  <message>
   <source>&amp;Trash</source>
   <translation>回收站(&amp;T)</translation>
  </message>
  <message>
   <source>&amp;Use for this chat</source>
   <translation>用于此对话(&amp;U)</translation>
  </message>
  <message>
   <source>&amp;View</source>
   <translation>视图(&amp;V)</translation>
  </message>
  <message>
   <source>0 always takes the most likely token; higher values give more varied answers.</source>
   <translation>0 表示始终取最可能的 token；值越大，回答越多样。</translation>
  </message>
  <message>
   <source>0: always the most likely token, so that all of them must give the same text</source>
   <translation>0：始终取最可能的 token，因此各方法的文本必须相同</translation>
  </message>
  <message>
   <source>0: always the most likely token. The higher, the more chance there is in the answer</source>
   <translation>0：始终取最可能的 token。值越大，回答的随机性越强</translation>
  </message>
  <message>
   <source>1 guess, %1 accepted</source>
   <translation>猜测 1 个，接受 %1 个</translation>
  </message>
  <message>
   <source>1 hour</source>
   <translation>1 小时</translation>
  </message>
  <message>
   <source>10 minutes</source>
   <translation>10 分钟</translation>
  </message>
  <message>
   <source>3 hours</source>
   <translation>3 小时</translation>
  </message>
  <message>
   <source>30 minutes</source>
   <translation>30 分钟</translation>
  </message>
  <message>
   <source>8 hours</source>
   <translation>8 小时</translation>
  </message>
  <message>
   <source>A GGUF file to load, also into the window that is open already; default: the one used last.</source>
   <translation>要加载的 GGUF 文件，窗口已打开时也会加载到其中；默认为上次使用的文件。</translation>
  </message>
  <message>
   <source>A SHA-256 has 64 digits from 0 to 9 and a to f</source>
   <translation>SHA-256 由 64 位字符组成，取值为 0 到 9 和 a 到 f</translation>
  </message>
  <message>
   <source>A backup is one file with all conversations, answers and statistics. To go back to it, quit this program and put it in place of griffin-chat.db.</source>
   <translation>备份是一个文件，包含所有对话、回答和统计数据。要恢复备份，请退出本程序，再用它替换 griffin-chat.db。</translation>
  </message>
  <message>
   <source>A benchmark is running. An answer would disturb what it measures.</source>
   <translation>正在进行基准测试，此时回答会干扰测量结果。</translation>
  </message>
  <message>
   <source>A draft foresees tokens, so that the model writes several in one pass. The text stays the same with every draft.</source>
   <translation>草稿模型会预测 token，让模型一次前向写出多个。无论使用哪个草稿模型，文本都相同。</translation>
  </message>
  <message>
   <source>A draft is a small network that guesses what a model is going to say, so that the model answers faster with the very same words. It learns in the background, on this computer alone: first the model answers prompts, then the draft learns to foresee these answers. You can go on chatting meanwhile, pause, and close the window.</source>
   <translation>草稿模型是一个小网络，用来猜测模型接下来要说什么，使模型以完全相同的文字更快地回答。它只在这台计算机上于后台学习：先由模型回答提示词，再由草稿模型学习预测这些回答。其间可以继续对话，也可以暂停或关闭窗口。</translation>
  </message>
  <message>
   <source>A draft tree: of seven guesses after “is”, the path “blue”, “because” is accepted, the others are rejected, and the model adds “sunlight”.</source>
   <translation>一棵草稿树：在 “is” 之后的七个猜测中，路径 “blue”、“because” 被接受，其余被拒绝，模型再补上 “sunlight”。</translation>
  </message>
  <message>
   <source>A file of this name is installed</source>
   <translation>已安装同名文件</translation>
  </message>
  <message>
   <source>A file with one JSON object a line, with question_id and turns, as MT-bench has; it can be dropped here, too</source>
   <translation>每行一个 JSON 对象的文件，含 question_id 和 turns，格式同 MT-bench；也可以拖放到这里</translation>
  </message>
  <message>
   <source>A folder…</source>
   <translation>文件夹…</translation>
  </message>
  <message>
   <source>A language model writes one token (a word or a piece of one) at a time, and for each it reads all of its weights. That reading, not the arithmetic, is what takes the time.</source>
   <translation>语言模型每次写出一个 token（一个词或词的一部分），而且每次都要读取全部权重。耗时的正是读取，而不是计算。</translation>
  </message>
  <message>
   <source>A link: the file itself lies elsewhere.</source>
   <translation>链接：文件本身在别处。</translation>
  </message>
  <message>
   <source>A little less than half of it goes to the answers, the rest to the training. More time makes a better draft.</source>
   <translation>其中略少于一半用于生成回答，其余用于训练。时间越长，草稿模型越好。</translation>
  </message>
  <message>
   <source>A model is needed to answer</source>
   <translation>需要一个模型才能回答</translation>
  </message>
  <message>
   <source>A model is needed to send</source>
   <translation>需要一个模型才能发送</translation>
  </message>
  <message>
   <source>A model must be loaded first.</source>
   <translation>请先加载模型。</translation>
  </message>
  <message>
   <source>A new training</source>
   <translation>新的训练</translation>
  </message>
  <message>
   <source>A program that fetches the model is missing</source>
   <translation>缺少获取模型所需的程序</translation>
  </message>
  <message>
   <source>A prompt for all of them…</source>
   <translation>所有方法共用的提示词…</translation>
  </message>
  <message>
   <source>A race is being run. An answer would disturb what it measures.</source>
   <translation>正在进行竞速，此时回答会干扰测量结果。</translation>
  </message>
  <message>
   <source>A small network trained for this model guesses</source>
   <translation>由专为此模型训练的小网络来猜测</translation>
  </message>
  <message>
   <source>A smaller model with the same vocabulary guesses</source>
   <translation>由词表相同的较小模型来猜测</translation>
  </message>
  <message>
   <source>Above 1 lowers what occurred before; 1: off</source>
   <translation>大于 1 时，降低已出现内容的概率；1：关闭</translation>
  </message>
  <message>
   <source>Acceptance</source>
   <translation>接受情况</translation>
  </message>
  <message>
   <source>Acceptance by depth</source>
   <translation>各深度的接受率</translation>
  </message>
  <message>
   <source>Acceptance length: how many tokens one pass of the model gives, its own token among them. Without a draft it is 1.</source>
   <translation>接受长度：模型每次前向得到的 token 数，包括它自己生成的那一个。没有草稿时为 1。</translation>
  </message>
  <message>
   <source>Acceptance lengths will be here</source>
   <translation>接受长度将显示在这里</translation>
  </message>
  <message>
   <source>Accepted by depth, in percent</source>
   <translation>各深度的接受率（%）</translation>
  </message>
  <message>
   <source>Accepted draft tokens per cycle</source>
   <translation>每轮接受的草稿 token 数</translation>
  </message>
  <message>
   <source>Add</source>
   <translation>添加</translation>
  </message>
  <message>
   <source>Add a folder with config.json and safetensors files</source>
   <translation>添加含有 config.json 和 safetensors 文件的文件夹</translation>
  </message>
  <message>
   <source>Add a prompt file…</source>
   <translation>添加提示词文件…</translation>
  </message>
  <message>
   <source>Add by address</source>
   <translation>通过网址添加</translation>
  </message>
  <message>
   <source>Add by address…</source>
   <translation>通过网址添加…</translation>
  </message>
  <message>
   <source>Add files from disk…</source>
   <translation>从磁盘添加文件…</translation>
  </message>
  <message>
   <source>Add from disk</source>
   <translation>从磁盘添加</translation>
  </message>
  <message>
   <source>Add it to the models…</source>
   <translation>添加到模型列表…</translation>
  </message>
  <message>
   <source>Add models and drafts</source>
   <translation>添加模型和草稿模型</translation>
  </message>
  <message>
   <source>Add prompt files</source>
   <translation>添加提示词文件</translation>
  </message>
  <message>
   <source>Add to the models</source>
   <translation>添加到模型列表</translation>
  </message>
  <message>
   <source>Address</source>
   <translation>网址</translation>
  </message>
  <message>
   <source>All conversations as one JSON file, which can be imported here or on another computer. What is in the trash is left out.</source>
   <translation>将所有对话保存为一个 JSON 文件，可在此处或另一台计算机上导入。不含回收站中的内容。</translation>
  </message>
  <message>
   <source>All cores (%1)</source>
   <translation>全部核心 (%1)</translation>
  </message>
  <message>
   <source>All files (*)</source>
   <translation>所有文件 (*)</translation>
  </message>
  <message>
   <source>All that is free</source>
   <translation>全部可用内存</translation>
  </message>
  <message>
   <source>Also measure what a pass costs, t(M)</source>
   <translation>同时测量一次前向的耗时 t(M)</translation>
  </message>
  <message>
   <source>An address begins with https:// or http://</source>
   <translation>网址以 https:// 或 http:// 开头</translation>
  </message>
  <message>
   <source>An answer is being written. Import the file when it has ended, or stop it.</source>
   <translation>正在生成回答。请等待完成后再导入文件，或将其停止。</translation>
  </message>
  <message>
   <source>An answer is being written. Wait for it, or stop it.</source>
   <translation>正在生成回答。请等待完成，或将其停止。</translation>
  </message>
  <message>
   <source>Another conversation is being answered. Wait for it, or stop it.</source>
   <translation>正在回答另一个对话。请等待完成，或将其停止。</translation>
  </message>
  <message>
   <source>Another export or import is still at work. Try again when it has ended.</source>
   <translation>另一项导出或导入仍在进行。请等待完成后重试。</translation>
  </message>
  <message>
   <source>Another one each time</source>
   <translation>每次都不同</translation>
  </message>
  <message>
   <source>Answer</source>
   <translation>回答</translation>
  </message>
  <message>
   <source>Answer again</source>
   <translation>重新回答</translation>
  </message>
  <message>
   <source>Answers</source>
   <translation>回答</translation>
  </message>
  <message>
   <source>Answers of the model that the draft learns from</source>
   <translation>供草稿模型学习的模型回答</translation>
  </message>
  <message>
   <source>Answers the last question once more and records how; this answer stays beside it</source>
   <translation>重新回答上一个问题并记录过程；现有的回答会保留</translation>
  </message>
  <message>
   <source>Answers the same prompt without a draft, up to 64 tokens, and throws the text away</source>
   <translation>不用草稿回答同一提示词，最多 64 个 token，所得文本会丢弃</translation>
  </message>
  <message>
   <source>Appearance</source>
   <translation>外观</translation>
  </message>
  <message>
   <source>Architecture</source>
   <translation>架构</translation>
  </message>
  <message>
   <source>As fast as vanilla</source>
   <translation>与原始解码一样快</translation>
  </message>
  <message>
   <source>As long as everything takes</source>
   <translation>直到全部完成</translation>
  </message>
  <message>
   <source>As the system</source>
   <translation>跟随系统</translation>
  </message>
  <message>
   <source>Ask something: here you will see which tokens the draft guessed, and which of them the model accepted.</source>
   <translation>提一个问题：这里会显示草稿猜测了哪些 token，以及模型接受了其中哪些。</translation>
  </message>
  <message numerus="yes">
   <source>At most %n files can be attached at once.</source>
   <translation>
    <numerusform>一次最多附加 %n 个文件。</numerusform>
   </translation>
  </message>
  <message>
   <source>At most 8192 tokens</source>
   <translation>最多 8192 个 token</translation>
  </message>
  <message>
   <source>Attach text files</source>
   <translation>附加文本文件</translation>
  </message>
  <message>
   <source>Attached, not included</source>
   <translation>附件（未包含）</translation>
  </message>
  <message>
   <source>Automatic</source>
   <translation>自动</translation>
  </message>
  <message>
   <source>Back</source>
   <translation>返回</translation>
  </message>
  <message>
   <source>Back to it</source>
   <translation>返回查看</translation>
  </message>
  <message>
   <source>Back to the conversations</source>
   <translation>返回对话</translation>
  </message>
  <message>
   <source>Back to the conversations (Esc)</source>
   <translation>返回对话 (Esc)</translation>
  </message>
  <message>
   <source>Back up all conversations</source>
   <translation>备份所有对话</translation>
  </message>
  <message>
   <source>Back up…</source>
   <translation>备份…</translation>
  </message>
  <message>
   <source>Backup</source>
   <translation>备份</translation>
  </message>
  <message>
   <source>Backups (*.db)</source>
   <translation>备份 (*.db)</translation>
  </message>
  <message>
   <source>Benchmark</source>
   <translation>基准测试</translation>
  </message>
  <message>
   <source>Branches</source>
   <translation>分支数</translation>
  </message>
  <message>
   <source>CSV…</source>
   <translation>CSV…</translation>
  </message>
  <message>
   <source>Came with the program</source>
   <translation>程序自带</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>取消</translation>
  </message>
  <message>
   <source>Cannot be used</source>
   <translation>无法使用</translation>
  </message>
  <message>
   <source>Chain</source>
   <translation>链式</translation>
  </message>
  <message>
   <source>Change them…</source>
   <translation>更改…</translation>
  </message>
  <message>
   <source>Changed; it came with: %1</source>
   <translation>已更改；默认为：%1</translation>
  </message>
  <message>
   <source>Charts</source>
   <translation>图表</translation>
  </message>
  <message>
   <source>Charts as PNG…</source>
   <translation>图表 (PNG)…</translation>
  </message>
  <message>
   <source>Charts as SVG…</source>
   <translation>图表 (SVG)…</translation>
  </message>
  <message>
   <source>Chat with a language model on this computer.</source>
   <translation>与本机上的语言模型对话。</translation>
  </message>
  <message>
   <source>Chat with language models on your own computer, made faster by speculative decoding without changing a word. Nothing you write leaves this computer.</source>
   <translation>在自己的计算机上与语言模型对话，投机解码使其更快，且一字不改。您写的内容不会离开这台计算机。</translation>
  </message>
  <message>
   <source>Chats that use it keep their instructions</source>
   <translation>使用它的对话会保留其指令</translation>
  </message>
  <message>
   <source>Chats that were written with it stay.</source>
   <translation>用它生成的对话会保留。</translation>
  </message>
  <message>
   <source>Check what has come once more</source>
   <translation>重新校验已获取的内容</translation>
  </message>
  <message>
   <source>Checking the archive</source>
   <translation>正在校验压缩包</translation>
  </message>
  <message>
   <source>Checking the file</source>
   <translation>正在校验文件</translation>
  </message>
  <message>
   <source>Checking the installed model</source>
   <translation>正在校验已安装的模型</translation>
  </message>
  <message>
   <source>Checking the model</source>
   <translation>正在校验模型</translation>
  </message>
  <message>
   <source>Choose a command</source>
   <translation>选择命令</translation>
  </message>
  <message>
   <source>Choose a file…</source>
   <translation>选择文件…</translation>
  </message>
  <message>
   <source>Choose a model</source>
   <translation>选择模型</translation>
  </message>
  <message>
   <source>Choose a model below the message field, then ask again</source>
   <translation>请在消息框下方选择模型，然后重新提问</translation>
  </message>
  <message>
   <source>Choose a model first, or skip</source>
   <translation>请先选择模型，或跳过</translation>
  </message>
  <message>
   <source>Choose a model first.</source>
   <translation>请先选择模型。</translation>
  </message>
  <message>
   <source>Choose another file…</source>
   <translation>选择其他文件…</translation>
  </message>
  <message>
   <source>Choose another…</source>
   <translation>选择其他模型…</translation>
  </message>
  <message>
   <source>Choose at least one kind of prompts</source>
   <translation>请至少选择一类提示词</translation>
  </message>
  <message>
   <source>Choose prompts, a method and a temperature</source>
   <translation>请选择提示词、方法和温度</translation>
  </message>
  <message>
   <source>Choose the model that answers</source>
   <translation>选择用来回答的模型</translation>
  </message>
  <message>
   <source>Choose the model that answers below the message field, or open a file.</source>
   <translation>请在消息框下方选择用来回答的模型，或打开一个文件。</translation>
  </message>
  <message>
   <source>Close</source>
   <translation>关闭</translation>
  </message>
  <message>
   <source>Close (Esc)</source>
   <translation>关闭 (Esc)</translation>
  </message>
  <message>
   <source>Close the search</source>
   <translation>关闭搜索</translation>
  </message>
  <message>
   <source>Code</source>
   <translation>代码</translation>
  </message>
  <message>
   <source>Colours</source>
   <translation>配色</translation>
  </message>
  <message>
   <source>Command</source>
   <translation>命令</translation>
  </message>
  <message>
   <source>Command palette</source>
   <translation>命令面板</translation>
  </message>
  <message>
   <source>Commands and their keys</source>
   <translation>命令及其快捷键</translation>
  </message>
  <message>
   <source>Commands that fit</source>
   <translation>匹配的命令</translation>
  </message>
  <message>
   <source>Commit</source>
   <translation>代码提交</translation>
  </message>
  <message>
   <source>Commit: %1</source>
   <translation>代码提交：%1</translation>
  </message>
  <message>
   <source>Compare with another run</source>
   <translation>与另一次测试比较</translation>
  </message>
  <message>
   <source>Compare with…</source>
   <translation>比较对象…</translation>
  </message>
  <message>
   <source>Compared with a vanilla run over this prompt, measured on this computer: %1 tok/s over %2 tokens.</source>
   <translation>比较基准：在这台计算机上用此提示词测得的原始解码：%1 token/秒，共 %2 个 token。</translation>
  </message>
  <message>
   <source>Compiler: %1</source>
   <translation>编译器：%1</translation>
  </message>
  <message>
   <source>Connecting</source>
   <translation>正在连接</translation>
  </message>
  <message>
   <source>Context</source>
   <translation>上下文</translation>
  </message>
  <message>
   <source>Context used</source>
   <translation>上下文用量</translation>
  </message>
  <message>
   <source>Continue</source>
   <translation>继续</translation>
  </message>
  <message>
   <source>Conversation</source>
   <translation>对话</translation>
  </message>
  <message>
   <source>Conversation menu</source>
   <translation>对话菜单</translation>
  </message>
  <message>
   <source>Conversations</source>
   <translation>对话</translation>
  </message>
  <message>
   <source>Conversations, models, drafts and measurements are kept here. Nothing leaves this computer by itself.</source>
   <translation>对话、模型、草稿模型和测量结果都保存在这里。任何内容都不会自行离开这台计算机。</translation>
  </message>
  <message>
   <source>Copy</source>
   <translation>复制</translation>
  </message>
  <message>
   <source>Copy as text</source>
   <translation>复制为文本</translation>
  </message>
  <message>
   <source>Copy code</source>
   <translation>复制代码</translation>
  </message>
  <message>
   <source>Copy details</source>
   <translation>复制详细信息</translation>
  </message>
  <message>
   <source>Copy diagnostics</source>
   <translation>复制诊断信息</translation>
  </message>
  <message>
   <source>Copy link</source>
   <translation>复制链接</translation>
  </message>
  <message>
   <source>Copy message</source>
   <translation>复制消息</translation>
  </message>
  <message>
   <source>Copy or save</source>
   <translation>复制或保存</translation>
  </message>
  <message>
   <source>Copy or save this tree</source>
   <translation>复制或保存此草稿树</translation>
  </message>
  <message>
   <source>Copy the text</source>
   <translation>复制文本</translation>
  </message>
  <message>
   <source>Copy: the file stays where it is, too</source>
   <translation>复制：文件也保留在原处</translation>
  </message>
  <message>
   <source>Copying, %1 %</source>
   <translation>正在复制，%1%</translation>
  </message>
  <message>
   <source>Cores of the processor for the training. The fewer there are, the less chatting is slowed down; the training has a low priority in any case.</source>
   <translation>用于训练的处理器核心数。核心越少，对对话速度的影响越小；无论如何，训练都以低优先级运行。</translation>
  </message>
  <message>
   <source>Correct the SHA-256…</source>
   <translation>更正 SHA-256…</translation>
  </message>
  <message>
   <source>Cut off at the length limit</source>
   <translation>达到长度上限，已截断</translation>
  </message>
  <message>
   <source>Cycle %1 of %2</source>
   <translation>第 %1 轮，共 %2 轮</translation>
  </message>
  <message>
   <source>Cycle shown</source>
   <translation>显示的轮次</translation>
  </message>
  <message>
   <source>D&amp;uplicate</source>
   <translation>创建副本(&amp;U)</translation>
  </message>
  <message>
   <source>Dark</source>
   <translation>深色</translation>
  </message>
  <message>
   <source>Data</source>
   <translation>数据</translation>
  </message>
  <message>
   <source>Decode speed beside vanilla decoding of the same prompt</source>
   <translation>同一提示词下，相对原始解码的解码速度</translation>
  </message>
  <message>
   <source>Decode speed: tokens after the first one, by the wall clock</source>
   <translation>解码速度：首个 token 之后的 token，按实际时间计算</translation>
  </message>
  <message>
   <source>Delete</source>
   <translation>删除</translation>
  </message>
  <message numerus="yes">
   <source>Delete %n conversation(s) for good? This cannot be undone.</source>
   <translation>
    <numerusform>要永久删除 %n 个对话吗？此操作无法撤销。</numerusform>
   </translation>
  </message>
  <message>
   <source>Delete everything in the trash for good</source>
   <translation>永久删除回收站中的所有内容</translation>
  </message>
  <message numerus="yes">
   <source>Delete everything in the trash for good? That is %n conversation(s). This cannot be undone.</source>
   <translation>
    <numerusform>要永久删除回收站中的所有内容吗？共 %n 个对话。此操作无法撤销。</numerusform>
   </translation>
  </message>
  <message>
   <source>Delete for good</source>
   <translation>永久删除</translation>
  </message>
  <message>
   <source>Delete the chosen conversations; they cannot be brought back (Delete)</source>
   <translation>删除所选对话；删除后无法恢复 (Delete)</translation>
  </message>
  <message>
   <source>Delete the folder</source>
   <translation>删除文件夹</translation>
  </message>
  <message>
   <source>Delete what has come</source>
   <translation>删除已获取的内容</translation>
  </message>
  <message>
   <source>Deleted conversations</source>
   <translation>已删除的对话</translation>
  </message>
  <message>
   <source>Deleted: %1</source>
   <translation>删除时间：%1</translation>
  </message>
  <message>
   <source>Depth %1</source>
   <translation>深度 %1</translation>
  </message>
  <message>
   <source>Device</source>
   <translation>设备</translation>
  </message>
  <message>
   <source>Discard</source>
   <translation>丢弃</translation>
  </message>
  <message>
   <source>Disk: up to %1 until it is over</source>
   <translation>磁盘：全程最多占用 %1</translation>
  </message>
  <message>
   <source>Disk: up to %1 until it is over; %2 are free</source>
   <translation>磁盘：全程最多占用 %1；可用 %2</translation>
  </message>
  <message>
   <source>Dismiss</source>
   <translation>关闭</translation>
  </message>
  <message>
   <source>Do not attach this file</source>
   <translation>不附加此文件</translation>
  </message>
  <message>
   <source>Do not send this message</source>
   <translation>不发送此消息</translation>
  </message>
  <message>
   <source>Download</source>
   <translation>下载</translation>
  </message>
  <message>
   <source>Download a model or a draft from an address of the web</source>
   <translation>从网址下载模型或草稿模型</translation>
  </message>
  <message>
   <source>Downloading %1</source>
   <translation>正在下载 %1</translation>
  </message>
  <message>
   <source>Draft</source>
   <translation>草稿模型</translation>
  </message>
  <message>
   <source>Draft tree</source>
   <translation>草稿树</translation>
  </message>
  <message>
   <source>Draft trees</source>
   <translation>草稿树</translation>
  </message>
  <message>
   <source>Draft used with this model</source>
   <translation>此模型使用的草稿模型</translation>
  </message>
  <message>
   <source>Draft: %1</source>
   <translation>草稿：%1</translation>
  </message>
  <message>
   <source>Draft: found in earlier text</source>
   <translation>草稿：取自前文</translation>
  </message>
  <message>
   <source>Draws from so many of the likeliest tokens.</source>
   <translation>从这么多个最可能的 token 中抽取。</translation>
  </message>
  <message>
   <source>Draws from the likeliest tokens that together reach this probability. 1: off.</source>
   <translation>从累计概率达到此值的最可能的 token 中抽取。1：关闭。</translation>
  </message>
  <message>
   <source>Duplicate</source>
   <translation>创建副本</translation>
  </message>
  <message>
   <source>DySpec, by threshold</source>
   <translation>DySpec（按阈值）</translation>
  </message>
  <message>
   <source>EAGLE-2, coupled</source>
   <translation>EAGLE-2（与采样耦合）</translation>
  </message>
  <message>
   <source>Earlier</source>
   <translation>更早</translation>
  </message>
  <message>
   <source>Earlier races</source>
   <translation>以往的竞速</translation>
  </message>
  <message>
   <source>Edit message</source>
   <translation>编辑消息</translation>
  </message>
  <message>
   <source>Edit this waiting message</source>
   <translation>编辑这条等待中的消息</translation>
  </message>
  <message>
   <source>Editing your question. Sending it starts a new branch; the old one stays.</source>
   <translation>正在编辑您的问题。发送后将新建一个分支，原分支会保留。</translation>
  </message>
  <message>
   <source>Empty the trash</source>
   <translation>清空回收站</translation>
  </message>
  <message>
   <source>Ends the training and deletes its files</source>
   <translation>结束训练并删除其文件</translation>
  </message>
  <message>
   <source>Engine</source>
   <translation>引擎</translation>
  </message>
  <message>
   <source>Enter lets it wait until the answer ends, Shift+Enter starts a new line</source>
   <translation>Enter 在回答结束后发送，Shift+Enter 换行</translation>
  </message>
  <message>
   <source>Enter sends, Shift+Enter starts a new line</source>
   <translation>Enter 发送，Shift+Enter 换行</translation>
  </message>
  <message>
   <source>Estimate the time</source>
   <translation>估算用时</translation>
  </message>
  <message>
   <source>Estimated: one plain pass of the model took %1 ms when it was measured on this computer, which is %2 tok/s without a draft. Measure a vanilla run for an exact figure.</source>
   <translation>估算值：在这台计算机上测得模型的单次普通前向耗时 %1 毫秒，即不用草稿时为 %2 token/秒。要得到准确数值，请测量原始解码。</translation>
  </message>
  <message>
   <source>Everything on this page as the program came</source>
   <translation>将此页的所有设置恢复为默认值</translation>
  </message>
  <message>
   <source>Everything stays on this computer.</source>
   <translation>一切内容都留在这台计算机上。</translation>
  </message>
  <message>
   <source>Export</source>
   <translation>导出</translation>
  </message>
  <message>
   <source>Export all conversations</source>
   <translation>导出所有对话</translation>
  </message>
  <message>
   <source>Export as JSON…</source>
   <translation>导出为 JSON…</translation>
  </message>
  <message>
   <source>Export as Markdown…</source>
   <translation>导出为 Markdown…</translation>
  </message>
  <message>
   <source>Export settings</source>
   <translation>导出设置</translation>
  </message>
  <message>
   <source>Export settings…</source>
   <translation>导出设置…</translation>
  </message>
  <message>
   <source>Export the conversation</source>
   <translation>导出对话</translation>
  </message>
  <message>
   <source>Export the race</source>
   <translation>导出竞速</translation>
  </message>
  <message>
   <source>Export the run</source>
   <translation>导出测试</translation>
  </message>
  <message>
   <source>Export this race</source>
   <translation>导出这次竞速</translation>
  </message>
  <message>
   <source>Export this run</source>
   <translation>导出这次测试</translation>
  </message>
  <message>
   <source>Exported conversations (*.json *.md)</source>
   <translation>导出的对话 (*.json *.md)</translation>
  </message>
  <message>
   <source>Exported to %1</source>
   <translation>已导出到 %1</translation>
  </message>
  <message>
   <source>Exporting all conversations…</source>
   <translation>正在导出所有对话…</translation>
  </message>
  <message>
   <source>Exporting the conversation…</source>
   <translation>正在导出对话…</translation>
  </message>
  <message>
   <source>Export…</source>
   <translation>导出…</translation>
  </message>
  <message>
   <source>Fetch this model and put it among the installed ones</source>
   <translation>获取此模型并加入已安装的模型</translation>
  </message>
  <message>
   <source>Fetching was stopped</source>
   <translation>已停止获取</translation>
  </message>
  <message>
   <source>Files can also be dropped on this page</source>
   <translation>也可以将文件拖放到此页</translation>
  </message>
  <message>
   <source>Files…</source>
   <translation>文件…</translation>
  </message>
  <message>
   <source>Find</source>
   <translation>查找</translation>
  </message>
  <message>
   <source>Find &amp;next</source>
   <translation>查找下一个(&amp;N)</translation>
  </message>
  <message>
   <source>Find &amp;previous</source>
   <translation>查找上一个(&amp;P)</translation>
  </message>
  <message>
   <source>Find in this conversation</source>
   <translation>在此对话中查找</translation>
  </message>
  <message>
   <source>First guess right, by depth</source>
   <translation>各深度的首选猜测正确率</translation>
  </message>
  <message>
   <source>Fit</source>
   <translation>适合窗口</translation>
  </message>
  <message>
   <source>Folder</source>
   <translation>文件夹</translation>
  </message>
  <message>
   <source>Folder %1, closed</source>
   <translation>文件夹 %1，已折叠</translation>
  </message>
  <message>
   <source>Folder %1, open</source>
   <translation>文件夹 %1，已展开</translation>
  </message>
  <message>
   <source>Folder: %1</source>
   <translation>文件夹：%1</translation>
  </message>
  <message>
   <source>Folders</source>
   <translation>文件夹</translation>
  </message>
  <message>
   <source>For example: Answer briefly and in plain words.</source>
   <translation>例如：请用浅显的语言简短回答。</translation>
  </message>
  <message>
   <source>For methods that take a tree; the others make theirs themselves</source>
   <translation>用于可指定草稿树的方法；其他方法自行生成</translation>
  </message>
  <message>
   <source>Free software under the Apache License 2.0. It stands on:</source>
   <translation>采用 Apache License 2.0 的自由软件，基于：</translation>
  </message>
  <message>
   <source>Free: %1 of memory, %2 of disk space</source>
   <translation>可用：内存 %1，磁盘空间 %2</translation>
  </message>
  <message>
   <source>From the draft: cycle %1, depth %2</source>
   <translation>来自草稿：第 %1 轮，深度 %2</translation>
  </message>
  <message>
   <source>Give up</source>
   <translation>放弃</translation>
  </message>
  <message>
   <source>Give up the training?</source>
   <translation>要放弃训练吗？</translation>
  </message>
  <message>
   <source>Give up…</source>
   <translation>放弃…</translation>
  </message>
  <message>
   <source>Go on</source>
   <translation>继续</translation>
  </message>
  <message>
   <source>Go on from the draft %1</source>
   <translation>从草稿模型 %1 继续</translation>
  </message>
  <message>
   <source>Go on where it stopped</source>
   <translation>从停止处继续</translation>
  </message>
  <message>
   <source>Go on with this run</source>
   <translation>继续这次测试</translation>
  </message>
  <message>
   <source>Goes on where it stopped</source>
   <translation>将从停止处继续</translation>
  </message>
  <message>
   <source>Graphics card (CUDA)</source>
   <translation>显卡 (CUDA)</translation>
  </message>
  <message>
   <source>Graphics card: %1</source>
   <translation>显卡：%1</translation>
  </message>
  <message>
   <source>Graphics memory</source>
   <translation>显存</translation>
  </message>
  <message>
   <source>Graphics processor</source>
   <translation>图形处理器</translation>
  </message>
  <message>
   <source>Griffin Chat</source>
   <translation>Griffin Chat</translation>
  </message>
  <message>
   <source>Griffin Chat %1</source>
   <translation>Griffin Chat %1</translation>
  </message>
  <message>
   <source>Groups of settings</source>
   <translation>设置分组</translation>
  </message>
  <message>
   <source>Guesses from short sequences the model has produced before</source>
   <translation>根据模型先前生成的短序列来猜测</translation>
  </message>
  <message>
   <source>Guesses from the longest repetition in the prompt and the answer</source>
   <translation>根据提示词和回答中最长的重复片段来猜测</translation>
  </message>
  <message>
   <source>Guesses several tokens ahead and has the model check them in one pass.</source>
   <translation>提前猜测多个 token，再由模型在一次前向中验证。</translation>
  </message>
  <message>
   <source>Guesses that follow each token of the tree.</source>
   <translation>草稿树中每个 token 之后的猜测数。</translation>
  </message>
  <message>
   <source>Guesses that what stood in the prompt comes again</source>
   <translation>猜测提示词中的内容会再次出现</translation>
  </message>
  <message>
   <source>How can I plan my week better?</source>
   <translation>怎样更好地规划我的一周？</translation>
  </message>
  <message>
   <source>How deep drafts are accepted will be here</source>
   <translation>草稿被接受的深度将显示在这里</translation>
  </message>
  <message>
   <source>How many times as fast as the same model without a draft on this computer. The Time tab tells what it is compared with.</source>
   <translation>速度是同一模型在本机上不用草稿时的多少倍。比较基准见“时间”选项卡。</translation>
  </message>
  <message>
   <source>How many tokens ahead are guessed.</source>
   <translation>提前猜测的 token 数。</translation>
  </message>
  <message>
   <source>How much longer one pass over M tokens takes than over one: what speculation lives on</source>
   <translation>一次前向处理 M 个 token 的耗时是处理 1 个时的多少倍：投机解码正是由此获益</translation>
  </message>
  <message>
   <source>How often so many were accepted</source>
   <translation>各接受数出现的次数</translation>
  </message>
  <message>
   <source>How often the draft's first guess is what the model says, in conversations it never saw</source>
   <translation>在草稿模型从未见过的对话中，其首选猜测与模型输出一致的比例</translation>
  </message>
  <message>
   <source>How often the draft's likeliest token is right will be here</source>
   <translation>草稿模型最可能的 token 的正确率将显示在这里</translation>
  </message>
  <message>
   <source>How often the right token is among the draft's three will be here</source>
   <translation>正确 token 位于草稿模型前三个猜测中的比例将显示在这里</translation>
  </message>
  <message>
   <source>How should it come among the models?</source>
   <translation>如何将它加入模型列表？</translation>
  </message>
  <message>
   <source>How the guesses branch. Automatic takes what fits the method.</source>
   <translation>猜测如何分支。“自动”会选用适合所用方法的方式。</translation>
  </message>
  <message>
   <source>How tokens are guessed ahead. The text is the same with each; only the speed differs. Automatic uses speculation only where it pays.</source>
   <translation>提前猜测 token 的方法。各方法得到的文本相同，只是速度不同。“自动”只在有加速效果时使用投机解码。</translation>
  </message>
  <message>
   <source>How wrong the draft still is on what it learns from; with each pass more there is more to it</source>
   <translation>草稿模型对学习内容的预测误差；每多一次前向，误差就多包含一项</translation>
  </message>
  <message>
   <source>How wrong the draft still is will be here, once it learns</source>
   <translation>草稿模型开始学习后，其误差将显示在这里</translation>
  </message>
  <message>
   <source>Import conversations</source>
   <translation>导入对话</translation>
  </message>
  <message>
   <source>Import or export settings</source>
   <translation>导入或导出设置</translation>
  </message>
  <message>
   <source>Import settings</source>
   <translation>导入设置</translation>
  </message>
  <message>
   <source>Import settings…</source>
   <translation>导入设置…</translation>
  </message>
  <message>
   <source>Importing conversations…</source>
   <translation>正在导入对话…</translation>
  </message>
  <message>
   <source>In tokens; 0: until the context is full</source>
   <translation>以 token 计；0：直到上下文用满</translation>
  </message>
  <message>
   <source>In tokens; a token is about three quarters of a word.</source>
   <translation>以 token 计；一个 token 约为四分之三个英文单词。</translation>
  </message>
  <message>
   <source>In use</source>
   <translation>使用中</translation>
  </message>
  <message>
   <source>Inspector</source>
   <translation>检查器</translation>
  </message>
  <message>
   <source>Install</source>
   <translation>安装</translation>
  </message>
  <message>
   <source>Install %1</source>
   <translation>安装 %1</translation>
  </message>
  <message>
   <source>Install the default model</source>
   <translation>安装默认模型</translation>
  </message>
  <message>
   <source>Installing %1</source>
   <translation>正在安装 %1</translation>
  </message>
  <message>
   <source>Instructions</source>
   <translation>指令</translation>
  </message>
  <message>
   <source>Instructions and sampling</source>
   <translation>指令与采样</translation>
  </message>
  <message>
   <source>Instructions and values that were kept under a name</source>
   <translation>以名称保存的指令和采样值</translation>
  </message>
  <message>
   <source>Interrupted when the program ended</source>
   <translation>程序退出时中断</translation>
  </message>
  <message>
   <source>It came with the program.</source>
   <translation>它是程序自带的。</translation>
  </message>
  <message>
   <source>It does not say which model it was trained for.</source>
   <translation>它没有说明是为哪个模型训练的。</translation>
  </message>
  <message>
   <source>It is being installed.</source>
   <translation>正在安装。</translation>
  </message>
  <message>
   <source>It is being loaded.</source>
   <translation>正在加载。</translation>
  </message>
  <message>
   <source>It is in use.</source>
   <translation>正在使用。</translation>
  </message>
  <message>
   <source>It is in use. Load another model first.</source>
   <translation>正在使用。请先加载其他模型。</translation>
  </message>
  <message>
   <source>It lies outside of the drafts folder, where this program removes nothing.</source>
   <translation>它位于草稿模型文件夹之外，本程序不会删除那里的任何内容。</translation>
  </message>
  <message>
   <source>It lies outside of the models folder, where this program removes nothing.</source>
   <translation>它位于模型文件夹之外，本程序不会删除那里的任何内容。</translation>
  </message>
  <message>
   <source>It needs %1 of memory, %2 are free. Close other programs, or choose a shorter context.</source>
   <translation>需要 %1 内存，可用 %2。请关闭其他程序，或选择较短的上下文。</translation>
  </message>
  <message>
   <source>JSON (*.json)</source>
   <translation>JSON (*.json)</translation>
  </message>
  <message>
   <source>JSON, as the command line writes it…</source>
   <translation>JSON（与命令行输出相同）…</translation>
  </message>
  <message>
   <source>JSON, with everything (*.json)</source>
   <translation>JSON，包含全部内容 (*.json)</translation>
  </message>
  <message>
   <source>Jump to the latest message</source>
   <translation>跳到最新消息</translation>
  </message>
  <message>
   <source>Keep it</source>
   <translation>保留</translation>
  </message>
  <message>
   <source>Keep these instructions and values under this name, for other chats</source>
   <translation>以此名称保存这些指令和采样值，供其他对话使用</translation>
  </message>
  <message>
   <source>Keeps the likeliest tokens that reach this probability together; 1: all</source>
   <translation>保留累计概率达到此值的最可能的 token；1：全部</translation>
  </message>
  <message>
   <source>Keeps this many of the likeliest tokens; 0: all</source>
   <translation>保留这么多个最可能的 token；0：全部</translation>
  </message>
  <message>
   <source>Keeps tokens at least this many times as likely as the likeliest; 0: all</source>
   <translation>保留概率不低于最可能的 token 乘以此倍数的 token；0：全部</translation>
  </message>
  <message>
   <source>Keyboard shortcuts</source>
   <translation>键盘快捷键</translation>
  </message>
  <message>
   <source>Keys</source>
   <translation>快捷键</translation>
  </message>
  <message>
   <source>Keys of “%1”</source>
   <translation>“%1”的快捷键</translation>
  </message>
  <message>
   <source>Kind</source>
   <translation>类型</translation>
  </message>
  <message>
   <source>Kind of draft</source>
   <translation>草稿模型的类型</translation>
  </message>
  <message>
   <source>LaTeX table…</source>
   <translation>LaTeX 表格…</translation>
  </message>
  <message>
   <source>Language</source>
   <translation>语言</translation>
  </message>
  <message>
   <source>Language of this program</source>
   <translation>本程序的语言</translation>
  </message>
  <message>
   <source>Larger</source>
   <translation>放大</translation>
  </message>
  <message>
   <source>Larger (+)</source>
   <translation>放大 (+)</translation>
  </message>
  <message>
   <source>Leaves out tokens less likely than this share of the likeliest one. 0: off.</source>
   <translation>略去概率低于最可能的 token 的此比例的 token。0：关闭。</translation>
  </message>
  <message>
   <source>Library</source>
   <translation>库</translation>
  </message>
  <message>
   <source>Licence</source>
   <translation>许可证</translation>
  </message>
  <message>
   <source>Lies elsewhere</source>
   <translation>位于其他位置</translation>
  </message>
  <message>
   <source>Light</source>
   <translation>浅色</translation>
  </message>
  <message>
   <source>Light, dark, or as your desktop is set.</source>
   <translation>浅色、深色，或跟随桌面设置。</translation>
  </message>
  <message>
   <source>Link: the file is used where it is, and must stay there</source>
   <translation>链接：在原处使用文件，文件必须留在那里</translation>
  </message>
  <message>
   <source>Load it again</source>
   <translation>重新加载</translation>
  </message>
  <message>
   <source>Load this model; it answers from then on</source>
   <translation>加载此模型；之后由它回答</translation>
  </message>
  <message>
   <source>Loading %1</source>
   <translation>正在加载 %1</translation>
  </message>
  <message>
   <source>Loading the model…</source>
   <translation>正在加载模型…</translation>
  </message>
  <message>
   <source>Loading, %1 %</source>
   <translation>正在加载，%1%</translation>
  </message>
  <message>
   <source>Log</source>
   <translation>日志</translation>
  </message>
  <message>
   <source>Log of the trainer</source>
   <translation>训练程序的日志</translation>
  </message>
  <message>
   <source>Longer answers take longer to make, and the draft sees fewer different ones</source>
   <translation>回答越长，生成越慢，草稿模型见到的不同回答也越少</translation>
  </message>
  <message>
   <source>Longest answer</source>
   <translation>回答长度上限</translation>
  </message>
  <message>
   <source>Longest answer, in tokens</source>
   <translation>回答长度上限（token）</translation>
  </message>
  <message>
   <source>Lookahead</source>
   <translation>前瞻解码</translation>
  </message>
  <message>
   <source>Looking at the file</source>
   <translation>正在检查文件</translation>
  </message>
  <message>
   <source>Loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <source>Make a draft of your own for this model, on this computer</source>
   <translation>在这台计算机上为此模型训练自己的草稿模型</translation>
  </message>
  <message>
   <source>Makes a few tokens to see how fast this model is here</source>
   <translation>生成少量 token，以了解此模型在本机上的速度</translation>
  </message>
  <message>
   <source>Makes tokens that have occurred less likely. 1: off.</source>
   <translation>降低已出现的 token 的概率。1：关闭。</translation>
  </message>
  <message>
   <source>Markdown (*.md)</source>
   <translation>Markdown (*.md)</translation>
  </message>
  <message>
   <source>Markdown, to read (*.md)</source>
   <translation>Markdown，便于阅读 (*.md)</translation>
  </message>
  <message>
   <source>Markdown…</source>
   <translation>Markdown…</translation>
  </message>
  <message>
   <source>Mean
speedup</source>
   <translation>平均
加速比</translation>
  </message>
  <message>
   <source>Measure the same race once more</source>
   <translation>将同一竞速再测一次</translation>
  </message>
  <message>
   <source>Measure vanilla</source>
   <translation>测量原始解码</translation>
  </message>
  <message>
   <source>Measured one after the other, shown side by side in true time</source>
   <translation>依次测量，并排按真实时间显示</translation>
  </message>
  <message>
   <source>Measured with</source>
   <translation>测试环境</translation>
  </message>
  <message>
   <source>Measuring how fast it learns here…</source>
   <translation>正在测量本机上的学习速度…</translation>
  </message>
  <message>
   <source>Measuring one after the other: column %1 of %2</source>
   <translation>正在依次测量：第 %1 列，共 %2 列</translation>
  </message>
  <message>
   <source>Measuring vanilla…</source>
   <translation>正在测量原始解码…</translation>
  </message>
  <message>
   <source>Memory</source>
   <translation>内存</translation>
  </message>
  <message>
   <source>Memory, GB/s read</source>
   <translation>内存读取 (GB/s)</translation>
  </message>
  <message>
   <source>Memory: about %1 while it runs</source>
   <translation>内存：运行时约占用 %1</translation>
  </message>
  <message>
   <source>Memory: about %1 while it runs; %2 are free</source>
   <translation>内存：运行时约占用 %1；可用 %2</translation>
  </message>
  <message>
   <source>Message</source>
   <translation>消息</translation>
  </message>
  <message>
   <source>Message…</source>
   <translation>输入消息…</translation>
  </message>
  <message>
   <source>Method</source>
   <translation>方法</translation>
  </message>
  <message>
   <source>Method of column %1</source>
   <translation>第 %1 列的方法</translation>
  </message>
  <message>
   <source>Method: %1</source>
   <translation>方法：%1</translation>
  </message>
  <message>
   <source>Methods, beside vanilla</source>
   <translation>方法（原始解码除外）</translation>
  </message>
  <message>
   <source>Min-p</source>
   <translation>Min-p</translation>
  </message>
  <message>
   <source>Model</source>
   <translation>模型</translation>
  </message>
  <message>
   <source>Model: %1</source>
   <translation>模型：%1</translation>
  </message>
  <message>
   <source>Models</source>
   <translation>模型</translation>
  </message>
  <message>
   <source>Models (*.gguf);;All files (*)</source>
   <translation>模型 (*.gguf);;所有文件 (*)</translation>
  </message>
  <message>
   <source>Models and drafts</source>
   <translation>模型和草稿模型</translation>
  </message>
  <message>
   <source>Models and drafts (*.gguf *.safetensors);;All files (*)</source>
   <translation>模型和草稿模型 (*.gguf *.safetensors);;所有文件 (*)</translation>
  </message>
  <message>
   <source>More options</source>
   <translation>更多选项</translation>
  </message>
  <message>
   <source>Move %1 to the trash?</source>
   <translation>要将 %1 移到回收站吗？</translation>
  </message>
  <message>
   <source>Move down</source>
   <translation>下移</translation>
  </message>
  <message>
   <source>Move the file to the trash</source>
   <translation>将文件移到回收站</translation>
  </message>
  <message>
   <source>Move to folder</source>
   <translation>移到文件夹</translation>
  </message>
  <message>
   <source>Move to the trash</source>
   <translation>移到回收站</translation>
  </message>
  <message>
   <source>Move up</source>
   <translation>上移</translation>
  </message>
  <message>
   <source>Move: the file leaves its place and takes no more space</source>
   <translation>移动：文件离开原处，不再额外占用空间</translation>
  </message>
  <message>
   <source>My chats</source>
   <translation>我的对话</translation>
  </message>
  <message>
   <source>Name</source>
   <translation>名称</translation>
  </message>
  <message>
   <source>Name of a preset</source>
   <translation>预设的名称</translation>
  </message>
  <message>
   <source>Name of the folder</source>
   <translation>文件夹的名称</translation>
  </message>
  <message>
   <source>Name of the preset</source>
   <translation>预设的名称</translation>
  </message>
  <message>
   <source>Ne&amp;xt version</source>
   <translation>下一个版本(&amp;X)</translation>
  </message>
  <message>
   <source>Needs more memory</source>
   <translation>内存不足</translation>
  </message>
  <message>
   <source>New &amp;folder</source>
   <translation>新建文件夹(&amp;F)</translation>
  </message>
  <message>
   <source>New chat</source>
   <translation>新建对话</translation>
  </message>
  <message>
   <source>New chat in this folder</source>
   <translation>在此文件夹中新建对话</translation>
  </message>
  <message>
   <source>New folder</source>
   <translation>新建文件夹</translation>
  </message>
  <message>
   <source>New keys</source>
   <translation>新的快捷键</translation>
  </message>
  <message>
   <source>New line in the message</source>
   <translation>在消息中换行</translation>
  </message>
  <message>
   <source>New run</source>
   <translation>新建测试</translation>
  </message>
  <message>
   <source>Next cycle</source>
   <translation>下一轮</translation>
  </message>
  <message>
   <source>Next match</source>
   <translation>下一处匹配</translation>
  </message>
  <message>
   <source>Next match (Enter)</source>
   <translation>下一处匹配 (Enter)</translation>
  </message>
  <message>
   <source>Next message… (Enter lets it wait until the answer ends)</source>
   <translation>下一条消息…（按 Enter 在回答结束后发送）</translation>
  </message>
  <message>
   <source>Next version</source>
   <translation>下一个版本</translation>
  </message>
  <message>
   <source>No cycle has had a draft yet.</source>
   <translation>还没有哪一轮用过草稿。</translation>
  </message>
  <message>
   <source>No draft in this cycle: there was no guess, or it would not have paid.</source>
   <translation>这一轮没有草稿：没有猜测，或猜测没有加速效果。</translation>
  </message>
  <message>
   <source>No draft of this kind is installed for this model</source>
   <translation>此模型没有安装这类草稿模型</translation>
  </message>
  <message>
   <source>No earlier races</source>
   <translation>没有以往的竞速</translation>
  </message>
  <message>
   <source>No folder</source>
   <translation>无文件夹</translation>
  </message>
  <message>
   <source>No gain, switched off</source>
   <translation>没有加速效果，已关闭</translation>
  </message>
  <message>
   <source>No keys for this command</source>
   <translation>此命令没有快捷键</translation>
  </message>
  <message>
   <source>No model is installed yet</source>
   <translation>尚未安装模型</translation>
  </message>
  <message>
   <source>No model is loaded</source>
   <translation>未加载模型</translation>
  </message>
  <message>
   <source>No runs yet</source>
   <translation>还没有测试记录</translation>
  </message>
  <message>
   <source>None</source>
   <translation>无</translation>
  </message>
  <message>
   <source>Not compared with vanilla yet</source>
   <translation>尚未与原始解码比较</translation>
  </message>
  <message>
   <source>Not found</source>
   <translation>未找到</translation>
  </message>
  <message>
   <source>Not installed</source>
   <translation>未安装</translation>
  </message>
  <message>
   <source>Note</source>
   <translation>提示</translation>
  </message>
  <message>
   <source>Notes</source>
   <translation>提示</translation>
  </message>
  <message>
   <source>Nothing found for “%1”</source>
   <translation>未找到“%1”</translation>
  </message>
  <message>
   <source>Now %1 together with %2; it drafts only where that pays</source>
   <translation>当前为 %1 与 %2 配合使用；仅在有加速效果时起草</translation>
  </message>
  <message>
   <source>Now %1, because no draft is installed for this model; it drafts only where that pays</source>
   <translation>当前为 %1，因为此模型没有安装草稿模型；仅在有加速效果时起草</translation>
  </message>
  <message>
   <source>Of a draft, the method it was trained for</source>
   <translation>对于草稿模型，指其训练所针对的方法</translation>
  </message>
  <message>
   <source>Of all text, beside the size your desktop asks for.</source>
   <translation>所有文字的大小，在桌面设置的基础上缩放。</translation>
  </message>
  <message>
   <source>Of the processor. More than it has cores make it slower.</source>
   <translation>处理器的线程数。超过核心数反而会变慢。</translation>
  </message>
  <message>
   <source>Of this program. Models answer in the language you write in.</source>
   <translation>本程序的语言。模型会以您书写的语言回答。</translation>
  </message>
  <message>
   <source>Off</source>
   <translation>关</translation>
  </message>
  <message>
   <source>On</source>
   <translation>开</translation>
  </message>
  <message>
   <source>One JSON object a line with messages, turns, prompt or text</source>
   <translation>每行一个 JSON 对象，含 messages、turns、prompt 或 text</translation>
  </message>
  <message>
   <source>One token per pass, without speculation</source>
   <translation>每次前向一个 token，不用投机解码</translation>
  </message>
  <message>
   <source>One training at a time: this one must be over, or be given up, before another can begin.</source>
   <translation>一次只能进行一项训练：须等它结束或将其放弃，才能开始另一项。</translation>
  </message>
  <message>
   <source>Open %1</source>
   <translation>打开 %1</translation>
  </message>
  <message>
   <source>Open a model file</source>
   <translation>打开模型文件</translation>
  </message>
  <message>
   <source>Open a model file…</source>
   <translation>打开模型文件…</translation>
  </message>
  <message>
   <source>Open a run</source>
   <translation>打开测试记录</translation>
  </message>
  <message>
   <source>Open it</source>
   <translation>打开</translation>
  </message>
  <message>
   <source>Open the folder</source>
   <translation>打开文件夹</translation>
  </message>
  <message>
   <source>Own instructions</source>
   <translation>单独的指令</translation>
  </message>
  <message>
   <source>P&amp;reset</source>
   <translation>预设(&amp;R)</translation>
  </message>
  <message>
   <source>PNG pictures (*.png)</source>
   <translation>PNG 图片 (*.png)</translation>
  </message>
  <message>
   <source>Part %1 of %2 is not on the server</source>
   <translation>服务器上没有第 %1 部分（共 %2 部分）</translation>
  </message>
  <message>
   <source>Part %1 of %2: %3</source>
   <translation>第 %1 部分，共 %2 部分：%3</translation>
  </message>
  <message>
   <source>Parts of the results</source>
   <translation>结果的各部分</translation>
  </message>
  <message>
   <source>Pause</source>
   <translation>暂停</translation>
  </message>
  <message>
   <source>Paused, but what was done since the last save could not be saved. %1.</source>
   <translation>已暂停，但上次保存之后完成的部分无法保存。%1。</translation>
  </message>
  <message>
   <source>Paused. What was done is kept.</source>
   <translation>已暂停。已完成的部分会保留。</translation>
  </message>
  <message>
   <source>Pin</source>
   <translation>置顶</translation>
  </message>
  <message>
   <source>Pinned</source>
   <translation>已置顶</translation>
  </message>
  <message>
   <source>Play</source>
   <translation>播放</translation>
  </message>
  <message>
   <source>Pre&amp;vious version</source>
   <translation>上一个版本(&amp;V)</translation>
  </message>
  <message>
   <source>Preparing…</source>
   <translation>正在准备…</translation>
  </message>
  <message>
   <source>Press the new keys</source>
   <translation>请按新的快捷键</translation>
  </message>
  <message>
   <source>Previous cycle</source>
   <translation>上一轮</translation>
  </message>
  <message>
   <source>Previous match</source>
   <translation>上一处匹配</translation>
  </message>
  <message>
   <source>Previous match (Shift+Enter)</source>
   <translation>上一处匹配 (Shift+Enter)</translation>
  </message>
  <message>
   <source>Previous version</source>
   <translation>上一个版本</translation>
  </message>
  <message>
   <source>Print how long the window took to appear, then quit.</source>
   <translation>输出窗口显示所用的时间，然后退出。</translation>
  </message>
  <message>
   <source>Processor</source>
   <translation>处理器</translation>
  </message>
  <message>
   <source>Processor: %1</source>
   <translation>处理器：%1</translation>
  </message>
  <message>
   <source>Progress</source>
   <translation>进度</translation>
  </message>
  <message>
   <source>Progress of %1</source>
   <translation>%1 的进度</translation>
  </message>
  <message>
   <source>Progress of the backup</source>
   <translation>备份的进度</translation>
  </message>
  <message>
   <source>Progress of the benchmark</source>
   <translation>基准测试的进度</translation>
  </message>
  <message>
   <source>Progress of this step</source>
   <translation>此步骤的进度</translation>
  </message>
  <message>
   <source>Prompt lookup</source>
   <translation>提示词查找</translation>
  </message>
  <message numerus="yes">
   <source>Prompt of %n tokens, %1 of them known from before</source>
   <translation>
    <numerusform>提示词共 %n token，其中 %1 个先前已处理</numerusform>
   </translation>
  </message>
  <message>
   <source>Prompt of the race</source>
   <translation>竞速的提示词</translation>
  </message>
  <message>
   <source>Prompts</source>
   <translation>提示词</translation>
  </message>
  <message>
   <source>Prompts (*.jsonl);;All files (*)</source>
   <translation>提示词 (*.jsonl);;所有文件 (*)</translation>
  </message>
  <message>
   <source>Prompts for the training</source>
   <translation>用于训练的提示词</translation>
  </message>
  <message>
   <source>Prompts of %1</source>
   <translation>%1 中的提示词</translation>
  </message>
  <message>
   <source>Prompts of a file</source>
   <translation>文件中的提示词</translation>
  </message>
  <message>
   <source>Prompts of each</source>
   <translation>每组提示词数</translation>
  </message>
  <message>
   <source>Prompts that every method has answered are kept, and the run can go on later</source>
   <translation>各方法都已回答的提示词会保留，测试可以稍后继续</translation>
  </message>
  <message>
   <source>Put the chosen conversations back where they were (Enter)</source>
   <translation>将所选对话放回原处 (Enter)</translation>
  </message>
  <message>
   <source>Puts the draft with the others and loads it with its model, now and from now on</source>
   <translation>将此草稿模型与其他草稿模型放在一起，并从现在起随其模型加载</translation>
  </message>
  <message>
   <source>Quantisation</source>
   <translation>量化</translation>
  </message>
  <message>
   <source>Questions, tasks, sums and requests of all kinds, made for this; none of a benchmark</source>
   <translation>专为训练编写的各类问题、任务、计算和请求；不含任何基准测试的提示词</translation>
  </message>
  <message>
   <source>REPLAY</source>
   <translation>回放</translation>
  </message>
  <message>
   <source>Race</source>
   <translation>竞速</translation>
  </message>
  <message>
   <source>Reading the models</source>
   <translation>正在读取模型</translation>
  </message>
  <message>
   <source>Reading the prompts…</source>
   <translation>正在读取提示词…</translation>
  </message>
  <message>
   <source>Rematch</source>
   <translation>再比一次</translation>
  </message>
  <message>
   <source>Remove</source>
   <translation>移除</translation>
  </message>
  <message>
   <source>Remove %1</source>
   <translation>移除 %1</translation>
  </message>
  <message>
   <source>Remove…</source>
   <translation>移除…</translation>
  </message>
  <message>
   <source>Rename</source>
   <translation>重命名</translation>
  </message>
  <message>
   <source>Rename, pin, move, export or delete this conversation, and what it tells the model</source>
   <translation>重命名、置顶、移动、导出或删除此对话，以及设置它给模型的指令</translation>
  </message>
  <message>
   <source>Repeats</source>
   <translation>重复次数</translation>
  </message>
  <message>
   <source>Repetition penalty</source>
   <translation>重复惩罚</translation>
  </message>
  <message>
   <source>Replay</source>
   <translation>回放</translation>
  </message>
  <message>
   <source>Replay the cycles one after the other</source>
   <translation>逐轮回放</translation>
  </message>
  <message>
   <source>Replayed in true time; measured one after the other</source>
   <translation>按真实时间回放；依次测量</translation>
  </message>
  <message>
   <source>Report as PDF…</source>
   <translation>报告 (PDF)…</translation>
  </message>
  <message>
   <source>Reset</source>
   <translation>重置</translation>
  </message>
  <message>
   <source>Reset this command's keys</source>
   <translation>重置此命令的快捷键</translation>
  </message>
  <message>
   <source>Reset: %1</source>
   <translation>重置：%1</translation>
  </message>
  <message>
   <source>Restore</source>
   <translation>还原</translation>
  </message>
  <message>
   <source>Results</source>
   <translation>结果</translation>
  </message>
  <message>
   <source>Results of the benchmark</source>
   <translation>基准测试的结果</translation>
  </message>
  <message>
   <source>Right among three guesses, by depth</source>
   <translation>各深度的前三个猜测正确率</translation>
  </message>
  <message>
   <source>Runs</source>
   <translation>测试记录</translation>
  </message>
  <message>
   <source>SHA-256</source>
   <translation>SHA-256</translation>
  </message>
  <message>
   <source>SHA-256 of the draft</source>
   <translation>草稿模型的 SHA-256</translation>
  </message>
  <message>
   <source>SHA-256 of the model</source>
   <translation>模型的 SHA-256</translation>
  </message>
  <message>
   <source>SVG pictures (*.svg)</source>
   <translation>SVG 图片 (*.svg)</translation>
  </message>
  <message>
   <source>Save as PNG…</source>
   <translation>保存为 PNG…</translation>
  </message>
  <message>
   <source>Save as SVG…</source>
   <translation>保存为 SVG…</translation>
  </message>
  <message>
   <source>Save the draft tree</source>
   <translation>保存草稿树</translation>
  </message>
  <message>
   <source>Saving what was learnt…</source>
   <translation>正在保存学到的内容…</translation>
  </message>
  <message>
   <source>Search</source>
   <translation>搜索</translation>
  </message>
  <message>
   <source>Search all conversations</source>
   <translation>搜索所有对话</translation>
  </message>
  <message>
   <source>Search results</source>
   <translation>搜索结果</translation>
  </message>
  <message>
   <source>Search settings</source>
   <translation>搜索设置</translation>
  </message>
  <message>
   <source>Searching…</source>
   <translation>正在搜索…</translation>
  </message>
  <message>
   <source>See how much faster it is, on this computer</source>
   <translation>看看它在这台计算机上快多少</translation>
  </message>
  <message>
   <source>See it in the inspector beside a conversation, race it against vanilla decoding on the Race page, and measure it on the Benchmark page.</source>
   <translation>可以在对话旁的检查器中查看它，在“竞速”页让它与原始解码比速度，在“基准测试”页进行测量。</translation>
  </message>
  <message>
   <source>Seed</source>
   <translation>随机种子</translation>
  </message>
  <message>
   <source>Seed %1</source>
   <translation>随机种子 %1</translation>
  </message>
  <message>
   <source>Select all</source>
   <translation>全选</translation>
  </message>
  <message>
   <source>Send</source>
   <translation>发送</translation>
  </message>
  <message>
   <source>Send (Enter)</source>
   <translation>发送 (Enter)</translation>
  </message>
  <message>
   <source>Send now</source>
   <translation>立即发送</translation>
  </message>
  <message>
   <source>Send the first of these messages; the others follow when it is answered</source>
   <translation>发送其中的第一条消息；得到回答后再发送其余消息</translation>
  </message>
  <message>
   <source>Send the message</source>
   <translation>发送消息</translation>
  </message>
  <message>
   <source>Sends the message to the model</source>
   <translation>将消息发送给模型</translation>
  </message>
  <message>
   <source>Sent when the answer ends</source>
   <translation>回答结束后发送</translation>
  </message>
  <message>
   <source>Separated by blanks; 0: always the most likely token</source>
   <translation>用空格分隔；0：始终取最可能的 token</translation>
  </message>
  <message>
   <source>Settings</source>
   <translation>设置</translation>
  </message>
  <message>
   <source>Settings (*.json)</source>
   <translation>设置 (*.json)</translation>
  </message>
  <message>
   <source>Settings (*.json);;All files (*)</source>
   <translation>设置 (*.json);;所有文件 (*)</translation>
  </message>
  <message>
   <source>Several tokens per pass, guessed first and then checked by the model. The text is the same.</source>
   <translation>每次前向得到多个 token，先猜测，再由模型验证。文本相同。</translation>
  </message>
  <message>
   <source>Shortcuts</source>
   <translation>快捷键</translation>
  </message>
  <message>
   <source>Show more</source>
   <translation>显示更多</translation>
  </message>
  <message>
   <source>Show the log</source>
   <translation>显示日志</translation>
  </message>
  <message>
   <source>Show the measured runs side by side in true time</source>
   <translation>将测得的过程并排按真实时间显示</translation>
  </message>
  <message>
   <source>Show the whole tree (0)</source>
   <translation>显示整棵草稿树 (0)</translation>
  </message>
  <message>
   <source>Simulated</source>
   <translation>模拟</translation>
  </message>
  <message>
   <source>Size</source>
   <translation>大小</translation>
  </message>
  <message>
   <source>Skip</source>
   <translation>跳过</translation>
  </message>
  <message>
   <source>Slower than vanilla: %1× its speed</source>
   <translation>比原始解码慢：速度为其 %1×</translation>
  </message>
  <message>
   <source>Small draft model</source>
   <translation>小型草稿模型</translation>
  </message>
  <message>
   <source>Smaller</source>
   <translation>缩小</translation>
  </message>
  <message>
   <source>Smaller (-)</source>
   <translation>缩小 (-)</translation>
  </message>
  <message>
   <source>So a quick helper, the draft, guesses how the text goes on: not one guess but a tree of them. The model then checks the whole tree in one pass, which takes hardly longer than a pass for one token.</source>
   <translation>因此，由一个快速的助手，即草稿模型，来猜测后续文本：不是一个猜测，而是一棵由猜测组成的树。然后模型在一次前向中验证整棵树，所需时间与处理一个 token 的前向几乎相同。</translation>
  </message>
  <message>
   <source>Spec&amp;ulation</source>
   <translation>投机解码(&amp;U)</translation>
  </message>
  <message>
   <source>Speculation</source>
   <translation>投机解码</translation>
  </message>
  <message>
   <source>Speculation is off</source>
   <translation>投机解码已关闭</translation>
  </message>
  <message>
   <source>Speculation is on</source>
   <translation>投机解码已开启</translation>
  </message>
  <message>
   <source>Speed of the answer: tokens per second after the first one</source>
   <translation>回答速度：首个 token 之后每秒的 token 数</translation>
  </message>
  <message>
   <source>Speedup beside vanilla decoding of the same prompts by the same clock, and tokens per pass (acceptance length, τ).</source>
   <translation>在相同提示词、相同计时下相对原始解码的加速比，以及每次前向的 token 数（接受长度 τ）。</translation>
  </message>
  <message>
   <source>Speedup by task</source>
   <translation>各任务的加速比</translation>
  </message>
  <message>
   <source>Speedups will be here</source>
   <translation>加速比将显示在这里</translation>
  </message>
  <message>
   <source>Start the benchmark</source>
   <translation>开始基准测试</translation>
  </message>
  <message>
   <source>Start the race</source>
   <translation>开始竞速</translation>
  </message>
  <message>
   <source>Start training</source>
   <translation>开始训练</translation>
  </message>
  <message>
   <source>State</source>
   <translation>状态</translation>
  </message>
  <message>
   <source>Static</source>
   <translation>静态</translation>
  </message>
  <message>
   <source>Stay at this cycle</source>
   <translation>停留在这一轮</translation>
  </message>
  <message>
   <source>Stay at this cycle while the answer goes on</source>
   <translation>回答继续时停留在这一轮</translation>
  </message>
  <message>
   <source>Step %1 of %2</source>
   <translation>第 %1 步，共 %2 步</translation>
  </message>
  <message>
   <source>Step 1 of 2: %1 answers prompts</source>
   <translation>第 1 步，共 2 步：%1 回答提示词</translation>
  </message>
  <message>
   <source>Step 2 of 2: the draft learns</source>
   <translation>第 2 步，共 2 步：草稿模型学习</translation>
  </message>
  <message>
   <source>Stop</source>
   <translation>停止</translation>
  </message>
  <message>
   <source>Stop (Esc)</source>
   <translation>停止 (Esc)</translation>
  </message>
  <message>
   <source>Stop it</source>
   <translation>停止</translation>
  </message>
  <message>
   <source>Stop playing</source>
   <translation>停止播放</translation>
  </message>
  <message>
   <source>Stopped</source>
   <translation>已停止</translation>
  </message>
  <message>
   <source>Stopped before it was over; nothing was kept.</source>
   <translation>中途停止，未保留任何结果。</translation>
  </message>
  <message>
   <source>Stopped: %1 of %2 prompts are done.</source>
   <translation>已停止：完成 %1/%2 条提示词。</translation>
  </message>
  <message>
   <source>Stops the answer that is being written</source>
   <translation>停止正在生成的回答</translation>
  </message>
  <message>
   <source>Suffix</source>
   <translation>后缀解码</translation>
  </message>
  <message>
   <source>Switched off: the model makes one token per pass</source>
   <translation>已关闭：模型每次前向生成一个 token</translation>
  </message>
  <message>
   <source>System</source>
   <translation>跟随系统</translation>
  </message>
  <message>
   <source>System prompt</source>
   <translation>系统提示词</translation>
  </message>
  <message>
   <source>Table</source>
   <translation>表格</translation>
  </message>
  <message>
   <source>Take one of these, or write your own.</source>
   <translation>选用其中一个，或自己写。</translation>
  </message>
  <message>
   <source>Take the settings to another computer</source>
   <translation>将设置带到另一台计算机</translation>
  </message>
  <message>
   <source>Take them over</source>
   <translation>改用于此命令</translation>
  </message>
  <message>
   <source>Takes effect when the model is loaded again.</source>
   <translation>重新加载模型后生效。</translation>
  </message>
  <message>
   <source>Talk to a language model that runs on this computer. Nothing you write leaves it.</source>
   <translation>与运行在这台计算机上的语言模型对话。您写的内容不会离开这台计算机。</translation>
  </message>
  <message>
   <source>Target: %1</source>
   <translation>目标：%1</translation>
  </message>
  <message>
   <source>Target: did not look here, because the branch had ended before</source>
   <translation>目标：未查看此处，因为该分支此前已结束</translation>
  </message>
  <message>
   <source>Tells the model how to behave. New conversations begin with it.</source>
   <translation>告诉模型应如何表现。新对话以此开始。</translation>
  </message>
  <message>
   <source>Temperature</source>
   <translation>温度</translation>
  </message>
  <message>
   <source>Temperatures</source>
   <translation>温度</translation>
  </message>
  <message>
   <source>Text of %1</source>
   <translation>%1 的文本</translation>
  </message>
  <message>
   <source>Text size</source>
   <translation>文字大小</translation>
  </message>
  <message>
   <source>The address leads round in circles</source>
   <translation>该网址循环重定向</translation>
  </message>
  <message>
   <source>The address leads to a page, not to a model</source>
   <translation>该网址指向的是网页，不是模型</translation>
  </message>
  <message>
   <source>The address leads to something that is no model</source>
   <translation>该网址指向的内容不是模型</translation>
  </message>
  <message>
   <source>The answer is still being written.</source>
   <translation>回答仍在生成中。</translation>
  </message>
  <message>
   <source>The answers that were saved before are kept.</source>
   <translation>此前已保存的回答会保留。</translation>
  </message>
  <message>
   <source>The archive cannot be unpacked</source>
   <translation>无法解压压缩包</translation>
  </message>
  <message>
   <source>The archive is not the expected one</source>
   <translation>压缩包与预期不符</translation>
  </message>
  <message>
   <source>The backup is written: %1</source>
   <translation>备份已写入：%1</translation>
  </message>
  <message>
   <source>The best method that is installed and pays on this machine</source>
   <translation>已安装且在本机上确有加速效果的最佳方法</translation>
  </message>
  <message>
   <source>The connection broke</source>
   <translation>连接中断</translation>
  </message>
  <message>
   <source>The conversation is in %1.</source>
   <translation>对话已保存到 %1。</translation>
  </message>
  <message>
   <source>The conversation is in the trash.</source>
   <translation>对话已移到回收站。</translation>
  </message>
  <message>
   <source>The conversation is longer than the model's context. Oldest messages left out of this answer: %1.</source>
   <translation>对话超出了模型的上下文长度。本次回答略去的最早消息数：%1。</translation>
  </message>
  <message>
   <source>The conversation is no longer there: %1: nothing was written</source>
   <translation>对话已不存在：%1：未写入任何内容</translation>
  </message>
  <message>
   <source>The conversations cannot be written to %1: choose a folder with room that can be written to</source>
   <translation>无法将对话写入 %1：请选择有可用空间且可写入的文件夹</translation>
  </message>
  <message>
   <source>The details are on the clipboard.</source>
   <translation>详细信息已复制到剪贴板。</translation>
  </message>
  <message>
   <source>The diagnostics are on the clipboard. They hold nothing you wrote.</source>
   <translation>诊断信息已复制到剪贴板，其中不含您写的任何内容。</translation>
  </message>
  <message>
   <source>The disk is full</source>
   <translation>磁盘已满</translation>
  </message>
  <message>
   <source>The disk is full, %1 are free: %2: free some space, then try again</source>
   <translation>磁盘已满，剩余 %1：%2：请释放一些空间，然后重试</translation>
  </message>
  <message>
   <source>The draft also guessed: %1</source>
   <translation>草稿还猜测了：%1</translation>
  </message>
  <message>
   <source>The draft cannot be moved: %1: %2</source>
   <translation>无法移动草稿模型：%1：%2</translation>
  </message>
  <message>
   <source>The draft is not used. %1</source>
   <translation>未使用草稿模型。%1</translation>
  </message>
  <message>
   <source>The draft is ready.</source>
   <translation>草稿模型已就绪。</translation>
  </message>
  <message>
   <source>The draft is ready: in conversations that it never saw, its first guess is right %1 of the time, and a pass of %2 gives %3 tokens with it instead of one.</source>
   <translation>草稿模型已就绪：在它从未见过的对话中，其首选猜测的正确率为 %1；配合它，%2 每次前向得到 %3 个 token，而不是一个。</translation>
  </message>
  <message>
   <source>The draft lies in %1</source>
   <translation>草稿模型位于 %1</translation>
  </message>
  <message>
   <source>The draft that was chosen for it is gone: %1. Put it back, or choose another.</source>
   <translation>为它选择的草稿模型已不存在：%1。请将其放回原处，或选择其他草稿模型。</translation>
  </message>
  <message>
   <source>The draft to go on from cannot be copied: %1: check the disk's space, or begin without it</source>
   <translation>无法复制要继续训练的草稿模型：%1：请检查磁盘空间，或从头开始训练</translation>
  </message>
  <message>
   <source>The draft trained before is kept until the next training begins.</source>
   <translation>先前训练的草稿模型会保留到下一次训练开始。</translation>
  </message>
  <message>
   <source>The file cannot be read</source>
   <translation>无法读取文件</translation>
  </message>
  <message>
   <source>The file cannot be written: %1: choose a folder with free space that you may write to</source>
   <translation>无法写入文件：%1：请选择有可用空间且可写入的文件夹</translation>
  </message>
  <message>
   <source>The file comes from the server of this address and from nowhere else. It is checked before it is added, and a download that breaks can be continued. Of a model in several parts, the address of one brings all.</source>
   <translation>文件只来自此网址的服务器，不会来自别处。添加前会进行校验，中断的下载可以继续。如果模型分成多个部分，给出其中一个的网址即可获取全部。</translation>
  </message>
  <message>
   <source>The file has %1, and at most %2 can be attached</source>
   <translation>文件大小为 %1，最多可附加 %2</translation>
  </message>
  <message>
   <source>The file has a setting that cannot be used</source>
   <translation>文件中有一项设置无法使用</translation>
  </message>
  <message>
   <source>The file holds no settings of this program</source>
   <translation>文件中没有本程序的设置</translation>
  </message>
  <message>
   <source>The file is empty</source>
   <translation>文件为空</translation>
  </message>
  <message>
   <source>The file is not JSON</source>
   <translation>文件不是 JSON</translation>
  </message>
  <message>
   <source>The file is not text</source>
   <translation>文件不是文本</translation>
  </message>
  <message>
   <source>The file is not there any more</source>
   <translation>文件已不存在</translation>
  </message>
  <message>
   <source>The file is too large to be settings</source>
   <translation>文件过大，不可能是设置文件</translation>
  </message>
  <message>
   <source>The file was not imported: %1: %2. Nothing was changed; choose a file that Griffin Chat has exported.</source>
   <translation>未导入文件：%1：%2。未作任何更改；请选择由 Griffin Chat 导出的文件。</translation>
  </message>
  <message>
   <source>The first cycle is on its way.</source>
   <translation>第一轮即将完成。</translation>
  </message>
  <message>
   <source>The folder cannot be created</source>
   <translation>无法创建文件夹</translation>
  </message>
  <message>
   <source>The folder cannot be written</source>
   <translation>无法写入文件夹</translation>
  </message>
  <message>
   <source>The folder of the training is gone: %1: put it back, then try again</source>
   <translation>训练文件夹已不存在：%1：请将其放回原处，然后重试</translation>
  </message>
  <message>
   <source>The folder “%1” is deleted.</source>
   <translation>文件夹“%1”已删除。</translation>
  </message>
  <message>
   <source>The folder “%1” is deleted. What was in it is listed without a folder.</source>
   <translation>文件夹“%1”已删除。其中的内容现在不属于任何文件夹。</translation>
  </message>
  <message>
   <source>The graphics card where there is one</source>
   <translation>有显卡时使用显卡</translation>
  </message>
  <message>
   <source>The import was cancelled. Nothing was changed.</source>
   <translation>导入已取消，未作任何更改。</translation>
  </message>
  <message>
   <source>The instructions and sampling values of this conversation</source>
   <translation>此对话的指令和采样值</translation>
  </message>
  <message>
   <source>The last benchmark was interrupted: %1 of %2 prompts are done.</source>
   <translation>上次基准测试被中断：完成 %1/%2 条提示词。</translation>
  </message>
  <message>
   <source>The longest text the model was trained for, in tokens</source>
   <translation>模型训练时所用文本的最大长度，以 token 计</translation>
  </message>
  <message>
   <source>The model cannot be put in its place</source>
   <translation>无法将模型移到目标位置</translation>
  </message>
  <message>
   <source>The model could not be downloaded</source>
   <translation>无法下载模型</translation>
  </message>
  <message>
   <source>The model in use works with it. Choose another draft first.</source>
   <translation>正在使用的模型在用它。请先选择其他草稿模型。</translation>
  </message>
  <message>
   <source>The model is being fetched already</source>
   <translation>已在获取此模型</translation>
  </message>
  <message>
   <source>The model is being installed</source>
   <translation>正在安装模型</translation>
  </message>
  <message>
   <source>The model runs on %1, with a context of %2 tokens.</source>
   <translation>模型在 %1 上运行，上下文为 %2 token。</translation>
  </message>
  <message>
   <source>The model that it was trained for is not installed.</source>
   <translation>未安装它训练所针对的模型。</translation>
  </message>
  <message>
   <source>The model the draft is for; it fits no other one</source>
   <translation>草稿模型所针对的模型；不适用于其他模型</translation>
  </message>
  <message>
   <source>The model's own</source>
   <translation>模型自带的</translation>
  </message>
  <message>
   <source>The models that answer, and the drafts that make them faster, will be here. %1 is small, fast and free to use (%2, %3).</source>
   <translation>用来回答的模型，以及为其加速的草稿模型，将显示在这里。%1 小巧、快速，可免费使用（%2，%3）。</translation>
  </message>
  <message>
   <source>The most a model takes of the graphics card. Layers beyond it stay in the computer's memory and are copied for every pass: slower, but larger models run.</source>
   <translation>模型最多占用的显存。放不下的层留在计算机内存中，每次计算时再传送：速度较慢，但可以运行更大的模型。</translation>
  </message>
  <message>
   <source>The network and how it learns</source>
   <translation>网络及其学习方式</translation>
  </message>
  <message>
   <source>The picture could not be written to %1.</source>
   <translation>无法将图片写入 %1。</translation>
  </message>
  <message>
   <source>The prompt file cannot be read</source>
   <translation>无法读取提示词文件</translation>
  </message>
  <message>
   <source>The questions in your conversations, without those in the trash. The draft then knows best what you ask about. Nothing of it leaves this computer, but the draft should not be given to others.</source>
   <translation>您的对话中的问题，不含回收站中的对话。这样草稿模型最了解您会问的内容。其中的任何内容都不会离开这台计算机，但不应将此草稿模型交给他人。</translation>
  </message>
  <message>
   <source>The race cannot be written</source>
   <translation>无法写入竞速结果</translation>
  </message>
  <message>
   <source>The results cannot be written</source>
   <translation>无法写入测试结果</translation>
  </message>
  <message>
   <source>The same for all; it matters where the temperature is above 0</source>
   <translation>所有方法相同；温度大于 0 时才起作用</translation>
  </message>
  <message>
   <source>The same seed gives the same answer to the same question with the same settings.</source>
   <translation>在设置相同时，同一随机种子对同一问题给出同样的回答。</translation>
  </message>
  <message>
   <source>The server answers %1</source>
   <translation>服务器返回 %1</translation>
  </message>
  <message>
   <source>The server cannot be reached</source>
   <translation>无法连接服务器</translation>
  </message>
  <message>
   <source>The server cannot prove who it is</source>
   <translation>服务器无法证明其身份</translation>
  </message>
  <message>
   <source>The server does not have the rest of the file</source>
   <translation>服务器没有文件的其余部分</translation>
  </message>
  <message>
   <source>The server has no file at this address (%1)</source>
   <translation>服务器在此网址没有文件 (%1)</translation>
  </message>
  <message>
   <source>The server leads from a secure address to an insecure one</source>
   <translation>服务器从安全网址重定向到不安全的网址</translation>
  </message>
  <message>
   <source>The server sends more than it announced</source>
   <translation>服务器发送的内容多于其声明的大小</translation>
  </message>
  <message>
   <source>The server sends other parts of the file than it was asked for</source>
   <translation>服务器发送的不是所请求的文件部分</translation>
  </message>
  <message>
   <source>The server wants a login for this file (%1)</source>
   <translation>服务器要求登录才能获取此文件 (%1)</translation>
  </message>
  <message>
   <source>The settings are of a newer version of this program</source>
   <translation>设置来自本程序的更新版本</translation>
  </message>
  <message>
   <source>The settings are taken from %1.</source>
   <translation>已采用 %1 中的设置。</translation>
  </message>
  <message>
   <source>The settings are written: %1</source>
   <translation>设置已写入：%1</translation>
  </message>
  <message>
   <source>The settings cannot be written</source>
   <translation>无法写入设置</translation>
  </message>
  <message>
   <source>The speed of the model is being measured.</source>
   <translation>正在测量模型的速度。</translation>
  </message>
  <message>
   <source>The speed of vanilla decoding is not known yet.</source>
   <translation>尚不清楚原始解码的速度。</translation>
  </message>
  <message>
   <source>The target's own token, from the pass over the prompt</source>
   <translation>目标模型自己的 token，来自处理提示词的前向</translation>
  </message>
  <message>
   <source>The target's own token: cycle %1</source>
   <translation>目标模型自己的 token：第 %1 轮</translation>
  </message>
  <message>
   <source>The text stays exactly what the model alone would write: a guess counts only where the model agrees with it. Only the speed differs, and where guessing does not pay, Automatic leaves it off.</source>
   <translation>文本与模型单独写出的完全一致：只有模型同意的猜测才算数。不同的只是速度；如果猜测没有加速效果，“自动”会将其关闭。</translation>
  </message>
  <message>
   <source>The thick path is what the model would have written itself: it is accepted. The hollow guesses are rejected. The underlined token is the model's own, which every pass adds. Here one pass gave three tokens instead of one.</source>
   <translation>粗线路径是模型自己也会写出的内容，因此被接受。空心的猜测被拒绝。带下划线的 token 是模型自己生成的，每次前向都会补上一个。这里一次前向得到三个 token，而不是一个。</translation>
  </message>
  <message>
   <source>The trainer cannot be started: %1: install the program again</source>
   <translation>无法启动训练程序：%1：请重新安装本程序</translation>
  </message>
  <message>
   <source>The trainer crashed (signal %1). What was saved is kept: look into the log, then try again.</source>
   <translation>训练程序崩溃（信号 %1）。已保存的内容会保留：请查看日志，然后重试。</translation>
  </message>
  <message>
   <source>The trainer ended (status %1): %2: look into the log, then try again</source>
   <translation>训练程序已退出（状态 %1）：%2：请查看日志，然后重试</translation>
  </message>
  <message>
   <source>The trainer was ended by the system, perhaps because memory ran out. What was saved is kept: close other programs, then try again.</source>
   <translation>训练程序被系统终止，可能是内存不足。已保存的内容会保留：请关闭其他程序，然后重试。</translation>
  </message>
  <message>
   <source>The training</source>
   <translation>训练</translation>
  </message>
  <message>
   <source>The training cannot be noted down: %1: check the disk's space and the permissions of the folder</source>
   <translation>无法保存训练记录：%1：请检查磁盘空间和文件夹的权限</translation>
  </message>
  <message>
   <source>The trash is empty. Conversations that you delete wait here for 30 days.</source>
   <translation>回收站是空的。您删除的对话会在这里保留 30 天。</translation>
  </message>
  <message>
   <source>The waiting message was removed.</source>
   <translation>已移除等待中的消息。</translation>
  </message>
  <message>
   <source>There are no conversations in that file.</source>
   <translation>该文件中没有对话。</translation>
  </message>
  <message>
   <source>There is too little memory for it: close other programs, or choose a smaller model.</source>
   <translation>内存不足：请关闭其他程序，或选择较小的模型。</translation>
  </message>
  <message>
   <source>There is too little space on the disk: free some.</source>
   <translation>磁盘空间不足：请释放一些空间。</translation>
  </message>
  <message>
   <source>These files have %1 tokens, and %2 of the model's context are free. Remove one, shorten it, or begin a new chat.</source>
   <translation>这些文件有 %1 个 token，而模型的上下文只剩 %2 个。请移除一个文件、缩短文件，或新建对话。</translation>
  </message>
  <message>
   <source>These keys are needed to edit text.</source>
   <translation>编辑文本需要这些按键。</translation>
  </message>
  <message>
   <source>These keys write text or move about: hold Ctrl or Alt, or take a function key.</source>
   <translation>这些按键用于输入文字或移动光标：请同时按住 Ctrl 或 Alt，或使用功能键。</translation>
  </message>
  <message>
   <source>This answer could not be finished. Ask again to try once more.</source>
   <translation>此回答未能完成。请重新提问再试一次。</translation>
  </message>
  <message>
   <source>This answer was made without being watched. Answers are recorded while this column or the coloured text is open, and kept until the program ends.</source>
   <translation>生成此回答时没有记录过程。只有打开此栏或开启 token 着色时才会记录，记录保留到程序退出。</translation>
  </message>
  <message numerus="yes">
   <source>This computer: %1, %n cores. Graphics card: %2.</source>
   <translation>
    <numerusform>这台计算机：%1，%n 个核心。显卡：%2。</numerusform>
   </translation>
  </message>
  <message>
   <source>This file is not stored any more.</source>
   <translation>此文件已不再保存。</translation>
  </message>
  <message>
   <source>This is no part of a model</source>
   <translation>这不是模型的一部分</translation>
  </message>
  <message>
   <source>This is not a file</source>
   <translation>这不是文件</translation>
  </message>
  <message>
   <source>This is not an address of the web</source>
   <translation>这不是网址</translation>
  </message>
  <message>
   <source>This is one of several parts of a model</source>
   <translation>这是分成多个文件的模型的一部分</translation>
  </message>
  <message>
   <source>This page is as the program came.</source>
   <translation>此页均为默认设置。</translation>
  </message>
  <message>
   <source>This program was built without it</source>
   <translation>此程序构建时未包含该功能</translation>
  </message>
  <message>
   <source>This translation is not part of this program</source>
   <translation>本程序不含此翻译</translation>
  </message>
  <message numerus="yes">
   <source>Those of my %Ln conversations</source>
   <translation>
    <numerusform>我的 %Ln 个对话中的提示词</numerusform>
   </translation>
  </message>
  <message>
   <source>Those of my conversations (there are none yet)</source>
   <translation>我的对话中的提示词（还没有对话）</translation>
  </message>
  <message>
   <source>Threads</source>
   <translation>线程数</translation>
  </message>
  <message>
   <source>Time</source>
   <translation>时间</translation>
  </message>
  <message>
   <source>Time of each cycle</source>
   <translation>每轮用时</translation>
  </message>
  <message>
   <source>Time since the prompt was handed over; reading the prompt is part of it</source>
   <translation>从提交提示词开始计时，包括读取提示词的时间</translation>
  </message>
  <message>
   <source>Time until the first token of the answer, and how much of the model's context this conversation fills</source>
   <translation>到回答首个 token 的用时，以及此对话占用的模型上下文</translation>
  </message>
  <message numerus="yes">
   <source>Time: %1, of which about %2 for answers to at most %Ln prompts</source>
   <translation>
    <numerusform>时间：%1，其中约 %2 用于回答最多 %Ln 条提示词</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>Time: told as soon as the first answers are made; %Ln prompts</source>
   <translation>
    <numerusform>时间：生成第一批回答后即可得知；%Ln 条提示词</numerusform>
   </translation>
  </message>
  <message>
   <source>Times the answers are seen</source>
   <translation>回答的学习遍数</translation>
  </message>
  <message>
   <source>Title</source>
   <translation>标题</translation>
  </message>
  <message>
   <source>To install</source>
   <translation>可安装</translation>
  </message>
  <message>
   <source>Today</source>
   <translation>今天</translation>
  </message>
  <message>
   <source>Tokens</source>
   <translation>token 数</translation>
  </message>
  <message>
   <source>Tokens of a conversation that the model sees at once. More need more memory.</source>
   <translation>模型一次能看到的对话 token 数。越多，所需内存越大。</translation>
  </message>
  <message>
   <source>Tokens of an answer, at most</source>
   <translation>每个回答的 token 上限</translation>
  </message>
  <message>
   <source>Tokens per pass (acceptance length)</source>
   <translation>每次前向的 token 数（接受长度）</translation>
  </message>
  <message>
   <source>Tokens per pass by method (acceptance length)</source>
   <translation>各方法每次前向的 token 数（接受长度）</translation>
  </message>
  <message>
   <source>Tokens per second after the first one</source>
   <translation>首个 token 之后每秒的 token 数</translation>
  </message>
  <message>
   <source>Tokens that one pass of the model checks. Automatic takes what pays on this computer.</source>
   <translation>模型一次前向验证的 token 数。“自动”会选用在这台计算机上有加速效果的值。</translation>
  </message>
  <message>
   <source>Tokens that one pass of the model settles (acceptance length); 1 without speculation</source>
   <translation>模型每次前向确定的 token 数（接受长度）；不用投机解码时为 1</translation>
  </message>
  <message>
   <source>Top-k</source>
   <translation>Top-k</translation>
  </message>
  <message>
   <source>Top-p</source>
   <translation>Top-p</translation>
  </message>
  <message>
   <source>Train a draft</source>
   <translation>训练草稿模型</translation>
  </message>
  <message>
   <source>Train a draft…</source>
   <translation>训练草稿模型…</translation>
  </message>
  <message>
   <source>Train another…</source>
   <translation>再训练一个…</translation>
  </message>
  <message>
   <source>Trained for %1.</source>
   <translation>为 %1 训练。</translation>
  </message>
  <message>
   <source>Trash</source>
   <translation>回收站</translation>
  </message>
  <message>
   <source>Tree</source>
   <translation>草稿树</translation>
  </message>
  <message>
   <source>Tree depth</source>
   <translation>草稿树深度</translation>
  </message>
  <message>
   <source>Tree size</source>
   <translation>草稿树大小</translation>
  </message>
  <message>
   <source>Try again</source>
   <translation>重试</translation>
  </message>
  <message>
   <source>Type a command, a conversation or a model…</source>
   <translation>输入命令、对话或模型…</translation>
  </message>
  <message>
   <source>Undo</source>
   <translation>撤销</translation>
  </message>
  <message>
   <source>Unpacking</source>
   <translation>正在解压</translation>
  </message>
  <message>
   <source>Unpin</source>
   <translation>取消置顶</translation>
  </message>
  <message>
   <source>Until the context is full</source>
   <translation>直到上下文用满</translation>
  </message>
  <message>
   <source>Up and Down choose, Enter does it, Escape closes</source>
   <translation>用上下方向键选择，Enter 执行，Esc 关闭</translation>
  </message>
  <message>
   <source>Use automatic</source>
   <translation>改用自动</translation>
  </message>
  <message>
   <source>Use it now</source>
   <translation>立即使用</translation>
  </message>
  <message>
   <source>Vanilla</source>
   <translation>原始解码</translation>
  </message>
  <message>
   <source>Vanilla against</source>
   <translation>原始解码对比</translation>
  </message>
  <message>
   <source>Vanilla decoding and the methods you choose answer the same prompt, one after the other, so that none takes another's cores. Then you see them side by side in true time, and whether the text is the same, token for token.</source>
   <translation>原始解码和您选择的方法依次回答同一提示词，互不争用处理器核心。随后并排按真实时间显示，并给出文本是否逐 token 一致。</translation>
  </message>
  <message>
   <source>Vanilla decoding grows no tree: each pass gives one token.</source>
   <translation>原始解码没有草稿树：每次前向得到一个 token。</translation>
  </message>
  <message>
   <source>Vanilla decoding has no draft: nothing is accepted or rejected.</source>
   <translation>原始解码没有草稿：既无接受，也无拒绝。</translation>
  </message>
  <message>
   <source>Vanilla decoding: this is the baseline</source>
   <translation>原始解码：这就是比较基准</translation>
  </message>
  <message>
   <source>Version</source>
   <translation>版本</translation>
  </message>
  <message>
   <source>Waiting for you</source>
   <translation>等待您发送</translation>
  </message>
  <message>
   <source>Walk through the cycles of the answer</source>
   <translation>逐轮浏览回答的过程</translation>
  </message>
  <message>
   <source>Warming up…</source>
   <translation>正在预热…</translation>
  </message>
  <message>
   <source>Welcome to Griffin Chat</source>
   <translation>欢迎使用 Griffin Chat</translation>
  </message>
  <message>
   <source>What &amp;speculation is</source>
   <translation>什么是投机解码(&amp;S)</translation>
  </message>
  <message>
   <source>What a chain of guesses gives with each pass of the model, in conversations it never saw. Draft trees give more.</source>
   <translation>在草稿模型从未见过的对话中，一条猜测链使模型每次前向得到的 token 数。草稿树得到的更多。</translation>
  </message>
  <message>
   <source>What a pass of the model will give will be here</source>
   <translation>模型每次前向得到的 token 数将显示在这里</translation>
  </message>
  <message>
   <source>What a pass over M tokens costs, t(M)</source>
   <translation>处理 M 个 token 的一次前向耗时 t(M)</translation>
  </message>
  <message>
   <source>What has come of a download is kept</source>
   <translation>已下载的部分会保留</translation>
  </message>
  <message>
   <source>What it takes</source>
   <translation>所需资源</translation>
  </message>
  <message>
   <source>What lies here for 30 days is deleted for good.</source>
   <translation>在这里放满 30 天的内容会永久删除。</translation>
  </message>
  <message>
   <source>What speculation is</source>
   <translation>什么是投机解码</translation>
  </message>
  <message>
   <source>What the draft has learnt and the answers it learns from are deleted.</source>
   <translation>草稿模型学到的内容及其学习所用的回答都会删除。</translation>
  </message>
  <message>
   <source>What the model is computed on.</source>
   <translation>用来计算模型的设备。</translation>
  </message>
  <message>
   <source>What the model is told before the first question (system prompt)</source>
   <translation>在第一个问题之前告诉模型的内容（系统提示词）</translation>
  </message>
  <message>
   <source>What the model needs while it is loaded</source>
   <translation>模型加载后所需的内存</translation>
  </message>
  <message>
   <source>What the trainer writes down as it goes</source>
   <translation>训练程序运行时的记录</translation>
  </message>
  <message>
   <source>What this draft knows is kept, and the answers add to it. Without it the training begins with nothing.</source>
   <translation>保留此草稿模型已学到的内容，新的回答在其基础上继续补充。不勾选则从零开始训练。</translation>
  </message>
  <message>
   <source>What was downloaded cannot be checked</source>
   <translation>无法校验已下载的内容</translation>
  </message>
  <message>
   <source>What was downloaded is not the expected file</source>
   <translation>下载的文件与预期不符</translation>
  </message>
  <message>
   <source>What was learnt is kept; the computer is free</source>
   <translation>已学到的内容会保留；计算机不再被占用</translation>
  </message>
  <message>
   <source>What was saved on %1 is kept, and the training goes on from there.</source>
   <translation>%1 保存的内容会保留，训练将从那里继续。</translation>
  </message>
  <message>
   <source>What would you like to know?</source>
   <translation>您想了解什么？</translation>
  </message>
  <message>
   <source>Where the model runs</source>
   <translation>模型运行的位置</translation>
  </message>
  <message>
   <source>Where the time went</source>
   <translation>时间用在哪里</translation>
  </message>
  <message>
   <source>Why is the sky blue?</source>
   <translation>天空为什么是蓝色的？</translation>
  </message>
  <message>
   <source>Without a time limit. With one, as often as there is time for.</source>
   <translation>不限时的情况下。限时的情况下，则在时限内尽可能多学。</translation>
  </message>
  <message>
   <source>Write a short poem about autumn.</source>
   <translation>写一首关于秋天的短诗。</translation>
  </message>
  <message>
   <source>Write my own</source>
   <translation>自己写</translation>
  </message>
  <message>
   <source>Write the answer again</source>
   <translation>重新生成回答</translation>
  </message>
  <message>
   <source>Yesterday</source>
   <translation>昨天</translation>
  </message>
  <message>
   <source>You</source>
   <translation>您</translation>
  </message>
  <message>
   <source>Your conversations will be listed here</source>
   <translation>您的对话将列在这里</translation>
  </message>
  <message>
   <source>Zoom &amp;in</source>
   <translation>放大(&amp;I)</translation>
  </message>
  <message>
   <source>Zoom &amp;out</source>
   <translation>缩小(&amp;O)</translation>
  </message>
  <message>
   <source>a conversation in it is too large</source>
   <translation>其中有一个对话过大</translation>
  </message>
  <message>
   <source>a conversation is in a folder that the file does not name</source>
   <translation>有一个对话所在的文件夹未在文件中列出</translation>
  </message>
  <message>
   <source>a folder in it has no name</source>
   <translation>其中有一个文件夹没有名称</translation>
  </message>
  <message>
   <source>a number from %1 to %2</source>
   <translation>%1 到 %2 之间的数</translation>
  </message>
  <message>
   <source>a text of at most %1 characters</source>
   <translation>最多 %1 个字符的文本</translation>
  </message>
  <message>
   <source>a whole number from %1 to %2</source>
   <translation>%1 到 %2 之间的整数</translation>
  </message>
  <message>
   <source>a whole number from %1 to %2, or 0</source>
   <translation>%1 到 %2 之间的整数，或 0</translation>
  </message>
  <message>
   <source>about %1 left</source>
   <translation>大约还需 %1</translation>
  </message>
  <message>
   <source>about %1 left, then the training</source>
   <translation>大约还需 %1，之后开始训练</translation>
  </message>
  <message>
   <source>about %1 tokens</source>
   <translation>约 %1 token</translation>
  </message>
  <message>
   <source>accepted</source>
   <translation>接受数</translation>
  </message>
  <message>
   <source>all</source>
   <translation>全部</translation>
  </message>
  <message>
   <source>an address begins with https:// or http://</source>
   <translation>网址以 https:// 或 http:// 开头</translation>
  </message>
  <message numerus="yes">
   <source>and %n more</source>
   <translation>
    <numerusform>另有 %n 条</numerusform>
   </translation>
  </message>
  <message>
   <source>answers</source>
   <translation>回答</translation>
  </message>
  <message>
   <source>as fast as vanilla</source>
   <translation>相对原始解码</translation>
  </message>
  <message>
   <source>attach the part of it that matters</source>
   <translation>请只附加其中需要的部分</translation>
  </message>
  <message>
   <source>came with the program</source>
   <translation>程序自带</translation>
  </message>
  <message>
   <source>check its permissions</source>
   <translation>请检查其权限</translation>
  </message>
  <message>
   <source>check the address</source>
   <translation>请检查网址</translation>
  </message>
  <message>
   <source>check the address and the network</source>
   <translation>请检查网址和网络</translation>
  </message>
  <message>
   <source>check the address and this computer's date and time</source>
   <translation>请检查网址以及这台计算机的日期和时间</translation>
  </message>
  <message>
   <source>check the network and pip's settings and try again, </source>
   <translation>请检查网络和 pip 的设置后重试，</translation>
  </message>
  <message>
   <source>check the package index that pip is set to use, </source>
   <translation>请检查 pip 所用的软件包索引，</translation>
  </message>
  <message>
   <source>check the permissions of the folder</source>
   <translation>请检查文件夹的权限</translation>
  </message>
  <message>
   <source>choose a file that was exported from the settings page</source>
   <translation>请选择从设置页导出的文件</translation>
  </message>
  <message>
   <source>choose a text file of at most 64 MB</source>
   <translation>请选择不超过 64 MB 的文本文件</translation>
  </message>
  <message>
   <source>choose another file</source>
   <translation>请选择其他文件</translation>
  </message>
  <message>
   <source>choose another folder</source>
   <translation>请选择其他文件夹</translation>
  </message>
  <message>
   <source>choose another one</source>
   <translation>请选择另一个</translation>
  </message>
  <message>
   <source>choose the files in it</source>
   <translation>请选择其中的文件</translation>
  </message>
  <message>
   <source>commit</source>
   <translation>提交</translation>
  </message>
  <message>
   <source>conversation “%1”</source>
   <translation>对话“%1”</translation>
  </message>
  <message>
   <source>cycle</source>
   <translation>轮次</translation>
  </message>
  <message>
   <source>cycles</source>
   <translation>轮数</translation>
  </message>
  <message>
   <source>depth</source>
   <translation>深度</translation>
  </message>
  <message>
   <source>depth %1</source>
   <translation>深度 %1</translation>
  </message>
  <message>
   <source>depth in the draft tree</source>
   <translation>草稿树中的深度</translation>
  </message>
  <message>
   <source>download it with your browser and add it from disk</source>
   <translation>请用浏览器下载，再从磁盘添加</translation>
  </message>
  <message>
   <source>draft</source>
   <translation>起草</translation>
  </message>
  <message>
   <source>draft-tree-%1</source>
   <translation>draft-tree-%1</translation>
  </message>
  <message>
   <source>first guess right</source>
   <translation>首选猜测正确率</translation>
  </message>
  <message>
   <source>free some space and go on with it; what has come is kept</source>
   <translation>请释放一些空间后继续；已获取的部分会保留</translation>
  </message>
  <message>
   <source>free some space and try again</source>
   <translation>请释放一些空间后重试</translation>
  </message>
  <message>
   <source>get the file from elsewhere</source>
   <translation>请从别处获取文件</translation>
  </message>
  <message>
   <source>get the file from elsewhere, or download it another way and add it from disk</source>
   <translation>请从别处获取文件，或用其他方式下载后从磁盘添加</translation>
  </message>
  <message>
   <source>get the model from elsewhere</source>
   <translation>请从别处获取模型</translation>
  </message>
  <message>
   <source>go on with it later; what has come is kept</source>
   <translation>请稍后继续；已获取的部分会保留</translation>
  </message>
  <message>
   <source>in your drafts folder</source>
   <translation>位于您的草稿模型文件夹</translation>
  </message>
  <message>
   <source>install python3, python3-pip and tar, </source>
   <translation>请安装 python3、python3-pip 和 tar，</translation>
  </message>
  <message>
   <source>install python3-pip, </source>
   <translation>请安装 python3-pip，</translation>
  </message>
  <message>
   <source>it cannot be read</source>
   <translation>无法读取</translation>
  </message>
  <message>
   <source>it does not say which model it was trained for</source>
   <translation>没有说明是为哪个模型训练的</translation>
  </message>
  <message>
   <source>it holds something else</source>
   <translation>其内容不是 Griffin Chat 导出的对话</translation>
  </message>
  <message>
   <source>it is an answer without a question</source>
   <translation>这是没有问题的回答</translation>
  </message>
  <message>
   <source>it is damaged</source>
   <translation>已损坏</translation>
  </message>
  <message>
   <source>it is damaged at byte %1</source>
   <translation>在第 %1 字节处损坏</translation>
  </message>
  <message>
   <source>it is nested too deeply</source>
   <translation>嵌套过深</translation>
  </message>
  <message>
   <source>it is not an object</source>
   <translation>不是对象</translation>
  </message>
  <message>
   <source>it is not smaller than this model</source>
   <translation>并不比此模型小</translation>
  </message>
  <message>
   <source>it is too large</source>
   <translation>过大</translation>
  </message>
  <message>
   <source>it knows %1 tokens, this model %2</source>
   <translation>其词表有 %1 个 token，此模型为 %2 个</translation>
  </message>
  <message>
   <source>it must be %1</source>
   <translation>必须是%1</translation>
  </message>
  <message>
   <source>it must be a key such as "Ctrl+N"</source>
   <translation>必须是按键，例如 "Ctrl+N"</translation>
  </message>
  <message>
   <source>it was made for %1 tokens, this model knows %2</source>
   <translation>它适用于 %1 个 token 的词表，此模型为 %2 个</translation>
  </message>
  <message>
   <source>it was made for a hidden size of %1, this model has %2</source>
   <translation>它适用于 %1 的隐藏层大小，此模型为 %2</translation>
  </message>
  <message>
   <source>it was not added. It is kept aside: correct the SHA-256 and check it again, or discard it</source>
   <translation>未添加，已另行保留：请更正 SHA-256 后重新校验，或将其丢弃</translation>
  </message>
  <message>
   <source>it was trained for another model and may foresee little</source>
   <translation>它是为其他模型训练的，可能预测效果不佳</translation>
  </message>
  <message>
   <source>it was written by a later version of Griffin Chat</source>
   <translation>它由更新版本的 Griffin Chat 写入</translation>
  </message>
  <message>
   <source>its conversations are not a list of objects</source>
   <translation>其中的对话不是对象列表</translation>
  </message>
  <message>
   <source>its folders are not a list</source>
   <translation>其中的文件夹不是列表</translation>
  </message>
  <message>
   <source>lies in %1</source>
   <translation>位于 %1</translation>
  </message>
  <message>
   <source>line %1: %2</source>
   <translation>第 %1 行：%2</translation>
  </message>
  <message>
   <source>loading</source>
   <translation>正在加载</translation>
  </message>
  <message>
   <source>loading, %1 %</source>
   <translation>正在加载，%1%</translation>
  </message>
  <message>
   <source>loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <source>mean</source>
   <translation>平均</translation>
  </message>
  <message>
   <source>mean of %1</source>
   <translation>%1 轮平均</translation>
  </message>
  <message>
   <source>mean over the tasks</source>
   <translation>各任务平均</translation>
  </message>
  <message>
   <source>message %1 of “%2”</source>
   <translation>“%2”的第 %1 条消息</translation>
  </message>
  <message>
   <source>ms</source>
   <translation>毫秒</translation>
  </message>
  <message>
   <source>ms a token</source>
   <translation>毫秒/token</translation>
  </message>
  <message>
   <source>needs no draft</source>
   <translation>无需草稿模型</translation>
  </message>
  <message>
   <source>no speculation</source>
   <translation>不用投机解码</translation>
  </message>
  <message>
   <source>none</source>
   <translation>无</translation>
  </message>
  <message>
   <source>none was trained for this model; methods without weights still make it faster</source>
   <translation>没有为此模型训练的草稿模型；无需权重的方法仍可为其加速</translation>
  </message>
  <message>
   <source>nothing was installed</source>
   <translation>未安装任何内容</translation>
  </message>
  <message>
   <source>of the cycles that guessed so deep</source>
   <translation>占猜测到该深度的轮次的比例</translation>
  </message>
  <message>
   <source>on what it learns from</source>
   <translation>对学习内容</translation>
  </message>
  <message>
   <source>one of %1</source>
   <translation>以下之一：%1</translation>
  </message>
  <message>
   <source>one of your models</source>
   <translation>您的模型之一</translation>
  </message>
  <message>
   <source>optional: 64 digits, often shown beside the download</source>
   <translation>可选：64 位字符，通常标在下载链接旁</translation>
  </message>
  <message>
   <source>or get %1 elsewhere and run `griffin models add FILE`</source>
   <translation>或从别处获取 %1，然后运行 `griffin models add FILE`</translation>
  </message>
  <message>
   <source>pip is missing</source>
   <translation>缺少 pip</translation>
  </message>
  <message>
   <source>race.json</source>
   <translation>race.json</translation>
  </message>
  <message>
   <source>race.md</source>
   <translation>race.md</translation>
  </message>
  <message>
   <source>remove it first; what was downloaded is kept</source>
   <translation>请先将其移除；已下载的内容会保留</translation>
  </message>
  <message>
   <source>remove it from the file</source>
   <translation>请从文件中将其删除</translation>
  </message>
  <message>
   <source>save it as a text file first</source>
   <translation>请先另存为文本文件</translation>
  </message>
  <message>
   <source>share of the passes</source>
   <translation>占前向次数的比例</translation>
  </message>
  <message>
   <source>step</source>
   <translation>步</translation>
  </message>
  <message>
   <source>step %1 of %2</source>
   <translation>第 %1 步，共 %2 步</translation>
  </message>
  <message>
   <source>t(M) was not measured with this run</source>
   <translation>这次测试没有测量 t(M)</translation>
  </message>
  <message>
   <source>t(M)/t(1)</source>
   <translation>t(M)/t(1)</translation>
  </message>
  <message>
   <source>the best that was trained for this model, now %1</source>
   <translation>为此模型训练的最佳草稿模型，当前为 %1</translation>
  </message>
  <message>
   <source>the content of an attachment is not base64</source>
   <translation>附件的内容不是 base64</translation>
  </message>
  <message>
   <source>the list of conversations is missing</source>
   <translation>缺少对话列表</translation>
  </message>
  <message>
   <source>the model needs all of them: look for it elsewhere, or try again when it is there; the parts that have come are kept</source>
   <translation>模型需要所有部分：请从别处查找，或等服务器上有了再试；已获取的部分会保留</translation>
  </message>
  <message>
   <source>the time is missing</source>
   <translation>缺少时间</translation>
  </message>
  <message>
   <source>the title is missing</source>
   <translation>缺少标题</translation>
  </message>
  <message>
   <source>this model cannot be used</source>
   <translation>无法使用此模型</translation>
  </message>
  <message>
   <source>times a pass over one</source>
   <translation>相对单 token 前向的倍数</translation>
  </message>
  <message>
   <source>times vanilla</source>
   <translation>相对原始解码的倍数</translation>
  </message>
  <message>
   <source>tok/s</source>
   <translation>token/秒</translation>
  </message>
  <message>
   <source>tokens</source>
   <translation>token 数</translation>
  </message>
  <message>
   <source>tokens in a pass</source>
   <translation>一次前向的 token 数</translation>
  </message>
  <message>
   <source>tokens per pass</source>
   <translation>token/前向</translation>
  </message>
  <message>
   <source>tokens per second</source>
   <translation>token/秒</translation>
  </message>
  <message>
   <source>true or false</source>
   <translation>true 或 false</translation>
  </message>
  <message>
   <source>try again</source>
   <translation>请重试</translation>
  </message>
  <message>
   <source>try again later</source>
   <translation>请稍后重试</translation>
  </message>
  <message>
   <source>try again, </source>
   <translation>请重试，</translation>
  </message>
  <message>
   <source>under %1 %</source>
   <translation>低于 %1%</translation>
  </message>
  <message>
   <source>untitled</source>
   <translation>无标题</translation>
  </message>
  <message>
   <source>update this program</source>
   <translation>请更新本程序</translation>
  </message>
  <message>
   <source>use an address that ends with this name, or download all parts into one folder and add the model from disk</source>
   <translation>请使用以此名称结尾的网址，或将所有部分下载到同一文件夹，再从磁盘添加模型</translation>
  </message>
  <message>
   <source>use the address of the .gguf or .safetensors file itself, often that of a download button</source>
   <translation>请使用 .gguf 或 .safetensors 文件本身的网址，通常是下载按钮的链接</translation>
  </message>
  <message>
   <source>uses a smaller model</source>
   <translation>使用较小的模型</translation>
  </message>
  <message>
   <source>uses an installed draft</source>
   <translation>使用已安装的草稿模型</translation>
  </message>
  <message>
   <source>vanilla</source>
   <translation>原始解码</translation>
  </message>
  <message>
   <source>vanilla, a token</source>
   <translation>原始解码，每 token</translation>
  </message>
  <message>
   <source>verify</source>
   <translation>验证</translation>
  </message>
  <message>
   <source>wait until the other window or command has ended</source>
   <translation>请等待另一个窗口或命令结束</translation>
  </message>
  <message>
   <source>waiting</source>
   <translation>等待中</translation>
  </message>
  <message>
   <source>what fits best</source>
   <translation>选用最合适的方法</translation>
  </message>
  <message>
   <source>what has come is kept, so that it can be continued</source>
   <translation>已获取的部分会保留，以便继续</translation>
  </message>
  <message>
   <source>with a chain of this draft</source>
   <translation>使用此草稿模型的链式草稿</translation>
  </message>
  <message>
   <source>without a draft</source>
   <translation>不用草稿</translation>
  </message>
  <message>
   <source>× vanilla</source>
   <translation>× 原始解码</translation>
  </message>
  <message>
   <source>“%1”</source>
   <translation>“%1”</translation>
  </message>
  <message>
   <source>“%1” is in the trash.</source>
   <translation>“%1”已移到回收站。</translation>
  </message>
  <message>
   <source>“%1” is missing</source>
   <translation>缺少“%1”</translation>
  </message>
  <message>
   <source>“%1” is no part of a conversation</source>
   <translation>“%1”不是对话的组成部分</translation>
  </message>
  <message>
   <source>“%1” is not a duration</source>
   <translation>“%1”不是时长</translation>
  </message>
  <message>
   <source>“%1” is not a list</source>
   <translation>“%1”不是列表</translation>
  </message>
  <message>
   <source>“%1” is not a number that can be there</source>
   <translation>“%1”不是此处允许的数值</translation>
  </message>
  <message>
   <source>“%1” is not a time</source>
   <translation>“%1”不是时间</translation>
  </message>
  <message>
   <source>“%1” is not text</source>
   <translation>“%1”不是文本</translation>
  </message>
  <message>
   <source>“%1” is not true or false</source>
   <translation>“%1”不是 true 或 false</translation>
  </message>
  <message>
   <source>“%1” names what is not there</source>
   <translation>“%1”指向不存在的内容</translation>
  </message>
  <message>
   <source>“role” is neither user nor assistant</source>
   <translation>“role”既不是 user 也不是 assistant</translation>
  </message>
  <message>
   <source>“state” is none that is known</source>
   <translation>“state”不是已知的值</translation>
  </message>
 </context>
</TS>
