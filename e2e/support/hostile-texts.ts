/** Each runs `x()`, leads elsewhere, or breaks out of its box where it is taken for more than text. At most 20 letters. */
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

/** As the shop keeps them, three at a time and without a space between, so that they also are words that cannot be broken. */
export const CHUNKS = Array.from({ length: HOSTILE.length / 3 }, (_, place) =>
  HOSTILE.slice(place * 3, place * 3 + 3)
    .join('')
    .normalize('NFC'),
)
