import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TaxPreview } from '#shared/tax-rates.ts'
import lists from '#web/admin/lists/lists.module.css'
import { LoadFailure, RowsLoading } from '#web/admin/lists/not-loaded.tsx'
import { wholeSettingsQuery } from '#web/admin/settings/queries.ts'
import parts from '#web/admin/shell/parts.module.css'
import { t, tCount } from '#web/i18n/admin.tsx'
import { langOf } from '#web/i18n/lang-of.ts'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { send } from '#web/lib/send.ts'
import { settingsQuery } from '#web/settings/queries.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { taxPreviewQuery } from './queries.ts'

/** Which rates apply, and which products change before they are switched. */
export function TaxByCard() {
  const cache = useQueryClient()
  const settings = useQuery(wholeSettingsQuery())
  const preview = useQuery(taxPreviewQuery())
  const change = useMutation({
    mutationFn: (taxBy: 'category' | 'hsn') => send('PUT /api/settings', { body: { taxBy } }),
    onSuccess: (saved) => {
      cache.setQueryData(settingsQuery().queryKey, saved)
      cache.setQueryData(wholeSettingsQuery().queryKey, saved)
      showToast(t('The settings were saved'))
    },
  })
  const failed = [settings, preview].find(({ error }) => error)
  if (failed?.error) return <LoadFailure query={failed} />
  if (!settings.data || !preview.data) return <RowsLoading />
  const isByHsn = settings.data.taxBy === 'hsn'
  return (
    <Card title={t('What changes for your products')}>
      <p>{isByHsn ? t('Tax goes by the HSN code of each product.') : t('Tax goes by the category of each product.')}</p>
      <p>
        <b>
          {tCount(
            preview.data.count,
            '{n} product has another rate by its HSN code',
            '{n} products have another rate by their HSN code',
          )}
        </b>
      </p>
      <FormError className={parts.above}>{change.error?.message}</FormError>
      <Button
        variant="line"
        className={parts.above}
        busy={change.isPending}
        busyText={t('Please wait')}
        onClick={() => change.mutate(isByHsn ? 'category' : 'hsn')}
      >
        {isByHsn ? t('Tax by category') : t('Tax by HSN code')}
      </Button>
      <Changes preview={preview.data} />
    </Card>
  )
}

const Changes = ({ preview }: { preview: TaxPreview }) => (
  <ul className={lists.entries}>
    {preview.products.map(({ _id, name, hsnCode, condition, byCategory, byHsn }) => (
      <li key={_id}>
        <a href={`#${toAdmin.product(_id)}`} lang={langOf(name)}>
          {name}
        </a>
        <small>
          {t('{code}: {before}% by category, {after}% by HSN code', {
            code: condition ? `${hsnCode}, ${condition}` : hsnCode,
            before: byCategory,
            after: byHsn,
          })}
        </small>
      </li>
    ))}
  </ul>
)
