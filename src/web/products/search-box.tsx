import { type FormEvent, startTransition, useEffect, useRef, useState } from 'react'
import { t, tCount } from '#web/i18n/t.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { prepareSearch, useProductSearch } from './search.ts'

/** Finds products by name while typing; Enter without a choice shows all results (FIND-1, NAV-3). */
export function SearchBox({ className }: { className?: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [keyword, setKeyword] = useState('')
  const { found, shown, isPending, error } = useProductSearch(keyword)

  // Text typed before hydration.
  useEffect(() => setKeyword(textOf(form.current)), [])

  const go = (address: string) => {
    form.current?.reset()
    setKeyword('')
    navigate(address)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = textOf(form.current)
    if (text) go(to.search(text))
  }
  return (
    <search className={className}>
      <form ref={form} onSubmit={submit}>
        <Combobox
          label={t('Search products')}
          clearLabel={t('Clear the search')}
          value={keyword}
          // The browser shows a letter by itself; the results follow after that frame.
          onValue={(text) => startTransition(() => setKeyword(text))}
          options={found.slice(0, MAX_SHOWN)}
          keyOf={(product) => product._id}
          render={(product) => shown?.(product, keyword)}
          addressOf={({ category, _id }) => to.product(category, _id)}
          onChoose={go}
          emptyText={error ? error.message : t('No product has that name.')}
          countText={() => tCount(found.length, '{n} product', '{n} products')}
          busy={isPending}
          input={{ placeholder: t('Search here'), maxLength: 100, onFocus: prepareSearch }}
        />
      </form>
    </search>
  )
}

const textOf = (form: HTMLFormElement | null): string => form?.querySelector('input')?.value.trim() ?? ''

/** More would not be read in a list; Enter shows them all. */
const MAX_SHOWN = 8
