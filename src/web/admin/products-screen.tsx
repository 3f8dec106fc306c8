import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userInfo } from '#web/account/user-info.ts'
import { toOffice } from '#web/admin/paths.ts'
import { t } from '#web/language/office.tsx'
import { navigate } from '#web/lib/hash-location.ts'
import { send } from '#web/lib/send.ts'
import { to } from '#web/paths.ts'
import { productQuery } from '#web/products/queries.ts'
import { Alert, FormError } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminPage } from './admin-page.tsx'
import css from './lists.module.css'
import { OpenProductList } from './open-product-list.tsx'
import { ProductList } from './product-list.tsx'

/** This list alone sends nobody away who is not signed in (ROLE-8); they see what the shop shows anyhow. */
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
    onSuccess: (draft) => {
      cache.setQueryData(productQuery(draft._id).queryKey, draft)
      navigate(toOffice.product(draft._id))
    },
  })
  return (
    <AdminFrame
      title={t('Products')}
      action={
        <Button icon="plus" busy={creation.isPending} busyText={t('Adding')} onClick={() => creation.mutate()}>
          {t('Add Product')}
        </Button>
      }
    >
      <FormError className={css.failure}>{creation.error?.message}</FormError>
      <ProductList />
    </AdminFrame>
  )
}
