import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join, matchesGlob, relative } from 'node:path'

type Image = { files: string; command: string[]; health: string[]; environment: Record<string, string> }

/**
 * Runs the COPY and RUN steps of a Dockerfile in folders, one for each stage, without a container. Paths below `/shop`
 * are paths of the folder. Steps on other paths are left out. Returns the last stage.
 */
export function runDockerfile(dockerfile: string, context: string, folder: string): Image {
  const isSent = ignoreRules(`${dockerfile}.dockerignore`, context)
  const stages = new Map<string, string>()
  const image: Image = { files: '', command: [], health: [], environment: {} }
  for (const [, step = '', operands = ''] of readFileSync(dockerfile, 'utf8').matchAll(/^([A-Z]+) (.+)$/gm)) {
    if (step === 'FROM') {
      image.files = join(folder, String(stages.size))
      stages.set(/ AS (\w+)$/.exec(operands)?.[1] ?? 'last', image.files)
      mkdirSync(image.files, { recursive: true })
    }
    if (step === 'COPY') copy(operands, { stages, to: image.files, context, isSent })
    if (step === 'RUN' && operands === INSTALL)
      symlinkSync(join(context, 'node_modules'), join(image.files, 'node_modules'))
    else if (step === 'RUN' && !/ \/data\b/.test(operands)) run(operands, image.files)
    if (step === 'ENV') image.environment = Object.fromEntries(operands.split(' ').map((pair) => pair.split('=')))
    if (step === 'CMD') image.command = JSON.parse(operands)
    if (step === 'HEALTHCHECK') image.health = JSON.parse(operands.slice(operands.indexOf('CMD ') + 4))
  }
  return image
}

/** The project's own packages came from the same lock file by the same command. */
const INSTALL = 'npm ci --no-audit --no-fund'

type Copy = { stages: Map<string, string>; to: string; context: string; isSent: (file: string) => boolean }

function copy(parts: string, { stages, to, context, isSent }: Copy) {
  const [, stage, paths = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(parts) ?? []
  const names = paths.split(' ')
  const target = names.pop() ?? ''
  const from = stage ? stages.get(stage) : context
  if (!from) throw new Error(`There is no stage ${stage}`)
  for (const name of names) {
    const source = join(from, name.replace(/^\/shop\//, ''))
    if (!existsSync(source)) throw new Error(`${source} does not exist`)
    const filter = (file: string) => stage !== undefined || lstatSync(file).isDirectory() || isSent(file)
    const destination = target === './' ? join(to, basename(name)) : join(to, target)
    cpSync(source, destination, { recursive: true, filter, verbatimSymlinks: true })
  }
}

/** Rules of a file whose first one excludes everything. */
function ignoreRules(file: string, context: string): (file: string) => boolean {
  const rules = readFileSync(file, 'utf8').split('\n')
  const sent = rules.filter((rule) => rule.startsWith('!')).flatMap((rule) => globSync(rule.slice(1), { cwd: context }))
  const left = rules.filter((rule) => rule.startsWith('**/'))
  return (path) => {
    const name = relative(context, path)
    const isIn = sent.some((entry) => name === entry || name.startsWith(`${entry}/`))
    return isIn && !left.some((rule) => matchesGlob(name, rule))
  }
}

function run(command: string, cwd: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`)
}
