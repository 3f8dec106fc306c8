import { type FormEvent, useCallback, useDeferredValue, useState } from 'react'
import { t, tCount } from '#web/i18n/t.ts'
import { navigate } from '#web/lib/hash-location.ts'
import { to } from '#web/lib/paths.ts'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { prepareSearch, useProductSearch } from './search.ts'

/** Finds products by name while typing; Enter without a choice shows all results (FIND-1, NAV-3). */
export function SearchBox({ className }: { className?: string }) {
  const [words, setWords] = useState('')
  const sought = useDeferredValue(words)
  const { found, shown, isPending, error } = useProductSearch(sought)

  // Text typed before hydration.
  const takeOver = useCallback(
    (form: HTMLFormElement | null) => setWords(form?.querySelector('input')?.value ?? ''),
    [],
  )

  const go = (address: string) => {
    setWords('')
    navigate(address)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim()) go(to.search(words.trim()))
  }
  return (
    <search className={className}>
      <form ref={takeOver} onSubmit={submit}>
        <Combobox
          label={t('Search products')}
          clearLabel={t('Clear the search')}
          value={words}
          onValue={setWords}
          options={found.slice(0, MOST)}
          keyOf={(product) => product._id}
          render={(product) => shown?.(product, sought)}
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

/** More would not be read in a list; Enter shows them all. */
const MOST = 8
