import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailStatus } from '#shared/mail.ts'
import { type Choice, findChoice, optionsOf } from '#web/admin/lists/choices.ts'
import { withFilter } from '#web/admin/lists/filter-address.ts'
import { FilterLinks } from '#web/admin/lists/filter-links.tsx'
import css from '#web/admin/lists/lists.module.css'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { filteredPages, refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { ActionButton } from '#web/admin/shell/action-button.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t, tCount } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useHashParam } from '#web/lib/hash-location.ts'
import { send } from '#web/lib/send.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { MailsTable } from './mails-table.tsx'

export function MailsScreen() {
  const cache = useQueryClient()
  const test = useMutation({
    mutationFn: () => send('POST /api/mails/test'),
    onSuccess: async (mail) => {
      await cache.invalidateQueries({ queryKey: ['mails'] })
      showToast(t('A test e-mail is on its way to {address}', { address: mail.to }))
    },
  })
  return (
    <AdminFrame
      title={t('E-mails')}
      lead={t('E-mails from the shop, newest first')}
      action={
        <ActionButton icon="mail" action={test} busyText={t('Sending')}>
          {t('Send a test e-mail')}
        </ActionButton>
      }
    >
      <FormError className={css.failure}>{test.error?.message}</FormError>
      <MailStateNote />
      <Mails />
    </AdminFrame>
  )
}

function Mails() {
  const status = findChoice(MAIL_VIEWS, useHashParam('status'))
  const mails = useInfiniteQuery(mailsQuery(status))
  return (
    <>
      <FilterLinks
        label={t('Filter e-mails')}
        views={optionsOf(MAIL_VIEWS)}
        current={status}
        hrefOf={(value) => withFilter(toAdmin.mails(), { status: value })}
      />
      <LongList list={mails} empty={<EmptyState drawing="receipt" title={t('No e-mails here')} />}>
        {(rows) => <MailsTable mails={rows} />}
      </LongList>
    </>
  )
}

const mailsQuery = (status: MailStatus | undefined) =>
  infiniteQueryOptions({
    ...filteredPages(['mails', 'all', status], 'GET /api/mails', { query: { status } }),
    // Mails are sent by a job, shortly after the request.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some((mail) => mail.status === 'waiting')) ? 2000 : false,
  })

const MAIL_VIEWS = [
  { value: undefined, text: 'All' },
  { value: 'waiting', text: 'Waiting' },
  { value: 'sent', text: 'Sent' },
  { value: 'dead', text: 'Not delivered' },
] as const satisfies Choice<MailStatus | undefined>[]

/** Warns when mails are not delivered; otherwise renders nothing. */
function MailStateNote() {
  const { data: state } = useQuery(refetchedQuery(['mails', 'state'], 'GET /api/mails/state'))
  if (!state) return null
  if (state.isOutbox) {
    return (
      <Alert
        variant="warning"
        silent
        className={css.failure}
        title={t('For development only: no e-mail server is set')}
      >
        {t('E-mails are stored on the shop’s computer and not delivered. They are marked as sent.')}
      </Alert>
    )
  }
  if (!state.isUp) {
    return (
      <Alert silent className={css.failure} title={t('The e-mail server does not respond')}>
        {tCount(
          state.waiting,
          'Nothing is lost. {n} e-mail is waiting and will be sent later.',
          'Nothing is lost. {n} e-mails are waiting and will be sent later.',
        )}
      </Alert>
    )
  }
  return <p className={css.count}>{t('Sent from {address}', { address: state.from })}</p>
}
