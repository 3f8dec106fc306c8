import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useCurrentInView } from '#web/layout/use-current-in-view.ts'
import { to } from '#web/paths.ts'
import css from './society-tabs.module.css'

/** The society's pages beside each other. */
export function SocietyTabs() {
  const [path] = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useCurrentInView(list, path)
  return (
    <nav className="wrap" aria-label="The society">
      <ul ref={list} className={css.tabs}>
        {PAGES.map(({ text, href }) => (
          <li key={href}>
            <a href={`#${href}`} aria-current={path.startsWith(href) ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const PAGES = [
  { text: 'About', href: to.about() },
  { text: "Chairman's message", href: to.message() },
  { text: 'Board of directors', href: to.directors() },
  { text: 'Careers', href: to.careers() },
  { text: 'Contact', href: to.contact() },
]
