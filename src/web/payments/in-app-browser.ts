/**
 * Browsers inside other apps, and those that draw their pages elsewhere: a bank's window is blocked there, or never finds
 * its way back to the page. Only what says so itself; for all others the window over the page is the better way.
 */
export const isInAppBrowser = (userAgent: string): boolean =>
  NAMED.test(userAgent) || isAndroidWebView(userAgent) || isAppleWebView(userAgent)

const NAMED =
  /\b(?:FBAN|FBAV|FB_IAB|Instagram|Opera Mini|OPiOS|UCBrowser|UCWEB|Snapchat|LinkedInApp|MicroMessenger|Line\/)/

const isAndroidWebView = (userAgent: string) => /Android.*; wv\)/.test(userAgent)

/** Every browser on an iPhone names Safari; a page inside another app does not. */
const isAppleWebView = (userAgent: string) =>
  /\((?:iPhone|iPad|iPod).*AppleWebKit\//.test(userAgent) && !/Safari\//.test(userAgent)
