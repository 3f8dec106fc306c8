import { trackingLink } from '#shared/couriers.ts'
import { t } from '#web/i18n/t.ts'
import { useSettings } from '#web/settings/queries.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import css from './order.module.css'

export function Tracking({ service, tracking }: { service: string; tracking: string }) {
  const link = trackingLink(service, tracking, useSettings()?.courierLinks)
  return (
    <div className="mt-4">
      <dl className={css.parcel}>
        <div>
          <dt className="hint">{t('Courier')}</dt>
          <dd>{service}</dd>
        </div>
        <div>
          <dt className="hint">{t('Tracking number')}</dt>
          <dd>{tracking}</dd>
        </div>
      </dl>
      <div className="row">
        <CopyButton text={tracking}>{t('Copy number')}</CopyButton>
        {link && (
          <Button variant="link" endIcon="out" href={link} target="_blank" rel="noopener noreferrer">
            {t('Track your parcel')}
            <span className="vh">{t(', opens the courier’s site in a new tab')}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
