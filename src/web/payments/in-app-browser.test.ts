import { expect, test } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; SM-A045F'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

// Requirements: PAY-8
test.each([
  ['Instagram on Android', `${ANDROID} Build/TP1A; wv) ${CHROME} Instagram 361.0.0.46.88 Android`],
  ['Instagram on an iPhone', `${IPHONE} Mobile/15E148 Instagram 361.0.0.35.82 (iPhone14,7; iOS 17_5)`],
  ['Facebook on Android', `${ANDROID} Build/TP1A; wv) ${CHROME} [FB_IAB/FB4A;FBAV/491.0.0.31.109;]`],
  ['Facebook on an iPhone', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/491.0.0.31.109;FBDV/iPhone14,7]`],
  ['a page inside another Android app', `${ANDROID} Build/TP1A; wv) ${CHROME}`],
  ['a page inside another iPhone app', `${IPHONE} Mobile/15E148`],
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/69.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16'],
  ['UC Browser', `Mozilla/5.0 (Linux; U; Android 13; en-US; SM-A045F) ${CHROME} UCBrowser/13.6.8.1316`],
])('%s returns by a redirect', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})

// Requirements: PAY-8
test.each([
  ['Chrome on Android', `${ANDROID}) ${CHROME}`],
  [
    'Samsung Internet',
    `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
  ],
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 13; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['Opera on Android', `${ANDROID}) ${CHROME} OPR/85.0.0.0`],
  [
    'Edge on a computer',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
  ],
])('%s keeps the window over the page', (_, userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(false)
})
