import { Route, Router, Switch } from 'wouter'
import { PageFrame } from '#web/layout/page-frame.tsx'
import { useHashLocation, useHashSearch } from '#web/lib/hash-location.ts'
import { page, Waiting } from '#web/lib/page.tsx'
import { routes } from '#web/routes.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function App() {
  return (
    <Router hook={useHashLocation} searchHook={useHashSearch} hrefs={(href) => `#${href}`}>
      <PageFrame>
        <Waiting value={WAITING}>
          <Switch>
            {routes.map(({ path, screen }) => (
              <Route key={path} path={patternOf(path)} component={screen} />
            ))}
            <Route component={notFound} />
          </Switch>
        </Waiting>
      </PageFrame>
    </Router>
  )
}

const WAITING = (
  <div aria-busy="true">
    <Spinner />
  </div>
)
const notFound = page(async () => (await import('#web/layout/not-found-screen.tsx')).NotFoundScreen)

/** The router itself reads the stars letter by letter. */
function patternOf(path: string): string | RegExp {
  const [start, further] = path.split('*', 2)
  if (further === undefined) return path
  return new RegExp(`^${start}${path.endsWith('**') ? '.*' : '[^/]*/?'}$`, 'i')
}
