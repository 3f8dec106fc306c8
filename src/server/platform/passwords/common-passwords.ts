/** The most common passwords, in lower case. */
const COMMON = new Set(
  `123456 123456789 12345678 1234567 1234567890 123123 111111 000000 654321 666666 121212 112233 123321 987654321
  password password1 password123 passw0rd p@ssw0rd qwerty qwerty123 qwertyuiop abc123 abcdef abcd1234 abc12345
  iloveyou welcome welcome1 welcome123 admin123 admin1 administrator letmein monkey dragon master sunshine princess
  football cricket shadow superman batman trustno1 login123 secret freedom whatever starwars 1q2w3e 1q2w3e4r 1q2w3e4r5t
  qazwsx zxcvbn zxcvbnm asdfgh asdfghjkl aaaaaa 222222 333333 555555 777777 888888 999999 101010 159753 147258 147258369
  india123 india@123 kerala kerala123 malayalam krishna krishna123 ganesh jesus jesus123 allah786 786786 sairam
  kadirur kadirur1 kadirur123 ayurveda ayurveda1 ayurveda123 abhyanga abhyanga123 society123 kannur123 kadirursociety
  changeme default test123 testing guest123 user123 hello123 google facebook computer internet samsung nokia mobile123
  password12 password1234 password12345 passwordpassword 123456789012 1234567890123 qwertyqwerty administrator1`.split(
    /\s+/,
  ),
)

export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())
