import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './tabs.module.css'

/** Arrow keys, Home and End select. All panels are in the page, so find-in-page finds their text. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { name: string; content: ReactNode }[] }) {
  const id = useId()
  const [chosen, setChosen] = useState(0)

  const move = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, chosen, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }
  return (
    <div>
      <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name }, place) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            className={css.tab}
            aria-selected={place === chosen}
            aria-controls={`${id}-panel-${place}`}
            tabIndex={place === chosen ? 0 : -1}
            onClick={() => setChosen(place)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, place) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${place}`}
          className={css.panel}
          aria-labelledby={`${id}-tab-${place}`}
          hidden={place !== chosen}
        >
          {content}
        </div>
      ))}
    </div>
  )
}

function placeAfter(key: string, place: number, count: number) {
  if (key === 'ArrowRight') return (place + 1) % count
  if (key === 'ArrowLeft') return (place + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
