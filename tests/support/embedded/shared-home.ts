import { afterAll, beforeAll } from 'vitest'
import { closeSharedHome, openSharedHome } from './fixture.ts'

// Vitest runs this for each test file, also when the files share their modules.
beforeAll(openSharedHome)
afterAll(closeSharedHome)
