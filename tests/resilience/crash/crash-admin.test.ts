import { changingPassword, reviewing, uploading } from './crash-admin-actions.ts'
import { testCrashes } from './crash-loop.ts'
import { answered, asked, type CrashPoint, commitOf, inserts, updates } from './crash-points.ts'

const INSERT_PICTURE = inserts('pictures')
const INSERT_REVIEW = inserts('reviews')
const SAVE_PASSWORD = updates('users', 'password_hash')

const OFFICE_POINTS: CrashPoint[] = [
  {
    name: 'K20 after an upload’s file was written, before its row',
    link: 'database',
    isHere: asked(INSERT_PICTURE),
    deed: uploading,
    isDone: false,
  },
  {
    name: 'K20 after its row, before the answer',
    link: 'database',
    isHere: commitOf(INSERT_PICTURE, 'answered'),
    deed: uploading,
    isDone: true,
  },
  {
    name: 'K21 after a review was written, before it counted among the ratings',
    link: 'database',
    isHere: answered(INSERT_REVIEW),
    deed: reviewing,
    isDone: false,
  },
  {
    name: 'K22 after a new password was saved, before the other sign-ins ended',
    link: 'database',
    isHere: answered(SAVE_PASSWORD),
    deed: changingPassword,
    isDone: false,
  },
]

testCrashes(OFFICE_POINTS)
