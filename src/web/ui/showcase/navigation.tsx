import { Accordion } from '#web/ui/display/accordion.tsx'
import { Breadcrumb } from '#web/ui/display/breadcrumb.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import { StepBar } from '#web/ui/display/step-bar.tsx'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/overlay/menu.tsx'
import css from './gallery.module.css'
import { Sample } from './sample.tsx'

const HERE = '#/ui'

export const Ways = () => (
  <Sample title="Ways through the shop">
    <Breadcrumb
      crumbs={[{ text: 'Home', href: HERE }, { text: 'Ayurveda', href: HERE }, { text: 'Dhanwantharam Kuzhambu' }]}
    />
    <div className={css.menu}>
      <Menu face="Lakshmi" label="Account of Lakshmi" align="left">
        <MenuLink href={HERE} icon="receipt">
          My Orders
        </MenuLink>
        <MenuLink href={HERE} icon="user">
          Profile
        </MenuLink>
        <hr />
        <MenuButton icon="logout">Logout</MenuButton>
      </Menu>
    </div>
    <Pagination page={1} pages={3} hrefOf={() => HERE} label="Few pages" />
    <Pagination page={7} pages={20} hrefOf={() => HERE} label="Many pages" />
  </Sample>
)

export const Steps = () => (
  <Sample title="Steps and progress">
    <StepBar
      label="Checkout steps"
      current={2}
      steps={['Sign in', 'Shipping', 'Payment', 'Place Order'].map((text) => ({ text, href: HERE }))}
    />
    <Progress
      label="Progress of the order"
      steps={[
        { text: 'Submitted', note: '18/11/2026', done: true, icon: 'receipt' },
        { text: 'Paid', note: '18/11/2026', done: true, icon: 'card' },
        { text: 'Shipped', note: 'Next step', done: false, icon: 'truck' },
        { text: 'Delivered', done: false, icon: 'box' },
      ]}
    />
  </Sample>
)

export const Folds = () => (
  <Sample title="Tabs and accordion">
    <Tabs
      label="The society"
      tabs={[
        { name: "Chairman's Message", content: <p>We began with one kitchen and eleven families.</p> },
        { name: 'Board of Directors', content: <p>Nine members, chosen every three years.</p> },
        { name: 'Careers', content: <p>We have no vacancy today.</p> },
      ]}
    />
    <Accordion
      name="gallery"
      items={[
        { title: 'Categories', content: 'Ayurveda, Foods, Beauty Care, Furniture, Abhyanga' },
        { title: 'Society', content: 'About us, directors, careers' },
        { title: 'Policies', content: 'Privacy, terms' },
      ]}
    />
  </Sample>
)
