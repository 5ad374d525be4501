<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh" sourcelanguage="en">
 <context>
  <name>messages</name>
  <message>
   <source>"%1" is missing or no fitting number</source>
   <translation>“%1”缺失，或不是合适的数字</translation>
  </message>
  <message>
   <source>"%1" is missing or no number</source>
   <translation>“%1”缺失，或不是数字</translation>
  </message>
  <message>
   <source>"original_max_position_embeddings" is no fitting number</source>
   <translation>“original_max_position_embeddings”不是合适的数字</translation>
  </message>
  <message>
   <source>%1 bytes of tensor %2 at %3 do not fit into %4</source>
   <translation>张量 %2 位于 %3 处的 %1 字节放不进 %4 字节</translation>
  </message>
  <message>
   <source>%1 children for each node are not possible</source>
   <translation>每个节点不能有 %1 个子节点</translation>
  </message>
  <message>
   <source>%1 conversations of yours</source>
   <translation>您的 %1 个对话</translation>
  </message>
  <message>
   <source>%1 does not start training: %2</source>
   <translation>%1 无法开始训练：%2</translation>
  </message>
  <message>
   <source>%1 does not start: %2</source>
   <translation>%1 无法启动：%2</translation>
  </message>
  <message>
   <source>%1 ends at %2 of %3</source>
   <translation>%1 在 %2 处结束，应为 %3</translation>
  </message>
  <message>
   <source>%1 experts cannot be chosen out of %2</source>
   <translation>无法从 %2 个专家中选出 %1 个</translation>
  </message>
  <message>
   <source>%1 heads cannot share %2 key-value heads</source>
   <translation>%1 个注意力头无法共用 %2 个键值头</translation>
  </message>
  <message>
   <source>%1 heads of %2 elements are too wide</source>
   <translation>%1 个大小为 %2 的注意力头过宽</translation>
  </message>
  <message>
   <source>%1 is no longer there: %2: reload</source>
   <translation>%1已不存在：%2：请重新加载</translation>
  </message>
  <message>
   <source>%1 is not supported</source>
   <translation>不支持 %1</translation>
  </message>
  <message>
   <source>%1 is too old: compute capability 8.0 is needed</source>
   <translation>%1 过旧：需要计算能力 8.0</translation>
  </message>
  <message>
   <source>%1 needs %2, %3 are free</source>
   <translation>%1需要 %2，可用 %3</translation>
  </message>
  <message>
   <source>%1 of %2 tokens mean something else to the draft model</source>
   <translation>%2 个 token 中有 %1 个在草稿模型中的含义不同</translation>
  </message>
  <message>
   <source>%1 sequences at once are out of range</source>
   <translation>同时处理 %1 个序列超出范围</translation>
  </message>
  <message>
   <source>%1 threads are not possible: choose 1 to %2, the cores of this machine</source>
   <translation>不能使用 %1 个线程：请选择 1 到 %2（本机的核心数）</translation>
  </message>
  <message>
   <source>%1 tokens of the vocabulary have no name of their own and are never used.</source>
   <translation>词表中有 %1 个 token 没有自己的名称，永远不会使用。</translation>
  </message>
  <message>
   <source>%1, byte %2 of %3</source>
   <translation>%1，第 %2 字节，共 %3 字节</translation>
  </message>
  <message>
   <source>%1, string %2</source>
   <translation>%1，第 %2 个字符串</translation>
  </message>
  <message>
   <source>%1, temperature %2</source>
   <translation>%1，温度 %2</translation>
  </message>
  <message>
   <source>%1, temperature %2, repeat %3 of %4</source>
   <translation>%1，温度 %2，第 %3/%4 次</translation>
  </message>
  <message>
   <source>%1: %2 of %3 layers (%4) stay in the computer's memory and are copied for every pass</source>
   <translation>%1：%3 层中有 %2 层（%4）留在计算机内存中，每次前向都要复制</translation>
  </message>
  <message>
   <source>%1: archive directory</source>
   <translation>%1：压缩包目录</translation>
  </message>
  <message>
   <source>%1: byte %2</source>
   <translation>%1：第 %2 字节</translation>
  </message>
  <message>
   <source>%1: byte 0</source>
   <translation>%1：第 0 字节</translation>
  </message>
  <message>
   <source>%1: end record</source>
   <translation>%1：结束记录</translation>
  </message>
  <message>
   <source>%1: entry %2</source>
   <translation>%1：条目 %2</translation>
  </message>
  <message>
   <source>%1: header</source>
   <translation>%1：文件头</translation>
  </message>
  <message>
   <source>%1: line %2</source>
   <translation>%1：第 %2 行</translation>
  </message>
  <message>
   <source>%1: tensor %2</source>
   <translation>%1：张量 %2</translation>
  </message>
  <message>
   <source>, %1 of %2 layers streamed</source>
   <translation>，%2 层中有 %1 层按需传送</translation>
  </message>
  <message>
   <source>A %1 has %2 characters</source>
   <translation>一个%1有 %2 个字符</translation>
  </message>
  <message>
   <source>A distance of d2t is impossible</source>
   <translation>d2t 中有一个不可能的偏移</translation>
  </message>
  <message>
   <source>A draft of the method %1 cannot be trained here</source>
   <translation>无法在此训练方法 %1 的草稿模型</translation>
  </message>
  <message>
   <source>A draft of this name is installed</source>
   <translation>已安装同名的草稿模型</translation>
  </message>
  <message>
   <source>A draft tree of %1 levels is not possible</source>
   <translation>草稿树不能有 %1 层</translation>
  </message>
  <message>
   <source>A draft tree of %1 nodes is not possible</source>
   <translation>草稿树不能有 %1 个节点</translation>
  </message>
  <message>
   <source>A head of %1 elements, %2 of them rotated, is not made of pairs</source>
   <translation>大小为 %1 且其中 %2 个元素旋转的注意力头无法两两成对</translation>
  </message>
  <message>
   <source>A message's content is missing, or no text</source>
   <translation>有一条消息没有内容，或内容不是文本</translation>
  </message>
  <message>
   <source>A message's role is neither system nor user nor assistant</source>
   <translation>有一条消息的角色既不是 system，也不是 user 或 assistant</translation>
  </message>
  <message>
   <source>A metadata key comes twice</source>
   <translation>有一个元数据键出现两次</translation>
  </message>
  <message>
   <source>A model of this name is installed</source>
   <translation>已安装同名的模型</translation>
  </message>
  <message>
   <source>A part of the model is missing</source>
   <translation>模型缺少一部分</translation>
  </message>
  <message>
   <source>A sequence contradicts data.json about features</source>
   <translation>有一个序列与 data.json 中关于特征的说明矛盾</translation>
  </message>
  <message>
   <source>A sequence holds tokens outside of the vocabulary</source>
   <translation>有一个序列含有词表之外的 token</translation>
  </message>
  <message>
   <source>A sequence is damaged: its checksum is wrong</source>
   <translation>有一个序列已损坏：校验和不符</translation>
  </message>
  <message>
   <source>A shard is cut short</source>
   <translation>有一个数据分片不完整</translation>
  </message>
  <message>
   <source>A tensor comes twice</source>
   <translation>有一个张量出现两次</translation>
  </message>
  <message>
   <source>A tensor does not lie contiguously in the file (transposed or expanded)</source>
   <translation>有一个张量在文件中不连续（已转置或展开）</translation>
  </message>
  <message>
   <source>A tensor ends outside its record of %1 elements</source>
   <translation>有一个张量超出了含 %1 个元素的记录</translation>
  </message>
  <message>
   <source>A tensor has %1 dimensions</source>
   <translation>有一个张量有 %1 个维度</translation>
  </message>
  <message>
   <source>A tensor has no name</source>
   <translation>有一个张量没有名称</translation>
  </message>
  <message>
   <source>A tensor lacks its type, shape or offsets</source>
   <translation>有一个张量缺少类型、形状或偏移</translation>
  </message>
  <message>
   <source>A tensor starts at %1, not a multiple of %2</source>
   <translation>有一个张量从 %1 处开始，不是 %2 的倍数</translation>
  </message>
  <message>
   <source>A tensor's file is not a name</source>
   <translation>有一个张量所在的文件不是文件名</translation>
  </message>
  <message>
   <source>A tensor's name comes twice</source>
   <translation>有一个张量名称出现两次</translation>
  </message>
  <message>
   <source>A tensor's offsets do not span its %1 bytes</source>
   <translation>有一个张量的偏移与其 %1 字节不符</translation>
  </message>
  <message>
   <source>A tensor's shape is impossible</source>
   <translation>有一个张量的形状不可能成立</translation>
  </message>
  <message>
   <source>A tensor's shape is impossible, %1</source>
   <translation>有一个张量的形状不可能成立，%1</translation>
  </message>
  <message>
   <source>A training of this draft was begun before</source>
   <translation>此前已开始过此草稿模型的训练</translation>
  </message>
  <message>
   <source>A truth value is neither 0 nor 1</source>
   <translation>有一个逻辑值既不是 0 也不是 1</translation>
  </message>
  <message>
   <source>A turn is no text</source>
   <translation>有一轮对话不是文本</translation>
  </message>
  <message>
   <source>ALiBi positions</source>
   <translation>ALiBi 位置编码</translation>
  </message>
  <message>
   <source>An added token has no name or no id</source>
   <translation>有一个附加 token 没有名称或编号</translation>
  </message>
  <message>
   <source>An entry does not lie where the archive's directory says</source>
   <translation>有一个条目不在压缩包目录所说的位置</translation>
  </message>
  <message>
   <source>An entry has two different sizes</source>
   <translation>有一个条目的两处大小不同</translation>
  </message>
  <message>
   <source>An entry of the archive comes twice</source>
   <translation>压缩包中有一个条目出现两次</translation>
  </message>
  <message>
   <source>An entry of the archive is compressed; PyTorch stores them as they are</source>
   <translation>压缩包中有一个条目经过压缩；PyTorch 会原样存储</translation>
  </message>
  <message>
   <source>An entry of the archive is encrypted</source>
   <translation>压缩包中有一个条目已加密</translation>
  </message>
  <message>
   <source>Another process makes data in this folder</source>
   <translation>另一个进程正在此文件夹中生成数据</translation>
  </message>
  <message>
   <source>Answers of %1 tokens leave no room for a prompt in a context of %2</source>
   <translation>%1 个 token 的回答在 %2 的上下文中没有给提示词留下空间</translation>
  </message>
  <message>
   <source>Archives in several parts are not supported</source>
   <translation>不支持分卷的压缩包</translation>
  </message>
  <message>
   <source>Arrays of arrays are not supported</source>
   <translation>不支持数组的数组</translation>
  </message>
  <message>
   <source>Biases in this architecture are not supported</source>
   <translation>不支持此架构中的偏置</translation>
  </message>
  <message>
   <source>CUDA is not built in</source>
   <translation>本程序不含 CUDA 支持</translation>
  </message>
  <message>
   <source>Checking the weights</source>
   <translation>正在检查权重</translation>
  </message>
  <message>
   <source>Close other programs, or choose a smaller model</source>
   <translation>请关闭其他程序，或选择较小的模型</translation>
  </message>
  <message>
   <source>Copying failed</source>
   <translation>复制失败</translation>
  </message>
  <message>
   <source>Copying was stopped</source>
   <translation>复制已停止</translation>
  </message>
  <message>
   <source>EAGLE-3 reads layers at three depths, this model has only %1</source>
   <translation>EAGLE-3 要读取三个深度的层，此模型只有 %1 层</translation>
  </message>
  <message>
   <source>Element type %1 is not supported</source>
   <translation>不支持元素类型 %1</translation>
  </message>
  <message>
   <source>Element type %1 is unknown</source>
   <translation>未知的元素类型 %1</translation>
  </message>
  <message>
   <source>Entry %1 of the archive's directory is damaged</source>
   <translation>压缩包目录的条目 %1 已损坏</translation>
  </message>
  <message>
   <source>Epochs and learning rate must be positive, other rates not negative</source>
   <translation>训练轮数和学习率必须为正数，其他比率不能为负数</translation>
  </message>
  <message>
   <source>Experts in a model of architecture "%1" are not supported</source>
   <translation>不支持架构“%1”的模型中的专家</translation>
  </message>
  <message>
   <source>GGUF version %1 is not supported</source>
   <translation>不支持 GGUF 版本 %1</translation>
  </message>
  <message>
   <source>GRIFFIN_CPU=%1 cannot run here, this processor lacks %2: unset GRIFFIN_CPU to let the program choose</source>
   <translation>GRIFFIN_CPU=%1 无法在此运行，此处理器缺少 %2：请取消设置 GRIFFIN_CPU，由程序自行选择</translation>
  </message>
  <message>
   <source>GRIFFIN_CPU=%1 is not known: use generic, avx2 or avx512</source>
   <translation>未知的 GRIFFIN_CPU=%1：请使用 generic、avx2 或 avx512</translation>
  </message>
  <message>
   <source>It cannot be moved to the trash</source>
   <translation>无法移到回收站</translation>
  </message>
  <message>
   <source>Lengths must be positive, and there must be a temperature</source>
   <translation>长度必须为正数，且必须有一个温度</translation>
  </message>
  <message>
   <source>Loading the weights</source>
   <translation>正在加载权重</translation>
  </message>
  <message>
   <source>Loading was cancelled</source>
   <translation>加载已取消</translation>
  </message>
  <message>
   <source>Measuring the device</source>
   <translation>正在测量设备</translation>
  </message>
  <message>
   <source>Measuring was cancelled</source>
   <translation>测量已取消</translation>
  </message>
  <message>
   <source>Merge %1 is not two tokens</source>
   <translation>合并规则 %1 不是两个 token</translation>
  </message>
  <message>
   <source>Merge %1 names a token that the vocabulary does not have</source>
   <translation>合并规则 %1 提到了词表中没有的 token</translation>
  </message>
  <message>
   <source>No CUDA device: %1. Choose the CPU instead</source>
   <translation>没有 CUDA 设备：%1。请改用 CPU</translation>
  </message>
  <message>
   <source>No default model is installed</source>
   <translation>未安装默认模型</translation>
  </message>
  <message>
   <source>No draft is loaded</source>
   <translation>未加载草稿模型</translation>
  </message>
  <message>
   <source>No such model</source>
   <translation>没有这个模型</translation>
  </message>
  <message>
   <source>No such model is installed</source>
   <translation>未安装这样的模型</translation>
  </message>
  <message>
   <source>No training on CUDA: %1. Choose the CPU instead</source>
   <translation>无法在 CUDA 上训练：%1。请改用 CPU</translation>
  </message>
  <message>
   <source>Not a Griffin Chat database: %1: move the file away or choose another</source>
   <translation>不是 Griffin Chat 的数据库：%1：请移走该文件，或选择其他文件</translation>
  </message>
  <message>
   <source>One sequence needs %1, %2 may be used</source>
   <translation>一个序列需要 %1，最多可用 %2</translation>
  </message>
  <message>
   <source>Pickle protocol %1 is not supported</source>
   <translation>不支持 pickle 协议 %1</translation>
  </message>
  <message>
   <source>Quantised safetensors checkpoints are not supported; use the GGUF file of the model</source>
   <translation>不支持量化的 safetensors 检查点；请使用此模型的 GGUF 文件</translation>
  </message>
  <message>
   <source>Reading the file</source>
   <translation>正在读取文件</translation>
  </message>
  <message>
   <source>Reading the vocabulary</source>
   <translation>正在读取词表</translation>
  </message>
  <message>
   <source>Reading was cancelled</source>
   <translation>读取已取消</translation>
  </message>
  <message>
   <source>Rotary positions on a part of each head are not supported</source>
   <translation>不支持只作用于注意力头一部分的旋转位置编码</translation>
  </message>
  <message>
   <source>Rotary positions scaled by "%1" are not supported</source>
   <translation>不支持以“%1”缩放的旋转位置编码</translation>
  </message>
  <message>
   <source>Rows of a tree</source>
   <translation>草稿树的行</translation>
  </message>
  <message>
   <source>Scoring was cancelled</source>
   <translation>评分已取消</translation>
  </message>
  <message>
   <source>Sizes must be positive, and a batch has at least 16 rows</source>
   <translation>大小必须为正数，且一个批次至少有 16 行</translation>
  </message>
  <message>
   <source>Stopped while features were computed</source>
   <translation>在计算特征时停止</translation>
  </message>
  <message>
   <source>Stopped while the speed was measured</source>
   <translation>在测量速度时停止</translation>
  </message>
  <message>
   <source>Synthetic models have no text of their own</source>
   <translation>合成模型没有自己的文本</translation>
  </message>
  <message>
   <source>Tensor type %1 (%2) is not supported</source>
   <translation>不支持张量类型 %1（%2）</translation>
  </message>
  <message>
   <source>The %1 is %2, which is not within %3 to %4</source>
   <translation>%1为 %2，不在 %3 到 %4 之间</translation>
  </message>
  <message>
   <source>The %1 is no text</source>
   <translation>%1 不是文本</translation>
  </message>
  <message>
   <source>The %1 token is %2 in a vocabulary of %3</source>
   <translation>%1 token 为 %2，而词表只有 %3 个</translation>
  </message>
  <message>
   <source>The CPU has no memory of a GPU to limit: leave out --gpu-memory, or choose --device cuda</source>
   <translation>CPU 没有可限制的 GPU 内存：请去掉 --gpu-memory，或选择 --device cuda</translation>
  </message>
  <message>
   <source>The ZIP64 end record is not where it should be</source>
   <translation>ZIP64 结束记录不在应有的位置</translation>
  </message>
  <message>
   <source>The activation "%1" is not supported</source>
   <translation>不支持激活函数“%1”</translation>
  </message>
  <message>
   <source>The alignment %1 is not a power of two up to %2</source>
   <translation>对齐值 %1 不是不超过 %2 的 2 的幂</translation>
  </message>
  <message>
   <source>The architecture "%1" is not supported</source>
   <translation>不支持架构“%1”</translation>
  </message>
  <message>
   <source>The archive claims to have %1 entries</source>
   <translation>压缩包声称有 %1 个条目</translation>
  </message>
  <message>
   <source>The archive is no PyTorch checkpoint: it has no data.pkl</source>
   <translation>压缩包不是 PyTorch 检查点：其中没有 data.pkl</translation>
  </message>
  <message>
   <source>The archive's directory does not lie in the file</source>
   <translation>压缩包的目录不在文件之内</translation>
  </message>
  <message>
   <source>The attachment</source>
   <translation>附件</translation>
  </message>
  <message>
   <source>The backup cannot be written: %1: choose another folder, or make room on the disk</source>
   <translation>无法写入备份：%1：请选择其他文件夹，或在磁盘上腾出空间</translation>
  </message>
  <message>
   <source>The backup would replace the database itself: %1: choose another name</source>
   <translation>备份会覆盖数据库本身：%1：请选择其他名称</translation>
  </message>
  <message>
   <source>The base of the rotary positions is not a number above 1</source>
   <translation>旋转位置编码的底数不是大于 1 的数</translation>
  </message>
  <message>
   <source>The change does not fit the data: %1: reload and try again</source>
   <translation>更改与数据不符：%1：请重新加载后重试</translation>
  </message>
  <message>
   <source>The choice of the draft cannot be kept</source>
   <translation>无法保存所选的草稿模型</translation>
  </message>
  <message>
   <source>The computation failed</source>
   <translation>计算失败</translation>
  </message>
  <message>
   <source>The configuration is not a JSON object</source>
   <translation>配置不是 JSON 对象</translation>
  </message>
  <message>
   <source>The context is limited to the %1 tokens the model was trained for.</source>
   <translation>上下文限制为模型训练时所用的 %1 个 token。</translation>
  </message>
  <message>
   <source>The context must be a positive number of tokens</source>
   <translation>上下文必须是正的 token 数</translation>
  </message>
  <message>
   <source>The conversation</source>
   <translation>对话</translation>
  </message>
  <message>
   <source>The copy exists already: %1: choose another name</source>
   <translation>副本已存在：%1：请选择其他名称</translation>
  </message>
  <message>
   <source>The data in this folder has features</source>
   <translation>此文件夹中的数据含有特征</translation>
  </message>
  <message>
   <source>The data in this folder has no features</source>
   <translation>此文件夹中的数据不含特征</translation>
  </message>
  <message>
   <source>The data in this folder was made by another model, %1</source>
   <translation>此文件夹中的数据是用其他模型生成的，%1</translation>
  </message>
  <message>
   <source>The data in this folder was made with other settings, %1</source>
   <translation>此文件夹中的数据是用其他设置生成的，%1</translation>
  </message>
  <message>
   <source>The data was made with another model</source>
   <translation>数据是用其他模型生成的</translation>
  </message>
  <message>
   <source>The database cannot be created: %1: check the permissions of the folder</source>
   <translation>无法创建数据库：%1：请检查文件夹的权限</translation>
  </message>
  <message>
   <source>The database cannot be locked: %1: check the permissions of the folder</source>
   <translation>无法锁定数据库：%1：请检查文件夹的权限</translation>
  </message>
  <message>
   <source>The database cannot be opened for writing: %1: check the permissions of the file and its folder</source>
   <translation>无法打开数据库进行写入：%1：请检查文件及其文件夹的权限</translation>
  </message>
  <message>
   <source>The database cannot be read: %1: check the permissions of the file</source>
   <translation>无法读取数据库：%1：请检查文件的权限</translation>
  </message>
  <message>
   <source>The database could not be brought up to date: %1: it is as it was; keep using the earlier version of the program</source>
   <translation>无法更新数据库的格式：%1：数据库保持原样；请继续使用先前版本的程序</translation>
  </message>
  <message>
   <source>The database is busy: %1: try again</source>
   <translation>数据库正忙：%1：请重试</translation>
  </message>
  <message>
   <source>The database is damaged: %1: restore a copy; the file is left as it is</source>
   <translation>数据库已损坏：%1：请恢复副本；文件保持原样</translation>
  </message>
  <message>
   <source>The database is of an earlier version of Griffin Chat: %1: open it in the window once</source>
   <translation>数据库属于较早版本的 Griffin Chat：%1：请先在窗口中打开一次</translation>
  </message>
  <message>
   <source>The database is open in another window of Griffin Chat: %1: use that window or close it</source>
   <translation>数据库已在 Griffin Chat 的另一个窗口中打开：%1：请使用那个窗口或将其关闭</translation>
  </message>
  <message>
   <source>The database reports an error: %1: %2</source>
   <translation>数据库报告错误：%1：%2</translation>
  </message>
  <message>
   <source>The database was written by a later version of Griffin Chat: %1: install that version or a newer one; the file is left as it is</source>
   <translation>数据库由较新版本的 Griffin Chat 写入：%1：请安装该版本或更新的版本；文件保持原样</translation>
  </message>
  <message>
   <source>The disk has no room for the file</source>
   <translation>磁盘上没有足够空间存放文件</translation>
  </message>
  <message>
   <source>The disk has too little space</source>
   <translation>磁盘空间不足</translation>
  </message>
  <message>
   <source>The disk is full: %1 are needed, %2 are free</source>
   <translation>磁盘已满：需要 %1，可用 %2</translation>
  </message>
  <message>
   <source>The disk is full: %1: free some space; nothing was changed</source>
   <translation>磁盘已满：%1：请释放一些空间；未作任何更改</translation>
  </message>
  <message>
   <source>The disk reports an error: %1: check the disk and its free space</source>
   <translation>磁盘报告错误：%1：请检查磁盘及其可用空间</translation>
  </message>
  <message>
   <source>The download cannot be kept</source>
   <translation>无法保留下载内容</translation>
  </message>
  <message>
   <source>The download cannot be written</source>
   <translation>无法写入下载内容</translation>
  </message>
  <message>
   <source>The draft</source>
   <translation>草稿模型</translation>
  </message>
  <message>
   <source>The draft does not say how it was trained</source>
   <translation>草稿模型没有说明它是如何训练的</translation>
  </message>
  <message>
   <source>The draft embeds %1 tokens, this model has %2</source>
   <translation>草稿模型的嵌入有 %1 个 token，此模型有 %2 个</translation>
  </message>
  <message>
   <source>The draft has %1 decoder layers, one is supported</source>
   <translation>草稿模型有 %1 个解码层，只支持一个</translation>
  </message>
  <message>
   <source>The draft has no config.json, which says how its attention is divided into heads</source>
   <translation>草稿模型没有 config.json，无从得知其注意力如何分成多个头</translation>
  </message>
  <message>
   <source>The draft is of another method: %1</source>
   <translation>草稿模型属于另一种方法：%1</translation>
  </message>
  <message>
   <source>The draft knows %1 tokens and the model %2</source>
   <translation>草稿模型的词表有 %1 个 token，而模型有 %2 个</translation>
  </message>
  <message>
   <source>The draft model</source>
   <translation>小型草稿模型</translation>
  </message>
  <message>
   <source>The draft model knows %1 tokens and the model %2</source>
   <translation>小型草稿模型的词表有 %1 个 token，而模型有 %2 个</translation>
  </message>
  <message>
   <source>The draft reads other layers of the model than EAGLE-3 drafts do</source>
   <translation>草稿模型读取的模型层与 EAGLE-3 草稿模型不同</translation>
  </message>
  <message>
   <source>The draft that is loaded is made for the method %1, not for %2</source>
   <translation>已加载的草稿模型用于方法 %1，而不是 %2</translation>
  </message>
  <message>
   <source>The draft to begin with is of another method: %1</source>
   <translation>作为起点的草稿模型属于另一种方法：%1</translation>
  </message>
  <message>
   <source>The draft to begin with was trained for another model</source>
   <translation>作为起点的草稿模型是为其他模型训练的</translation>
  </message>
  <message>
   <source>The draft was made for a model with a hidden size of %1, this one has %2</source>
   <translation>草稿模型适用于隐藏层大小为 %1 的模型，此模型为 %2</translation>
  </message>
  <message>
   <source>The draft was made for a vocabulary of %1 tokens, this model has %2</source>
   <translation>草稿模型适用于 %1 个 token 的词表，此模型有 %2 个</translation>
  </message>
  <message>
   <source>The draft's configuration is not a JSON object</source>
   <translation>草稿模型的配置不是 JSON 对象</translation>
  </message>
  <message>
   <source>The engine stopped unexpectedly</source>
   <translation>引擎意外停止</translation>
  </message>
  <message>
   <source>The epsilon of the norms is not a small positive number</source>
   <translation>归一化的 epsilon 不是较小的正数</translation>
  </message>
  <message>
   <source>The file asks for %1.%2: only weights are read</source>
   <translation>文件要求 %1.%2：只读取权重</translation>
  </message>
  <message>
   <source>The file cannot be read</source>
   <translation>无法读取文件</translation>
  </message>
  <message>
   <source>The file cannot be written</source>
   <translation>无法写入文件</translation>
  </message>
  <message>
   <source>The file claims to have %1 parts</source>
   <translation>文件声称有 %1 个部分</translation>
  </message>
  <message>
   <source>The file claims to hold %1 metadata values</source>
   <translation>文件声称含有 %1 个元数据值</translation>
  </message>
  <message>
   <source>The file claims to hold %1 tensors</source>
   <translation>文件声称含有 %1 个张量</translation>
  </message>
  <message>
   <source>The file does not exist</source>
   <translation>文件不存在</translation>
  </message>
  <message>
   <source>The file does not fit into the address space</source>
   <translation>文件超出地址空间</translation>
  </message>
  <message>
   <source>The file does not say how its tokenizer splits words (tokenizer.ggml.pre); splitting them as GPT-2 does. Answers may be worse than they should be.</source>
   <translation>文件没有说明其分词器如何切分单词（tokenizer.ggml.pre）；按 GPT-2 的方式切分。回答可能不如应有的好。</translation>
  </message>
  <message>
   <source>The file has no record %1</source>
   <translation>文件没有记录 %1</translation>
  </message>
  <message>
   <source>The file has no tokens</source>
   <translation>文件中没有 token</translation>
  </message>
  <message>
   <source>The file has no vocabulary</source>
   <translation>文件中没有词表</translation>
  </message>
  <message>
   <source>The file holds no dictionary of weights</source>
   <translation>文件中没有权重字典</translation>
  </message>
  <message>
   <source>The file holds no model: the tensor token_embd.weight is missing</source>
   <translation>文件中没有模型：缺少张量 token_embd.weight</translation>
  </message>
  <message>
   <source>The file holds no prompt</source>
   <translation>文件中没有提示词</translation>
  </message>
  <message>
   <source>The file holds no question</source>
   <translation>文件中没有问题</translation>
  </message>
  <message>
   <source>The file holds no weights</source>
   <translation>文件中没有权重</translation>
  </message>
  <message>
   <source>The file is cut short or damaged</source>
   <translation>文件不完整或已损坏</translation>
  </message>
  <message>
   <source>The file is no state of a training</source>
   <translation>文件不是训练状态</translation>
  </message>
  <message>
   <source>The file is not the part its name says</source>
   <translation>文件不是其名称所说的那一部分</translation>
  </message>
  <message>
   <source>The file names more than %1 tensors</source>
   <translation>文件列出的张量超过 %1 个</translation>
  </message>
  <message>
   <source>The file that this link leads to is gone</source>
   <translation>此链接指向的文件已不存在</translation>
  </message>
  <message>
   <source>The file was copied, but cannot be removed from its old place</source>
   <translation>文件已复制，但无法从原处删除</translation>
  </message>
  <message>
   <source>The file was written by PyTorch before 1.6</source>
   <translation>文件由 PyTorch 1.6 之前的版本写入</translation>
  </message>
  <message>
   <source>The folder</source>
   <translation>文件夹</translation>
  </message>
  <message>
   <source>The folder cannot be created</source>
   <translation>无法创建文件夹</translation>
  </message>
  <message>
   <source>The folder cannot be created: %1: check its permissions</source>
   <translation>无法创建文件夹：%1：请检查其权限</translation>
  </message>
  <message>
   <source>The folder cannot be made</source>
   <translation>无法创建文件夹</translation>
  </message>
  <message>
   <source>The folder cannot be read</source>
   <translation>无法读取文件夹</translation>
  </message>
  <message>
   <source>The folder has no tokenizer</source>
   <translation>文件夹中没有分词器</translation>
  </message>
  <message>
   <source>The folder holds neither model.safetensors nor its index</source>
   <translation>文件夹中既没有 model.safetensors，也没有其索引</translation>
  </message>
  <message>
   <source>The folder holds no files of a model</source>
   <translation>文件夹中没有模型的文件</translation>
  </message>
  <message>
   <source>The folder holds no weights: neither model.safetensors nor pytorch_model.bin nor an index</source>
   <translation>文件夹中没有权重：没有 model.safetensors、pytorch_model.bin，也没有索引</translation>
  </message>
  <message>
   <source>The frequency bands of the rotary positions are out of order</source>
   <translation>旋转位置编码的频带顺序不对</translation>
  </message>
  <message>
   <source>The header claims to have %1 bytes, %2 are the limit</source>
   <translation>文件头声称有 %1 字节，上限为 %2</translation>
  </message>
  <message>
   <source>The header of a sequence is damaged</source>
   <translation>有一个序列的头部已损坏</translation>
  </message>
  <message>
   <source>The hidden_size is missing or out of range</source>
   <translation>hidden_size 缺失或超出范围</translation>
  </message>
  <message>
   <source>The index lists no tensors</source>
   <translation>索引中没有列出张量</translation>
  </message>
  <message>
   <source>The index names %1 files, %2 are the limit</source>
   <translation>索引列出了 %1 个文件，上限为 %2</translation>
  </message>
  <message>
   <source>The index names %1, which is no %2 file in this folder</source>
   <translation>索引提到 %1，但它不是此文件夹中的 %2 文件</translation>
  </message>
  <message>
   <source>The index names a tensor that its file does not hold</source>
   <translation>索引提到的一个张量不在其文件中</translation>
  </message>
  <message>
   <source>The key %1 comes twice</source>
   <translation>键 %1 出现两次</translation>
  </message>
  <message>
   <source>The link cannot be made</source>
   <translation>无法创建链接</translation>
  </message>
  <message>
   <source>The marks of a sequence's answer contradict its header</source>
   <translation>有一个序列的回答标记与其头部矛盾</translation>
  </message>
  <message>
   <source>The message</source>
   <translation>消息</translation>
  </message>
  <message>
   <source>The message to answer</source>
   <translation>要回答的消息</translation>
  </message>
  <message>
   <source>The messages are no array</source>
   <translation>messages 不是数组</translation>
  </message>
  <message>
   <source>The method %1 makes its trees itself and grows no %2 tree</source>
   <translation>方法 %1 自行生成草稿树，不使用 %2 树</translation>
  </message>
  <message>
   <source>The method %1 needs draft weights, and none are loaded</source>
   <translation>方法 %1 需要草稿模型的权重，但未加载任何权重</translation>
  </message>
  <message>
   <source>The model</source>
   <translation>模型</translation>
  </message>
  <message>
   <source>The model cannot be put in its place</source>
   <translation>无法将模型移到目标位置</translation>
  </message>
  <message>
   <source>The model cannot be removed</source>
   <translation>无法移除模型</translation>
  </message>
  <message>
   <source>The model computes attention and feed-forward in parallel, which is not supported</source>
   <translation>此模型并行计算注意力和前馈网络，不支持这种方式</translation>
  </message>
  <message>
   <source>The model looks back over a sliding window of %1 tokens; the context is limited to it.</source>
   <translation>此模型以 %1 个 token 的滑动窗口回看；上下文以此为限。</translation>
  </message>
  <message>
   <source>The model needs %1, %2 are free on the GPU</source>
   <translation>模型需要 %1，GPU 可用 %2</translation>
  </message>
  <message>
   <source>The model says nothing of how a conversation is written; using the chatml format. Answers may be worse than they should be.</source>
   <translation>模型没有说明对话的书写格式；使用 chatml 格式。回答可能不如应有的好。</translation>
  </message>
  <message>
   <source>The model uses %1, which is not supported</source>
   <translation>模型使用%1，不支持这种方式</translation>
  </message>
  <message>
   <source>The model's chat format has no system message; it is left out.</source>
   <translation>模型的对话格式没有系统消息；系统消息已略去。</translation>
  </message>
  <message>
   <source>The model's chat template is not known here; using the chatml format. Answers may be worse than they should be.</source>
   <translation>本程序不认识此模型的对话模板；使用 chatml 格式。回答可能不如应有的好。</translation>
  </message>
  <message>
   <source>The model's keys and values differ in size, which is not supported</source>
   <translation>模型的键和值大小不同，不支持这种方式</translation>
  </message>
  <message>
   <source>The normalisation rules of the tokenizer are broken</source>
   <translation>分词器的规范化规则已损坏</translation>
  </message>
  <message>
   <source>The number %1 is %2</source>
   <translation>数值 %1 为 %2</translation>
  </message>
  <message>
   <source>The number %1 is missing</source>
   <translation>缺少数值 %1</translation>
  </message>
  <message>
   <source>The number of epochs is missing</source>
   <translation>缺少训练轮数</translation>
  </message>
  <message>
   <source>The options are no JSON object</source>
   <translation>选项不是 JSON 对象</translation>
  </message>
  <message>
   <source>The parts hold %1 tensors instead of %2</source>
   <translation>各部分共有 %1 个张量，应为 %2 个</translation>
  </message>
  <message>
   <source>The pickle adds to something that is no list or dictionary</source>
   <translation>pickle 向既非列表也非字典的对象添加内容</translation>
  </message>
  <message>
   <source>The pickle calls something that is no known function</source>
   <translation>pickle 调用了未知的函数</translation>
  </message>
  <message>
   <source>The pickle describes a dictionary wrongly</source>
   <translation>pickle 对字典的描述有误</translation>
  </message>
  <message>
   <source>The pickle describes a parameter wrongly</source>
   <translation>pickle 对参数的描述有误</translation>
  </message>
  <message>
   <source>The pickle describes a tensor wrongly</source>
   <translation>pickle 对张量的描述有误</translation>
  </message>
  <message>
   <source>The pickle ends in the middle of something</source>
   <translation>pickle 在中途结束</translation>
  </message>
  <message>
   <source>The pickle ends too early</source>
   <translation>pickle 过早结束</translation>
  </message>
  <message>
   <source>The pickle goes back to a mark that it did not set</source>
   <translation>pickle 返回到未设置过的标记</translation>
  </message>
  <message>
   <source>The pickle has %1 bytes, %2 are the limit</source>
   <translation>pickle 有 %1 字节，上限为 %2</translation>
  </message>
  <message>
   <source>The pickle has a key without a value</source>
   <translation>pickle 中有一个键没有值</translation>
  </message>
  <message>
   <source>The pickle has a number of %1 bytes</source>
   <translation>pickle 中有一个 %1 字节的数字</translation>
  </message>
  <message>
   <source>The pickle has a text of %1 bytes</source>
   <translation>pickle 中有一段 %1 字节的文本</translation>
  </message>
  <message>
   <source>The pickle has more than %1 tensors</source>
   <translation>pickle 中的张量超过 %1 个</translation>
  </message>
  <message>
   <source>The pickle has more than %1 values</source>
   <translation>pickle 中的值超过 %1 个</translation>
  </message>
  <message>
   <source>The pickle is nested too deeply</source>
   <translation>pickle 嵌套过深</translation>
  </message>
  <message>
   <source>The pickle names a storage wrongly</source>
   <translation>pickle 中存储的名称有误</translation>
  </message>
  <message>
   <source>The pickle reads value %1, which it never stored</source>
   <translation>pickle 读取了从未存入的值 %1</translation>
  </message>
  <message>
   <source>The pickle sets the state of something that is no dictionary</source>
   <translation>pickle 给不是字典的对象设置状态</translation>
  </message>
  <message>
   <source>The pickle stores value %1 out of turn</source>
   <translation>pickle 存入值 %1 的顺序不对</translation>
  </message>
  <message>
   <source>The pickle takes more values than it made</source>
   <translation>pickle 取出的值多于存入的值</translation>
  </message>
  <message>
   <source>The pickle uses the instruction %1</source>
   <translation>pickle 使用了指令 %1</translation>
  </message>
  <message>
   <source>The pickle uses the instruction 0x%1, which weights do not need</source>
   <translation>pickle 使用了指令 0x%1，而权重并不需要它</translation>
  </message>
  <message>
   <source>The pickle uses the instruction INST</source>
   <translation>pickle 使用了指令 INST</translation>
  </message>
  <message>
   <source>The preset</source>
   <translation>预设</translation>
  </message>
  <message>
   <source>The prompts cannot be written</source>
   <translation>无法写入提示词</translation>
  </message>
  <message>
   <source>The question_id is missing, or neither a number nor a text</source>
   <translation>question_id 缺失，或既不是数字也不是文本</translation>
  </message>
  <message>
   <source>The record %1 has %2 bytes, %3 elements of %4 were promised</source>
   <translation>记录 %1 有 %2 字节，而应有 %3 个 %4 元素</translation>
  </message>
  <message>
   <source>The results cannot be kept</source>
   <translation>无法保存结果</translation>
  </message>
  <message>
   <source>The results cannot be read</source>
   <translation>无法读取结果</translation>
  </message>
  <message>
   <source>The scaling factor of the rotary positions is below 1</source>
   <translation>旋转位置编码的缩放系数小于 1</translation>
  </message>
  <message>
   <source>The score of token %1 is not a number</source>
   <translation>token %1 的分数不是数字</translation>
  </message>
  <message>
   <source>The sequence has %1 tokens and the context holds %2</source>
   <translation>序列有 %1 个 token，而上下文只能容纳 %2 个</translation>
  </message>
  <message>
   <source>The state has %1 [%2] where the training has %3 [%4]</source>
   <translation>状态中为 %1 [%2]，而训练中为 %3 [%4]</translation>
  </message>
  <message>
   <source>The state has %1 tensors, the training %2</source>
   <translation>状态有 %1 个张量，而训练有 %2 个</translation>
  </message>
  <message>
   <source>The state was written by another version of this program</source>
   <translation>状态由本程序的其他版本写入</translation>
  </message>
  <message>
   <source>The target's fingerprint is missing</source>
   <translation>缺少目标模型的指纹</translation>
  </message>
  <message>
   <source>The tensor %1 (%2 [%3]) is no matrix of whole blocks of %4</source>
   <translation>张量 %1（%2 [%3]）不是由 %4 的完整块组成的矩阵</translation>
  </message>
  <message>
   <source>The tensor %1 has %2 rows, %3 are the limit</source>
   <translation>张量 %1 有 %2 行，上限为 %3</translation>
  </message>
  <message>
   <source>The tensor %1 has the shape [%2] where the model needs [%3, %4]</source>
   <translation>张量 %1 的形状为 [%2]，而模型需要 [%3, %4]</translation>
  </message>
  <message>
   <source>The tensor %1 is %2 [%3] where %4 needs F16 [%5]</source>
   <translation>张量 %1 为 %2 [%3]，而 %4 需要 F16 [%5]</translation>
  </message>
  <message>
   <source>The tensor %1 is missing</source>
   <translation>缺少张量 %1</translation>
  </message>
  <message>
   <source>The tensor %1 is missing or has another shape or type than it should</source>
   <translation>张量 %1 缺失，或其形状或类型不符</translation>
  </message>
  <message>
   <source>The tensor %1 is no list of integers</source>
   <translation>张量 %1 不是整数列表</translation>
  </message>
  <message>
   <source>The tensor %1 is there twice</source>
   <translation>张量 %1 出现两次</translation>
  </message>
  <message>
   <source>The tensor %1 lists %2 tokens where the model has %3</source>
   <translation>张量 %1 列出 %2 个 token，而模型有 %3 个</translation>
  </message>
  <message>
   <source>The tensors are not those of a draft that is known here</source>
   <translation>这些张量不属于已知的草稿模型</translation>
  </message>
  <message>
   <source>The text has %1 tokens and the context holds %2</source>
   <translation>文本有 %1 个 token，而上下文只能容纳 %2 个</translation>
  </message>
  <message>
   <source>The threads could not be started: %1</source>
   <translation>无法启动线程：%1</translation>
  </message>
  <message>
   <source>The token %1 is not in the vocabulary of %2</source>
   <translation>token %1 不在大小为 %2 的词表中</translation>
  </message>
  <message>
   <source>The token %1 of %2 is beyond the model's vocabulary of %3</source>
   <translation>%2 中的 token %1 超出了模型大小为 %3 的词表</translation>
  </message>
  <message>
   <source>The tokenizer adds a space in front of texts in a way that is not supported</source>
   <translation>分词器在文本前加空格的方式不受支持</translation>
  </message>
  <message>
   <source>The tokenizer could not be loaded</source>
   <translation>无法加载分词器</translation>
  </message>
  <message>
   <source>The tokenizer has a step after ByteLevel</source>
   <translation>分词器在 ByteLevel 之后还有一个步骤</translation>
  </message>
  <message>
   <source>The tokenizer splits words by "%1", which is not known here; splitting them as GPT-2 does. Answers may be worse than they should be.</source>
   <translation>分词器以“%1”切分单词，本程序不认识这种方式；按 GPT-2 的方式切分。回答可能不如应有的好。</translation>
  </message>
  <message>
   <source>The tokenizer splits words by an expression not understood</source>
   <translation>分词器用无法理解的表达式切分单词</translation>
  </message>
  <message>
   <source>The tokenizer splits words in a way that is not supported</source>
   <translation>分词器切分单词的方式不受支持</translation>
  </message>
  <message>
   <source>The tokenizer's step "%1" is not supported</source>
   <translation>不支持分词器的步骤“%1”</translation>
  </message>
  <message>
   <source>The tokens of %1 are not ascending at %2</source>
   <translation>%1 中的 token 在 %2 处不是升序</translation>
  </message>
  <message>
   <source>The training cannot be noted down</source>
   <translation>无法保存训练记录</translation>
  </message>
  <message>
   <source>The training was begun with another %1: %2 instead of %3</source>
   <translation>训练开始时的 %1 不同：是 %2，不是 %3</translation>
  </message>
  <message>
   <source>The training went astray at step %1: its loss is %2</source>
   <translation>训练在第 %1 步失控：损失为 %2</translation>
  </message>
  <message>
   <source>The turns are missing, empty, or not texts</source>
   <translation>turns 缺失、为空，或不是文本</translation>
  </message>
  <message>
   <source>The turns are no array, or empty</source>
   <translation>turns 不是数组，或为空</translation>
  </message>
  <message>
   <source>The vocabulary has %1 tokens</source>
   <translation>词表有 %1 个 token</translation>
  </message>
  <message>
   <source>The vocabulary has %1 tokens and %2 scores</source>
   <translation>词表有 %1 个 token 和 %2 个分数</translation>
  </message>
  <message>
   <source>The vocabulary has %1 tokens and %2 token types</source>
   <translation>词表有 %1 个 token 和 %2 个 token 类型</translation>
  </message>
  <message>
   <source>The vocabulary has %1 tokens, the model %2</source>
   <translation>词表有 %1 个 token，而模型有 %2 个</translation>
  </message>
  <message>
   <source>The vocabulary has no merges</source>
   <translation>词表没有合并规则</translation>
  </message>
  <message>
   <source>The vocabulary has no scores</source>
   <translation>词表没有分数</translation>
  </message>
  <message>
   <source>The vocabulary has no token for what it does not know</source>
   <translation>词表没有表示未知内容的 token</translation>
  </message>
  <message>
   <source>The vocabulary has no tokens for single bytes</source>
   <translation>词表没有表示单个字节的 token</translation>
  </message>
  <message>
   <source>The vocabulary has tokens for some bytes only; they are not used.</source>
   <translation>词表只有部分字节的 token；这些 token 不使用。</translation>
  </message>
  <message>
   <source>The vocabulary is missing or out of range</source>
   <translation>词表大小缺失或超出范围</translation>
  </message>
  <message>
   <source>The vocabulary lacks %1 of the 95 printable characters; they are left out of texts.</source>
   <translation>词表缺少 95 个可打印字符中的 %1 个；它们会从文本中略去。</translation>
  </message>
  <message>
   <source>The weights are not little endian</source>
   <translation>权重不是小端格式</translation>
  </message>
  <message>
   <source>The weights of %1 have run away</source>
   <translation>%1 的权重已发散</translation>
  </message>
  <message>
   <source>There are %1 bytes behind the last entry</source>
   <translation>最后一个条目之后还有 %1 字节</translation>
  </message>
  <message>
   <source>There are %1 bytes that belong to no tensor</source>
   <translation>有 %1 字节不属于任何张量</translation>
  </message>
  <message>
   <source>There are neither messages nor turns nor a prompt nor a text</source>
   <translation>没有 messages、turns、prompt 或 text</translation>
  </message>
  <message>
   <source>There are no conversations to learn from</source>
   <translation>没有可供学习的对话</translation>
  </message>
  <message>
   <source>There are only %1 conversations</source>
   <translation>只有 %1 个对话</translation>
  </message>
  <message>
   <source>There are tensors that belong to no state</source>
   <translation>有的张量不属于任何状态</translation>
  </message>
  <message>
   <source>There is a gap before a tensor</source>
   <translation>有一个张量之前存在空隙</translation>
  </message>
  <message>
   <source>There is no finished sequence in this folder</source>
   <translation>此文件夹中没有完成的序列</translation>
  </message>
  <message>
   <source>There is no name for the draft</source>
   <translation>没有指定草稿模型的名称</translation>
  </message>
  <message>
   <source>There is no such file</source>
   <translation>没有这个文件</translation>
  </message>
  <message>
   <source>There is no such folder</source>
   <translation>没有这个文件夹</translation>
  </message>
  <message>
   <source>There is no user message to answer</source>
   <translation>没有可回答的用户消息</translation>
  </message>
  <message>
   <source>There is not enough memory</source>
   <translation>内存不足</translation>
  </message>
  <message>
   <source>There is not enough memory to read this file</source>
   <translation>内存不足，无法读取此文件</translation>
  </message>
  <message>
   <source>There is nothing to continue</source>
   <translation>没有可以继续的内容</translation>
  </message>
  <message>
   <source>These are not the weights of a draft that is known here</source>
   <translation>这不是已知的草稿模型的权重</translation>
  </message>
  <message>
   <source>This GGUF file is for big-endian machines</source>
   <translation>此 GGUF 文件适用于大端机器</translation>
  </message>
  <message>
   <source>This JSON has %1 bytes, %2 are the limit</source>
   <translation>此 JSON 有 %1 字节，上限为 %2</translation>
  </message>
  <message>
   <source>This JSON has more than %1 values</source>
   <translation>此 JSON 的值超过 %1 个</translation>
  </message>
  <message>
   <source>This JSON is damaged</source>
   <translation>此 JSON 已损坏</translation>
  </message>
  <message>
   <source>This JSON is nested more than %1 deep</source>
   <translation>此 JSON 的嵌套超过 %1 层</translation>
  </message>
  <message>
   <source>This address is being fetched already</source>
   <translation>已在获取此网址</translation>
  </message>
  <message>
   <source>This benchmark run holds nothing</source>
   <translation>此基准测试记录是空的</translation>
  </message>
  <message>
   <source>This benchmark run was written by a newer version of the program</source>
   <translation>此基准测试记录由较新版本的程序写入</translation>
  </message>
  <message>
   <source>This file is compressed</source>
   <translation>此文件经过压缩</translation>
  </message>
  <message>
   <source>This folder holds shards without their data.json</source>
   <translation>此文件夹有数据分片，但没有对应的 data.json</translation>
  </message>
  <message>
   <source>This is no sentencepiece model, or it is cut short</source>
   <translation>这不是 sentencepiece 模型，或文件不完整</translation>
  </message>
  <message>
   <source>This is no tokenizer.json</source>
   <translation>这不是 tokenizer.json</translation>
  </message>
  <message>
   <source>This is not JSON, or it is damaged at byte %1</source>
   <translation>这不是 JSON，或在第 %1 字节处已损坏</translation>
  </message>
  <message>
   <source>This is not a GGUF file</source>
   <translation>这不是 GGUF 文件</translation>
  </message>
  <message>
   <source>This is not a JSON object</source>
   <translation>这不是 JSON 对象</translation>
  </message>
  <message>
   <source>This is not a PyTorch checkpoint</source>
   <translation>这不是 PyTorch 检查点</translation>
  </message>
  <message>
   <source>This is not a benchmark run</source>
   <translation>这不是基准测试记录</translation>
  </message>
  <message>
   <source>This is not a file</source>
   <translation>这不是文件</translation>
  </message>
  <message>
   <source>This is not a model</source>
   <translation>这不是模型</translation>
  </message>
  <message>
   <source>This is not a safetensors file</source>
   <translation>这不是 safetensors 文件</translation>
  </message>
  <message>
   <source>This is not a shard of training data</source>
   <translation>这不是训练数据的分片</translation>
  </message>
  <message>
   <source>This is not the head of training data</source>
   <translation>这不是训练数据的说明文件</translation>
  </message>
  <message>
   <source>This is one part of several and its name does not tell the others</source>
   <translation>这是多个部分之一，而其名称没有指明其他部分</translation>
  </message>
  <message>
   <source>This kind of sentencepiece model is not supported</source>
   <translation>不支持这种 sentencepiece 模型</translation>
  </message>
  <message>
   <source>This model cannot be run by this program</source>
   <translation>本程序无法运行此模型</translation>
  </message>
  <message>
   <source>This processor has no instructions for bfloat16: choose f32</source>
   <translation>此处理器没有 bfloat16 指令：请选择 f32</translation>
  </message>
  <message>
   <source>This run was measured with another model or draft</source>
   <translation>此记录是用其他模型或草稿模型测得的</translation>
  </message>
  <message>
   <source>This shard holds features of another size than data.json says</source>
   <translation>此分片中特征的大小与 data.json 所说的不同</translation>
  </message>
  <message>
   <source>This shard was made by a newer version of the program</source>
   <translation>此分片由较新版本的程序生成</translation>
  </message>
  <message>
   <source>This training data has format %1, this program reads %2</source>
   <translation>此训练数据的格式为 %1，本程序读取 %2</translation>
  </message>
  <message>
   <source>Token "%1" has an id out of range</source>
   <translation>token“%1”的编号超出范围</translation>
  </message>
  <message>
   <source>Token %1 is of unknown type %2</source>
   <translation>token %1 的类型 %2 未知</translation>
  </message>
  <message>
   <source>Training needs %1 GiB, %2 GiB are allowed</source>
   <translation>训练需要 %1 GiB，允许使用 %2 GiB</translation>
  </message>
  <message>
   <source>Try again; if it happens again, copy the details into a report</source>
   <translation>请重试；如果再次发生，请将详细信息复制到报告中</translation>
  </message>
  <message>
   <source>Two entries of the archive overlap</source>
   <translation>压缩包中有两个条目重叠</translation>
  </message>
  <message>
   <source>Two parts hold the tensor %1</source>
   <translation>有两个部分都含有张量 %1</translation>
  </message>
  <message>
   <source>Two tensors overlap</source>
   <translation>有两个张量重叠</translation>
  </message>
  <message>
   <source>Two tensors overlap, the other is %1</source>
   <translation>有两个张量重叠，另一个是 %1</translation>
  </message>
  <message>
   <source>Two tokens have the id %1</source>
   <translation>有两个 token 的编号都是 %1</translation>
  </message>
  <message>
   <source>Value type %1 is unknown</source>
   <translation>未知的值类型 %1</translation>
  </message>
  <message>
   <source>Vanilla decoding grows no %1 tree</source>
   <translation>原始解码不使用 %1 树</translation>
  </message>
  <message>
   <source>Vocabularies of type "%1" are not supported</source>
   <translation>不支持类型为“%1”的词表</translation>
  </message>
  <message>
   <source>Weights of %1 bits are not known</source>
   <translation>不支持 %1 位的权重</translation>
  </message>
  <message>
   <source>Whether there are features is not said</source>
   <translation>没有说明是否含有特征</translation>
  </message>
  <message>
   <source>YaRN with "mscale" is not supported</source>
   <translation>不支持带“mscale”的 YaRN</translation>
  </message>
  <message>
   <source>`griffin models list` shows the names</source>
   <translation>用 `griffin models list` 可查看名称</translation>
  </message>
  <message>
   <source>a dimension is %1</source>
   <translation>有一个维度为 %1</translation>
  </message>
  <message>
   <source>a scale of its own for attention</source>
   <translation>注意力专用的缩放</translation>
  </message>
  <message>
   <source>allow more memory, or choose shorter prompts and answers</source>
   <translation>请允许使用更多内存，或选择较短的提示词和回答</translation>
  </message>
  <message>
   <source>allow reading it</source>
   <translation>请允许读取</translation>
  </message>
  <message>
   <source>allow writing there, or choose another folder</source>
   <translation>请允许写入，或选择其他文件夹</translation>
  </message>
  <message>
   <source>allow writing to its folder, or choose another</source>
   <translation>请允许写入其文件夹，或选择其他文件夹</translation>
  </message>
  <message>
   <source>begin the training anew, or from an older state</source>
   <translation>请重新开始训练，或从较早的状态开始</translation>
  </message>
  <message>
   <source>begin with a draft that was trained here, or without one</source>
   <translation>请以在此训练的草稿模型为起点，或从头开始</translation>
  </message>
  <message>
   <source>check its permissions</source>
   <translation>请检查其权限</translation>
  </message>
  <message>
   <source>check the disk</source>
   <translation>请检查磁盘</translation>
  </message>
  <message>
   <source>check the disk's space and the permissions of the folder</source>
   <translation>请检查磁盘空间和文件夹的权限</translation>
  </message>
  <message>
   <source>check the name</source>
   <translation>请检查名称</translation>
  </message>
  <message>
   <source>check the path</source>
   <translation>请检查路径</translation>
  </message>
  <message>
   <source>check the permissions of the folder</source>
   <translation>请检查文件夹的权限</translation>
  </message>
  <message>
   <source>check the permissions of the folder, or copy the file</source>
   <translation>请检查文件夹的权限，或复制文件</translation>
  </message>
  <message>
   <source>check the permissions of the folder, or delete it yourself</source>
   <translation>请检查文件夹的权限，或自行删除</translation>
  </message>
  <message>
   <source>choose 0 for the model's own</source>
   <translation>请选择 0，使用模型自带的值</translation>
  </message>
  <message>
   <source>choose 1 to %1 with --tree-depth</source>
   <translation>请用 --tree-depth 选择 1 到 %1</translation>
  </message>
  <message>
   <source>choose 1 to %1 with --tree-top-k</source>
   <translation>请用 --tree-top-k 选择 1 到 %1</translation>
  </message>
  <message>
   <source>choose 1 to 256</source>
   <translation>请选择 1 到 256</translation>
  </message>
  <message>
   <source>choose 2 to %1 with --tree-size</source>
   <translation>请用 --tree-size 选择 2 到 %1</translation>
  </message>
  <message>
   <source>choose 4, 8 or 16</source>
   <translation>请选择 4、8 或 16</translation>
  </message>
  <message>
   <source>choose a .gguf file</source>
   <translation>请选择 .gguf 文件</translation>
  </message>
  <message>
   <source>choose a .gguf file or a folder with config.json and .safetensors files</source>
   <translation>请选择 .gguf 文件，或含有 config.json 和 .safetensors 文件的文件夹</translation>
  </message>
  <message>
   <source>choose a context of %1 tokens or less (--context)</source>
   <translation>请选择不超过 %1 个 token 的上下文 (--context)</translation>
  </message>
  <message>
   <source>choose a context of %1 tokens or less (--context); its layers are then streamed</source>
   <translation>请选择不超过 %1 个 token 的上下文 (--context)；各层将逐次传输</translation>
  </message>
  <message>
   <source>choose a draft model of the same family as the model</source>
   <translation>请选择与模型同一系列的小型草稿模型</translation>
  </message>
  <message>
   <source>choose a draft that was trained for this model</source>
   <translation>请选择为此模型训练的草稿模型</translation>
  </message>
  <message>
   <source>choose a file written by torch.save</source>
   <translation>请选择由 torch.save 写入的文件</translation>
  </message>
  <message>
   <source>choose a folder with a safetensors checkpoint, or a .gguf file</source>
   <translation>请选择含有 safetensors 检查点的文件夹，或 .gguf 文件</translation>
  </message>
  <message>
   <source>choose a folder with safetensors or PyTorch weights</source>
   <translation>请选择含有 safetensors 或 PyTorch 权重的文件夹</translation>
  </message>
  <message>
   <source>choose another folder for the data</source>
   <translation>请为数据选择其他文件夹</translation>
  </message>
  <message>
   <source>choose another model</source>
   <translation>请选择其他模型</translation>
  </message>
  <message>
   <source>choose another run, or measure again</source>
   <translation>请选择其他记录，或重新测量</translation>
  </message>
  <message>
   <source>choose fewer rows to a batch or a shorter vocabulary, or allow more memory</source>
   <translation>请减少每批的行数或缩小词表，或允许使用更多内存</translation>
  </message>
  <message>
   <source>choose griffin, hass, eagle, fspad, eagle3 or medusa</source>
   <translation>请选择 griffin、hass、eagle、fspad、eagle3 或 medusa</translation>
  </message>
  <message>
   <source>choose its method, or name another draft with --draft</source>
   <translation>请选择它的方法，或用 --draft 指定其他草稿模型</translation>
  </message>
  <message>
   <source>choose one that was trained for this one</source>
   <translation>请选择为此模型训练的草稿模型</translation>
  </message>
  <message>
   <source>choose other options</source>
   <translation>请选择其他选项</translation>
  </message>
  <message>
   <source>choose other values</source>
   <translation>请选择其他值</translation>
  </message>
  <message>
   <source>choose shorter answers or a larger context</source>
   <translation>请选择较短的回答或较大的上下文</translation>
  </message>
  <message>
   <source>choose the file with the weights</source>
   <translation>请选择含有权重的文件</translation>
  </message>
  <message>
   <source>choose the folder that the weights are in</source>
   <translation>请选择权重所在的文件夹</translation>
  </message>
  <message>
   <source>choose the recipe of this method, or another draft</source>
   <translation>请选择此方法的训练方案，或其他草稿模型</translation>
  </message>
  <message>
   <source>choose this method, or another draft</source>
   <translation>请选择此方法，或其他草稿模型</translation>
  </message>
  <message>
   <source>clamped queries and keys</source>
   <translation>截断的查询和键</translation>
  </message>
  <message>
   <source>close other programs</source>
   <translation>请关闭其他程序</translation>
  </message>
  <message>
   <source>close other programs or raise the memory limit</source>
   <translation>请关闭其他程序，或提高内存限制</translation>
  </message>
  <message>
   <source>close other programs, choose a shorter context (--context) or a smaller draft</source>
   <translation>请关闭其他程序，或选择较短的上下文 (--context) 或较小的草稿模型</translation>
  </message>
  <message>
   <source>close other programs, choose a shorter context (--context) or a smaller model</source>
   <translation>请关闭其他程序，或选择较短的上下文 (--context) 或较小的模型</translation>
  </message>
  <message>
   <source>close other programs, or choose a context of %1 tokens or less (--context)</source>
   <translation>请关闭其他程序，或选择不超过 %1 个 token 的上下文 (--context)</translation>
  </message>
  <message>
   <source>close other programs, or choose a smaller model</source>
   <translation>请关闭其他程序，或选择较小的模型</translation>
  </message>
  <message>
   <source>close other programs, or choose a smaller model or a shorter context</source>
   <translation>请关闭其他程序，或选择较小的模型或较短的上下文</translation>
  </message>
  <message>
   <source>context length</source>
   <translation>上下文长度</translation>
  </message>
  <message>
   <source>copy the data again, or make it anew in another folder</source>
   <translation>请重新复制数据，或在其他文件夹中重新生成</translation>
  </message>
  <message>
   <source>cpu %1, %2 threads</source>
   <translation>CPU %1，%2 个线程</translation>
  </message>
  <message>
   <source>cpu %1, 1 thread</source>
   <translation>CPU %1，1 个线程</translation>
  </message>
  <message>
   <source>create it, or choose another folder</source>
   <translation>请创建该文件夹，或选择其他文件夹</translation>
  </message>
  <message>
   <source>delete it yourself</source>
   <translation>请自行删除</translation>
  </message>
  <message>
   <source>download all parts again</source>
   <translation>请重新下载所有部分</translation>
  </message>
  <message>
   <source>download it again</source>
   <translation>请重新下载</translation>
  </message>
  <message>
   <source>enter a text</source>
   <translation>请输入文本</translation>
  </message>
  <message>
   <source>faster with a context of %1 tokens or less (--context)</source>
   <translation>上下文不超过 %1 个 token 会更快 (--context)</translation>
  </message>
  <message>
   <source>faster with weights of at most %1 bits each</source>
   <translation>每个权重不超过 %1 位会更快</translation>
  </message>
  <message>
   <source>free some space and go on with it; what has come is kept</source>
   <translation>请释放一些空间后继续；已下载的部分会保留</translation>
  </message>
  <message>
   <source>free some space and try again</source>
   <translation>请释放一些空间后重试</translation>
  </message>
  <message>
   <source>free some: %1 are needed, %2 are there</source>
   <translation>请释放一些空间：需要 %1，可用 %2</translation>
  </message>
  <message>
   <source>get a checkpoint in F32, F16 or BF16</source>
   <translation>请获取 F32、F16 或 BF16 格式的检查点</translation>
  </message>
  <message>
   <source>get a file of another quantisation, for example Q4_K_M or Q8_0</source>
   <translation>请获取其他量化格式的文件，例如 Q4_K_M 或 Q8_0</translation>
  </message>
  <message>
   <source>get a file of version 2 or 3</source>
   <translation>请获取版本 2 或 3 的文件</translation>
  </message>
  <message>
   <source>get the file again from where it came from</source>
   <translation>请从原来的来源重新获取文件</translation>
  </message>
  <message>
   <source>get the file as PyTorch wrote it</source>
   <translation>请获取 PyTorch 原样写入的文件</translation>
  </message>
  <message>
   <source>get the little-endian file</source>
   <translation>请获取小端格式的文件</translation>
  </message>
  <message>
   <source>get the weights as safetensors, or from a source you trust</source>
   <translation>请获取 safetensors 格式的权重，或从您信任的来源获取</translation>
  </message>
  <message>
   <source>go on with --resume</source>
   <translation>请用 --resume 继续</translation>
  </message>
  <message>
   <source>go on with --resume, or remove the file</source>
   <translation>请用 --resume 继续，或删除该文件</translation>
  </message>
  <message>
   <source>hidden size</source>
   <translation>隐藏层大小</translation>
  </message>
  <message>
   <source>it has %1 dimensions</source>
   <translation>它有 %1 个维度</translation>
  </message>
  <message>
   <source>it has no dimension</source>
   <translation>它没有维度</translation>
  </message>
  <message>
   <source>its size overflows</source>
   <translation>其大小溢出</translation>
  </message>
  <message>
   <source>its weights alone take %1, and with every layer streamed %2 are needed: choose a smaller model, one with fewer bits a weight, or the CPU (--device cpu)</source>
   <translation>仅权重就占用 %1，即使所有层都逐次传输也需要 %2：请选择较小的模型、每个权重位数较少的模型，或 CPU (--device cpu)</translation>
  </message>
  <message>
   <source>leave --tree out, or choose another --method</source>
   <translation>请去掉 --tree，或选择其他 --method</translation>
  </message>
  <message>
   <source>load that one to go on, or start a new run</source>
   <translation>请加载原来的模型以继续，或开始新的测量</translation>
  </message>
  <message>
   <source>load the model again</source>
   <translation>请重新加载模型</translation>
  </message>
  <message>
   <source>make data with this model, or load the other one</source>
   <translation>请用此模型生成数据，或加载另一个模型</translation>
  </message>
  <message>
   <source>make more data: some hundreds at least</source>
   <translation>请生成更多数据：至少几百个</translation>
  </message>
  <message>
   <source>make room and give the same command again: what was made is kept</source>
   <translation>请腾出空间并再次执行同一命令：已生成的内容会保留</translation>
  </message>
  <message>
   <source>make room on the disk, and see that the folder can be written to</source>
   <translation>请在磁盘上腾出空间，并确认文件夹可以写入</translation>
  </message>
  <message>
   <source>make the data anew in another folder</source>
   <translation>请在其他文件夹中重新生成数据</translation>
  </message>
  <message>
   <source>metadata key</source>
   <translation>元数据键</translation>
  </message>
  <message>
   <source>metadata value %1</source>
   <translation>元数据值 %1</translation>
  </message>
  <message>
   <source>name a file</source>
   <translation>请指定一个文件</translation>
  </message>
  <message>
   <source>name a file or folder, or a model from `griffin models list`</source>
   <translation>请指定文件或文件夹，或 `griffin models list` 中的模型</translation>
  </message>
  <message>
   <source>name a folder that `griffin train data` made</source>
   <translation>请指定由 `griffin train data` 生成的文件夹</translation>
  </message>
  <message>
   <source>name it ...-00001-of-%1.gguf</source>
   <translation>请命名为 …-00001-of-%1.gguf</translation>
  </message>
  <message>
   <source>name one with --draft</source>
   <translation>请用 --draft 指定一个</translation>
  </message>
  <message>
   <source>name other prompts with --prompts</source>
   <translation>请用 --prompts 指定其他提示词</translation>
  </message>
  <message>
   <source>name them with --draft, or choose another --method</source>
   <translation>请用 --draft 指定，或选择其他 --method</translation>
  </message>
  <message>
   <source>nothing was installed</source>
   <translation>未安装任何内容</translation>
  </message>
  <message>
   <source>number of experts</source>
   <translation>专家数</translation>
  </message>
  <message>
   <source>number of experts for a token</source>
   <translation>每个 token 的专家数</translation>
  </message>
  <message>
   <source>number of heads</source>
   <translation>注意力头数</translation>
  </message>
  <message>
   <source>number of key-value heads</source>
   <translation>键值头数</translation>
  </message>
  <message>
   <source>number of layers</source>
   <translation>层数</translation>
  </message>
  <message>
   <source>number of rotated elements of a head</source>
   <translation>每个头中旋转的元素数</translation>
  </message>
  <message>
   <source>or choose weights of at most %1 bits each</source>
   <translation>或者选择每个不超过 %1 位的权重</translation>
  </message>
  <message>
   <source>put all parts into one folder</source>
   <translation>请将所有部分放在同一文件夹中</translation>
  </message>
  <message>
   <source>put it back, or remove the link</source>
   <translation>请放回该文件，或移除链接</translation>
  </message>
  <message>
   <source>put the config.json that was published with it beside it</source>
   <translation>请将随它发布的 config.json 放在它旁边</translation>
  </message>
  <message>
   <source>put tokenizer.json or tokenizer.model there</source>
   <translation>请将 tokenizer.json 或 tokenizer.model 放在那里</translation>
  </message>
  <message>
   <source>remove it first, or rename the new one</source>
   <translation>请先将其移除，或重命名新的</translation>
  </message>
  <message>
   <source>rope_freqs.weight holds a value that is not positive</source>
   <translation>rope_freqs.weight 含有不是正数的值</translation>
  </message>
  <message>
   <source>rope_freqs.weight must hold %1 values in F32</source>
   <translation>rope_freqs.weight 必须含有 %1 个 F32 值</translation>
  </message>
  <message>
   <source>rows of %1 elements are not whole blocks of %2 (%3)</source>
   <translation>每行 %1 个元素，不是 %2 的完整块（%3）</translation>
  </message>
  <message>
   <source>run `griffin models fetch default`, or name a file with --model</source>
   <translation>请运行 `griffin models fetch default`，或用 --model 指定文件</translation>
  </message>
  <message>
   <source>run `griffin train data` first</source>
   <translation>请先运行 `griffin train data`</translation>
  </message>
  <message>
   <source>save it again with a newer PyTorch</source>
   <translation>请用较新的 PyTorch 重新保存</translation>
  </message>
  <message>
   <source>save it on a little-endian machine</source>
   <translation>请在小端机器上保存</translation>
  </message>
  <message>
   <source>save it with .contiguous()</source>
   <translation>请用 .contiguous() 保存</translation>
  </message>
  <message>
   <source>save it with the default protocol of torch.save, or as safetensors</source>
   <translation>请用 torch.save 的默认协议保存，或保存为 safetensors</translation>
  </message>
  <message>
   <source>say where it goes</source>
   <translation>请说明保存位置</translation>
  </message>
  <message>
   <source>scaled embeddings</source>
   <translation>缩放的嵌入</translation>
  </message>
  <message>
   <source>scaled logits</source>
   <translation>缩放的 logits</translation>
  </message>
  <message>
   <source>scaled residuals</source>
   <translation>缩放的残差</translation>
  </message>
  <message>
   <source>see that the file can be read</source>
   <translation>请确认文件可以读取</translation>
  </message>
  <message>
   <source>shorten the sequence or choose a larger context</source>
   <translation>请缩短序列，或选择较大的上下文</translation>
  </message>
  <message>
   <source>shorten the text or choose a larger context</source>
   <translation>请缩短文本，或选择较大的上下文</translation>
  </message>
  <message>
   <source>size of a head</source>
   <translation>注意力头的大小</translation>
  </message>
  <message>
   <source>size of the feed-forward network</source>
   <translation>前馈网络的大小</translation>
  </message>
  <message>
   <source>size of the vocabulary</source>
   <translation>词表的大小</translation>
  </message>
  <message>
   <source>sliding window</source>
   <translation>滑动窗口</translation>
  </message>
  <message>
   <source>soft capping of attention scores</source>
   <translation>注意力分数的软上限</translation>
  </message>
  <message>
   <source>soft capping of logits</source>
   <translation>logits 的软上限</translation>
  </message>
  <message>
   <source>start it again</source>
   <translation>请重新开始</translation>
  </message>
  <message>
   <source>take a draft from another source</source>
   <translation>请使用其他来源的草稿模型</translation>
  </message>
  <message>
   <source>take a file from another source</source>
   <translation>请使用其他来源的文件</translation>
  </message>
  <message>
   <source>take the file from its source again</source>
   <translation>请从来源处重新获取文件</translation>
  </message>
  <message>
   <source>tensor %1</source>
   <translation>张量 %1</translation>
  </message>
  <message>
   <source>tensor name</source>
   <translation>张量名称</translation>
  </message>
  <message>
   <source>the NVIDIA GPU does not answer</source>
   <translation>NVIDIA GPU 没有响应</translation>
  </message>
  <message>
   <source>the NVIDIA driver does not start: %1</source>
   <translation>NVIDIA 驱动程序无法启动：%1</translation>
  </message>
  <message>
   <source>the NVIDIA driver is not installed (no libcuda.so.1)</source>
   <translation>未安装 NVIDIA 驱动程序（没有 libcuda.so.1）</translation>
  </message>
  <message>
   <source>the NVIDIA driver is too old: update it</source>
   <translation>NVIDIA 驱动程序过旧：请更新</translation>
  </message>
  <message>
   <source>the draft was trained for another model: texts stay the same, but it may foresee little</source>
   <translation>此草稿模型是为其他模型训练的：文本不变，但可能预测效果不佳</translation>
  </message>
  <message>
   <source>the layers that do not fit need %1 of the computer's memory, where %2 are free</source>
   <translation>放不下的层需要 %1 计算机内存，可用 %2</translation>
  </message>
  <message>
   <source>the model</source>
   <translation>模型</translation>
  </message>
  <message>
   <source>the product of its dimensions overflows</source>
   <translation>其维度的乘积溢出</translation>
  </message>
  <message>
   <source>the training</source>
   <translation>训练</translation>
  </message>
  <message>
   <source>the training data</source>
   <translation>训练数据</translation>
  </message>
  <message>
   <source>there is no NVIDIA GPU</source>
   <translation>没有 NVIDIA GPU</translation>
  </message>
  <message>
   <source>train again with a lower learning rate</source>
   <translation>请以较低的学习率重新训练</translation>
  </message>
  <message>
   <source>train again with a lower learning rate; the best draft so far was kept</source>
   <translation>请以较低的学习率重新训练；目前最好的草稿模型已保留</translation>
  </message>
  <message>
   <source>train with the options it was begun with, or begin anew with another file</source>
   <translation>请用开始训练时的选项继续，或用其他文件重新开始</translation>
  </message>
  <message>
   <source>unpack it first</source>
   <translation>请先解压</translation>
  </message>
  <message>
   <source>use a BPE or unigram model</source>
   <translation>请使用 BPE 或 unigram 模型</translation>
  </message>
  <message>
   <source>use a model file that has one</source>
   <translation>请使用含有词表的模型文件</translation>
  </message>
  <message>
   <source>use a model of the Llama, Mistral, Mixtral, Qwen2 or Qwen3 family</source>
   <translation>请使用 Llama、Mistral、Mixtral、Qwen2 或 Qwen3 系列的模型</translation>
  </message>
  <message>
   <source>use another draft</source>
   <translation>请使用其他草稿模型</translation>
  </message>
  <message>
   <source>use another model</source>
   <translation>请使用其他模型</translation>
  </message>
  <message>
   <source>use the draft of a supported method</source>
   <translation>请使用受支持的方法的草稿模型</translation>
  </message>
  <message>
   <source>use the draft that was made for this model</source>
   <translation>请使用为此模型制作的草稿模型</translation>
  </message>
  <message>
   <source>use them with `griffin profile` or `griffin bench`</source>
   <translation>请将其用于 `griffin profile` 或 `griffin bench`</translation>
  </message>
  <message>
   <source>use tokens of this model</source>
   <translation>请使用此模型的 token</translation>
  </message>
  <message>
   <source>wait until the other window or command has ended</source>
   <translation>请等待另一个窗口或命令结束</translation>
  </message>
  <message>
   <source>write one object with messages[], turns[], prompt or text a line</source>
   <translation>请每行写一个含 messages[]、turns[]、prompt 或 text 的对象</translation>
  </message>
  <message>
   <source>write one object with question_id and turns[] a line</source>
   <translation>请每行写一个含 question_id 和 turns[] 的对象</translation>
  </message>
 </context>
</TS>
