import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'

type Project = { test: { name: string; include: string[]; exclude?: string[] } }

const projects = (config.test?.projects ?? []) as Project[]

const isIn = (file: string, globs: string[] = []) => globs.some((glob) => matchesGlob(file, glob))

test('every test file belongs to one project, so that each runs, and once', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'])
  expect(files.length).toBeGreaterThan(250)
  for (const file of files) {
    const owners = projects.filter(({ test: { include, exclude } }) => isIn(file, include) && !isIn(file, exclude))
    expect([file, owners.map(({ test }) => test.name)]).toEqual([file, [expect.any(String)]])
  }
})
