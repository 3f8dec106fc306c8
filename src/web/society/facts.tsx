import css from './facts.module.css'

/** The company figures of specification 9. */
export const Facts = ({ stacked = false }: { stacked?: boolean }) => (
  <dl className={stacked ? css.stacked : css.facts}>
    <div>
      <dt>350+</dt>
      <dd>medicines</dd>
    </div>
    <div>
      <dt>20+</dt>
      <dd>patented</dd>
    </div>
    <div>
      <dt>1995</dt>
      <dd>{stacked ? 'registered under the Societies Registration Act 1860' : 'registered'}</dd>
    </div>
  </dl>
)
