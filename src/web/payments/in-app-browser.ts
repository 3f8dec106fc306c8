/**
 * Browsers inside other apps, and proxy browsers: they block a bank's window, or it cannot return to the page. Detects
 * only browsers that identify themselves. All others use the window over the page.
 */
export const isInAppBrowser = (userAgent: string): boolean =>
  NAMED.test(userAgent) || isAndroidWebView(userAgent) || isAppleWebView(userAgent)

const NAMED =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Opera Mini|OPiOS|UCBrowser|UCWEB|Snapchat|LinkedInApp|MicroMessenger|Line\/)/

const isAndroidWebView = (userAgent: string) => /Android.*; wv\)/.test(userAgent)

/** Every iPhone browser names Safari, except a page inside another app. */
const isAppleWebView = (userAgent: string) =>
  /\((?:iPhone|iPad|iPod).*AppleWebKit\//.test(userAgent) && !/Safari\//.test(userAgent)
