import { setTimeout as delay } from 'node:timers/promises'
import type { Machines, Name } from './open-machines.ts'
import { disableReplication, makeSynchronous } from './postgres.ts'

/** `healedAt`: when the part worked again, if the shop cannot sell without it. */
type Fault = { name: string; run: (machines: Machines) => Promise<{ healedAt: number } | undefined> }

const OUTAGE_MS = 4_000
const now = () => ({ healedAt: performance.now() })

/** The parts fail in turn: they are killed, restarted, cut off or filled up. */
export const FAULTS: Fault[] = [
  {
    name: 'a shop process is killed, and started again',
    run: async ({ shopOf, start }) => {
      shopOf('first').send('SIGKILL')
      await shopOf('first').exited
      await delay(OUTAGE_MS)
      await start('first')
      return undefined
    },
  },
  {
    name: 'both shop processes are restarted in turn (SIGTERM)',
    run: async ({ shopOf, start }) => {
      for (const name of ['first', 'second'] as Name[]) {
        await shopOf(name).stop()
        await start(name)
      }
      return undefined
    },
  },
  {
    name: 'a shop process stands still (SIGSTOP)',
    run: async ({ shopOf }) => {
      shopOf('second').send('SIGSTOP')
      await delay(OUTAGE_MS)
      shopOf('second').send('SIGCONT')
      return undefined
    },
  },
  {
    name: 'the disk of a shop process is full',
    run: async ({ shopDisks }) => {
      await shopDisks.first.setFull(true)
      await delay(OUTAGE_MS)
      await shopDisks.first.setFull(false)
      return undefined
    },
  },
  {
    name: 'nginx is killed, and started again',
    run: async ({ nginx }) => {
      await nginx.kill()
      await delay(1_000)
      await nginx.start()
      return now()
    },
  },
  {
    name: 'pgbouncer is killed, and started again',
    run: async ({ pooler }) => {
      await pooler.kill()
      await delay(1_000)
      await pooler.start()
      return now()
    },
  },
  {
    name: 'the network to the primary is down',
    run: async ({ roles }) => {
      await roles.primary.link.set({ isDown: true })
      await delay(OUTAGE_MS)
      await roles.primary.link.set({})
      return now()
    },
  },
  {
    name: 'the network to the primary is silent',
    run: async ({ roles }) => {
      await roles.primary.link.set({ isHanging: true })
      await delay(OUTAGE_MS)
      await roles.primary.link.set({})
      return now()
    },
  },
  {
    name: 'notifications and jobs of a shop process are cut off silently',
    run: async ({ directLinks }) => {
      for (const link of directLinks.first) await link.set({ isHanging: true })
      await delay(OUTAGE_MS)
      for (const link of directLinks.first) await link.set({})
      return undefined
    },
  },
  {
    name: 'the standby is killed, and started again',
    run: async ({ roles }) => {
      await roles.standby.kill()
      await delay(1_000)
      await disableReplication(roles.primary)
      const soloAt = now()
      await delay(OUTAGE_MS)
      await roles.standby.start()
      await makeSynchronous(roles.primary)
      return soloAt
    },
  },
  {
    name: 'the disk of the primary is full',
    run: async ({ roles, disks }) => {
      await disks.primary.setFull(true)
      await delay(OUTAGE_MS)
      await disks.primary.setFull(false)
      // PostgreSQL may have ended. A service manager starts it again.
      await roles.primary.start()
      return now()
    },
  },
  {
    name: 'the primary is restarted (kill -9)',
    run: async ({ roles }) => {
      await roles.primary.kill()
      await roles.primary.start()
      return now()
    },
  },
  {
    name: 'the primary is lost, and the standby takes over',
    run: async (machines) => {
      const { roles } = machines
      await roles.primary.kill()
      await machines.failOver()
      const promoted = now()
      await delay(OUTAGE_MS)
      await roles.standby.follow(roles.primary.port)
      await makeSynchronous(roles.primary)
      return promoted
    },
  },
]
