import { findWebKit } from '../../tools/find-engines.ts'
import { journeysIn } from './journeys.ts'
import { launchWebKit } from './webkit.ts'

journeysIn('WebKit', () => launchWebKit(findWebKit()))
