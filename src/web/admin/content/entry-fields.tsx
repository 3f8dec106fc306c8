import type { ContentEntry } from '#shared/content.ts'
import type { ContentField } from '#shared/content-fields.ts'
import { PhotoCard } from '#web/admin/products/photo-card.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormEntry } from './content-editor.tsx'
import { labelOf } from './content-labels.ts'
import type { Kind } from './entry-list.tsx'

type EntryFieldsProps = {
  id: string
  kind: Kind
  entry: FormEntry
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<FormEntry>) => void
}

export function EntryFields({ id, kind, entry, errorOf, onChange }: EntryFieldsProps) {
  const has = { hasDates: false, hasImages: false, hasLink: false, ...kind }
  return (
    <div className={parts.column}>
      {kind.fields.map((field: ContentField) => (
        <div key={field.name} className={parts.pairs}>
          {(['en', 'ml'] as const).map((language) => (
            <TextInLanguage
              key={language}
              field={field}
              language={language}
              text={entry.texts[field.name]?.[language] ?? ''}
              error={errorOf(`texts.${field.name}.${language}`)}
              onChange={(text) => {
                const texts = entry.texts[field.name] ?? { en: '', ml: '' }
                onChange({ texts: { ...entry.texts, [field.name]: { ...texts, [language]: text } } })
              }}
            />
          ))}
        </div>
      ))}
      {id.startsWith('page-') && (
        <p className="hint">
          {t('## begins a heading, - a line of a list; **two stars** make words bold.')}{' '}
          {t('Words in double braces are filled in from the settings.')}
        </p>
      )}
      {has.hasDates && (
        <div className={parts.pairs}>
          {(['from', 'until'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={end === 'from' ? t('First day') : t('Last day')}
              hint={t('Empty: no limit.')}
              optional
              value={entry[end]}
              error={errorOf(end)}
              onChange={({ target }) => onChange({ [end]: target.value })}
            />
          ))}
        </div>
      )}
      {has.hasLink && (
        <div className={parts.pairs}>
          <SelectField
            label={t('Category, gives the colours')}
            options={categories()}
            value={entry.category ?? 'ayurveda'}
            error={errorOf('category')}
            onChange={({ target }) => onChange({ category: target.value as NonNullable<ContentEntry['category']> })}
          />
          <TextField
            label={t('Link of the button')}
            hint={t('Such as /about or https://example.org. Empty: the category.')}
            value={entry.link}
            maxLength={300}
            optional
            autoComplete="off"
            error={errorOf('link')}
            onChange={({ target }) => onChange({ link: target.value })}
          />
        </div>
      )}
      {has.hasImages && (
        <div className={parts.pairs}>
          <PhotoCard
            title={t('Picture on computers')}
            advice={t('About 1600 by 680 pixels, JPG, PNG or WebP.')}
            isWide
            image={entry.image}
            errors={[errorOf('image')]}
            owner={id}
            onAdd={(image) => onChange({ image })}
          />
          <PhotoCard
            title={t('Picture on phones')}
            advice={t('About 1050 by 918 pixels. Empty: the other picture.')}
            isWide
            image={entry.narrowImage}
            errors={[errorOf('narrowImage')]}
            owner={id}
            onAdd={(narrowImage) => onChange({ narrowImage })}
          />
        </div>
      )}
    </div>
  )
}

type TextInLanguageProps = {
  field: ContentField
  language: 'en' | 'ml'
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

function TextInLanguage({ field, language, text, error, onChange }: TextInLanguageProps) {
  const label = labelOf(field.name)
  const fieldTexts = {
    label: language === 'en' ? t('{field}, English', { field: label }) : t('{field}, Malayalam', { field: label }),
    optional: language === 'ml' || !field.isNeeded,
    maxLength: field.max,
    lang: language,
    value: text,
    error,
    autoComplete: 'off',
  }
  const isLarge = field.max > 120
  return isLarge ? (
    <TextArea {...fieldTexts} rows={field.isLong ? 10 : 3} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <TextField {...fieldTexts} onChange={({ target }) => onChange(target.value)} />
  )
}

const categories = () => [
  { value: 'ayurveda', text: t('Ayurveda') },
  { value: 'organicfoods', text: t('Foods') },
  { value: 'beautycare', text: t('Beauty Care') },
  { value: 'furniture', text: t('Furniture') },
  { value: 'abhyanga', text: t('Abhyanga') },
]
