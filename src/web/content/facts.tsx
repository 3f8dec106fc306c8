import { t } from '#web/i18n/t.ts'
import css from './facts.module.css'

export const Facts = ({ stacked = false }: { stacked?: boolean }) => (
  <dl className={stacked ? css.stacked : css.facts}>
    <div>
      <dt>350+</dt>
      <dd>{t('medicines')}</dd>
    </div>
    <div>
      <dt>20+</dt>
      <dd>{t('patented')}</dd>
    </div>
    <div>
      <dt>1995</dt>
      <dd>{stacked ? t('registered under the Societies Registration Act 1860') : t('registered')}</dd>
    </div>
  </dl>
)
