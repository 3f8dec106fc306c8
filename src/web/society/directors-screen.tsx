import { t } from '#web/language/t.ts'
import { Icon } from '#web/ui/icon.tsx'
import css from './directors-screen.module.css'
import { Words } from './markdown-words.tsx'
import { SocietyPage } from './society-page.tsx'

/** The board's table, drawn as a card per person: role, name, what the role looks after. */
export const DirectorsScreen = () => (
  <SocietyPage
    page="directors"
    title={t('Board of Directors')}
    drawTable={({ rows }) => (
      <ul className={css.people}>
        {rows.map(([role = '', name = '', duty = '']) => (
          <li key={role} className={css.person}>
            <span className={css.photo}>
              <Icon name="user" size="lg" />
            </span>
            <h2>{role}</h2>
            {name && (
              <p>
                <Words text={name} />
              </p>
            )}
            <p className="hint">
              <Words text={duty} />
            </p>
          </li>
        ))}
      </ul>
    )}
  />
)
