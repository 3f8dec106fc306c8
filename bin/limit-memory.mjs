/**
 * Re-executes this process with a small server's limits. V8 and the C library read them at startup.
 * The process keeps its id, its streams and its arguments.
 */
export async function limitMemory() {
  const { allocatorOf, flagsOf, sizes } = await import('#server/platform/memory/sizes.ts')
  const flags = flagsOf(sizes.node)
  const isLimited = process.execArgv.some((flag) => flag.startsWith('--max-old-space-size'))
  // Windows cannot replace a process.
  if (flags.length === 0 || isLimited || process.platform === 'win32' || !process.execve) return
  process.removeAllListeners('warning')
  const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, args, { ...process.env, ...allocatorOf(sizes) })
}
