import { findFirefox } from '../../tools/find-engines.ts'
import { journeysIn } from './journeys.ts'
import { launchFirefox } from './puppeteer.ts'

journeysIn('Firefox', () => launchFirefox(findFirefox()))
