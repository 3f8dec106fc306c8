import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { t } from '#web/i18n/admin.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'

export const synonymsQuery = () => refetchedQuery(['synonyms'], 'GET /api/synonyms')

/** The field's name in the settings form; the server's errors use it too. */
export const SYNONYMS_FIELD = 'text'

export const SynonymsCard = ({ text, error }: { text: string; error: string | undefined }) => (
  <Card title={t('Search synonyms')}>
    <TextArea
      label={t('Synonyms')}
      name={SYNONYMS_FIELD}
      hint={t(
        'Write one group of synonyms per line, separated by commas (at most 20 words). A search for one word also finds the others. Other spellings of a word are found automatically.',
      )}
      rows={10}
      maxLength={10_000}
      defaultValue={text}
      error={error}
    />
  </Card>
)
