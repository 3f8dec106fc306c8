// Loaded before the shop by a test: shifts the clock of this process by some minutes.

const shiftMs = Number(process.env.CLOCK_SHIFT_MINUTES ?? 0) * 60_000
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (_, args: []) => (args.length === 0 ? new RealDate(RealDate.now() + shiftMs) : new RealDate(...args)),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
})
