/** If not escaped, each text runs `x()`, navigates away or breaks the layout. At most 20 characters. */
export const HOSTILE = [
  '<script>x()</script>',
  '<svg onload=x()>',
  '"><svg onload=x()>',
  "'><svg onload=x()>",
  '<img src=a onload=x>',
  'javascript:x()',
  '<b onclick=x()>b</b>',
  '</title><script>x()',
  '--><script>x()//',
  '</p></main><h1>x',
  '<iframe src=//x.in>',
  '<base href=//x.in>',
  '<form action=//x.in>',
  '<meta charset=utf-7>',
  '<style>*{color:red}',
  '+ADw-script+AD4-x()',
  '{{x()}}<%=x()%>#{x}',
  '";x();//',
  "';x();//",
  '%3Csvg/onload=x()%3E',
  '\\u003cscript\\u003e',
  '&lt;script&gt;x()',
  '=cmd|calc!A0',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '\ufdfd\ufdfd\ufdfd',
  'مرحبا بالعالم',
  `Z${'\u0324\u030a\u034e'.repeat(6)}`,
  '👩‍👩‍👧‍👦🪔',
] as const

/** Joined in threes without spaces, as the shop stores them, to form unbreakable words. */
export const CHUNKS = Array.from({ length: HOSTILE.length / 3 }, (_, index) =>
  HOSTILE.slice(index * 3, index * 3 + 3)
    .join('')
    .normalize('NFC'),
)
