import { testCrashes } from './crash-loop.ts'
import { PAYMENT_POINTS, REFUND_POINTS } from './crash-points.ts'

testCrashes([...PAYMENT_POINTS, ...REFUND_POINTS])
