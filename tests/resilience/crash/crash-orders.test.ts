import { testCrashes } from './crash-loop.ts'
import { ORDER_POINTS } from './crash-points.ts'

testCrashes(ORDER_POINTS)
