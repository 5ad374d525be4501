<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
 <context>
  <name>messages</name>
  <message>
   <source>"%1" is missing or no fitting number</source>
   <translation>“%1” 값이 없거나 알맞은 숫자가 아닙니다</translation>
  </message>
  <message>
   <source>"%1" is missing or no number</source>
   <translation>“%1” 값이 없거나 숫자가 아닙니다</translation>
  </message>
  <message>
   <source>"original_max_position_embeddings" is no fitting number</source>
   <translation>“original_max_position_embeddings” 값이 알맞은 숫자가 아닙니다</translation>
  </message>
  <message>
   <source>%1 bytes of tensor %2 at %3 do not fit into %4</source>
   <translation>텐서 %2의 %1바이트(위치 %3)가 %4바이트 안에 들어가지 않습니다</translation>
  </message>
  <message>
   <source>%1 children for each node are not possible</source>
   <translation>노드마다 자식을 %1개씩 둘 수 없습니다</translation>
  </message>
  <message>
   <source>%1 conversations of yours</source>
   <translation>내 대화 %1개</translation>
  </message>
  <message>
   <source>%1 does not start training: %2</source>
   <translation>%1에서 학습을 시작할 수 없습니다: %2</translation>
  </message>
  <message>
   <source>%1 does not start: %2</source>
   <translation>%1 장치를 시작할 수 없습니다: %2</translation>
  </message>
  <message>
   <source>%1 ends at %2 of %3</source>
   <translation>%1의 끝이 %2입니다(전체 %3)</translation>
  </message>
  <message>
   <source>%1 experts cannot be chosen out of %2</source>
   <translation>전문가 %2개 중에서 %1개를 고를 수 없습니다</translation>
  </message>
  <message>
   <source>%1 heads cannot share %2 key-value heads</source>
   <translation>어텐션 헤드 %1개가 키-값 헤드 %2개를 나누어 쓸 수 없습니다</translation>
  </message>
  <message>
   <source>%1 heads of %2 elements are too wide</source>
   <translation>크기가 %2인 헤드 %1개는 너무 넓습니다</translation>
  </message>
  <message>
   <source>%1 is no longer there: %2: reload</source>
   <translation>%1: 더 이상 없습니다: %2: 다시 불러오세요</translation>
  </message>
  <message>
   <source>%1 is not supported</source>
   <translation>지원하지 않습니다: %1</translation>
  </message>
  <message>
   <source>%1 is too old: compute capability 8.0 is needed</source>
   <translation>%1: 너무 오래된 장치입니다. 컴퓨트 능력 8.0이 필요합니다</translation>
  </message>
  <message>
   <source>%1 needs %2, %3 are free</source>
   <translation>%1: 필요한 메모리는 %2이지만 여유는 %3입니다</translation>
  </message>
  <message>
   <source>%1 of %2 tokens mean something else to the draft model</source>
   <translation>토큰 %2개 중 %1개가 초안 모델에서는 다른 뜻입니다</translation>
  </message>
  <message>
   <source>%1 sequences at once are out of range</source>
   <translation>한 번에 시퀀스 %1개는 범위를 벗어납니다</translation>
  </message>
  <message>
   <source>%1 threads are not possible: choose 1 to %2, the cores of this machine</source>
   <translation>스레드 %1개는 쓸 수 없습니다. 1에서 %2(이 컴퓨터의 코어 수) 사이에서 선택하세요</translation>
  </message>
  <message>
   <source>%1 tokens of the vocabulary have no name of their own and are never used.</source>
   <translation>어휘의 토큰 %1개에 고유한 이름이 없어 쓰이지 않습니다.</translation>
  </message>
  <message>
   <source>%1, byte %2 of %3</source>
   <translation>%1, %3바이트 중 %2바이트 위치</translation>
  </message>
  <message>
   <source>%1, string %2</source>
   <translation>%1, 문자열 %2</translation>
  </message>
  <message>
   <source>%1, temperature %2</source>
   <translation>%1, 온도 %2</translation>
  </message>
  <message>
   <source>%1, temperature %2, repeat %3 of %4</source>
   <translation>%1, 온도 %2, %3/%4회</translation>
  </message>
  <message>
   <source>%1: %2 of %3 layers (%4) stay in the computer's memory and are copied for every pass</source>
   <translation>%1: %3층 중 %2층(%4)은 컴퓨터 메모리에 두고 패스마다 복사합니다</translation>
  </message>
  <message>
   <source>%1: archive directory</source>
   <translation>%1: 아카이브 디렉터리</translation>
  </message>
  <message>
   <source>%1: byte %2</source>
   <translation>%1: 바이트 %2</translation>
  </message>
  <message>
   <source>%1: byte 0</source>
   <translation>%1: 바이트 0</translation>
  </message>
  <message>
   <source>%1: end record</source>
   <translation>%1: 끝 레코드</translation>
  </message>
  <message>
   <source>%1: entry %2</source>
   <translation>%1: 항목 %2</translation>
  </message>
  <message>
   <source>%1: header</source>
   <translation>%1: 헤더</translation>
  </message>
  <message>
   <source>%1: line %2</source>
   <translation>%1: %2행</translation>
  </message>
  <message>
   <source>%1: tensor %2</source>
   <translation>%1: 텐서 %2</translation>
  </message>
  <message>
   <source>, %1 of %2 layers streamed</source>
   <translation>, %2개 층 중 %1개를 그때그때 전송</translation>
  </message>
  <message>
   <source>A %1 has %2 characters</source>
   <translation>%1의 길이가 %2자입니다</translation>
  </message>
  <message>
   <source>A distance of d2t is impossible</source>
   <translation>d2t에 있을 수 없는 거리가 있습니다</translation>
  </message>
  <message>
   <source>A draft of the method %1 cannot be trained here</source>
   <translation>%1 방식의 초안 모델은 여기서 학습할 수 없습니다</translation>
  </message>
  <message>
   <source>A draft of this name is installed</source>
   <translation>같은 이름의 초안 모델이 설치되어 있습니다</translation>
  </message>
  <message>
   <source>A draft tree of %1 levels is not possible</source>
   <translation>초안 트리의 층은 %1개일 수 없습니다</translation>
  </message>
  <message>
   <source>A draft tree of %1 nodes is not possible</source>
   <translation>초안 트리의 노드는 %1개일 수 없습니다</translation>
  </message>
  <message>
   <source>A head of %1 elements, %2 of them rotated, is not made of pairs</source>
   <translation>크기가 %1이고 그중 %2개가 회전하는 헤드는 쌍으로 나누어지지 않습니다</translation>
  </message>
  <message>
   <source>A message's content is missing, or no text</source>
   <translation>메시지에 내용이 없거나 텍스트가 아닙니다</translation>
  </message>
  <message>
   <source>A message's role is neither system nor user nor assistant</source>
   <translation>메시지의 역할이 system, user, assistant 중 어느 것도 아닙니다</translation>
  </message>
  <message>
   <source>A metadata key comes twice</source>
   <translation>메타데이터 키가 두 번 나옵니다</translation>
  </message>
  <message>
   <source>A model of this name is installed</source>
   <translation>같은 이름의 모델이 설치되어 있습니다</translation>
  </message>
  <message>
   <source>A part of the model is missing</source>
   <translation>모델의 일부가 없습니다</translation>
  </message>
  <message>
   <source>A sequence contradicts data.json about features</source>
   <translation>특징에 관한 data.json의 내용과 맞지 않는 시퀀스가 있습니다</translation>
  </message>
  <message>
   <source>A sequence holds tokens outside of the vocabulary</source>
   <translation>어휘 밖의 토큰이 든 시퀀스가 있습니다</translation>
  </message>
  <message>
   <source>A sequence is damaged: its checksum is wrong</source>
   <translation>손상된 시퀀스가 있습니다. 체크섬이 맞지 않습니다</translation>
  </message>
  <message>
   <source>A shard is cut short</source>
   <translation>데이터 조각이 중간에 잘렸습니다</translation>
  </message>
  <message>
   <source>A tensor comes twice</source>
   <translation>텐서가 두 번 나옵니다</translation>
  </message>
  <message>
   <source>A tensor does not lie contiguously in the file (transposed or expanded)</source>
   <translation>텐서가 파일 안에 연속으로 놓여 있지 않습니다(전치되었거나 확장됨)</translation>
  </message>
  <message>
   <source>A tensor ends outside its record of %1 elements</source>
   <translation>텐서가 요소 %1개의 레코드를 벗어납니다</translation>
  </message>
  <message>
   <source>A tensor has %1 dimensions</source>
   <translation>차원이 %1개인 텐서가 있습니다</translation>
  </message>
  <message>
   <source>A tensor has no name</source>
   <translation>이름 없는 텐서가 있습니다</translation>
  </message>
  <message>
   <source>A tensor lacks its type, shape or offsets</source>
   <translation>텐서에 형식, 모양 또는 오프셋이 없습니다</translation>
  </message>
  <message>
   <source>A tensor starts at %1, not a multiple of %2</source>
   <translation>텐서의 시작 위치 %1: %2의 배수가 아닙니다</translation>
  </message>
  <message>
   <source>A tensor's file is not a name</source>
   <translation>텐서의 파일이 파일 이름이 아닙니다</translation>
  </message>
  <message>
   <source>A tensor's name comes twice</source>
   <translation>텐서 이름이 두 번 나옵니다</translation>
  </message>
  <message>
   <source>A tensor's offsets do not span its %1 bytes</source>
   <translation>텐서의 오프셋이 %1바이트와 맞지 않습니다</translation>
  </message>
  <message>
   <source>A tensor's shape is impossible</source>
   <translation>텐서의 모양이 있을 수 없는 모양입니다</translation>
  </message>
  <message>
   <source>A tensor's shape is impossible, %1</source>
   <translation>텐서의 모양이 있을 수 없는 모양입니다. %1</translation>
  </message>
  <message>
   <source>A training of this draft was begun before</source>
   <translation>이 초안 모델의 학습을 전에 시작한 적이 있습니다</translation>
  </message>
  <message>
   <source>A truth value is neither 0 nor 1</source>
   <translation>참거짓 값이 0도 1도 아닙니다</translation>
  </message>
  <message>
   <source>A turn is no text</source>
   <translation>텍스트가 아닌 차례가 있습니다</translation>
  </message>
  <message>
   <source>ALiBi positions</source>
   <translation>ALiBi 위치</translation>
  </message>
  <message>
   <source>An added token has no name or no id</source>
   <translation>추가된 토큰에 이름이나 번호가 없습니다</translation>
  </message>
  <message>
   <source>An entry does not lie where the archive's directory says</source>
   <translation>항목이 아카이브 디렉터리에 적힌 위치에 없습니다</translation>
  </message>
  <message>
   <source>An entry has two different sizes</source>
   <translation>항목의 크기가 두 곳에 다르게 적혀 있습니다</translation>
  </message>
  <message>
   <source>An entry of the archive comes twice</source>
   <translation>아카이브의 항목이 두 번 나옵니다</translation>
  </message>
  <message>
   <source>An entry of the archive is compressed; PyTorch stores them as they are</source>
   <translation>아카이브의 항목이 압축되어 있습니다. PyTorch는 압축하지 않고 저장합니다</translation>
  </message>
  <message>
   <source>An entry of the archive is encrypted</source>
   <translation>아카이브의 항목이 암호화되어 있습니다</translation>
  </message>
  <message>
   <source>Another process makes data in this folder</source>
   <translation>다른 프로세스가 이 폴더에 데이터를 만들고 있습니다</translation>
  </message>
  <message>
   <source>Answers of %1 tokens leave no room for a prompt in a context of %2</source>
   <translation>답변이 %1토큰이면 %2토큰의 컨텍스트에 프롬프트가 들어갈 자리가 없습니다</translation>
  </message>
  <message>
   <source>Archives in several parts are not supported</source>
   <translation>여러 부분으로 나뉜 아카이브는 지원하지 않습니다</translation>
  </message>
  <message>
   <source>Arrays of arrays are not supported</source>
   <translation>배열의 배열은 지원하지 않습니다</translation>
  </message>
  <message>
   <source>Biases in this architecture are not supported</source>
   <translation>이 아키텍처의 편향은 지원하지 않습니다</translation>
  </message>
  <message>
   <source>CUDA is not built in</source>
   <translation>이 프로그램은 CUDA 없이 빌드되었습니다</translation>
  </message>
  <message>
   <source>Checking the weights</source>
   <translation>가중치 확인 중</translation>
  </message>
  <message>
   <source>Close other programs, or choose a smaller model</source>
   <translation>다른 프로그램을 닫거나 더 작은 모델을 선택하세요</translation>
  </message>
  <message>
   <source>Copying failed</source>
   <translation>복사하지 못했습니다</translation>
  </message>
  <message>
   <source>Copying was stopped</source>
   <translation>복사를 중지했습니다</translation>
  </message>
  <message>
   <source>EAGLE-3 reads layers at three depths, this model has only %1</source>
   <translation>EAGLE-3는 세 깊이의 층을 읽지만 이 모델의 층은 %1개뿐입니다</translation>
  </message>
  <message>
   <source>Element type %1 is not supported</source>
   <translation>요소 형식 %1: 지원하지 않습니다</translation>
  </message>
  <message>
   <source>Element type %1 is unknown</source>
   <translation>요소 형식 %1: 알 수 없는 형식입니다</translation>
  </message>
  <message>
   <source>Entry %1 of the archive's directory is damaged</source>
   <translation>아카이브 디렉터리의 항목 %1: 손상되었습니다</translation>
  </message>
  <message>
   <source>Epochs and learning rate must be positive, other rates not negative</source>
   <translation>에포크 수와 학습률은 양수여야 하고 다른 비율은 음수일 수 없습니다</translation>
  </message>
  <message>
   <source>Experts in a model of architecture "%1" are not supported</source>
   <translation>아키텍처 “%1” 모델의 전문가는 지원하지 않습니다</translation>
  </message>
  <message>
   <source>GGUF version %1 is not supported</source>
   <translation>GGUF 버전 %1: 지원하지 않습니다</translation>
  </message>
  <message>
   <source>GRIFFIN_CPU=%1 cannot run here, this processor lacks %2: unset GRIFFIN_CPU to let the program choose</source>
   <translation>GRIFFIN_CPU=%1: 이 프로세서에 %2 기능이 없어 실행할 수 없습니다. GRIFFIN_CPU 설정을 없애면 프로그램이 알아서 고릅니다</translation>
  </message>
  <message>
   <source>GRIFFIN_CPU=%1 is not known: use generic, avx2 or avx512</source>
   <translation>GRIFFIN_CPU=%1: 알 수 없는 값입니다. generic, avx2, avx512 중에서 사용하세요</translation>
  </message>
  <message>
   <source>It cannot be moved to the trash</source>
   <translation>휴지통으로 옮길 수 없습니다</translation>
  </message>
  <message>
   <source>Lengths must be positive, and there must be a temperature</source>
   <translation>길이는 양수여야 하고 온도가 하나 있어야 합니다</translation>
  </message>
  <message>
   <source>Loading the weights</source>
   <translation>가중치 불러오는 중</translation>
  </message>
  <message>
   <source>Loading was cancelled</source>
   <translation>불러오기를 취소했습니다</translation>
  </message>
  <message>
   <source>Measuring the device</source>
   <translation>장치 측정 중</translation>
  </message>
  <message>
   <source>Measuring was cancelled</source>
   <translation>측정을 취소했습니다</translation>
  </message>
  <message>
   <source>Merge %1 is not two tokens</source>
   <translation>병합 규칙 %1: 토큰 두 개가 아닙니다</translation>
  </message>
  <message>
   <source>Merge %1 names a token that the vocabulary does not have</source>
   <translation>병합 규칙 %1: 어휘에 없는 토큰을 가리킵니다</translation>
  </message>
  <message>
   <source>No CUDA device: %1. Choose the CPU instead</source>
   <translation>CUDA 장치가 없습니다: %1. 대신 CPU를 선택하세요</translation>
  </message>
  <message>
   <source>No default model is installed</source>
   <translation>기본 모델이 설치되어 있지 않습니다</translation>
  </message>
  <message>
   <source>No draft is loaded</source>
   <translation>불러온 초안 모델이 없습니다</translation>
  </message>
  <message>
   <source>No such model</source>
   <translation>그런 모델이 없습니다</translation>
  </message>
  <message>
   <source>No such model is installed</source>
   <translation>그런 모델은 설치되어 있지 않습니다</translation>
  </message>
  <message>
   <source>No training on CUDA: %1. Choose the CPU instead</source>
   <translation>CUDA로 학습할 수 없습니다: %1. 대신 CPU를 선택하세요</translation>
  </message>
  <message>
   <source>Not a Griffin Chat database: %1: move the file away or choose another</source>
   <translation>Griffin Chat 데이터베이스가 아닙니다: %1: 파일을 다른 곳으로 옮기거나 다른 파일을 선택하세요</translation>
  </message>
  <message>
   <source>One sequence needs %1, %2 may be used</source>
   <translation>시퀀스 하나에 %1 필요하지만 쓸 수 있는 양은 %2입니다</translation>
  </message>
  <message>
   <source>Pickle protocol %1 is not supported</source>
   <translation>pickle 프로토콜 %1: 지원하지 않습니다</translation>
  </message>
  <message>
   <source>Quantised safetensors checkpoints are not supported; use the GGUF file of the model</source>
   <translation>양자화된 safetensors 체크포인트는 지원하지 않습니다. 모델의 GGUF 파일을 사용하세요</translation>
  </message>
  <message>
   <source>Reading the file</source>
   <translation>파일 읽는 중</translation>
  </message>
  <message>
   <source>Reading the vocabulary</source>
   <translation>어휘 읽는 중</translation>
  </message>
  <message>
   <source>Reading was cancelled</source>
   <translation>읽기를 취소했습니다</translation>
  </message>
  <message>
   <source>Rotary positions on a part of each head are not supported</source>
   <translation>헤드의 일부에만 적용하는 회전 위치는 지원하지 않습니다</translation>
  </message>
  <message>
   <source>Rotary positions scaled by "%1" are not supported</source>
   <translation>“%1” 방식으로 조정한 회전 위치는 지원하지 않습니다</translation>
  </message>
  <message>
   <source>Rows of a tree</source>
   <translation>트리의 행</translation>
  </message>
  <message>
   <source>Scoring was cancelled</source>
   <translation>점수 계산을 취소했습니다</translation>
  </message>
  <message>
   <source>Sizes must be positive, and a batch has at least 16 rows</source>
   <translation>크기는 양수여야 하고 배치는 16행 이상이어야 합니다</translation>
  </message>
  <message>
   <source>Stopped while features were computed</source>
   <translation>특징을 계산하는 동안 중지했습니다</translation>
  </message>
  <message>
   <source>Stopped while the speed was measured</source>
   <translation>속도를 측정하는 동안 중지했습니다</translation>
  </message>
  <message>
   <source>Synthetic models have no text of their own</source>
   <translation>합성 모델에는 자체 텍스트가 없습니다</translation>
  </message>
  <message>
   <source>Tensor type %1 (%2) is not supported</source>
   <translation>텐서 형식 %1(%2): 지원하지 않습니다</translation>
  </message>
  <message>
   <source>The %1 is %2, which is not within %3 to %4</source>
   <translation>%1: %2. %3에서 %4 사이가 아닙니다</translation>
  </message>
  <message>
   <source>The %1 is no text</source>
   <translation>%1: 텍스트가 아닙니다</translation>
  </message>
  <message>
   <source>The %1 token is %2 in a vocabulary of %3</source>
   <translation>%1 토큰의 번호 %2: 어휘의 크기 %3을 벗어납니다</translation>
  </message>
  <message>
   <source>The CPU has no memory of a GPU to limit: leave out --gpu-memory, or choose --device cuda</source>
   <translation>CPU에는 제한할 GPU 메모리가 없습니다. --gpu-memory를 빼거나 --device cuda를 선택하세요</translation>
  </message>
  <message>
   <source>The ZIP64 end record is not where it should be</source>
   <translation>ZIP64 끝 레코드가 있어야 할 자리에 없습니다</translation>
  </message>
  <message>
   <source>The activation "%1" is not supported</source>
   <translation>활성화 함수 “%1”: 지원하지 않습니다</translation>
  </message>
  <message>
   <source>The alignment %1 is not a power of two up to %2</source>
   <translation>정렬 값 %1: %2 이하인 2의 거듭제곱이 아닙니다</translation>
  </message>
  <message>
   <source>The architecture "%1" is not supported</source>
   <translation>아키텍처 “%1”: 지원하지 않습니다</translation>
  </message>
  <message>
   <source>The archive claims to have %1 entries</source>
   <translation>아카이브에 항목이 %1개 있다고 적혀 있습니다</translation>
  </message>
  <message>
   <source>The archive is no PyTorch checkpoint: it has no data.pkl</source>
   <translation>PyTorch 체크포인트가 아닌 아카이브입니다. data.pkl이 없습니다</translation>
  </message>
  <message>
   <source>The archive's directory does not lie in the file</source>
   <translation>아카이브의 디렉터리가 파일 안에 있지 않습니다</translation>
  </message>
  <message>
   <source>The attachment</source>
   <translation>첨부 파일</translation>
  </message>
  <message>
   <source>The backup cannot be written: %1: choose another folder, or make room on the disk</source>
   <translation>백업을 쓸 수 없습니다: %1: 다른 폴더를 선택하거나 디스크 공간을 확보하세요</translation>
  </message>
  <message>
   <source>The backup would replace the database itself: %1: choose another name</source>
   <translation>백업이 데이터베이스 자체를 덮어쓰게 됩니다: %1: 다른 이름을 선택하세요</translation>
  </message>
  <message>
   <source>The base of the rotary positions is not a number above 1</source>
   <translation>회전 위치의 밑이 1보다 큰 수가 아닙니다</translation>
  </message>
  <message>
   <source>The change does not fit the data: %1: reload and try again</source>
   <translation>변경 내용이 데이터와 맞지 않습니다: %1: 다시 불러온 뒤 다시 시도하세요</translation>
  </message>
  <message>
   <source>The choice of the draft cannot be kept</source>
   <translation>초안 모델 선택을 저장할 수 없습니다</translation>
  </message>
  <message>
   <source>The computation failed</source>
   <translation>계산하지 못했습니다</translation>
  </message>
  <message>
   <source>The configuration is not a JSON object</source>
   <translation>설정 파일이 JSON 객체가 아닙니다</translation>
  </message>
  <message>
   <source>The context is limited to the %1 tokens the model was trained for.</source>
   <translation>컨텍스트는 모델이 학습한 %1토큰으로 제한됩니다.</translation>
  </message>
  <message>
   <source>The context must be a positive number of tokens</source>
   <translation>컨텍스트는 0보다 큰 토큰 수여야 합니다</translation>
  </message>
  <message>
   <source>The conversation</source>
   <translation>대화</translation>
  </message>
  <message>
   <source>The copy exists already: %1: choose another name</source>
   <translation>사본이 이미 있습니다: %1: 다른 이름을 선택하세요</translation>
  </message>
  <message>
   <source>The data in this folder has features</source>
   <translation>이 폴더의 데이터에는 특징이 있습니다</translation>
  </message>
  <message>
   <source>The data in this folder has no features</source>
   <translation>이 폴더의 데이터에는 특징이 없습니다</translation>
  </message>
  <message>
   <source>The data in this folder was made by another model, %1</source>
   <translation>이 폴더의 데이터는 다른 모델로 만들었습니다. %1</translation>
  </message>
  <message>
   <source>The data in this folder was made with other settings, %1</source>
   <translation>이 폴더의 데이터는 다른 설정으로 만들었습니다. %1</translation>
  </message>
  <message>
   <source>The data was made with another model</source>
   <translation>데이터를 다른 모델로 만들었습니다</translation>
  </message>
  <message>
   <source>The database cannot be created: %1: check the permissions of the folder</source>
   <translation>데이터베이스를 만들 수 없습니다: %1: 폴더의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>The database cannot be locked: %1: check the permissions of the folder</source>
   <translation>데이터베이스를 잠글 수 없습니다: %1: 폴더의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>The database cannot be opened for writing: %1: check the permissions of the file and its folder</source>
   <translation>데이터베이스를 쓰기용으로 열 수 없습니다: %1: 파일과 폴더의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>The database cannot be read: %1: check the permissions of the file</source>
   <translation>데이터베이스를 읽을 수 없습니다: %1: 파일의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>The database could not be brought up to date: %1: it is as it was; keep using the earlier version of the program</source>
   <translation>데이터베이스를 새 형식으로 바꿀 수 없습니다: %1: 데이터베이스는 그대로 있습니다. 이전 버전의 프로그램을 계속 사용하세요</translation>
  </message>
  <message>
   <source>The database is busy: %1: try again</source>
   <translation>데이터베이스가 사용 중입니다: %1: 다시 시도하세요</translation>
  </message>
  <message>
   <source>The database is damaged: %1: restore a copy; the file is left as it is</source>
   <translation>데이터베이스가 손상되었습니다: %1: 사본을 복원하세요. 파일은 그대로 두었습니다</translation>
  </message>
  <message>
   <source>The database is of an earlier version of Griffin Chat: %1: open it in the window once</source>
   <translation>이전 버전 Griffin Chat의 데이터베이스입니다: %1: 창에서 한 번 여세요</translation>
  </message>
  <message>
   <source>The database is open in another window of Griffin Chat: %1: use that window or close it</source>
   <translation>Griffin Chat의 다른 창에서 데이터베이스를 열어 두었습니다: %1: 그 창을 사용하거나 닫으세요</translation>
  </message>
  <message>
   <source>The database reports an error: %1: %2</source>
   <translation>데이터베이스 오류: %1: %2</translation>
  </message>
  <message>
   <source>The database was written by a later version of Griffin Chat: %1: install that version or a newer one; the file is left as it is</source>
   <translation>더 새로운 버전의 Griffin Chat에서 쓴 데이터베이스입니다: %1: 그 버전이나 더 새로운 버전을 설치하세요. 파일은 그대로 두었습니다</translation>
  </message>
  <message>
   <source>The disk has no room for the file</source>
   <translation>디스크에 파일을 둘 공간이 없습니다</translation>
  </message>
  <message>
   <source>The disk has too little space</source>
   <translation>디스크 공간이 부족합니다</translation>
  </message>
  <message>
   <source>The disk is full: %1 are needed, %2 are free</source>
   <translation>디스크가 가득 찼습니다. 필요한 공간은 %1이지만 여유는 %2입니다</translation>
  </message>
  <message>
   <source>The disk is full: %1: free some space; nothing was changed</source>
   <translation>디스크가 가득 찼습니다: %1: 공간을 확보하세요. 변경된 내용은 없습니다</translation>
  </message>
  <message>
   <source>The disk reports an error: %1: check the disk and its free space</source>
   <translation>디스크 오류: %1: 디스크와 여유 공간을 확인하세요</translation>
  </message>
  <message>
   <source>The download cannot be kept</source>
   <translation>다운로드를 보관할 수 없습니다</translation>
  </message>
  <message>
   <source>The download cannot be written</source>
   <translation>다운로드를 쓸 수 없습니다</translation>
  </message>
  <message>
   <source>The draft</source>
   <translation>초안 모델</translation>
  </message>
  <message>
   <source>The draft does not say how it was trained</source>
   <translation>초안 모델에 학습 방법이 기록되어 있지 않습니다</translation>
  </message>
  <message>
   <source>The draft embeds %1 tokens, this model has %2</source>
   <translation>초안 모델은 토큰 %1개를 임베딩하지만 이 모델의 토큰은 %2개입니다</translation>
  </message>
  <message>
   <source>The draft has %1 decoder layers, one is supported</source>
   <translation>초안 모델의 디코더 층이 %1개이지만 하나만 지원합니다</translation>
  </message>
  <message>
   <source>The draft has no config.json, which says how its attention is divided into heads</source>
   <translation>초안 모델에 config.json이 없어 어텐션을 어떻게 헤드로 나누는지 알 수 없습니다</translation>
  </message>
  <message>
   <source>The draft is of another method: %1</source>
   <translation>초안 모델의 방식이 다릅니다: %1</translation>
  </message>
  <message>
   <source>The draft knows %1 tokens and the model %2</source>
   <translation>초안 모델의 토큰은 %1개, 모델의 토큰은 %2개입니다</translation>
  </message>
  <message>
   <source>The draft model</source>
   <translation>소형 초안 모델</translation>
  </message>
  <message>
   <source>The draft model knows %1 tokens and the model %2</source>
   <translation>소형 초안 모델의 토큰은 %1개, 모델의 토큰은 %2개입니다</translation>
  </message>
  <message>
   <source>The draft reads other layers of the model than EAGLE-3 drafts do</source>
   <translation>초안 모델이 읽는 모델의 층이 EAGLE-3 초안 모델과 다릅니다</translation>
  </message>
  <message>
   <source>The draft that is loaded is made for the method %1, not for %2</source>
   <translation>불러온 초안 모델은 %1 방식용입니다. %2 방식용이 아닙니다</translation>
  </message>
  <message>
   <source>The draft to begin with is of another method: %1</source>
   <translation>시작할 초안 모델의 방식이 다릅니다: %1</translation>
  </message>
  <message>
   <source>The draft to begin with was trained for another model</source>
   <translation>시작할 초안 모델은 다른 모델용으로 학습했습니다</translation>
  </message>
  <message>
   <source>The draft was made for a model with a hidden size of %1, this one has %2</source>
   <translation>은닉 크기가 %1인 모델용 초안 모델이지만 이 모델은 %2입니다</translation>
  </message>
  <message>
   <source>The draft was made for a vocabulary of %1 tokens, this model has %2</source>
   <translation>토큰 %1개의 어휘용 초안 모델이지만 이 모델은 %2개입니다</translation>
  </message>
  <message>
   <source>The draft's configuration is not a JSON object</source>
   <translation>초안 모델의 설정이 JSON 객체가 아닙니다</translation>
  </message>
  <message>
   <source>The engine stopped unexpectedly</source>
   <translation>엔진이 예기치 않게 멈췄습니다</translation>
  </message>
  <message>
   <source>The epsilon of the norms is not a small positive number</source>
   <translation>정규화의 엡실론이 작은 양수가 아닙니다</translation>
  </message>
  <message>
   <source>The file asks for %1.%2: only weights are read</source>
   <translation>파일에서 %1.%2을(를) 요구합니다. 가중치만 읽습니다</translation>
  </message>
  <message>
   <source>The file cannot be read</source>
   <translation>파일을 읽을 수 없습니다</translation>
  </message>
  <message>
   <source>The file cannot be written</source>
   <translation>파일을 쓸 수 없습니다</translation>
  </message>
  <message>
   <source>The file claims to have %1 parts</source>
   <translation>파일에 부분이 %1개라고 적혀 있습니다</translation>
  </message>
  <message>
   <source>The file claims to hold %1 metadata values</source>
   <translation>파일에 메타데이터 값이 %1개라고 적혀 있습니다</translation>
  </message>
  <message>
   <source>The file claims to hold %1 tensors</source>
   <translation>파일에 텐서가 %1개라고 적혀 있습니다</translation>
  </message>
  <message>
   <source>The file does not exist</source>
   <translation>파일이 없습니다</translation>
  </message>
  <message>
   <source>The file does not fit into the address space</source>
   <translation>파일이 주소 공간에 들어가지 않습니다</translation>
  </message>
  <message>
   <source>The file does not say how its tokenizer splits words (tokenizer.ggml.pre); splitting them as GPT-2 does. Answers may be worse than they should be.</source>
   <translation>파일에 토크나이저가 단어를 나누는 방식(tokenizer.ggml.pre)이 없어 GPT-2처럼 나눕니다. 답변이 제 수준보다 나쁠 수 있습니다.</translation>
  </message>
  <message>
   <source>The file has no record %1</source>
   <translation>파일에 레코드 %1 없음</translation>
  </message>
  <message>
   <source>The file has no tokens</source>
   <translation>파일에 토큰이 없습니다</translation>
  </message>
  <message>
   <source>The file has no vocabulary</source>
   <translation>파일에 어휘가 없습니다</translation>
  </message>
  <message>
   <source>The file holds no dictionary of weights</source>
   <translation>파일에 가중치 사전이 없습니다</translation>
  </message>
  <message>
   <source>The file holds no model: the tensor token_embd.weight is missing</source>
   <translation>파일에 모델이 없습니다. 텐서 token_embd.weight가 없습니다</translation>
  </message>
  <message>
   <source>The file holds no prompt</source>
   <translation>파일에 프롬프트가 없습니다</translation>
  </message>
  <message>
   <source>The file holds no question</source>
   <translation>파일에 질문이 없습니다</translation>
  </message>
  <message>
   <source>The file holds no weights</source>
   <translation>파일에 가중치가 없습니다</translation>
  </message>
  <message>
   <source>The file is cut short or damaged</source>
   <translation>파일이 잘렸거나 손상되었습니다</translation>
  </message>
  <message>
   <source>The file is no state of a training</source>
   <translation>학습 상태 파일이 아닙니다</translation>
  </message>
  <message>
   <source>The file is not the part its name says</source>
   <translation>파일이 이름에 적힌 부분이 아닙니다</translation>
  </message>
  <message>
   <source>The file names more than %1 tensors</source>
   <translation>파일에 적힌 텐서가 %1개를 넘습니다</translation>
  </message>
  <message>
   <source>The file that this link leads to is gone</source>
   <translation>이 링크가 가리키는 파일이 없습니다</translation>
  </message>
  <message>
   <source>The file was copied, but cannot be removed from its old place</source>
   <translation>파일을 복사했지만 원래 위치에서 제거할 수 없습니다</translation>
  </message>
  <message>
   <source>The file was written by PyTorch before 1.6</source>
   <translation>PyTorch 1.6 이전 버전에서 쓴 파일입니다</translation>
  </message>
  <message>
   <source>The folder</source>
   <translation>폴더</translation>
  </message>
  <message>
   <source>The folder cannot be created</source>
   <translation>폴더를 만들 수 없습니다</translation>
  </message>
  <message>
   <source>The folder cannot be created: %1: check its permissions</source>
   <translation>폴더를 만들 수 없습니다: %1: 권한을 확인하세요</translation>
  </message>
  <message>
   <source>The folder cannot be made</source>
   <translation>폴더를 만들 수 없습니다</translation>
  </message>
  <message>
   <source>The folder cannot be read</source>
   <translation>폴더를 읽을 수 없습니다</translation>
  </message>
  <message>
   <source>The folder has no tokenizer</source>
   <translation>폴더에 토크나이저가 없습니다</translation>
  </message>
  <message>
   <source>The folder holds neither model.safetensors nor its index</source>
   <translation>폴더에 model.safetensors도 그 색인도 없습니다</translation>
  </message>
  <message>
   <source>The folder holds no files of a model</source>
   <translation>폴더에 모델 파일이 없습니다</translation>
  </message>
  <message>
   <source>The folder holds no weights: neither model.safetensors nor pytorch_model.bin nor an index</source>
   <translation>폴더에 가중치가 없습니다. model.safetensors, pytorch_model.bin, 색인 중 어느 것도 없습니다</translation>
  </message>
  <message>
   <source>The frequency bands of the rotary positions are out of order</source>
   <translation>회전 위치의 주파수 대역 순서가 잘못되었습니다</translation>
  </message>
  <message>
   <source>The header claims to have %1 bytes, %2 are the limit</source>
   <translation>헤더에 %1바이트라고 적혀 있으나 한도는 %2바이트입니다</translation>
  </message>
  <message>
   <source>The header of a sequence is damaged</source>
   <translation>시퀀스의 헤더가 손상되었습니다</translation>
  </message>
  <message>
   <source>The hidden_size is missing or out of range</source>
   <translation>hidden_size 값이 없거나 범위를 벗어납니다</translation>
  </message>
  <message>
   <source>The index lists no tensors</source>
   <translation>색인에 텐서가 없습니다</translation>
  </message>
  <message>
   <source>The index names %1 files, %2 are the limit</source>
   <translation>색인에 적힌 파일이 %1개이나 한도는 %2개입니다</translation>
  </message>
  <message>
   <source>The index names %1, which is no %2 file in this folder</source>
   <translation>색인에 적힌 %1: 이 폴더의 %2 파일이 아닙니다</translation>
  </message>
  <message>
   <source>The index names a tensor that its file does not hold</source>
   <translation>색인에 적힌 텐서가 해당 파일에 없습니다</translation>
  </message>
  <message>
   <source>The key %1 comes twice</source>
   <translation>키 %1: 두 번 나옵니다</translation>
  </message>
  <message>
   <source>The link cannot be made</source>
   <translation>링크를 만들 수 없습니다</translation>
  </message>
  <message>
   <source>The marks of a sequence's answer contradict its header</source>
   <translation>시퀀스의 답변 표시가 헤더와 맞지 않습니다</translation>
  </message>
  <message>
   <source>The message</source>
   <translation>메시지</translation>
  </message>
  <message>
   <source>The message to answer</source>
   <translation>답변할 메시지</translation>
  </message>
  <message>
   <source>The messages are no array</source>
   <translation>messages 값이 배열이 아닙니다</translation>
  </message>
  <message>
   <source>The method %1 makes its trees itself and grows no %2 tree</source>
   <translation>%1 방식은 트리를 스스로 만들며 %2 트리를 쓰지 않습니다</translation>
  </message>
  <message>
   <source>The method %1 needs draft weights, and none are loaded</source>
   <translation>%1 방식에는 초안 모델의 가중치가 필요하지만 불러온 것이 없습니다</translation>
  </message>
  <message>
   <source>The model</source>
   <translation>모델</translation>
  </message>
  <message>
   <source>The model cannot be put in its place</source>
   <translation>모델을 제자리에 옮길 수 없습니다</translation>
  </message>
  <message>
   <source>The model cannot be removed</source>
   <translation>모델을 제거할 수 없습니다</translation>
  </message>
  <message>
   <source>The model computes attention and feed-forward in parallel, which is not supported</source>
   <translation>이 모델은 어텐션과 순방향 신경망을 병렬로 계산하는데, 이는 지원하지 않습니다</translation>
  </message>
  <message>
   <source>The model looks back over a sliding window of %1 tokens; the context is limited to it.</source>
   <translation>이 모델은 %1토큰의 슬라이딩 윈도로 되돌아봅니다. 컨텍스트가 그만큼으로 제한됩니다.</translation>
  </message>
  <message>
   <source>The model needs %1, %2 are free on the GPU</source>
   <translation>모델에 필요한 메모리는 %1이지만 GPU의 여유는 %2입니다</translation>
  </message>
  <message>
   <source>The model says nothing of how a conversation is written; using the chatml format. Answers may be worse than they should be.</source>
   <translation>모델에 대화를 쓰는 형식이 나와 있지 않아 chatml 형식을 사용합니다. 답변이 제 수준보다 나쁠 수 있습니다.</translation>
  </message>
  <message>
   <source>The model uses %1, which is not supported</source>
   <translation>모델에서 쓰는 기능을 지원하지 않습니다: %1</translation>
  </message>
  <message>
   <source>The model's chat format has no system message; it is left out.</source>
   <translation>모델의 대화 형식에 시스템 메시지가 없어 제외했습니다.</translation>
  </message>
  <message>
   <source>The model's chat template is not known here; using the chatml format. Answers may be worse than they should be.</source>
   <translation>모델의 대화 템플릿을 알 수 없어 chatml 형식을 사용합니다. 답변이 제 수준보다 나쁠 수 있습니다.</translation>
  </message>
  <message>
   <source>The model's keys and values differ in size, which is not supported</source>
   <translation>모델의 키와 값의 크기가 다른데, 이는 지원하지 않습니다</translation>
  </message>
  <message>
   <source>The normalisation rules of the tokenizer are broken</source>
   <translation>토크나이저의 정규화 규칙이 손상되었습니다</translation>
  </message>
  <message>
   <source>The number %1 is %2</source>
   <translation>숫자 %1: %2</translation>
  </message>
  <message>
   <source>The number %1 is missing</source>
   <translation>숫자 %1 없음</translation>
  </message>
  <message>
   <source>The number of epochs is missing</source>
   <translation>에포크 수가 없습니다</translation>
  </message>
  <message>
   <source>The options are no JSON object</source>
   <translation>옵션이 JSON 객체가 아닙니다</translation>
  </message>
  <message>
   <source>The parts hold %1 tensors instead of %2</source>
   <translation>부분들에 든 텐서가 %1개입니다. %2개여야 합니다</translation>
  </message>
  <message>
   <source>The pickle adds to something that is no list or dictionary</source>
   <translation>pickle이 목록도 사전도 아닌 것에 값을 추가합니다</translation>
  </message>
  <message>
   <source>The pickle calls something that is no known function</source>
   <translation>pickle이 알 수 없는 함수를 부릅니다</translation>
  </message>
  <message>
   <source>The pickle describes a dictionary wrongly</source>
   <translation>pickle의 사전 설명이 잘못되었습니다</translation>
  </message>
  <message>
   <source>The pickle describes a parameter wrongly</source>
   <translation>pickle의 매개변수 설명이 잘못되었습니다</translation>
  </message>
  <message>
   <source>The pickle describes a tensor wrongly</source>
   <translation>pickle의 텐서 설명이 잘못되었습니다</translation>
  </message>
  <message>
   <source>The pickle ends in the middle of something</source>
   <translation>pickle이 도중에 끝납니다</translation>
  </message>
  <message>
   <source>The pickle ends too early</source>
   <translation>pickle이 너무 일찍 끝납니다</translation>
  </message>
  <message>
   <source>The pickle goes back to a mark that it did not set</source>
   <translation>pickle이 설정하지 않은 표시로 되돌아갑니다</translation>
  </message>
  <message>
   <source>The pickle has %1 bytes, %2 are the limit</source>
   <translation>pickle의 크기가 %1바이트이나 한도는 %2바이트입니다</translation>
  </message>
  <message>
   <source>The pickle has a key without a value</source>
   <translation>pickle에 값 없는 키가 있습니다</translation>
  </message>
  <message>
   <source>The pickle has a number of %1 bytes</source>
   <translation>pickle에 %1바이트의 숫자가 있습니다</translation>
  </message>
  <message>
   <source>The pickle has a text of %1 bytes</source>
   <translation>pickle에 %1바이트의 텍스트가 있습니다</translation>
  </message>
  <message>
   <source>The pickle has more than %1 tensors</source>
   <translation>pickle의 텐서가 %1개를 넘습니다</translation>
  </message>
  <message>
   <source>The pickle has more than %1 values</source>
   <translation>pickle의 값이 %1개를 넘습니다</translation>
  </message>
  <message>
   <source>The pickle is nested too deeply</source>
   <translation>pickle의 중첩이 너무 깊습니다</translation>
  </message>
  <message>
   <source>The pickle names a storage wrongly</source>
   <translation>pickle의 저장소 이름이 잘못되었습니다</translation>
  </message>
  <message>
   <source>The pickle reads value %1, which it never stored</source>
   <translation>pickle이 저장한 적 없는 값을 읽습니다: %1</translation>
  </message>
  <message>
   <source>The pickle sets the state of something that is no dictionary</source>
   <translation>pickle이 사전이 아닌 것의 상태를 설정합니다</translation>
  </message>
  <message>
   <source>The pickle stores value %1 out of turn</source>
   <translation>pickle이 값을 순서에 맞지 않게 저장합니다: %1</translation>
  </message>
  <message>
   <source>The pickle takes more values than it made</source>
   <translation>pickle이 만든 것보다 많은 값을 꺼냅니다</translation>
  </message>
  <message>
   <source>The pickle uses the instruction %1</source>
   <translation>pickle이 명령 %1을(를) 사용합니다</translation>
  </message>
  <message>
   <source>The pickle uses the instruction 0x%1, which weights do not need</source>
   <translation>pickle이 가중치에 필요 없는 명령 0x%1을(를) 사용합니다</translation>
  </message>
  <message>
   <source>The pickle uses the instruction INST</source>
   <translation>pickle이 명령 INST를 사용합니다</translation>
  </message>
  <message>
   <source>The preset</source>
   <translation>프리셋</translation>
  </message>
  <message>
   <source>The prompts cannot be written</source>
   <translation>프롬프트를 쓸 수 없습니다</translation>
  </message>
  <message>
   <source>The question_id is missing, or neither a number nor a text</source>
   <translation>question_id 값이 없거나 숫자도 텍스트도 아닙니다</translation>
  </message>
  <message>
   <source>The record %1 has %2 bytes, %3 elements of %4 were promised</source>
   <translation>레코드 %1의 크기가 %2바이트이나 %4 요소 %3개여야 합니다</translation>
  </message>
  <message>
   <source>The results cannot be kept</source>
   <translation>결과를 저장할 수 없습니다</translation>
  </message>
  <message>
   <source>The results cannot be read</source>
   <translation>결과를 읽을 수 없습니다</translation>
  </message>
  <message>
   <source>The scaling factor of the rotary positions is below 1</source>
   <translation>회전 위치의 배율이 1보다 작습니다</translation>
  </message>
  <message>
   <source>The score of token %1 is not a number</source>
   <translation>토큰 %1의 점수가 숫자가 아닙니다</translation>
  </message>
  <message>
   <source>The sequence has %1 tokens and the context holds %2</source>
   <translation>시퀀스가 %1토큰이지만 컨텍스트에는 %2토큰까지 들어갑니다</translation>
  </message>
  <message>
   <source>The state has %1 [%2] where the training has %3 [%4]</source>
   <translation>상태에는 %1 [%2], 학습에는 %3 [%4]입니다</translation>
  </message>
  <message>
   <source>The state has %1 tensors, the training %2</source>
   <translation>상태의 텐서는 %1개, 학습의 텐서는 %2개입니다</translation>
  </message>
  <message>
   <source>The state was written by another version of this program</source>
   <translation>이 프로그램의 다른 버전에서 쓴 상태입니다</translation>
  </message>
  <message>
   <source>The target's fingerprint is missing</source>
   <translation>대상 모델의 지문이 없습니다</translation>
  </message>
  <message>
   <source>The tensor %1 (%2 [%3]) is no matrix of whole blocks of %4</source>
   <translation>텐서 %1(%2 [%3])은(는) %4 단위의 온전한 블록으로 된 행렬이 아닙니다</translation>
  </message>
  <message>
   <source>The tensor %1 has %2 rows, %3 are the limit</source>
   <translation>텐서 %1의 행이 %2개이나 한도는 %3개입니다</translation>
  </message>
  <message>
   <source>The tensor %1 has the shape [%2] where the model needs [%3, %4]</source>
   <translation>텐서 %1의 모양이 [%2]이지만 모델에는 [%3, %4]이(가) 필요합니다</translation>
  </message>
  <message>
   <source>The tensor %1 is %2 [%3] where %4 needs F16 [%5]</source>
   <translation>텐서 %1: %2 [%3]. %4에는 F16 [%5]이(가) 필요합니다</translation>
  </message>
  <message>
   <source>The tensor %1 is missing</source>
   <translation>텐서 %1 없음</translation>
  </message>
  <message>
   <source>The tensor %1 is missing or has another shape or type than it should</source>
   <translation>텐서 %1: 없거나 모양 또는 형식이 다릅니다</translation>
  </message>
  <message>
   <source>The tensor %1 is no list of integers</source>
   <translation>텐서 %1: 정수 목록이 아닙니다</translation>
  </message>
  <message>
   <source>The tensor %1 is there twice</source>
   <translation>텐서 %1: 두 번 나옵니다</translation>
  </message>
  <message>
   <source>The tensor %1 lists %2 tokens where the model has %3</source>
   <translation>텐서 %1의 토큰은 %2개이지만 모델의 토큰은 %3개입니다</translation>
  </message>
  <message>
   <source>The tensors are not those of a draft that is known here</source>
   <translation>알려진 초안 모델의 텐서가 아닙니다</translation>
  </message>
  <message>
   <source>The text has %1 tokens and the context holds %2</source>
   <translation>텍스트가 %1토큰이지만 컨텍스트에는 %2토큰까지 들어갑니다</translation>
  </message>
  <message>
   <source>The threads could not be started: %1</source>
   <translation>스레드를 시작할 수 없습니다: %1</translation>
  </message>
  <message>
   <source>The token %1 is not in the vocabulary of %2</source>
   <translation>토큰 %1: 크기가 %2인 어휘에 없습니다</translation>
  </message>
  <message>
   <source>The token %1 of %2 is beyond the model's vocabulary of %3</source>
   <translation>%2의 토큰 %1: 크기가 %3인 모델의 어휘를 벗어납니다</translation>
  </message>
  <message>
   <source>The tokenizer adds a space in front of texts in a way that is not supported</source>
   <translation>토크나이저가 텍스트 앞에 공백을 넣는 방식을 지원하지 않습니다</translation>
  </message>
  <message>
   <source>The tokenizer could not be loaded</source>
   <translation>토크나이저를 불러올 수 없습니다</translation>
  </message>
  <message>
   <source>The tokenizer has a step after ByteLevel</source>
   <translation>토크나이저에 ByteLevel 다음 단계가 있습니다</translation>
  </message>
  <message>
   <source>The tokenizer splits words by "%1", which is not known here; splitting them as GPT-2 does. Answers may be worse than they should be.</source>
   <translation>토크나이저가 단어를 나누는 방식 “%1”을(를) 알 수 없어 GPT-2처럼 나눕니다. 답변이 제 수준보다 나쁠 수 있습니다.</translation>
  </message>
  <message>
   <source>The tokenizer splits words by an expression not understood</source>
   <translation>토크나이저가 이해할 수 없는 식으로 단어를 나눕니다</translation>
  </message>
  <message>
   <source>The tokenizer splits words in a way that is not supported</source>
   <translation>토크나이저가 단어를 나누는 방식을 지원하지 않습니다</translation>
  </message>
  <message>
   <source>The tokenizer's step "%1" is not supported</source>
   <translation>토크나이저의 단계 “%1”: 지원하지 않습니다</translation>
  </message>
  <message>
   <source>The tokens of %1 are not ascending at %2</source>
   <translation>%1의 토큰이 %2 위치에서 오름차순이 아닙니다</translation>
  </message>
  <message>
   <source>The training cannot be noted down</source>
   <translation>학습을 기록할 수 없습니다</translation>
  </message>
  <message>
   <source>The training was begun with another %1: %2 instead of %3</source>
   <translation>학습을 시작할 때와 다릅니다. %1: 지금 %3, 그때 %2</translation>
  </message>
  <message>
   <source>The training went astray at step %1: its loss is %2</source>
   <translation>%1단계에서 학습이 어긋났습니다. 손실: %2</translation>
  </message>
  <message>
   <source>The turns are missing, empty, or not texts</source>
   <translation>turns 값이 없거나 비어 있거나 텍스트가 아닙니다</translation>
  </message>
  <message>
   <source>The turns are no array, or empty</source>
   <translation>turns 값이 배열이 아니거나 비어 있습니다</translation>
  </message>
  <message>
   <source>The vocabulary has %1 tokens</source>
   <translation>어휘의 토큰이 %1개입니다</translation>
  </message>
  <message>
   <source>The vocabulary has %1 tokens and %2 scores</source>
   <translation>어휘의 토큰은 %1개, 점수는 %2개입니다</translation>
  </message>
  <message>
   <source>The vocabulary has %1 tokens and %2 token types</source>
   <translation>어휘의 토큰은 %1개, 토큰 형식은 %2개입니다</translation>
  </message>
  <message>
   <source>The vocabulary has %1 tokens, the model %2</source>
   <translation>어휘의 토큰은 %1개, 모델의 토큰은 %2개입니다</translation>
  </message>
  <message>
   <source>The vocabulary has no merges</source>
   <translation>어휘에 병합 규칙이 없습니다</translation>
  </message>
  <message>
   <source>The vocabulary has no scores</source>
   <translation>어휘에 점수가 없습니다</translation>
  </message>
  <message>
   <source>The vocabulary has no token for what it does not know</source>
   <translation>어휘에 모르는 것을 나타내는 토큰이 없습니다</translation>
  </message>
  <message>
   <source>The vocabulary has no tokens for single bytes</source>
   <translation>어휘에 바이트 하나를 나타내는 토큰이 없습니다</translation>
  </message>
  <message>
   <source>The vocabulary has tokens for some bytes only; they are not used.</source>
   <translation>어휘에 일부 바이트의 토큰만 있어 사용하지 않습니다.</translation>
  </message>
  <message>
   <source>The vocabulary is missing or out of range</source>
   <translation>어휘 크기가 없거나 범위를 벗어납니다</translation>
  </message>
  <message>
   <source>The vocabulary lacks %1 of the 95 printable characters; they are left out of texts.</source>
   <translation>어휘에 인쇄 가능한 문자 95개 중 %1개가 없어 텍스트에서 제외됩니다.</translation>
  </message>
  <message>
   <source>The weights are not little endian</source>
   <translation>가중치가 리틀 엔디언이 아닙니다</translation>
  </message>
  <message>
   <source>The weights of %1 have run away</source>
   <translation>%1의 가중치가 발산했습니다</translation>
  </message>
  <message>
   <source>There are %1 bytes behind the last entry</source>
   <translation>마지막 항목 뒤에 %1바이트가 더 있습니다</translation>
  </message>
  <message>
   <source>There are %1 bytes that belong to no tensor</source>
   <translation>어느 텐서에도 속하지 않는 바이트가 %1개 있습니다</translation>
  </message>
  <message>
   <source>There are neither messages nor turns nor a prompt nor a text</source>
   <translation>messages, turns, prompt, text 중 어느 것도 없습니다</translation>
  </message>
  <message>
   <source>There are no conversations to learn from</source>
   <translation>학습할 대화가 없습니다</translation>
  </message>
  <message>
   <source>There are only %1 conversations</source>
   <translation>대화가 %1개뿐입니다</translation>
  </message>
  <message>
   <source>There are tensors that belong to no state</source>
   <translation>어느 상태에도 속하지 않는 텐서가 있습니다</translation>
  </message>
  <message>
   <source>There is a gap before a tensor</source>
   <translation>텐서 앞에 빈 곳이 있습니다</translation>
  </message>
  <message>
   <source>There is no finished sequence in this folder</source>
   <translation>이 폴더에 완성된 시퀀스가 없습니다</translation>
  </message>
  <message>
   <source>There is no name for the draft</source>
   <translation>초안 모델의 이름이 없습니다</translation>
  </message>
  <message>
   <source>There is no such file</source>
   <translation>그런 파일이 없습니다</translation>
  </message>
  <message>
   <source>There is no such folder</source>
   <translation>그런 폴더가 없습니다</translation>
  </message>
  <message>
   <source>There is no user message to answer</source>
   <translation>답변할 사용자 메시지가 없습니다</translation>
  </message>
  <message>
   <source>There is not enough memory</source>
   <translation>메모리가 부족합니다</translation>
  </message>
  <message>
   <source>There is not enough memory to read this file</source>
   <translation>이 파일을 읽을 메모리가 부족합니다</translation>
  </message>
  <message>
   <source>There is nothing to continue</source>
   <translation>이어 갈 내용이 없습니다</translation>
  </message>
  <message>
   <source>These are not the weights of a draft that is known here</source>
   <translation>알려진 초안 모델의 가중치가 아닙니다</translation>
  </message>
  <message>
   <source>This GGUF file is for big-endian machines</source>
   <translation>빅 엔디언 컴퓨터용 GGUF 파일입니다</translation>
  </message>
  <message>
   <source>This JSON has %1 bytes, %2 are the limit</source>
   <translation>JSON의 크기가 %1바이트이나 한도는 %2바이트입니다</translation>
  </message>
  <message>
   <source>This JSON has more than %1 values</source>
   <translation>JSON의 값이 %1개를 넘습니다</translation>
  </message>
  <message>
   <source>This JSON is damaged</source>
   <translation>JSON이 손상되었습니다</translation>
  </message>
  <message>
   <source>This JSON is nested more than %1 deep</source>
   <translation>JSON의 중첩이 %1단계를 넘습니다</translation>
  </message>
  <message>
   <source>This address is being fetched already</source>
   <translation>이 주소에서 이미 가져오는 중입니다</translation>
  </message>
  <message>
   <source>This benchmark run holds nothing</source>
   <translation>이 벤치마크 기록은 비어 있습니다</translation>
  </message>
  <message>
   <source>This benchmark run was written by a newer version of the program</source>
   <translation>더 새로운 버전의 프로그램에서 쓴 벤치마크 기록입니다</translation>
  </message>
  <message>
   <source>This file is compressed</source>
   <translation>압축된 파일입니다</translation>
  </message>
  <message>
   <source>This folder holds shards without their data.json</source>
   <translation>이 폴더에 데이터 조각은 있지만 data.json이 없습니다</translation>
  </message>
  <message>
   <source>This is no sentencepiece model, or it is cut short</source>
   <translation>sentencepiece 모델이 아니거나 중간에 잘렸습니다</translation>
  </message>
  <message>
   <source>This is no tokenizer.json</source>
   <translation>tokenizer.json이 아닙니다</translation>
  </message>
  <message>
   <source>This is not JSON, or it is damaged at byte %1</source>
   <translation>JSON이 아니거나 바이트 %1 위치에서 손상되었습니다</translation>
  </message>
  <message>
   <source>This is not a GGUF file</source>
   <translation>GGUF 파일이 아닙니다</translation>
  </message>
  <message>
   <source>This is not a JSON object</source>
   <translation>JSON 객체가 아닙니다</translation>
  </message>
  <message>
   <source>This is not a PyTorch checkpoint</source>
   <translation>PyTorch 체크포인트가 아닙니다</translation>
  </message>
  <message>
   <source>This is not a benchmark run</source>
   <translation>벤치마크 기록이 아닙니다</translation>
  </message>
  <message>
   <source>This is not a file</source>
   <translation>파일이 아닙니다</translation>
  </message>
  <message>
   <source>This is not a model</source>
   <translation>모델이 아닙니다</translation>
  </message>
  <message>
   <source>This is not a safetensors file</source>
   <translation>safetensors 파일이 아닙니다</translation>
  </message>
  <message>
   <source>This is not a shard of training data</source>
   <translation>학습 데이터 조각이 아닙니다</translation>
  </message>
  <message>
   <source>This is not the head of training data</source>
   <translation>학습 데이터의 설명 파일이 아닙니다</translation>
  </message>
  <message>
   <source>This is one part of several and its name does not tell the others</source>
   <translation>여러 부분 중 하나인데 이름으로는 나머지를 알 수 없습니다</translation>
  </message>
  <message>
   <source>This kind of sentencepiece model is not supported</source>
   <translation>이 종류의 sentencepiece 모델은 지원하지 않습니다</translation>
  </message>
  <message>
   <source>This model cannot be run by this program</source>
   <translation>이 프로그램에서 실행할 수 없는 모델입니다</translation>
  </message>
  <message>
   <source>This processor has no instructions for bfloat16: choose f32</source>
   <translation>이 프로세서에는 bfloat16 명령이 없습니다. f32를 선택하세요</translation>
  </message>
  <message>
   <source>This run was measured with another model or draft</source>
   <translation>이 기록은 다른 모델이나 초안 모델로 측정했습니다</translation>
  </message>
  <message>
   <source>This shard holds features of another size than data.json says</source>
   <translation>이 데이터 조각의 특징 크기가 data.json의 내용과 다릅니다</translation>
  </message>
  <message>
   <source>This shard was made by a newer version of the program</source>
   <translation>더 새로운 버전의 프로그램에서 만든 데이터 조각입니다</translation>
  </message>
  <message>
   <source>This training data has format %1, this program reads %2</source>
   <translation>이 학습 데이터의 형식은 %1이지만 이 프로그램은 형식 %2을(를) 읽습니다</translation>
  </message>
  <message>
   <source>Token "%1" has an id out of range</source>
   <translation>토큰 “%1”: 번호가 범위를 벗어납니다</translation>
  </message>
  <message>
   <source>Token %1 is of unknown type %2</source>
   <translation>토큰 %1의 형식 %2: 알 수 없는 형식입니다</translation>
  </message>
  <message>
   <source>Training needs %1 GiB, %2 GiB are allowed</source>
   <translation>학습에 %1 GiB가 필요하지만 %2 GiB까지 허용됩니다</translation>
  </message>
  <message>
   <source>Try again; if it happens again, copy the details into a report</source>
   <translation>다시 시도하세요. 또 일어나면 세부 정보를 복사하여 알려 주세요</translation>
  </message>
  <message>
   <source>Two entries of the archive overlap</source>
   <translation>아카이브의 항목 두 개가 겹칩니다</translation>
  </message>
  <message>
   <source>Two parts hold the tensor %1</source>
   <translation>두 부분에 같은 텐서가 있습니다: %1</translation>
  </message>
  <message>
   <source>Two tensors overlap</source>
   <translation>텐서 두 개가 겹칩니다</translation>
  </message>
  <message>
   <source>Two tensors overlap, the other is %1</source>
   <translation>텐서 두 개가 겹칩니다. 다른 하나: %1</translation>
  </message>
  <message>
   <source>Two tokens have the id %1</source>
   <translation>번호가 %1인 토큰이 두 개 있습니다</translation>
  </message>
  <message>
   <source>Value type %1 is unknown</source>
   <translation>값 형식 %1: 알 수 없는 형식입니다</translation>
  </message>
  <message>
   <source>Vanilla decoding grows no %1 tree</source>
   <translation>일반 디코딩은 %1 트리를 만들지 않습니다</translation>
  </message>
  <message>
   <source>Vocabularies of type "%1" are not supported</source>
   <translation>“%1” 형식의 어휘는 지원하지 않습니다</translation>
  </message>
  <message>
   <source>Weights of %1 bits are not known</source>
   <translation>%1비트 가중치는 지원하지 않습니다</translation>
  </message>
  <message>
   <source>Whether there are features is not said</source>
   <translation>특징이 있는지 나와 있지 않습니다</translation>
  </message>
  <message>
   <source>YaRN with "mscale" is not supported</source>
   <translation>“mscale”을 쓰는 YaRN은 지원하지 않습니다</translation>
  </message>
  <message>
   <source>`griffin models list` shows the names</source>
   <translation>`griffin models list`로 이름을 볼 수 있습니다</translation>
  </message>
  <message>
   <source>a dimension is %1</source>
   <translation>차원의 값 하나: %1</translation>
  </message>
  <message>
   <source>a scale of its own for attention</source>
   <translation>어텐션 전용 배율</translation>
  </message>
  <message>
   <source>allow more memory, or choose shorter prompts and answers</source>
   <translation>메모리를 더 허용하거나 더 짧은 프롬프트와 답변을 선택하세요</translation>
  </message>
  <message>
   <source>allow reading it</source>
   <translation>읽을 수 있게 허용하세요</translation>
  </message>
  <message>
   <source>allow writing there, or choose another folder</source>
   <translation>쓸 수 있게 허용하거나 다른 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>allow writing to its folder, or choose another</source>
   <translation>파일의 폴더에 쓸 수 있게 허용하거나 다른 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>begin the training anew, or from an older state</source>
   <translation>학습을 새로 시작하거나 더 오래된 상태에서 시작하세요</translation>
  </message>
  <message>
   <source>begin with a draft that was trained here, or without one</source>
   <translation>여기서 학습한 초안 모델로 시작하거나 초안 모델 없이 시작하세요</translation>
  </message>
  <message>
   <source>check its permissions</source>
   <translation>폴더의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>check the disk</source>
   <translation>디스크를 확인하세요</translation>
  </message>
  <message>
   <source>check the disk's space and the permissions of the folder</source>
   <translation>디스크 공간과 폴더의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>check the name</source>
   <translation>이름을 확인하세요</translation>
  </message>
  <message>
   <source>check the path</source>
   <translation>경로를 확인하세요</translation>
  </message>
  <message>
   <source>check the permissions of the folder</source>
   <translation>폴더의 권한을 확인하세요</translation>
  </message>
  <message>
   <source>check the permissions of the folder, or copy the file</source>
   <translation>폴더의 권한을 확인하거나 파일을 복사하세요</translation>
  </message>
  <message>
   <source>check the permissions of the folder, or delete it yourself</source>
   <translation>폴더의 권한을 확인하거나 직접 삭제하세요</translation>
  </message>
  <message>
   <source>choose 0 for the model's own</source>
   <translation>0을 선택하면 모델의 기본값을 씁니다</translation>
  </message>
  <message>
   <source>choose 1 to %1 with --tree-depth</source>
   <translation>--tree-depth로 1에서 %1 사이를 선택하세요</translation>
  </message>
  <message>
   <source>choose 1 to %1 with --tree-top-k</source>
   <translation>--tree-top-k로 1에서 %1 사이를 선택하세요</translation>
  </message>
  <message>
   <source>choose 1 to 256</source>
   <translation>1에서 256 사이를 선택하세요</translation>
  </message>
  <message>
   <source>choose 2 to %1 with --tree-size</source>
   <translation>--tree-size로 2에서 %1 사이를 선택하세요</translation>
  </message>
  <message>
   <source>choose 4, 8 or 16</source>
   <translation>4, 8, 16 중에서 선택하세요</translation>
  </message>
  <message>
   <source>choose a .gguf file</source>
   <translation>.gguf 파일을 선택하세요</translation>
  </message>
  <message>
   <source>choose a .gguf file or a folder with config.json and .safetensors files</source>
   <translation>.gguf 파일이나 config.json과 .safetensors 파일이 있는 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>choose a context of %1 tokens or less (--context)</source>
   <translation>%1토큰 이하의 컨텍스트를 선택하세요(--context)</translation>
  </message>
  <message>
   <source>choose a context of %1 tokens or less (--context); its layers are then streamed</source>
   <translation>%1토큰 이하의 컨텍스트를 선택하세요(--context). 그러면 층을 나누어 전송합니다</translation>
  </message>
  <message>
   <source>choose a draft model of the same family as the model</source>
   <translation>모델과 같은 계열의 소형 초안 모델을 선택하세요</translation>
  </message>
  <message>
   <source>choose a draft that was trained for this model</source>
   <translation>이 모델용으로 학습한 초안 모델을 선택하세요</translation>
  </message>
  <message>
   <source>choose a file written by torch.save</source>
   <translation>torch.save로 쓴 파일을 선택하세요</translation>
  </message>
  <message>
   <source>choose a folder with a safetensors checkpoint, or a .gguf file</source>
   <translation>safetensors 체크포인트가 있는 폴더나 .gguf 파일을 선택하세요</translation>
  </message>
  <message>
   <source>choose a folder with safetensors or PyTorch weights</source>
   <translation>safetensors나 PyTorch 가중치가 있는 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>choose another folder for the data</source>
   <translation>데이터를 둘 다른 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>choose another model</source>
   <translation>다른 모델을 선택하세요</translation>
  </message>
  <message>
   <source>choose another run, or measure again</source>
   <translation>다른 기록을 선택하거나 다시 측정하세요</translation>
  </message>
  <message>
   <source>choose fewer rows to a batch or a shorter vocabulary, or allow more memory</source>
   <translation>배치의 행 수나 어휘를 줄이거나 메모리를 더 허용하세요</translation>
  </message>
  <message>
   <source>choose griffin, hass, eagle, fspad, eagle3 or medusa</source>
   <translation>griffin, hass, eagle, fspad, eagle3, medusa 중에서 선택하세요</translation>
  </message>
  <message>
   <source>choose its method, or name another draft with --draft</source>
   <translation>그 방식을 선택하거나 --draft로 다른 초안 모델을 지정하세요</translation>
  </message>
  <message>
   <source>choose one that was trained for this one</source>
   <translation>이 모델용으로 학습한 초안 모델을 선택하세요</translation>
  </message>
  <message>
   <source>choose other options</source>
   <translation>다른 옵션을 선택하세요</translation>
  </message>
  <message>
   <source>choose other values</source>
   <translation>다른 값을 선택하세요</translation>
  </message>
  <message>
   <source>choose shorter answers or a larger context</source>
   <translation>더 짧은 답변이나 더 큰 컨텍스트를 선택하세요</translation>
  </message>
  <message>
   <source>choose the file with the weights</source>
   <translation>가중치가 있는 파일을 선택하세요</translation>
  </message>
  <message>
   <source>choose the folder that the weights are in</source>
   <translation>가중치가 있는 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>choose the recipe of this method, or another draft</source>
   <translation>이 방식의 학습 방법을 선택하거나 다른 초안 모델을 선택하세요</translation>
  </message>
  <message>
   <source>choose this method, or another draft</source>
   <translation>이 방식을 선택하거나 다른 초안 모델을 선택하세요</translation>
  </message>
  <message>
   <source>clamped queries and keys</source>
   <translation>값을 제한한 쿼리와 키</translation>
  </message>
  <message>
   <source>close other programs</source>
   <translation>다른 프로그램을 닫으세요</translation>
  </message>
  <message>
   <source>close other programs or raise the memory limit</source>
   <translation>다른 프로그램을 닫거나 메모리 한도를 높이세요</translation>
  </message>
  <message>
   <source>close other programs, choose a shorter context (--context) or a smaller draft</source>
   <translation>다른 프로그램을 닫거나, 더 짧은 컨텍스트(--context) 또는 더 작은 초안 모델을 선택하세요</translation>
  </message>
  <message>
   <source>close other programs, choose a shorter context (--context) or a smaller model</source>
   <translation>다른 프로그램을 닫거나, 더 짧은 컨텍스트(--context) 또는 더 작은 모델을 선택하세요</translation>
  </message>
  <message>
   <source>close other programs, or choose a context of %1 tokens or less (--context)</source>
   <translation>다른 프로그램을 닫거나 %1토큰 이하의 컨텍스트를 선택하세요(--context)</translation>
  </message>
  <message>
   <source>close other programs, or choose a smaller model</source>
   <translation>다른 프로그램을 닫거나 더 작은 모델을 선택하세요</translation>
  </message>
  <message>
   <source>close other programs, or choose a smaller model or a shorter context</source>
   <translation>다른 프로그램을 닫거나, 더 작은 모델 또는 더 짧은 컨텍스트를 선택하세요</translation>
  </message>
  <message>
   <source>context length</source>
   <translation>컨텍스트 길이</translation>
  </message>
  <message>
   <source>copy the data again, or make it anew in another folder</source>
   <translation>데이터를 다시 복사하거나 다른 폴더에 새로 만드세요</translation>
  </message>
  <message>
   <source>cpu %1, %2 threads</source>
   <translation>CPU %1, 스레드 %2개</translation>
  </message>
  <message>
   <source>cpu %1, 1 thread</source>
   <translation>CPU %1, 스레드 1개</translation>
  </message>
  <message>
   <source>create it, or choose another folder</source>
   <translation>폴더를 만들거나 다른 폴더를 선택하세요</translation>
  </message>
  <message>
   <source>delete it yourself</source>
   <translation>직접 삭제하세요</translation>
  </message>
  <message>
   <source>download all parts again</source>
   <translation>모든 부분을 다시 다운로드하세요</translation>
  </message>
  <message>
   <source>download it again</source>
   <translation>다시 다운로드하세요</translation>
  </message>
  <message>
   <source>enter a text</source>
   <translation>텍스트를 입력하세요</translation>
  </message>
  <message>
   <source>faster with a context of %1 tokens or less (--context)</source>
   <translation>컨텍스트를 %1토큰 이하(--context)로 하면 더 빠릅니다</translation>
  </message>
  <message>
   <source>faster with weights of at most %1 bits each</source>
   <translation>각각 %1비트 이하의 가중치를 쓰면 더 빠릅니다</translation>
  </message>
  <message>
   <source>free some space and go on with it; what has come is kept</source>
   <translation>공간을 확보한 뒤 이어서 하세요. 지금까지 받은 부분은 보관됩니다</translation>
  </message>
  <message>
   <source>free some space and try again</source>
   <translation>공간을 확보한 뒤 다시 시도하세요</translation>
  </message>
  <message>
   <source>free some: %1 are needed, %2 are there</source>
   <translation>공간을 확보하세요. 필요한 공간은 %1이지만 여유는 %2입니다</translation>
  </message>
  <message>
   <source>get a checkpoint in F32, F16 or BF16</source>
   <translation>F32, F16, BF16 형식의 체크포인트를 받으세요</translation>
  </message>
  <message>
   <source>get a file of another quantisation, for example Q4_K_M or Q8_0</source>
   <translation>Q4_K_M이나 Q8_0 등 다르게 양자화한 파일을 받으세요</translation>
  </message>
  <message>
   <source>get a file of version 2 or 3</source>
   <translation>버전 2나 3의 파일을 받으세요</translation>
  </message>
  <message>
   <source>get the file again from where it came from</source>
   <translation>파일을 받은 곳에서 다시 받으세요</translation>
  </message>
  <message>
   <source>get the file as PyTorch wrote it</source>
   <translation>PyTorch가 쓴 그대로의 파일을 받으세요</translation>
  </message>
  <message>
   <source>get the little-endian file</source>
   <translation>리틀 엔디언 파일을 받으세요</translation>
  </message>
  <message>
   <source>get the weights as safetensors, or from a source you trust</source>
   <translation>safetensors 형식의 가중치를 받거나 믿을 수 있는 곳에서 받으세요</translation>
  </message>
  <message>
   <source>go on with --resume</source>
   <translation>--resume으로 이어서 하세요</translation>
  </message>
  <message>
   <source>go on with --resume, or remove the file</source>
   <translation>--resume으로 이어서 하거나 파일을 제거하세요</translation>
  </message>
  <message>
   <source>hidden size</source>
   <translation>은닉 크기</translation>
  </message>
  <message>
   <source>it has %1 dimensions</source>
   <translation>차원이 %1개입니다</translation>
  </message>
  <message>
   <source>it has no dimension</source>
   <translation>차원이 없습니다</translation>
  </message>
  <message>
   <source>its size overflows</source>
   <translation>크기가 표현 범위를 넘습니다</translation>
  </message>
  <message>
   <source>its weights alone take %1, and with every layer streamed %2 are needed: choose a smaller model, one with fewer bits a weight, or the CPU (--device cpu)</source>
   <translation>가중치만 해도 %1 차지하고, 모든 층을 나누어 전송해도 %2 필요합니다. 더 작은 모델, 가중치의 비트 수가 더 적은 모델, 또는 CPU(--device cpu)를 선택하세요</translation>
  </message>
  <message>
   <source>leave --tree out, or choose another --method</source>
   <translation>--tree를 빼거나 다른 --method를 선택하세요</translation>
  </message>
  <message>
   <source>load that one to go on, or start a new run</source>
   <translation>그 모델을 불러와 이어서 하거나 새로 측정하세요</translation>
  </message>
  <message>
   <source>load the model again</source>
   <translation>모델을 다시 불러오세요</translation>
  </message>
  <message>
   <source>make data with this model, or load the other one</source>
   <translation>이 모델로 데이터를 만들거나 다른 모델을 불러오세요</translation>
  </message>
  <message>
   <source>make more data: some hundreds at least</source>
   <translation>데이터를 더 만드세요. 적어도 수백 개가 필요합니다</translation>
  </message>
  <message>
   <source>make room and give the same command again: what was made is kept</source>
   <translation>공간을 확보한 뒤 같은 명령을 다시 실행하세요. 만든 것은 보관됩니다</translation>
  </message>
  <message>
   <source>make room on the disk, and see that the folder can be written to</source>
   <translation>디스크 공간을 확보하고 폴더에 쓸 수 있는지 확인하세요</translation>
  </message>
  <message>
   <source>make the data anew in another folder</source>
   <translation>데이터를 다른 폴더에 새로 만드세요</translation>
  </message>
  <message>
   <source>metadata key</source>
   <translation>메타데이터 키</translation>
  </message>
  <message>
   <source>metadata value %1</source>
   <translation>메타데이터 값 %1</translation>
  </message>
  <message>
   <source>name a file</source>
   <translation>파일을 지정하세요</translation>
  </message>
  <message>
   <source>name a file or folder, or a model from `griffin models list`</source>
   <translation>파일이나 폴더, 또는 `griffin models list`에 있는 모델을 지정하세요</translation>
  </message>
  <message>
   <source>name a folder that `griffin train data` made</source>
   <translation>`griffin train data`로 만든 폴더를 지정하세요</translation>
  </message>
  <message>
   <source>name it ...-00001-of-%1.gguf</source>
   <translation>이름을 …-00001-of-%1.gguf로 지정하세요</translation>
  </message>
  <message>
   <source>name one with --draft</source>
   <translation>--draft로 하나를 지정하세요</translation>
  </message>
  <message>
   <source>name other prompts with --prompts</source>
   <translation>--prompts로 다른 프롬프트를 지정하세요</translation>
  </message>
  <message>
   <source>name them with --draft, or choose another --method</source>
   <translation>--draft로 지정하거나 다른 --method를 선택하세요</translation>
  </message>
  <message>
   <source>nothing was installed</source>
   <translation>아무것도 설치하지 않았습니다</translation>
  </message>
  <message>
   <source>number of experts</source>
   <translation>전문가 수</translation>
  </message>
  <message>
   <source>number of experts for a token</source>
   <translation>토큰당 전문가 수</translation>
  </message>
  <message>
   <source>number of heads</source>
   <translation>헤드 수</translation>
  </message>
  <message>
   <source>number of key-value heads</source>
   <translation>키-값 헤드 수</translation>
  </message>
  <message>
   <source>number of layers</source>
   <translation>층 수</translation>
  </message>
  <message>
   <source>number of rotated elements of a head</source>
   <translation>헤드의 회전 요소 수</translation>
  </message>
  <message>
   <source>or choose weights of at most %1 bits each</source>
   <translation>또는 각각 %1비트 이하의 가중치를 선택하세요</translation>
  </message>
  <message>
   <source>put all parts into one folder</source>
   <translation>모든 부분을 한 폴더에 두세요</translation>
  </message>
  <message>
   <source>put it back, or remove the link</source>
   <translation>파일을 되돌려 놓거나 링크를 제거하세요</translation>
  </message>
  <message>
   <source>put the config.json that was published with it beside it</source>
   <translation>함께 배포된 config.json을 옆에 두세요</translation>
  </message>
  <message>
   <source>put tokenizer.json or tokenizer.model there</source>
   <translation>거기에 tokenizer.json이나 tokenizer.model을 두세요</translation>
  </message>
  <message>
   <source>remove it first, or rename the new one</source>
   <translation>먼저 그것을 제거하거나 새것의 이름을 바꾸세요</translation>
  </message>
  <message>
   <source>rope_freqs.weight holds a value that is not positive</source>
   <translation>rope_freqs.weight에 양수가 아닌 값이 있습니다</translation>
  </message>
  <message>
   <source>rope_freqs.weight must hold %1 values in F32</source>
   <translation>rope_freqs.weight에는 F32 값이 %1개 있어야 합니다</translation>
  </message>
  <message>
   <source>rows of %1 elements are not whole blocks of %2 (%3)</source>
   <translation>행의 요소 %1개가 %2개씩의 온전한 블록이 되지 않습니다(%3)</translation>
  </message>
  <message>
   <source>run `griffin models fetch default`, or name a file with --model</source>
   <translation>`griffin models fetch default`를 실행하거나 --model로 파일을 지정하세요</translation>
  </message>
  <message>
   <source>run `griffin train data` first</source>
   <translation>먼저 `griffin train data`를 실행하세요</translation>
  </message>
  <message>
   <source>save it again with a newer PyTorch</source>
   <translation>더 새로운 PyTorch로 다시 저장하세요</translation>
  </message>
  <message>
   <source>save it on a little-endian machine</source>
   <translation>리틀 엔디언 컴퓨터에서 저장하세요</translation>
  </message>
  <message>
   <source>save it with .contiguous()</source>
   <translation>.contiguous()로 저장하세요</translation>
  </message>
  <message>
   <source>save it with the default protocol of torch.save, or as safetensors</source>
   <translation>torch.save의 기본 프로토콜이나 safetensors로 저장하세요</translation>
  </message>
  <message>
   <source>say where it goes</source>
   <translation>어디에 둘지 지정하세요</translation>
  </message>
  <message>
   <source>scaled embeddings</source>
   <translation>배율을 적용한 임베딩</translation>
  </message>
  <message>
   <source>scaled logits</source>
   <translation>배율을 적용한 로짓</translation>
  </message>
  <message>
   <source>scaled residuals</source>
   <translation>배율을 적용한 잔차</translation>
  </message>
  <message>
   <source>see that the file can be read</source>
   <translation>파일을 읽을 수 있는지 확인하세요</translation>
  </message>
  <message>
   <source>shorten the sequence or choose a larger context</source>
   <translation>시퀀스를 줄이거나 더 큰 컨텍스트를 선택하세요</translation>
  </message>
  <message>
   <source>shorten the text or choose a larger context</source>
   <translation>텍스트를 줄이거나 더 큰 컨텍스트를 선택하세요</translation>
  </message>
  <message>
   <source>size of a head</source>
   <translation>헤드의 크기</translation>
  </message>
  <message>
   <source>size of the feed-forward network</source>
   <translation>순방향 신경망의 크기</translation>
  </message>
  <message>
   <source>size of the vocabulary</source>
   <translation>어휘의 크기</translation>
  </message>
  <message>
   <source>sliding window</source>
   <translation>슬라이딩 윈도</translation>
  </message>
  <message>
   <source>soft capping of attention scores</source>
   <translation>어텐션 점수의 부드러운 상한</translation>
  </message>
  <message>
   <source>soft capping of logits</source>
   <translation>로짓의 부드러운 상한</translation>
  </message>
  <message>
   <source>start it again</source>
   <translation>다시 시작하세요</translation>
  </message>
  <message>
   <source>take a draft from another source</source>
   <translation>다른 곳에서 받은 초안 모델을 사용하세요</translation>
  </message>
  <message>
   <source>take a file from another source</source>
   <translation>다른 곳에서 받은 파일을 사용하세요</translation>
  </message>
  <message>
   <source>take the file from its source again</source>
   <translation>파일을 원래 받은 곳에서 다시 받으세요</translation>
  </message>
  <message>
   <source>tensor %1</source>
   <translation>텐서 %1</translation>
  </message>
  <message>
   <source>tensor name</source>
   <translation>텐서 이름</translation>
  </message>
  <message>
   <source>the NVIDIA GPU does not answer</source>
   <translation>NVIDIA GPU가 응답하지 않습니다</translation>
  </message>
  <message>
   <source>the NVIDIA driver does not start: %1</source>
   <translation>NVIDIA 드라이버가 시작되지 않습니다: %1</translation>
  </message>
  <message>
   <source>the NVIDIA driver is not installed (no libcuda.so.1)</source>
   <translation>NVIDIA 드라이버가 설치되어 있지 않습니다(libcuda.so.1 없음)</translation>
  </message>
  <message>
   <source>the NVIDIA driver is too old: update it</source>
   <translation>NVIDIA 드라이버가 너무 오래되었습니다. 업데이트하세요</translation>
  </message>
  <message>
   <source>the draft was trained for another model: texts stay the same, but it may foresee little</source>
   <translation>다른 모델용으로 학습한 초안 모델입니다. 텍스트는 같지만 예측이 잘 맞지 않을 수 있습니다</translation>
  </message>
  <message>
   <source>the layers that do not fit need %1 of the computer's memory, where %2 are free</source>
   <translation>들어가지 않는 층에 필요한 컴퓨터 메모리는 %1이지만 여유는 %2입니다</translation>
  </message>
  <message>
   <source>the model</source>
   <translation>모델</translation>
  </message>
  <message>
   <source>the product of its dimensions overflows</source>
   <translation>차원의 곱이 표현 범위를 넘습니다</translation>
  </message>
  <message>
   <source>the training</source>
   <translation>학습</translation>
  </message>
  <message>
   <source>the training data</source>
   <translation>학습 데이터</translation>
  </message>
  <message>
   <source>there is no NVIDIA GPU</source>
   <translation>NVIDIA GPU가 없습니다</translation>
  </message>
  <message>
   <source>train again with a lower learning rate</source>
   <translation>더 낮은 학습률로 다시 학습하세요</translation>
  </message>
  <message>
   <source>train again with a lower learning rate; the best draft so far was kept</source>
   <translation>더 낮은 학습률로 다시 학습하세요. 지금까지 가장 좋은 초안 모델은 보관했습니다</translation>
  </message>
  <message>
   <source>train with the options it was begun with, or begin anew with another file</source>
   <translation>시작할 때의 옵션으로 학습하거나 다른 파일로 새로 시작하세요</translation>
  </message>
  <message>
   <source>unpack it first</source>
   <translation>먼저 압축을 푸세요</translation>
  </message>
  <message>
   <source>use a BPE or unigram model</source>
   <translation>BPE나 unigram 모델을 사용하세요</translation>
  </message>
  <message>
   <source>use a model file that has one</source>
   <translation>어휘가 있는 모델 파일을 사용하세요</translation>
  </message>
  <message>
   <source>use a model of the Llama, Mistral, Mixtral, Qwen2 or Qwen3 family</source>
   <translation>Llama, Mistral, Mixtral, Qwen2, Qwen3 계열의 모델을 사용하세요</translation>
  </message>
  <message>
   <source>use another draft</source>
   <translation>다른 초안 모델을 사용하세요</translation>
  </message>
  <message>
   <source>use another model</source>
   <translation>다른 모델을 사용하세요</translation>
  </message>
  <message>
   <source>use the draft of a supported method</source>
   <translation>지원하는 방식의 초안 모델을 사용하세요</translation>
  </message>
  <message>
   <source>use the draft that was made for this model</source>
   <translation>이 모델용으로 만든 초안 모델을 사용하세요</translation>
  </message>
  <message>
   <source>use them with `griffin profile` or `griffin bench`</source>
   <translation>`griffin profile`이나 `griffin bench`에서 사용하세요</translation>
  </message>
  <message>
   <source>use tokens of this model</source>
   <translation>이 모델의 토큰을 사용하세요</translation>
  </message>
  <message>
   <source>wait until the other window or command has ended</source>
   <translation>다른 창이나 명령이 끝날 때까지 기다리세요</translation>
  </message>
  <message>
   <source>write one object with messages[], turns[], prompt or text a line</source>
   <translation>한 줄에 messages[], turns[], prompt, text 중 하나가 든 객체를 하나씩 쓰세요</translation>
  </message>
  <message>
   <source>write one object with question_id and turns[] a line</source>
   <translation>한 줄에 question_id와 turns[]가 든 객체를 하나씩 쓰세요</translation>
  </message>
 </context>
</TS>
