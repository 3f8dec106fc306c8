import type { SandboxDb, SandboxTables } from './tables.ts'

type Setting = Pick<SandboxTables['payment_sandbox.clock'], 'set_at' | 'shows' | 'speed'>

export type Clock = ReturnType<typeof openClock>

/** The sandbox clock. It shows the machine's time until it is moved. A moved clock survives a restart. */
export function openClock(db: SandboxDb, machineNow: () => Date) {
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
    /** Reads the position that another process has set. */
    refresh: async () => {
      setting = await readSetting(db)
    },
    /** Real milliseconds until the clock shows `time`. */
    until: (time: Date) => (time.getTime() - now().getTime()) / speed(),
    /** Moves it forward to `time`, never back. */
    moveTo: (time: Date) => set(time > now() ? time : now(), speed()),
    setSpeed: (newSpeed: number) => set(now(), newSpeed),
    /** Shows the machine's time again. */
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
