import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#web/admin/lists/not-loaded.tsx'
import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { SubmitButton } from '#web/admin/shell/action-button.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { UnsavedChangesDialog } from '#web/admin/shell/unsaved-changes-dialog.tsx'
import { useUnsavedChangesPrompt } from '#web/admin/shell/use-unsaved-changes-prompt.ts'
import { t } from '#web/i18n/admin.tsx'
import { send } from '#web/lib/send.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'

const watchedWordsQuery = () => refetchedQuery(['reviews', 'words'], 'GET /api/reviews/words')

export function WatchedWordsCard() {
  const cache = useQueryClient()
  const query = useQuery(watchedWordsQuery())
  const [isTouched, setTouched] = useState(false)
  const save = useMutation({
    onMutate: () => setTouched(false),
    mutationFn: (text: string) => send('PUT /api/reviews/words', { body: { text } }),
    onSuccess: (saved) => {
      cache.setQueryData(watchedWordsQuery().queryKey, saved)
      showToast(t('The words are saved'))
    },
    onError: () => setTouched(true),
  })
  const prompt = useUnsavedChangesPrompt(isTouched || save.isPending)
  if (query.error && !query.data) return <LoadFailure query={query} />
  if (!query.data) return null
  return (
    <Card title={t('Words to watch')} className={parts.largeAbove}>
      <form
        onChange={() => setTouched(true)}
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate(String(new FormData(event.currentTarget).get('text')))
        }}
      >
        <TextArea
          label={t('Words to watch')}
          name="text"
          hint={`${t('A new review with one of these words waits in “To check”.')} ${t('Write one word on each line.')}`}
          rows={5}
          maxLength={2000}
          defaultValue={query.data.text}
        />
        <FormError>{save.error?.message}</FormError>
        <SubmitButton action={save}>{t('Save the words')}</SubmitButton>
      </form>
      <UnsavedChangesDialog {...prompt} />
    </Card>
  )
}
