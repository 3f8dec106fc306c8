import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFieldErrors } from '#web/account/use-field-errors.ts'
import { t } from '#web/language/office.tsx'
import { send } from '#web/lib/send.ts'
import { searchEngineQuery } from '#web/products/queries.ts'
import { FormError } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { showToast } from '#web/ui/toast.ts'
import { LoadFailure } from './load-failure.tsx'
import css from './settings-form.module.css'

const synonymsQuery = () =>
  queryOptions({ queryKey: ['synonyms'], queryFn: ({ signal }) => send('GET /api/synonyms', { signal }), staleTime: 0 })

/** Which words mean the same to the shoppers' search. */
export function SynonymsCard() {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery(synonymsQuery())
  if (error) return <LoadFailure error={error} onRetry={refetch} busy={isFetching} />
  return data && isFetchedAfterMount && <SynonymsForm text={data.text} />
}

function SynonymsForm({ text }: { text: string }) {
  const cache = useQueryClient()
  const form = useFieldErrors({})
  const save = useMutation({
    mutationFn: (typed: string) => send('PUT /api/synonyms', { body: { text: typed } }),
    onSuccess: (saved) => {
      cache.setQueryData(synonymsQuery().queryKey, saved)
      cache.removeQueries(searchEngineQuery())
      showToast(t('The words were saved'), { variant: 'success' })
    },
    onError: form.showRefusal,
  })
  return (
    <form
      {...form.props}
      className={css.words}
      onSubmit={(event) => {
        const fields = form.read(event)
        if (fields && !save.isPending) save.mutate(fields.text ?? '')
      }}
    >
      <Card title={t('Words that mean the same')}>
        <TextArea
          label={t('Words for the search')}
          name="text"
          hint={t(
            'On each line words with commas between them, at most 20. Who looks for one finds the others too. Other spellings of a word are found by themselves.',
          )}
          rows={10}
          maxLength={10_000}
          defaultValue={text}
          error={form.errors.text}
        />
        <FormError>{form.refusal}</FormError>
        <Button type="submit" variant="line" busy={save.isPending} busyText={t('Saving')}>
          {t('Save words')}
        </Button>
      </Card>
    </form>
  )
}
