import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#tests/support/embedded/fixture.ts'
import { freePort } from '#tests/support/free-port.ts'
import { sentenceOf } from './plain-errors.ts'

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a file or folder that the system refuses gets one plain sentence', async () => {
  const folder = await openFolder()
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const none = join(folder, 'none', 'products.csv')
  expect(sentenceOf(await errorOf(readFile(none)))).toBe(`This file or folder does not exist: ${none}`)
  expect(sentenceOf(await errorOf(writeFile(folder, '')))).toBe(`This is a folder, and a file is needed: ${folder}`)
  expect(sentenceOf(await errorOf(mkdir(file)))).toBe(`This file exists already: ${file}`)
  expect(sentenceOf(await errorOf(mkdir(join(file, 'x'))))).toBe(
    `This is a file, and a folder is needed: ${join(file, 'x')}`,
  )
  const full = await errorOf(writeFile('/dev/full', 'text'))
  if (full) expect(sentenceOf(full)).toBe('The disk is full.')
})

test('a refused connection is the database’s, and an error of the code has no sentence', async () => {
  const socket = connect(await freePort(), '127.0.0.1')
  const error = await new Promise((resolve) => socket.on('error', resolve))
  expect(sentenceOf(error)).toContain('The connection to the database was lost (ECONNREFUSED).')
  expect(sentenceOf(new TypeError('x is not a function'))).toBeUndefined()
})
