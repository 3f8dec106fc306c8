import { chooseLanguage, pageIn } from './choose-language.ts'
import { languageCode } from './language.ts'
import { languages } from './languages.ts'
import { t } from './t.ts'

export const LanguageSwitch = ({ className }: { className?: string | undefined }) => (
  <nav className={className} aria-label={t('Language')}>
    <LanguageLinks />
  </nav>
)

export const LanguageLinks = ({ className }: { className?: string }) =>
  languages
    .filter(({ code }) => code !== languageCode())
    .map(({ code, name }) => (
      <a
        key={code}
        className={className}
        href={pageIn(code)}
        lang={code}
        hrefLang={code}
        onClick={(event) => {
          event.preventDefault()
          chooseLanguage(code)
        }}
      >
        {name}
      </a>
    ))
