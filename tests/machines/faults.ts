import { setTimeout as delay } from 'node:timers/promises'
import type { Machines, Name } from './open-machines.ts'
import { makeAlone, makeSynchronous } from './postgres.ts'

/** `healedAt`: when the part worked again, if the shop cannot sell without it. */
type Fault = { name: string; happen: (machines: Machines) => Promise<{ healedAt: number } | undefined> }

const AWAY_MS = 4_000
const now = () => ({ healedAt: performance.now() })

/** The parts fail in turn: they are killed, restarted, cut off or filled up. */
export const FAULTS: Fault[] = [
  {
    name: 'a shop process is killed, and started again',
    happen: async ({ shopOf, start }) => {
      shopOf('first').send('SIGKILL')
      await shopOf('first').exited
      await delay(AWAY_MS)
      await start('first')
      return undefined
    },
  },
  {
    name: 'both shop processes are restarted in turn (SIGTERM)',
    happen: async ({ shopOf, start }) => {
      for (const name of ['first', 'second'] as Name[]) {
        await shopOf(name).stop()
        await start(name)
      }
      return undefined
    },
  },
  {
    name: 'a shop process stands still (SIGSTOP)',
    happen: async ({ shopOf }) => {
      shopOf('second').send('SIGSTOP')
      await delay(AWAY_MS)
      shopOf('second').send('SIGCONT')
      return undefined
    },
  },
  {
    name: 'the disk of a shop process is full',
    happen: async ({ shopDisks }) => {
      await shopDisks.first.setFull(true)
      await delay(AWAY_MS)
      await shopDisks.first.setFull(false)
      return undefined
    },
  },
  {
    name: 'nginx is killed, and started again',
    happen: async ({ nginx }) => {
      await nginx.kill()
      await delay(1_000)
      await nginx.start()
      return now()
    },
  },
  {
    name: 'pgbouncer is killed, and started again',
    happen: async ({ pooler }) => {
      await pooler.kill()
      await delay(1_000)
      await pooler.start()
      return now()
    },
  },
  {
    name: 'the network to the primary is down',
    happen: async ({ roles }) => {
      await roles.primary.link.set({ isDown: true })
      await delay(AWAY_MS)
      await roles.primary.link.set({})
      return now()
    },
  },
  {
    name: 'the network to the primary is silent',
    happen: async ({ roles }) => {
      await roles.primary.link.set({ isHanging: true })
      await delay(AWAY_MS)
      await roles.primary.link.set({})
      return now()
    },
  },
  {
    name: 'notifications and jobs of a shop process are cut off silently',
    happen: async ({ directLinks }) => {
      for (const link of directLinks.first) await link.set({ isHanging: true })
      await delay(AWAY_MS)
      for (const link of directLinks.first) await link.set({})
      return undefined
    },
  },
  {
    name: 'the standby is killed, and started again',
    happen: async ({ roles }) => {
      await roles.standby.kill()
      await delay(1_000)
      await makeAlone(roles.primary)
      const alone = now()
      await delay(AWAY_MS)
      await roles.standby.start()
      await makeSynchronous(roles.primary)
      return alone
    },
  },
  {
    name: 'the disk of the primary is full',
    happen: async ({ roles, disks }) => {
      await disks.primary.setFull(true)
      await delay(AWAY_MS)
      await disks.primary.setFull(false)
      // PostgreSQL may have ended. A service manager starts it again.
      await roles.primary.start()
      return now()
    },
  },
  {
    name: 'the primary is restarted (kill -9)',
    happen: async ({ roles }) => {
      await roles.primary.kill()
      await roles.primary.start()
      return now()
    },
  },
  {
    name: 'the primary is lost, and the standby takes over',
    happen: async (machines) => {
      const { roles } = machines
      await roles.primary.kill()
      await machines.failOver()
      const promoted = now()
      await delay(AWAY_MS)
      await roles.standby.follow(roles.primary.port)
      await makeSynchronous(roles.primary)
      return promoted
    },
  },
]
