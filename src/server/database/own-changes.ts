import type pg from 'pg'

/** Told the topics of a change of the catalogue as soon as this process has committed it. */
export type OnCommitted = (topics: string) => void

/**
 * Collects what the statements of one connection change. The triggers say it as a notice, which comes with the answer of
 * the statement itself: no LISTEN is needed, and no pooler keeps it away. It holds from the commit on.
 */
export function collectChanges(client: Pick<pg.PoolClient, 'on'>, onCommitted: OnCommitted) {
  let changes: string[] = []
  let isInTransaction = false
  client.on('notice', ({ code, message }) => {
    if (code === CHANGED && message) changes.push(message)
  })
  const handOn = () => {
    const committed = changes
    changes = []
    for (const topics of committed) onCommitted(topics)
  }
  return {
    /** The statement was answered, or failed: a commit that failed may have happened all the same. */
    noteAnswer: (text: string) => {
      if (BEGIN.test(text)) isInTransaction = true
      else if (text === 'rollback') [isInTransaction, changes] = [false, []]
      else if (text === 'commit') isInTransaction = false
      if (!isInTransaction) handOn()
    },
  }
}

export const BEGIN = /^(begin|start transaction)\b/

/** The code of the triggers' notice (migrations/0027). */
const CHANGED = 'SHOP1'
