import { useMutation } from '@tanstack/react-query'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t } from '#web/i18n/admin.tsx'
import { downloadFile } from '#web/lib/download-file.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FieldRow } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { BooksCard } from './books-card.tsx'
import { daysOf } from './days-of.ts'
import css from './files.module.css'
import { ImportCard } from './import-card.tsx'

export function FilesScreen() {
  const user = userInfo.get()
  return (
    <AdminFrame title={t('Excel files')} lead={t('Products and orders as Excel files')}>
      <div className={css.cards}>
        {mayDo(user, 'export books') && <BooksCard />}
        {mayDo(user, 'edit products') && <ProductExport />}
        {mayDo(user, 'edit products') && <ImportCard />}
        {mayDo(user, 'export books') && <OrderExport />}
      </div>
    </AdminFrame>
  )
}

function ProductExport() {
  const download = useMutation({ mutationFn: () => downloadFile('/api/products/export', 'products.csv') })
  return (
    <Card title={t('Export products')}>
      <p className="muted">
        {t('All products, with one row for each size. Edit the file in Excel and import it again.')}
      </p>
      <FormError className={css.gap}>{download.error?.message}</FormError>
      <Button
        variant="line"
        icon="download"
        className={css.gap}
        busy={download.isPending}
        busyText={t('Preparing')}
        onClick={() => download.mutate()}
      >
        {t('Download products')}
      </Button>
    </Card>
  )
}

function OrderExport() {
  const download = useMutation({
    mutationFn: (days: URLSearchParams) => downloadFile(`/api/orders/export?${days}`, 'orders.csv'),
  })
  return (
    <Card title={t('Export orders')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!download.isPending) download.mutate(daysOf(new FormData(event.currentTarget)))
        }}
      >
        <FieldRow>
          <TextField label={t('First day')} name="from" type="date" optional />
          <TextField label={t('Last day')} name="to" type="date" optional />
        </FieldRow>
        <FormError className={css.gap}>{download.error?.message}</FormError>
        <Button
          type="submit"
          variant="line"
          icon="download"
          className={css.gap}
          busy={download.isPending}
          busyText={t('Preparing')}
        >
          {t('Download orders')}
        </Button>
      </form>
    </Card>
  )
}
