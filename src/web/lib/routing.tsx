import { type ComponentType, createContext, use } from 'react'
import { usePath } from './hash-location.ts'

type Params = Partial<Record<string, string>>

const ParamsContext = createContext<Params>({})

export const useParams = (): Params => use(ParamsContext)

export function Routes({ of: routes, otherwise: NotFound }: { of: Screen[]; otherwise: ComponentType }) {
  const found = routeAt(routes, usePath())
  if (!found) return <NotFound />
  const { screen: FoundScreen } = found.route
  return (
    <ParamsContext value={found.params}>
      <FoundScreen />
    </ParamsContext>
  )
}

type Screen = { path: string; screen: ComponentType }

/** '/a/:b/:c?' has `b` and optionally `c`. A final star matches anything without '/', two stars match anything. */
export function routeAt<R extends { path: string }>(
  routes: R[],
  path: string,
): { route: R; params: Params } | undefined {
  for (const route of routes) {
    const match = patternOf(route.path).exec(path)
    if (match) return { route, params: match.groups ?? {} }
  }
  return undefined
}

const patternOf = (path: string) =>
  new RegExp(
    `^${path.replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2').replace(/\*+$/, (stars) => (stars[1] ? '.*' : '[^/]*'))}/?$`,
    'i',
  )
