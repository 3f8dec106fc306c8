import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { readSettings } from '#server/settings/queries.ts'
import { DOCUMENT_NAMES } from '#shared/documents.ts'
import { documentSlices } from './document-slices.ts'
import { type Voucher, vouchersOf } from './tally-vouchers.ts'

/**
 * Vouchers for "Import transactions" of Tally. Each has the id of its document as REMOTEID and GUID, so that a second
 * import changes the same voucher. No ledger is created: one of the same name in another group would be moved.
 */
export async function* tallyFile(db: Db, days: Days): AsyncGenerator<string> {
  const { tallyLedgers } = await readSettings(db)
  yield HEAD
  for await (const slice of documentSlices(db, days))
    yield slice.flatMap((document) => vouchersOf(document, tallyLedgers).map(toXml)).join('')
  yield FOOTER
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
<BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC>
<REQUESTDATA>
`
const FOOTER = '</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n'

function toXml({ id, type, snapshot, party, entries }: Voucher): string {
  const { number, date, order, buyer, placeOfSupply, kind, refersTo } = snapshot
  const day = date.replaceAll('-', '')
  const isInvoice = type === 'Sales' || type === 'Credit Note'
  const view = isInvoice ? 'Invoice Voucher View' : 'Accounting Voucher View'
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${id}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="${view}">${[
    tag('GUID', id),
    tag('DATE', day),
    tag('EFFECTIVEDATE', day),
    tag('VOUCHERTYPENAME', type),
    tag('VOUCHERNUMBER', number),
    tag('REFERENCE', refersTo?.number ?? order),
    tag('PARTYLEDGERNAME', party),
    tag('PARTYNAME', buyer.name),
    tag('PARTYGSTIN', buyer.gstin),
    tag('STATENAME', buyer.state),
    tag('PLACEOFSUPPLY', placeOfSupply.slice(3)),
    tag('ISINVOICE', isInvoice ? 'Yes' : 'No'),
    tag('PERSISTEDVIEW', view),
    tag('NARRATION', `${DOCUMENT_NAMES[kind]} ${number}, order ${order}, ${buyer.name}`),
    ...entries.map(toEntry),
  ].join('')}</VOUCHER></TALLYMESSAGE>\n`
}

/** Tally writes a debit as a negative amount. */
const toEntry = ({ ledger, debit }: Voucher['entries'][number]) =>
  `<ALLLEDGERENTRIES.LIST>${[
    tag('LEDGERNAME', ledger),
    tag('ISDEEMEDPOSITIVE', debit > 0 ? 'Yes' : 'No'),
    tag('AMOUNT', (-debit / 100).toFixed(2)),
  ].join('')}</ALLLEDGERENTRIES.LIST>`

const tag = (name: string, text: string) => (text === '' ? '' : `<${name}>${inXml(text)}</${name}>`)

// XML 1.0, section 2.2.
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A document of an earlier release may have characters that XML refuses; one would make the whole file unreadable. */
export const inXml = (text: string) =>
  text.replace(NOT_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
