import type { Translator } from '#server/platform/i18n/translator.ts'
import { ENGLISH } from '#shared/language.ts'
import { type Email, footLines, type Society } from './email.ts'
import { oneLine, withoutLinks } from './plain-text.ts'

/**
 * The HTML part in the shop's design. Mail clients support little: tables, inline styles, no external resources. One
 * column, at most 600 px wide.
 */
export function toHtml(email: Email, society: Society, translator: Translator): string {
  const styles = stylesOf(translator)
  return `<!doctype html>
<html lang="${translator.code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(email.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};${styles.text}-webkit-text-size-adjust:100%">
<main>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${LINE};border-radius:16px;text-align:left">
<tr><td style="padding:24px 20px 0">${brand(society)}</td></tr>
<tr><td style="padding:20px 20px 28px">
${bodyOf(email, styles, translator)}
</td></tr>
</table>
${footer(society, translator)}
</td></tr></table>
</main>
</body>
</html>
`
}

const bodyOf = (
  { heading, paragraphs, code, facts, lines, totals, address, button, notes = [] }: Email,
  styles: Styles,
  { t }: Translator,
) =>
  [
    `<h1 style="margin:0 0 16px;font:500 26px/${styles.headingLine} ${SERIF};color:${INK}">${escaped(heading)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`),
    code && codeBox(code),
    facts &&
      table(
        styles,
        facts.map(({ label, value }) => row(escaped(label), escaped(value), INK_2)),
      ),
    lines && table(styles, lines.map(lineRow)),
    totals && table(styles, totals.map(totalRow)),
    address && addressBox(t('Delivery to'), address),
    button && buttonTo(button, styles),
    ...notes.map((text) => `<p style="margin:16px 0 0;font-size:15px;color:${INK_2}">${escaped(text)}</p>`),
  ]
    .filter(Boolean)
    .join('\n')

const brand = ({
  societyName,
  tagline,
}: Society) => `<div style="font:600 22px/1.2 ${SERIF};color:${PALM}">${escaped(societyName)}</div>
<div style="font-size:13px;color:${INK_2};padding:2px 0 12px">${escaped(tagline)}</div>
<div style="border-top:2px solid ${BRASS};font-size:0;line-height:0">&nbsp;</div>
<div style="border-top:1px solid ${BRASS};margin-top:3px;font-size:0;line-height:0">&nbsp;</div>`

const footer = (society: Society, { t }: Translator) =>
  `<p style="margin:16px 12px 8px;max-width:560px;font-size:13px;line-height:1.6;color:${INK_2}">${footLines(society, t).map(escaped).join('<br>')}</p>`

const codeBox = (code: string) =>
  `<p style="margin:4px 0 20px;padding:16px;background:#EFF5F0;border-radius:10px;text-align:center;font:700 34px/1.2 'Courier New',monospace;letter-spacing:6px;color:${PALM}">${escaped(code)}</p>`

const table = ({ text }: Styles, rows: string[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;${text}">${rows.join('')}</table>`

const addressBox = (label: string, lines: string[]) =>
  `<p style="margin:0 0 16px;padding:14px 16px;background:${SUNKEN};border-radius:10px;font-size:15px;line-height:inherit"><span style="color:${INK_2}">${escaped(label)}</span><br>${lines.map((line) => escaped(withoutLinks(line))).join('<br>')}</p>`

const row = (left: string, right: string, color: string, weight = 400) =>
  `<tr><td valign="top" style="padding:6px 12px 6px 0;color:${color};font-weight:${weight}">${left}</td><td valign="top" align="right" style="padding:6px 0;font-weight:${weight}">${right}</td></tr>`

const lineRow = ({ name, detail, amount }: NonNullable<Email['lines']>[number]) =>
  `<tr><td valign="top" style="padding:10px 12px 10px 0;border-bottom:1px solid ${LINE}"><strong style="font-weight:600">${escaped(name)}</strong><br><span style="font-size:15px;color:${INK_2}">${escaped(detail)}</span></td><td valign="top" align="right" style="padding:10px 0;border-bottom:1px solid ${LINE};white-space:nowrap">${escaped(amount)}</td></tr>`

const totalRow = ({ label, amount, isTotal }: NonNullable<Email['totals']>[number]) =>
  row(
    escaped(label),
    `<span style="white-space:nowrap">${escaped(amount)}</span>`,
    isTotal ? INK : INK_2,
    isTotal ? 700 : 400,
  )

const buttonTo = ({ label, href }: NonNullable<Email['button']>, { buttonLine }: Styles) =>
  `<p style="margin:20px 0 8px"><a href="${escaped(href)}" style="display:inline-block;padding:14px 24px;background:${PALM};color:#ffffff;border-radius:10px;font-weight:600;line-height:${buttonLine};text-decoration:none">${escaped(label)}</a></p>`

const escaped = (text: string) => oneLine(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

// The design tokens' values, which do not reach a mail client.
const PAPER = '#FBF9F4'
const SUNKEN = '#F4F0E6'
const LINE = '#E5DFD1'
const INK = '#20261F'
const INK_2 = '#4B5147'
const PALM = '#1B4B3B'
const BRASS = '#B58A32'
const SERIF = "Newsreader,Georgia,'Noto Serif','Noto Serif Malayalam',serif"
const FACES = "Figtree,'Noto Sans','Noto Sans Malayalam',system-ui,sans-serif"

/** Malayalam and other Indian scripts are taller than Latin: one size larger, with more line height. */
function stylesOf({ code }: Translator) {
  const isEnglish = code === ENGLISH.code
  const size = isEnglish ? 'font-size:17px;line-height:1.55' : 'font-size:18px;line-height:1.7'
  return {
    text: `font-family:${FACES};${size};color:${INK};word-break:break-word;overflow-wrap:anywhere;`,
    headingLine: isEnglish ? '1.2' : '1.5',
    buttonLine: isEnglish ? '20px' : '30px',
  }
}

type Styles = ReturnType<typeof stylesOf>
