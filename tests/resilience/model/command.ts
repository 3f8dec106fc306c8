import type fc from 'fast-check'
import type { ModelState } from './model-state.ts'
import { expectMatches, type Real } from './real.ts'

export type ShopCommand = fc.AsyncCommand<ModelState, Real>

type Steps<Args> = {
  /** Whether it applies now; default: always. */
  when?: (state: ModelState, args: Args) => boolean
  /** Runs it in the shop and in the model, and compares the responses. */
  run: (state: ModelState, real: Real, args: Args) => Promise<void>
}

/** A command by its name and numbers; a failing sequence is printed, to be added to the cases. */
export const command =
  <Args>(name: string, { when = () => true, run }: Steps<Args>) =>
  (args: Args): ShopCommand => ({
    check: (state) => when(state, args),
    run: async (state, real) => {
      await run(state, real, args)
      await expectMatches(state, real)
    },
    toString: () => `['${name}', ${JSON.stringify(args)}]`,
  })

/** Picks an item of the list by any number. */
export function pick<T>(list: T[], n: number): T {
  const item = list[n % list.length]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}
