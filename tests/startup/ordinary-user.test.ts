import { chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canEnter, isRoot } from '#server/database/embedded/account.ts'
import { NOBODY, openFolder, processesOn } from '#tests/support/embedded/fixture.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { shopperOf } from '#tests/support/startup/fixture-shopper.ts'

// An ordinary user needs no test here: every other startup test covers it.
if (isRoot() && (await canEnter(NOBODY, import.meta.dirname))) {
  // Requirements: OPS-3
  test('an ordinary user opens a shop, and root can open it without changing its owner', async () => {
    const home = join(await openFolder(), 'home')
    await mkdir(home)
    await chown(home, NOBODY.uid, NOBODY.gid)
    const env = { DATA_DIR: join(home, 'data'), HOME: home }

    const theirs = await startShopProcess({ env, uid: NOBODY.uid })
    await theirs.ready()
    expect(theirs.errors).toEqual([])
    await shopperOf(theirs).register()
    expect((await theirs.stop()).code).toBe(0)

    const roots = await startShopProcess({ env })
    await roots.ready()
    await shopperOf(roots).signIn()
    expect((await roots.stop()).code).toBe(0)
    for (const file of ['pg', 'shop.lock', 'uploads']) {
      expect((await stat(join(env.DATA_DIR, file))).uid).toBe(NOBODY.uid)
    }
    expect(await processesOn(home)).toEqual([])
  })
}
