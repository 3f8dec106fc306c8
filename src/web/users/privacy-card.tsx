import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Consent } from '#shared/consents.ts'
import { PURPOSES } from '#shared/purposes.ts'
import { t } from '#web/i18n/t.ts'
import { send } from '#web/lib/send.ts'
import { LoadFailed } from '#web/screen/load-failed.tsx'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { NoticeText, useNotice } from './notice-text.tsx'
import { consentsQuery } from './queries.ts'

export function PrivacyCard() {
  const consents = useQuery(consentsQuery())
  const notice = useNotice()
  return (
    <Card title={t('Your privacy')}>
      {consents.isPending && <Spinner />}
      {consents.isError && <LoadFailed what={t('your consents')} error={consents.error} onRetry={consents.refetch} />}
      {consents.data
        ?.filter(({ isOptional }) => isOptional)
        .map((consent) => (
          <ConsentSwitch key={consent.purpose} consent={consent} noticeVersion={notice?.version} />
        ))}
      {consents.data && <ConsentHistory consents={consents.data} />}
      {notice && <NoticeText body={notice.body} />}
    </Card>
  )
}

type ConsentSwitchProps = { consent: Consent; noticeVersion: string | undefined }

function ConsentSwitch({ consent: { purpose, given }, noticeVersion }: ConsentSwitchProps) {
  const cache = useQueryClient()
  // Shown at once; the mutation reports its state later.
  const [requested, setRequested] = useState<boolean>()
  const mutationKey = ['consent', purpose]
  const change = useMutation({
    mutationKey,
    // One after the other, so that the last press counts.
    scope: { id: purpose },
    mutationFn: (allows: boolean) =>
      send('PUT /api/users/consents/:purpose', {
        params: { purpose },
        body: { given: allows, noticeVersion },
      }),
    onSettled: () => {
      if (cache.isMutating({ mutationKey }) === 1) setRequested(undefined)
    },
    onSuccess: async (saved) => {
      const { queryKey } = consentsQuery()
      // A read that started before may arrive later.
      await cache.cancelQueries({ queryKey, exact: true })
      cache.setQueryData(queryKey, (all: Consent[] | undefined) =>
        all?.map((consent) => (consent.purpose === saved.purpose ? saved : consent)),
      )
    },
  })
  return (
    <>
      <Checkbox
        checked={requested ?? given}
        onChange={({ target }) => {
          setRequested(target.checked)
          change.mutate(target.checked)
        }}
        label={
          <>
            <b>{t(PURPOSES[purpose].title)}</b>
            <br />
            {t('Off unless you turn it on. The shop sends none at present.')}
          </>
        }
      />
      <FormError>{change.error?.message}</FormError>
    </>
  )
}
