// Slow: npm run test:all only.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { kill, processesOn } from '#tests/support/embedded/fixture.ts'
import { openPdfCompiler, WEB_ENGINE } from './pdf-compiler.ts'

const log = fastify({ logger: { level: 'silent' } }).log

const NO_ENGINE = './no-such-engine.ts'

async function openCompiler(options: Partial<Parameters<typeof openPdfCompiler>[0]> = {}) {
  const templates = await mkdtemp(join(tmpdir(), 'shop-templates-'))
  await writeFile(join(templates, 'page.typ'), '#json(bytes(sys.inputs.data)).words')
  await writeFile(join(templates, 'endless.typ'), '#let n = 0\n#while n < 1000000000 { n = n + 1 }')
  await writeFile(join(templates, 'wrong.typ'), '#panic("wrong")')
  const pdfs = openPdfCompiler({ templates, log, ...options })
  onTestFinished(async () => {
    pdfs.stop()
    await rm(templates, { recursive: true, force: true })
  })
  const compile = (template = 'page.typ') => pdfs.compile({ template, data: { words: 'A page' } })
  return Object.assign(compile, { templates })
}

// Requirements: DOC-6
test('requests above the queue limit are refused, and those before them get their PDF', async () => {
  const compile = await openCompiler()
  const made = await Promise.allSettled(Array.from({ length: 30 }, () => compile()))
  expect(made.map(({ status }) => status)).toEqual([...Array(20).fill('fulfilled'), ...Array(10).fill('rejected')])
  expect(made.at(-1)).toMatchObject({ reason: { status: 503 } })
  await compile()
})

// Requirements: DOC-6
test('a template that never ends is stopped, and the next PDF is made', async () => {
  const compile = await openCompiler({ timeoutMs: 5_000 })
  await compile()
  await expect(compile('endless.typ')).rejects.toMatchObject({ status: 503 })
  await expect(compile('missing.typ')).rejects.toMatchObject({ status: 503 })
  await compile()
})

// Requirements: DOC-6, DOC-13
test('where no native build exists, the WebAssembly build makes the PDF, also after a wrong template', async () => {
  const compile = await openCompiler({ engines: [NO_ENGINE, WEB_ENGINE] })
  expect((await compile()).length).toBeGreaterThan(500)
  await expect(compile('wrong.typ')).rejects.toMatchObject({ status: 503 })
  expect((await compile()).length).toBeGreaterThan(500)
})

// Requirements: DOC-6
test('where no engine exists for the machine, the refusal says so', async () => {
  const compile = await openCompiler({ engines: [NO_ENGINE] })
  await expect(compile()).rejects.toMatchObject({
    status: 503,
    message: 'The PDF cannot be made at the moment. Please try again later.',
  })
})

// Requirements: DOC-6
test('the process ends when it is idle, and starts again', async () => {
  const compile = await openCompiler({ idleMs: 1 })
  for (let n = 0; n < 3; n += 1) {
    expect((await compile()).length).toBeGreaterThan(500)
    await new Promise((resolve) => setImmediate(resolve))
  }
})

// Requirements: DOC-6
test('a PDF is made after the kernel killed the idle process for lack of memory', async () => {
  const compile = await openCompiler()
  await compile()
  const [pid = 0, ...others] = await processesOn(compile.templates)
  expect(others).toEqual([])
  kill(pid)
  // Until this process knows of the end.
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
  expect((await compile()).length).toBeGreaterThan(500)
})
