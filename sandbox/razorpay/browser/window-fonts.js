/** The typefaces that the shop's page has loaded already, so that the window costs no further download. */
export function borrowFonts() {
  for (const rule of [...parent.document.styleSheets].flatMap(rulesOf)) {
    if (rule.constructor.name !== 'CSSFontFaceRule' || !rule.style.src.includes('url(')) continue
    const address = (_, path) => `url("${new URL(path, rule.parentStyleSheet.href ?? parent.document.baseURI)}")`
    const source = rule.style.src.replaceAll(/url\("?([^")]+)"?\)/g, address)
    const { fontFamily, fontWeight, unicodeRange } = rule.style
    // A property that is not set reads as an empty text, which a typeface refuses.
    const range = { weight: fontWeight || 'normal', unicodeRange: unicodeRange || 'U+0-10FFFF', display: 'swap' }
    document.fonts.add(new FontFace(fontFamily.replaceAll('"', ''), source, range))
  }
}

function rulesOf(sheet) {
  try {
    return [...sheet.cssRules]
  } catch {
    // The rules of a cross-origin stylesheet are not readable.
    return []
  }
}
