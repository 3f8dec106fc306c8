import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ProductCard } from '#shared/products.ts'
import { titleOf } from '#web/categories/categories.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { translate } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { to } from '#web/lib/paths.ts'
import { useParams } from '#web/lib/routing.tsx'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { useTitle } from '#web/screen/use-title.ts'
import { Breadcrumb } from '#web/ui/display/breadcrumb.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { GridSkeleton } from './card-skeletons.tsx'
import { CatalogueText } from './catalogue-text.tsx'
import { NotFoundLinks } from './not-found-links.tsx'
import { NotFound } from './not-found-screen.tsx'
import type { ByOriginParts } from './origin/by-origin.tsx'
import { WithOrigin } from './origin/with-origin.tsx'
import { ProductCards } from './product-grid.tsx'
import { subCategoriesQuery, subCategoryProductsQuery } from './queries.ts'
import css from './sub-category-screen.module.css'

export function SubCategoryScreen() {
  const { catslug = '' } = useParams()
  const slug = catslug.toLowerCase()
  const products = useQuery(subCategoryProductsQuery(slug))
  const kinds = useQuery(subCategoriesQuery())
  const kind = kinds.data?.find((candidate) => candidate.slug === slug)
  const title = kind ? translate(kind.name) : t('Ayurveda products')
  useTitle(title)

  // Waits for the name and text from the other response, to avoid a layout shift.
  if (products.isPending || kinds.isPending) return <ScreenSkeleton />
  if (products.error instanceof ApiError && products.error.status === 404) {
    return (
      <NotFound title={t('We do not have this kind of product')}>
        {t('You can see all kinds on the Ayurveda page.')}
      </NotFound>
    )
  }
  return (
    <div className={`wrap ${css.page}`} data-cat="ayurveda">
      <Breadcrumb
        crumbs={[
          { text: t('Home'), href: `#${to.home()}` },
          { text: titleOf('ayurveda'), href: `#${to.listing('ayurveda')}` },
          { text: title, lang: langOf(title) },
        ]}
      />
      <h1 lang={langOf(title)}>{title}</h1>
      {kind && (
        <p className="lead">
          <CatalogueText>{kind.description}</CatalogueText>
        </p>
      )}
      <h2 className="vh">{t('Products')}</h2>
      <WithOrigin>{(by) => <Products slug={slug} all={products} by={by} />}</WithOrigin>
    </div>
  )
}

type ProductsProps = { slug: string; all: UseQueryResult<ProductCard[]>; by: Partial<ByOriginParts> | undefined }

function Products({ slug, all, by }: ProductsProps) {
  const byOrigin = useQuery({
    ...(by?.ofSubCategory ?? subCategoryProductsQuery)(slug),
    enabled: by?.ofSubCategory !== undefined,
    // The former list stays while another country is chosen.
    placeholderData: (before) => before,
  })
  const products = by?.ofSubCategory ? byOrigin : all
  return (
    <>
      {by?.filter?.(to.subCategory(slug), products.data?.length === 0)}
      {products.isError && (
        <>
          <LoadFailed what={t('these products')} error={products.error} onRetry={products.refetch} />
          <NotFoundLinks />
        </>
      )}
      {products.data?.length === 0 && !by?.isSet && (
        <p className="muted">{t('There are no products of this kind at the moment.')}</p>
      )}
      <div className={css.list}>
        {(products.data && by?.cards?.(products.data)) ?? <ProductCards products={products.data ?? []} />}
      </div>
    </>
  )
}

const ScreenSkeleton = () => (
  <div className={`wrap ${css.page}`} aria-busy="true">
    <h1 className="vh" data-waiting>
      {t('Ayurveda products')}
    </h1>
    <Spinner className={css.waiting} />
    <div className={css.list}>
      <GridSkeleton count={8} />
    </div>
  </div>
)
