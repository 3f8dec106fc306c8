/** The embedded database could not start. The message is one plain sentence and the end of the database's log. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
  readonly sentence: string
  readonly logTail: string

  constructor(sentence: string, logTail = '') {
    super(logTail ? `${sentence}\n\nThe last lines of the database's log:\n${logTail}` : sentence)
    this.sentence = sentence
    this.logTail = logTail
  }
}
