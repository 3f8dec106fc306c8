import { useQuery } from '@tanstack/react-query'
import { dayIn, useFilter } from '#web/admin/lists/filter-address.ts'
import { NotLoaded } from '#web/admin/lists/not-loaded.tsx'
import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { wholeSettingsQuery } from '#web/admin/settings/queries.ts'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { ChangedRatesCard } from './changed-rates-card.tsx'
import { FilesCard } from './files-card.tsx'
import { LedgersCard } from './ledgers-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { type Days, monthAgo } from './period.ts'
import { PeriodForm } from './period-form.tsx'
import { CreditNotes, InvoicesCard, NilSalesCard, SmallSalesCard } from './sales-cards.tsx'
import { DocumentsCard, Gstr3bCard, HsnCard } from './summary-cards.tsx'

export function GstScreen() {
  const { view: days, change } = useFilter(toAdmin.gst(), daysIn)
  return (
    <AdminFrame title={t('GST')} lead={t('The figures of the return, from the documents of these days')}>
      <PeriodForm days={days} onChange={change} />
      <SellerNote />
      <ChangedRatesCard />
      <Return days={days} />
      <LedgersCard />
    </AdminFrame>
  )
}

const gstSummaryQuery = (days: Days) =>
  refetchedQuery(['gst', 'summary', days], 'GET /api/gst/summary', { query: days })

/** Last month is the one that is due. */
function daysIn(params: URLSearchParams): Days {
  const due = monthAgo(new Date(), 1)
  return { from: dayIn(params.get('from')) || due.from, to: dayIn(params.get('to')) || due.to }
}

/** Why the tables may be empty. */
function SellerNote() {
  const settings = useQuery(wholeSettingsQuery()).data
  if (!settings) return null
  if (settings.gstStatus !== 'regular')
    return (
      <Alert variant="info" silent className={parts.below}>
        {t('GSTR-1 is for sellers with a regular registration. The tables hold only their documents.')}
      </Alert>
    )
  if (settings.gstin === '')
    return (
      <Alert variant="warning" silent className={parts.below}>
        {t('No documents are issued yet. The owner of the shop must first enter the GSTIN in the settings.')}
      </Alert>
    )
  return settings.testPayments ? (
    <Alert variant="info" silent className={parts.below}>
      {t('This shop takes test payments. These are the figures of its test documents.')}
    </Alert>
  ) : null
}

function Return({ days }: { days: Days }) {
  const summary = useQuery(gstSummaryQuery(days))
  if (summary.error || !summary.data) return <NotLoaded query={summary} />
  const { b2b, b2cl, b2cs, nil, cdnr, cdnur, hsn, documents, gstr3b } = summary.data
  return (
    <>
      <Gstr3bCard gstr3b={gstr3b} days={days} />
      <MoneyCard days={days} />
      <FilesCard days={days} />
      <InvoicesCard title={t('4A: Sales to buyers with a GSTIN')} table="b2b" invoices={b2b} days={days} />
      <InvoicesCard title={t('5: Invoices above ₹1,00,000 to other states')} table="b2cl" invoices={b2cl} days={days} />
      <SmallSalesCard rows={b2cs} days={days} />
      <NilSalesCard rows={nil} days={days} />
      <CreditNotes notes={[...cdnr, ...cdnur]} days={days} />
      <HsnCard rows={hsn.b2b} registered days={days} />
      <HsnCard rows={hsn.b2c} days={days} />
      <DocumentsCard series={documents} days={days} />
    </>
  )
}
