import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './tabs.module.css'

/** Arrow keys, Home and End select. All panels are in the page, so find-in-page finds their text. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { name: string; content: ReactNode }[] }) {
  const id = useId()
  const [chosen, setChosen] = useState(0)

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = indexForKey(event.key, chosen, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }
  return (
    <div>
      <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={handleKeyDown}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            className={css.tab}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          className={css.panel}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== chosen}
        >
          {content}
        </div>
      ))}
    </div>
  )
}

function indexForKey(key: string, index: number, count: number) {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
