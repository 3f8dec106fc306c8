import { Icon, type IconName } from '#web/ui/display/icon.tsx'
import css from './gallery.module.css'
import { Sample } from './sample.tsx'

const COLOURS = ['palm-900', 'palm-800', 'palm-600', 'palm-50', 'brass-700', 'brass-500', 'paper', 'sunken', 'danger']
const CATEGORIES = ['ayurveda', 'beautycare', 'organicfoods', 'furniture', 'abhyanga']
const ICONS: IconName[] = [
  'leaf',
  'bowl',
  'flower',
  'chair',
  'dhara',
  'cart',
  'heart',
  'truck',
  'play',
  'copy',
  'refresh',
]

export const Ground = () => (
  <Sample title="Colour, type, icons">
    <div className={css.swatches}>
      {COLOURS.map((name) => (
        <div key={name}>
          <div className={css.swatch} style={{ background: `var(--${name})` }} />
          <p className="hint">{name}</p>
        </div>
      ))}
      {CATEGORIES.map((name) => (
        <div key={name} data-cat={name}>
          <div className={css.swatch} style={{ background: 'var(--cat)' }} />
          <p className="hint">{name}</p>
        </div>
      ))}
    </div>
    <p className={css.display}>Herbs in their pure form</p>
    <h3>Heading three, Newsreader</h3>
    <p className="lead">Lead text, Figtree 18. Shake the bottle well and take after food.</p>
    <p>Body text, Figtree 17. ₹1,24,500.00 with the rupee sign and Indian grouping.</p>
    <p lang="ml">ദശമൂലാരിഷ്ടം, ധന്വന്തരം കുഴമ്പ്, ത്രിഫല ചൂർണ്ണം</p>
    <hr className="kasavu" />
    <ul className={css.icons}>
      {ICONS.map((name) => (
        <li key={name}>
          <Icon name={name} size="lg" />
          {name}
        </li>
      ))}
    </ul>
  </Sample>
)
