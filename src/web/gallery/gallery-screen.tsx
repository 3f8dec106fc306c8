import { Badges, Buttons } from './controls.tsx'
import { Choices, Fields } from './fields.tsx'
import { Alerts, Dialogs, Loading } from './messages.tsx'
import { Ratings } from './ratings.tsx'

/** For builders: every control in every state, drawn by the controls themselves. */
export const GalleryScreen = () => (
  <div className="wrap page">
    <h1>Components</h1>
    <p className="lead">Every control in every state, on one page.</p>
    <Buttons />
    <Fields />
    <Choices />
    <Ratings />
    <Badges />
    <Alerts />
    <Loading />
    <Dialogs />
  </div>
)
