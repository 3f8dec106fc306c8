import type pg from 'pg'

/** Receives the topics of a catalogue change as soon as this process has committed it. */
export type OnCommitted = (topics: string) => void

/**
 * Collects what one connection's statements change. The triggers report changes as a NOTICE in the statement's own
 * response. So no LISTEN is needed, and it works behind a pooler. Changes are reported after the commit.
 */
export function collectChanges(client: Pick<pg.PoolClient, 'on'>, onCommitted: OnCommitted) {
  let changes: string[] = []
  let isInTransaction = false
  client.on('notice', ({ code, message }) => {
    if (code === CHANGED && message) changes.push(message)
  })
  const reportCommitted = () => {
    const committed = changes
    changes = []
    for (const topics of committed) onCommitted(topics)
  }
  return {
    /** Also after an error: a commit that failed may have been applied. */
    noteStatement: (text: string) => {
      if (BEGIN.test(text)) isInTransaction = true
      else if (text === 'rollback') [isInTransaction, changes] = [false, []]
      else if (text === 'commit') isInTransaction = false
      if (!isInTransaction) reportCommitted()
    },
  }
}

export const BEGIN = /^(begin|start transaction)\b/

/** The code of the triggers' notice (migrations/0027). */
const CHANGED = 'SHOP1'
