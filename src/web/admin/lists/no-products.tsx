import { t } from '#web/i18n/admin.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'

export const NoProducts = () => (
  <EmptyState drawing="search" title={t('No matching products')}>
    {t('Try another word, or look in all categories.')}
  </EmptyState>
)
