import { Badges, Buttons } from './controls.tsx'
import { Choices, Fields } from './fields.tsx'
import { Ground } from './ground.tsx'
import { Cards, Empty, Tables } from './lists.tsx'
import { Alerts, Dialogs, Loading } from './messages.tsx'
import { Searching, Sliders } from './moving.tsx'
import { Folds, Steps, Ways } from './navigation.tsx'
import { Ratings } from './ratings.tsx'

/** For developers: every control in every state. The page frame renders the toasts. */
export const ShowcaseScreen = () => (
  <div className="wrap page">
    <h1>Components</h1>
    <p className="lead">Every control in every state, on one page.</p>
    <Ground />
    <Buttons />
    <Fields />
    <Choices />
    <Ratings />
    <Searching />
    <Badges />
    <Alerts />
    <Loading />
    <Dialogs />
    <Ways />
    <Steps />
    <Folds />
    <Sliders />
    <Tables />
    <Cards />
    <Empty />
  </div>
)
