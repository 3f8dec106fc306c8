import { changingPassword, reviewing, uploading } from './crash-admin-actions.ts'
import { testCrashes } from './crash-loop.ts'
import { type CrashPoint, inserts, onCommit, onRequest, onResponse, updates } from './crash-points.ts'

const INSERT_IMAGE = inserts('images')
const INSERT_REVIEW = inserts('reviews')
const SAVE_PASSWORD = updates('users', 'password_hash')

const ADMIN_POINTS: CrashPoint[] = [
  {
    name: 'K20 after an upload’s file was written, before its row',
    link: 'database',
    matches: onRequest(INSERT_IMAGE),
    action: uploading,
    isDone: false,
  },
  {
    name: 'K20 after its row, before the answer',
    link: 'database',
    matches: onCommit(INSERT_IMAGE, 'responded'),
    action: uploading,
    isDone: true,
  },
  {
    name: 'K21 after a review was written, before it counted among the ratings',
    link: 'database',
    matches: onResponse(INSERT_REVIEW),
    action: reviewing,
    isDone: false,
  },
  {
    name: 'K22 after a new password was saved, before the other sign-ins ended',
    link: 'database',
    matches: onResponse(SAVE_PASSWORD),
    action: changingPassword,
    isDone: false,
  },
]

testCrashes(ADMIN_POINTS)
