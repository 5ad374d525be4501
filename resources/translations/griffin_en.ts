<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
 <context>
  <name>griffin</name>
  <message numerus="yes">
   <source>%n match(es)</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n minutes</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n prompts, at most about %1</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n seconds</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
  <message numerus="yes">
   <source>%n tokens</source>
   <translation type="unfinished">
    <numerusform />
    <numerusform />
   </translation>
  </message>
 </context>
</TS>
