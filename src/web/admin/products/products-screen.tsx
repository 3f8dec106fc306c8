import { useMutation, useQueryClient } from '@tanstack/react-query'
import css from '#web/admin/lists/lists.module.css'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { AdminPage } from '#web/admin/shell/admin-page.tsx'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { send } from '#web/lib/send.ts'
import { userInfo } from '#web/lib/user-info.ts'
import { productQuery } from '#web/products/queries.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { OpenProductList } from './open-product-list.tsx'
import { ProductList } from './product-list.tsx'

/** The only back office list that visitors may open (ROLE-8); it shows them public data. */
export function ProductsScreen() {
  const user = userInfo.use()
  if (user) return <AdminProducts />
  return (
    <AdminPage title={t('Products')}>
      <Alert
        variant="info"
        silent
        className={css.failure}
        action={
          <Button size="sm" variant="line" href={`#${to.login('admin-productlist')}`}>
            {t('Login')}
          </Button>
        }
      >
        {t('Please sign in as an admin to change products.')}
      </Alert>
      <OpenProductList />
    </AdminPage>
  )
}

function AdminProducts() {
  const cache = useQueryClient()
  const creation = useMutation({
    mutationFn: () => send('POST /api/products'),
    onSuccess: (draft) => cache.setQueryData(productQuery(draft._id).queryKey, draft),
  })
  /** Staff who have left the list meanwhile stay where they are. */
  const add = () => creation.mutate(undefined, { onSuccess: (draft) => navigate(toAdmin.product(draft._id)) })
  return (
    <AdminFrame
      title={t('Products')}
      action={
        <Button icon="plus" busy={creation.isPending} busyText={t('Adding')} onClick={add}>
          {t('Add Product')}
        </Button>
      }
    >
      <FormError className={css.failure}>{creation.error?.message}</FormError>
      <ProductList />
    </AdminFrame>
  )
}
