import { useEffect } from 'react'
import { t } from '#web/i18n/t.ts'
import { restoreLostFocus } from '#web/layout/restore-lost-focus.ts'
import { usePath } from '#web/lib/hash-location.ts'
import { formatTimestamp } from '#web/lib/last-seen.ts'
import { useIsOnline } from '#web/offline/offline-note.tsx'
import { closeRefusal, type Refusal, refusals } from '#web/offline/refusals.ts'
import { takeUpdate, waitingWorker } from '#web/offline/update.ts'
import { Alert } from '#web/ui/display/alert.tsx'
import { Icon } from '#web/ui/display/icon.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import css from './notices.module.css'
import { stored } from './saved-data.ts'
import { ShopNotices } from './shop-notices.tsx'
import { useOffline } from './use-offline.ts'

/** Shown above every screen: whether the data is old, and which pending actions the shop refused. */
export function Notices() {
  useOffline()
  useEffect(restoreLostFocus, [])
  return (
    <>
      <div role="status" id="notices">
        <Connection />
        <Update />
      </div>
      <ShopNotices />
      <div role="alert">
        <Responded />
        {refusals.use().map((refusal) => (
          <Refused key={refusal.title} refusal={refusal} />
        ))}
      </div>
    </>
  )
}

function Connection() {
  const isOnline = useIsOnline()
  const shown = stored.use()
  if (isOnline && (!shown || shown.message)) return null
  return (
    <p className={css.notice}>
      <Icon name="info" size="sm" />
      <span>
        {isOnline
          ? t('We cannot reach the shop.')
          : t('You are offline. You can still read pages you have opened before.')}{' '}
        {shown && t('Products and prices are as last seen on {moment}.', { moment: formatTimestamp(shown.since) })}
      </span>
    </p>
  )
}

/** The shop's refusal, and the time of the cached products that the page shows. */
function Responded() {
  const isOnline = useIsOnline()
  const shown = stored.use()
  if (!isOnline || !shown?.message) return null
  return (
    <div className={`wrap ${css.refusal}`}>
      <Alert silent title={shown.message}>
        {t('The products and prices shown are from {moment}.', { moment: formatTimestamp(shown.since) })}
      </Alert>
    </div>
  )
}

/** Not shown during the checkout, to avoid distraction from the payment. */
function Update() {
  const path = usePath()
  const isReady = waitingWorker.use() !== undefined
  if (!isReady || /^\/(shipping|payment|placeorder|order)\b/.test(path)) return null
  return (
    <div className={css.notice}>
      <span>{t('A newer version of the shop is ready.')}</span>
      <Button variant="line" size="sm" icon="refresh" onClick={takeUpdate}>
        {t('Update now')}
      </Button>
    </div>
  )
}

const Refused = ({ refusal }: { refusal: Refusal }) => (
  <div className={`wrap ${css.refusal}`}>
    <Alert
      silent
      title={refusal.title}
      action={<IconButton icon="close" small label={t('Close this message')} onClick={() => closeRefusal(refusal)} />}
    >
      {refusal.message}
    </Alert>
  </div>
)
