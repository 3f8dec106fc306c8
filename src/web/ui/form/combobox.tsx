import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/display/icon.tsx'
import { itemForKey } from '#web/ui/item-for-key.ts'
import css from './combobox.module.css'
import { IconButton } from './icon-button.tsx'

type ComboboxProps<Option> = {
  label: string
  clearLabel: string
  /** The text that the options belong to. It may be behind the text of the input. */
  value: string
  onValue: (value: string) => void
  options: readonly Option[]
  keyOf: (option: Option) => string
  /** A `ComboboxOption`; `Marked` highlights the match. */
  render: (option: Option) => ReactNode
  addressOf: (option: Option) => string
  onChoose: (address: string) => void
  emptyText: string
  countText: (count: number) => string
  busy: boolean
  input: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onKeyDown'>
}

/** A search box with a list under it. Put it in a form: Enter without a chosen option submits it. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, clearLabel, value, onValue, options, keyOf, render, addressOf, onChoose } = props
  const { emptyText, countText, busy, input } = props
  const box = useRef<HTMLInputElement>(null)
  const id = useId()
  // Without text the list is closed. Text typed before hydration opens it at once.
  const [open, setOpen] = useState(true)
  const [activeKey, setActiveKey] = useState<string>()
  const active = options.findIndex((option) => keyOf(option) === activeKey)
  const isEmpty = options.length === 0
  const shown = open && value.trim() !== '' && !(isEmpty && busy)
  const activeId = shown && active >= 0 ? `${id}-${active}` : undefined
  useInView(activeId)

  const close = () => {
    setOpen(false)
    setActiveKey(undefined)
  }
  const choose = (option: Option) => {
    close()
    onChoose(addressOf(option))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter, Escape and the arrows belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      const option = shown ? options[active] : undefined
      if (option === undefined) return close()
      event.preventDefault()
      return choose(option)
    }
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      return close()
    }
    // Without an active option, Home and End move the text cursor.
    const next = active < 0 && /Home|End/.test(event.key) ? undefined : itemForKey(event.key, active, options)
    if (next === undefined) return
    event.preventDefault()
    setOpen(true)
    setActiveKey(keyOf(next))
  }
  return (
    <div className={css.combobox}>
      <Icon name="search" className={css.icon} />
      <input
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        {...input}
        ref={box}
        className={css.input}
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        onChange={(event) => {
          onValue(event.target.value)
          setOpen(true)
          setActiveKey(undefined)
        }}
        onKeyDown={handleKeyDown}
        onClick={() => setOpen(true)}
        onBlur={close}
      />
      {value && (
        <IconButton
          icon="close"
          label={clearLabel}
          className={css.clear}
          onClick={() => {
            if (box.current) box.current.value = ''
            onValue('')
            box.current?.focus()
          }}
        />
      )}
      <div className={css.list} id={`${id}-list`} role="listbox" aria-label={label} hidden={!shown || isEmpty}>
        {options.map((option, index) => (
          <a
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            href={`#${addressOf(option)}`}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              choose(option)
            }}
          >
            {render(option)}
          </a>
        ))}
      </div>
      {shown && isEmpty && <p className={classNames(css.list, css.empty)}>{emptyText}</p>}
      <span className="vh" role="status">
        {shown && (isEmpty ? emptyText : countText(options.length))}
      </span>
    </div>
  )
}

function useInView(id: string | undefined) {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}
