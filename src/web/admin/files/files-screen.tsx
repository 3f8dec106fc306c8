import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { downloadFile } from '#web/lib/download-file.ts'
import { mayDo, type UserInfo, userInfo } from '#web/lib/user-info.ts'
import { Card } from '#web/ui/display/card.tsx'
import { DownloadButton } from '#web/ui/form/download-button.tsx'
import { BooksCard } from './books-card.tsx'
import { DaysForm } from './days-form.tsx'
import css from './files.module.css'
import { ImportCard } from './import-card.tsx'

export function FilesScreen() {
  const user = userInfo.get()
  return (
    <AdminFrame title={t('Excel files')} lead={leadFor(user)}>
      <div className={css.cards}>
        {mayDo(user, 'export books') && <BooksCard />}
        {mayDo(user, 'edit products') && <ProductExport />}
        {mayDo(user, 'edit products') && <ImportCard />}
        {mayDo(user, 'export books') && <OrderExport />}
      </div>
    </AdminFrame>
  )
}

const leadFor = (user: UserInfo | undefined) => {
  if (!mayDo(user, 'export books')) return t('Products as Excel files')
  return mayDo(user, 'edit products')
    ? t('Products and orders as Excel files')
    : t('Orders and payments as Excel files')
}

const ProductExport = () => (
  <Card title={t('Export products')}>
    <p className="muted">
      {t('All products, with one row for each size. Edit the file in Excel and import it again.')}
    </p>
    <DownloadButton className={parts.above} download={() => downloadFile('/api/products/export', 'products.csv')}>
      {t('Download products')}
    </DownloadButton>
  </Card>
)

const OrderExport = () => (
  <Card title={t('Export orders')}>
    <DaysForm
      first={t('First day')}
      last={t('Last day')}
      submitText={t('Download orders')}
      download={(days) => downloadFile(`/api/orders/export?${days}`, 'orders.csv')}
    />
  </Card>
)
