import { afterEach } from 'vitest'
import { closeApp } from './open-app.tsx'

// All test files share their modules, so each must register this for itself.
afterEach(closeApp)
