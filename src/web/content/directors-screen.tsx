import { t } from '#web/i18n/t.ts'
import { Board } from './board.tsx'
import css from './directors-screen.module.css'
import { SocietyPage } from './society-page.tsx'

export const DirectorsScreen = () => (
  <SocietyPage
    page="directors"
    title={t('Board of Directors')}
    drawTable={({ rows }) => <Board rows={rows} heading="h2" className={css.board} />}
  />
)
