import type { SandboxDb, SandboxTables } from './tables.ts'

type Setting = Pick<SandboxTables['payment_sandbox.clock'], 'set_at' | 'shows' | 'speed'>

/** The sandbox clock. It shows the machine's time until it is moved. A moved clock survives a restart. */
export interface Clock {
  now: () => Date
  speed: () => number
  /** Reads the position that another process has set. */
  refresh: () => Promise<void>
  /** Real milliseconds until the clock shows `moment`. */
  until: (moment: Date) => number
  /** Moves it forward to `moment`; it never goes back this way. */
  moveTo: (moment: Date) => Promise<void>
  setSpeed: (speed: number) => Promise<void>
  /** Shows the machine's time again. */
  reset: () => Promise<void>
}

export function openClock(db: SandboxDb, machineNow: () => Date): Clock {
  let setting: Setting | undefined
  const speed = () => setting?.speed ?? 1

  const now = () => {
    const machine = machineNow()
    if (!setting) return machine
    return new Date(setting.shows.getTime() + (machine.getTime() - setting.set_at.getTime()) * setting.speed)
  }

  const set = async (shows: Date, newSpeed: number) => {
    const next = { set_at: machineNow(), shows, speed: newSpeed }
    await writeSetting(db, next)
    setting = next
  }

  return {
    now,
    speed,
    refresh: async () => {
      setting = await readSetting(db)
    },
    until: (moment) => (moment.getTime() - now().getTime()) / speed(),
    moveTo: (moment) => set(moment > now() ? moment : now(), speed()),
    setSpeed: (newSpeed) => set(now(), newSpeed),
    reset: async () => {
      await db.deleteFrom('payment_sandbox.clock').execute()
      setting = undefined
    },
  }
}

const readSetting = (db: SandboxDb): Promise<Setting | undefined> =>
  db.selectFrom('payment_sandbox.clock').select(['set_at', 'shows', 'speed']).executeTakeFirst()

const writeSetting = (db: SandboxDb, setting: Setting) =>
  db
    .insertInto('payment_sandbox.clock')
    .values({ id: 1, ...setting })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(setting))
    .execute()
