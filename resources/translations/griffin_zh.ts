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
   <translation type="unfinished" />
  </message>
  <message>
   <source>  target %1</source>
   <translation type="unfinished" />
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
   <source>%1	%2</source>
   <translation>%1	%2</translation>
  </message>
  <message>
   <source>%1
Last change: %2</source>
   <translation>%1
最后修改：%2</translation>
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
   <translation type="unfinished" />
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
  <message>
   <source>%1 guesses, %2 accepted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1 hours</source>
   <translation>%1 小时</translation>
  </message>
  <message>
   <source>%1 is small, fast and free to use (%2, %3). It is kept on this computer, and everything you write stays here.</source>
   <translation>%1 小巧、快速，可免费使用（%2，%3）。它保存在这台计算机上，您写的一切也都留在这里。</translation>
  </message>
  <message>
   <source>%1 of %2</source>
   <translation>%1/%2</translation>
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
   <source>%1 tok/s</source>
   <translation>%1 token/秒</translation>
  </message>
  <message>
   <source>%1 tokens</source>
   <translation type="unfinished" />
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
   <source>%1, %2</source>
   <translation>%1，%2</translation>
  </message>
  <message>
   <source>%1, an answer is being written</source>
   <translation>%1，正在回答</translation>
  </message>
  <message>
   <source>%1, found in earlier text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1, tree %2</source>
   <translation>%1，草稿树：%2</translation>
  </message>
  <message>
   <source>%1: %2</source>
   <translation>%1：%2</translation>
  </message>
  <message>
   <source>%1: accepted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1: mean %2, from %3 to %4</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1: rejected</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1: the last token before this cycle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1: the target's own token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>%1×</source>
   <translation>%1×</translation>
  </message>
  <message>
   <source>%1× faster than vanilla</source>
   <translation type="unfinished" />
  </message>
  <message numerus="yes">
   <source>%n match(es)</source>
   <translation>
    <numerusform>%n 处匹配</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n minutes</source>
   <translation>
    <numerusform>%n 分钟</numerusform>
   </translation>
  </message>
  <message numerus="yes">
   <source>%n prompts, at most about %1</source>
   <translation>
    <numerusform>%n 条提示词，最多约需 %1</numerusform>
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
  <message>
   <source>&amp;Appearance</source>
   <translation>外观(&amp;A)</translation>
  </message>
  <message>
   <source>&amp;Benchmark</source>
   <translation>基准测试(&amp;B)</translation>
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
   <source>&amp;Copy</source>
   <translation>复制(&amp;C)</translation>
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
   <source>&amp;Edit</source>
   <translation>编辑(&amp;E)</translation>
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
   <source>&amp;Inspector</source>
   <translation>检查器(&amp;I)</translation>
  </message>
  <message>
   <source>&amp;Light</source>
   <translation>浅色(&amp;L)</translation>
  </message>
  <message>
   <source>&amp;New chat</source>
   <translation>新建对话(&amp;N)</translation>
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
   <source>&amp;Pin to the top</source>
   <translation>置顶(&amp;P)</translation>
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
   <source>&amp;Search all conversations</source>
   <translation>搜索所有对话(&amp;S)</translation>
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
   <source>&amp;View</source>
   <translation>视图(&amp;V)</translation>
  </message>
  <message>
   <source>0: always the most likely token, so that all of them must give the same text</source>
   <translation>0：始终取最可能的 token，因此各方法的文本必须相同</translation>
  </message>
  <message>
   <source>1 guess, %1 accepted</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>1 token</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>A GGUF file to load; default: the one used last.</source>
   <translation>要加载的 GGUF 文件；默认为上次使用的文件。</translation>
  </message>
  <message>
   <source>A benchmark is running. An answer would disturb what it measures.</source>
   <translation>正在进行基准测试，此时回答会干扰测量结果。</translation>
  </message>
  <message>
   <source>A file with one JSON object a line, with question_id and turns, as MT-bench has; it can be dropped here, too</source>
   <translation>每行一个 JSON 对象的文件，含 question_id 和 turns，格式同 MT-bench；也可以拖放到这里</translation>
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
   <source>Add a prompt file…</source>
   <translation>添加提示词文件…</translation>
  </message>
  <message>
   <source>Add prompt files</source>
   <translation>添加提示词文件</translation>
  </message>
  <message>
   <source>Also measure what a pass costs, t(M)</source>
   <translation>同时测量一次前向的耗时 t(M)</translation>
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
   <source>Answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Answer again</source>
   <translation>重新回答</translation>
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
   <source>As fast as vanilla</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Ask something: here you will see which tokens the draft guessed, and which of them the model accepted.</source>
   <translation>提一个问题：这里会显示草稿猜测了哪些 token，以及模型接受了其中哪些。</translation>
  </message>
  <message>
   <source>Automatic</source>
   <translation>自动</translation>
  </message>
  <message>
   <source>Benchmark</source>
   <translation>基准测试</translation>
  </message>
  <message>
   <source>CSV…</source>
   <translation>CSV…</translation>
  </message>
  <message>
   <source>Cancel</source>
   <translation>取消</translation>
  </message>
  <message>
   <source>Chain</source>
   <translation>链式</translation>
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
   <source>Checking the archive</source>
   <translation>正在校验压缩包</translation>
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
   <source>Choose a model</source>
   <translation>选择模型</translation>
  </message>
  <message>
   <source>Choose a model below the message field, then ask again</source>
   <translation>请在消息框下方选择模型，然后重新提问</translation>
  </message>
  <message>
   <source>Choose a model first.</source>
   <translation>请先选择模型。</translation>
  </message>
  <message>
   <source>Choose another…</source>
   <translation>选择其他模型…</translation>
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
   <source>Commit</source>
   <translation>代码提交</translation>
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
   <translation type="unfinished" />
  </message>
  <message>
   <source>Context used</source>
   <translation>上下文用量</translation>
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
  <message>
   <source>Depth %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Dismiss</source>
   <translation>关闭</translation>
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
   <source>Draft: %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Draft: found in earlier text</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>DySpec, by threshold</source>
   <translation>DySpec（按阈值）</translation>
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
   <source>Editing your question. Sending it starts a new branch; the old one stays.</source>
   <translation>正在编辑您的问题。发送后将新建一个分支，原分支会保留。</translation>
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
   <translation type="unfinished" />
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
   <source>Export as JSON…</source>
   <translation>导出为 JSON…</translation>
  </message>
  <message>
   <source>Export as Markdown…</source>
   <translation>导出为 Markdown…</translation>
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
   <source>Exported to %1</source>
   <translation>已导出到 %1</translation>
  </message>
  <message>
   <source>Fetching was stopped</source>
   <translation>已停止获取</translation>
  </message>
  <message>
   <source>Find</source>
   <translation type="unfinished" />
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
   <source>Fit</source>
   <translation>适合窗口</translation>
  </message>
  <message>
   <source>For methods that take a tree; the others make theirs themselves</source>
   <translation>用于可指定草稿树的方法；其他方法自行生成</translation>
  </message>
  <message>
   <source>From the draft: cycle %1, depth %2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Go on with this run</source>
   <translation>继续这次测试</translation>
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
   <source>Guesses from short sequences the model has produced before</source>
   <translation>根据模型先前生成的短序列来猜测</translation>
  </message>
  <message>
   <source>Guesses from the longest repetition in the prompt and the answer</source>
   <translation>根据提示词和回答中最长的重复片段来猜测</translation>
  </message>
  <message>
   <source>Guesses that what stood in the prompt comes again</source>
   <translation>猜测提示词中的内容会再次出现</translation>
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
   <source>How much longer one pass over M tokens takes than over one: what speculation lives on</source>
   <translation>一次前向处理 M 个 token 的耗时是处理 1 个时的多少倍：投机解码正是由此获益</translation>
  </message>
  <message>
   <source>How often so many were accepted</source>
   <translation>各接受数出现的次数</translation>
  </message>
  <message>
   <source>Inspector</source>
   <translation>检查器</translation>
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
   <source>Interrupted when the program ended</source>
   <translation>程序退出时中断</translation>
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
   <source>Jump to the latest message</source>
   <translation>跳到最新消息</translation>
  </message>
  <message>
   <source>LaTeX table…</source>
   <translation>LaTeX 表格…</translation>
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
   <source>Loading %1</source>
   <translation>正在加载 %1</translation>
  </message>
  <message>
   <source>Lookahead</source>
   <translation>前瞻解码</translation>
  </message>
  <message>
   <source>Makes a few tokens to see how fast this model is here</source>
   <translation>生成少量 token，以了解此模型在本机上的速度</translation>
  </message>
  <message>
   <source>Markdown (*.md)</source>
   <translation>Markdown (*.md)</translation>
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
   <source>Measuring one after the other: column %1 of %2</source>
   <translation>正在依次测量：第 %1 列，共 %2 列</translation>
  </message>
  <message>
   <source>Measuring vanilla…</source>
   <translation>正在测量原始解码…</translation>
  </message>
  <message>
   <source>Memory, GB/s read</source>
   <translation>内存读取 (GB/s)</translation>
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
   <source>Method of column %1</source>
   <translation>第 %1 列的方法</translation>
  </message>
  <message>
   <source>Methods, beside vanilla</source>
   <translation>方法（原始解码除外）</translation>
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
   <source>Models (*.gguf);;All files (*)</source>
   <translation>模型 (*.gguf);;所有文件 (*)</translation>
  </message>
  <message>
   <source>My chats</source>
   <translation>我的对话</translation>
  </message>
  <message>
   <source>New chat</source>
   <translation>新建对话</translation>
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
   <source>Next version</source>
   <translation>下一个版本</translation>
  </message>
  <message>
   <source>No cycle has had a draft yet.</source>
   <translation>还没有哪一轮用过草稿。</translation>
  </message>
  <message>
   <source>No draft in this cycle: there was no guess, or it would not have paid.</source>
   <translation type="unfinished" />
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
   <source>No gain, switched off</source>
   <translation type="unfinished" />
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
   <translation type="unfinished" />
  </message>
  <message>
   <source>Not found</source>
   <translation>未找到</translation>
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
   <source>One token per pass, without speculation</source>
   <translation>每次前向一个 token，不用投机解码</translation>
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
   <source>PNG pictures (*.png)</source>
   <translation>PNG 图片 (*.png)</translation>
  </message>
  <message>
   <source>Parts of the results</source>
   <translation>结果的各部分</translation>
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
   <source>Preparing…</source>
   <translation>正在准备…</translation>
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
   <source>Progress</source>
   <translation>进度</translation>
  </message>
  <message>
   <source>Progress of the benchmark</source>
   <translation>基准测试的进度</translation>
  </message>
  <message>
   <source>Prompt lookup</source>
   <translation>提示词查找</translation>
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
   <source>Prompts of each</source>
   <translation>每组提示词数</translation>
  </message>
  <message>
   <source>Prompts that every method has answered are kept, and the run can go on later</source>
   <translation>各方法都已回答的提示词会保留，测试可以稍后继续</translation>
  </message>
  <message>
   <source>Quantisation</source>
   <translation>量化</translation>
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
   <source>Rematch</source>
   <translation>再比一次</translation>
  </message>
  <message>
   <source>Rename</source>
   <translation>重命名</translation>
  </message>
  <message>
   <source>Rename, pin or delete this conversation</source>
   <translation>重命名、置顶或删除此对话</translation>
  </message>
  <message>
   <source>Repeats</source>
   <translation>重复次数</translation>
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
   <source>Results</source>
   <translation>结果</translation>
  </message>
  <message>
   <source>Results of the benchmark</source>
   <translation>基准测试的结果</translation>
  </message>
  <message>
   <source>Runs</source>
   <translation>测试记录</translation>
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
   <source>See how much faster it is, on this computer</source>
   <translation>看看它在这台计算机上快多少</translation>
  </message>
  <message>
   <source>Seed</source>
   <translation>随机种子</translation>
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
   <source>Sends the message to the model</source>
   <translation>将消息发送给模型</translation>
  </message>
  <message>
   <source>Separated by blanks; 0: always the most likely token</source>
   <translation>用空格分隔；0：始终取最可能的 token</translation>
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
   <source>Slower than vanilla: %1× its speed</source>
   <translation type="unfinished" />
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
   <source>Table</source>
   <translation>表格</translation>
  </message>
  <message>
   <source>Target: %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Target: did not look here, because the branch had ended before</source>
   <translation type="unfinished" />
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
   <source>The answer is still being written.</source>
   <translation>回答仍在生成中。</translation>
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
   <source>The best method that is installed and pays on this machine</source>
   <translation>已安装且在本机上确有加速效果的最佳方法</translation>
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
   <source>The conversations cannot be written to %1: choose a folder with room that can be written to</source>
   <translation>无法将对话写入 %1：请选择有可用空间且可写入的文件夹</translation>
  </message>
  <message>
   <source>The details are on the clipboard.</source>
   <translation>详细信息已复制到剪贴板。</translation>
  </message>
  <message>
   <source>The disk is full</source>
   <translation>磁盘已满</translation>
  </message>
  <message>
   <source>The draft also guessed: %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The file cannot be read</source>
   <translation>无法读取文件</translation>
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
   <source>The last benchmark was interrupted: %1 of %2 prompts are done.</source>
   <translation>上次基准测试被中断：完成 %1/%2 条提示词。</translation>
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
   <source>The model is being fetched already</source>
   <translation>已在获取此模型</translation>
  </message>
  <message>
   <source>The model is being installed</source>
   <translation>正在安装模型</translation>
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
   <source>The speed of the model is being measured.</source>
   <translation>正在测量模型的速度。</translation>
  </message>
  <message>
   <source>The speed of vanilla decoding is not known yet.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The target's own token, from the pass over the prompt</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>The target's own token: cycle %1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This answer could not be finished. Ask again to try once more.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>This answer was made without being watched. Answers are recorded while this column or the coloured text is open, and kept until the program ends.</source>
   <translation>生成此回答时没有记录过程。只有打开此栏或开启 token 着色时才会记录，记录保留到程序退出。</translation>
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
  <message>
   <source>Today</source>
   <translation>今天</translation>
  </message>
  <message>
   <source>Tokens</source>
   <translation>token 数</translation>
  </message>
  <message>
   <source>Tokens of an answer, at most</source>
   <translation>每个回答的 token 上限</translation>
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
   <source>Tokens that one pass of the model settles (acceptance length); 1 without speculation</source>
   <translation>模型每次前向确定的 token 数（接受长度）；不用投机解码时为 1</translation>
  </message>
  <message>
   <source>Tree</source>
   <translation>草稿树</translation>
  </message>
  <message>
   <source>Try again</source>
   <translation>重试</translation>
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
   <translation type="unfinished" />
  </message>
  <message>
   <source>Vanilla decoding has no draft: nothing is accepted or rejected.</source>
   <translation>原始解码没有草稿：既无接受，也无拒绝。</translation>
  </message>
  <message>
   <source>Vanilla decoding: this is the baseline</source>
   <translation type="unfinished" />
  </message>
  <message>
   <source>Version</source>
   <translation>版本</translation>
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
   <source>What a pass over M tokens costs, t(M)</source>
   <translation>处理 M 个 token 的一次前向耗时 t(M)</translation>
  </message>
  <message>
   <source>What was downloaded is not the expected file</source>
   <translation>下载的文件与预期不符</translation>
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
   <source>Write the answer again</source>
   <translation>重新生成回答</translation>
  </message>
  <message>
   <source>Yesterday</source>
   <translation>昨天</translation>
  </message>
  <message>
   <source>You</source>
   <translation type="unfinished" />
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
   <source>about %1 left</source>
   <translation>大约还需 %1</translation>
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
   <source>as fast as vanilla</source>
   <translation>相对原始解码</translation>
  </message>
  <message>
   <source>check its permissions</source>
   <translation>请检查其权限</translation>
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
   <source>choose a text file of at most 64 MB</source>
   <translation>请选择不超过 64 MB 的文本文件</translation>
  </message>
  <message>
   <source>choose another folder</source>
   <translation>请选择其他文件夹</translation>
  </message>
  <message>
   <source>commit</source>
   <translation>提交</translation>
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
   <source>depth in the draft tree</source>
   <translation>草稿树中的深度</translation>
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
   <source>free some space and try again</source>
   <translation>请释放一些空间后重试</translation>
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
   <source>loading</source>
   <translation>正在加载</translation>
  </message>
  <message>
   <source>loading, %1 %</source>
   <translation>正在加载，%1%</translation>
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
   <source>ms</source>
   <translation>毫秒</translation>
  </message>
  <message>
   <source>ms a token</source>
   <translation>毫秒/token</translation>
  </message>
  <message>
   <source>none</source>
   <translation>无</translation>
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
   <source>share of the passes</source>
   <translation>占前向次数的比例</translation>
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
   <source>try again</source>
   <translation>请重试</translation>
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
 </context>
</TS>
