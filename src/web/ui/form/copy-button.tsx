import { useState } from 'react'
import { t } from '#web/i18n/t.ts'
import { useTimeout } from '#web/ui/use-timeout.ts'
import { Button } from './button.tsx'

type CopyButtonProps = { text: string; children?: string; done?: string }

export function CopyButton({ text, children = t('Copy'), done = t('Copied') }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(text))
  return (
    <>
      <Button variant="line" size="sm" icon={copied ? 'check' : 'copy'} onClick={copy}>
        {copied ? done : children}
      </Button>
      <span className="vh" role="status">
        {copied && done}
      </span>
      {copied && <Countdown onDone={() => setCopied(false)} />}
    </>
  )
}

function Countdown({ onDone }: { onDone: () => void }) {
  useTimeout(2000, onDone)
  return null
}

/** The fallback where the Clipboard API is unavailable, such as without https. */
async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

function copyByHand(text: string) {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'vh'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
