import { spawnSync } from 'node:child_process'

/** Tries these system packages in order until `isDone`, if the user is an administrator. */
export function installOneOf(packages: string[], isDone: () => boolean) {
  if (isDone() || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  run('apt-get', ['update', '-qq'])
  for (const name of packages) {
    if (!isDone()) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  }
}

export function run(program: string, parts: string[]) {
  spawnSync(program, parts, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
