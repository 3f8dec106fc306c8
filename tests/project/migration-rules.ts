/** What breaks the running process of the released version, with the way around it. */
const BREAKING: [pattern: RegExp, reason: string][] = [
  [
    /^drop (table|view|materialized view|function|procedure|type|schema|sequence|domain)\b/,
    'the released version uses it',
  ],
  [/^alter table .*\bdrop column\b/, 'the released version reads it'],
  [
    /^alter table .*\bdrop (?!column|constraint|default|not null|identity|expression)\w/,
    'the released version reads it',
  ],
  [/^alter \w+ .*\brename\b/, 'the released version uses the old name'],
  [/^alter table .*\balter (column )?\S+ (set data )?type\b/, 'the released version writes the old type'],
  [/^alter table .*\bset not null\b/, 'the released version may write null'],
  [
    /^alter table .*\badd (column )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)\S+ (?!.*\b(default|generated)\b).*\bnot null\b/,
    'the released version does not write it; give it a default',
  ],
  [
    /^alter table .*\badd (constraint \S+ )?(check|unique|primary key|foreign key|exclude)\b(?!.*\bnot valid$)/,
    'the released version may write what it refuses',
  ],
  [/^create unique index\b/, 'the released version may write what it refuses'],
  [/^alter type .*\brename value\b/, 'the released version writes the old value'],
  [/^revoke\b/, 'the released version has this right'],
]

/** A comment line before a statement of the contract phase. It says why no running process needs what is removed. */
const CONTRACT = /^-- contract: \S+/

/** The statements that a process of the released version would fail at, with the reason. */
export function breakingStatements(sql: string): { statement: string; reason: string }[] {
  const statements = statementsOf(sql)
  const created = statements.flatMap(({ text }) => /^create table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? [])
  return statements.flatMap(({ text, isContract }) => {
    const isNew = created.some((table) => new RegExp(`\\b(on|table)( only)? ${table}\\b`).test(text))
    if (isNew || isContract) return []
    const actions = actionsOf(text)
    const added = actions.flatMap((action) => /\badd (?:column )?(?:if not exists )?(\w+)/.exec(action)?.[1] ?? [])
    const violating = actions.filter((action) => !isAboutOnly(action, added))
    return violating.flatMap((action) => {
      const rule = BREAKING.find(([pattern]) => pattern.test(action))
      return rule ? [{ statement: action.slice(0, 120), reason: rule[1] }] : []
    })
  })
}

/** Each action of an `alter table` as a statement of its own. */
function actionsOf(text: string): string[] {
  const head = /^alter table (?:if exists )?(?:only )?\S+ /.exec(text)?.[0]
  if (!head) return [text]
  let depth = 0
  const parts = [...text.slice(head.length)].map((sign) => {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    return sign === ',' && depth === 0 ? '\n' : sign
  })
  return parts
    .join('')
    .split('\n')
    .map((action) => head + action.trim())
}

/** A check of columns that the same statement adds: the released version leaves them empty. */
function isAboutOnly(action: string, added: string[]): boolean {
  const check = /\badd constraint \S+ check (\(.*\))$/.exec(action)?.[1]
  const words = check?.match(/[a-z_]\w*/g) ?? []
  return check !== undefined && words.every((word) => added.includes(word) || SQL_WORDS.has(word))
}

const SQL_WORDS = new Set(['is', 'null', 'not', 'and', 'or', 'in', 'between', 'true', 'false', 'length'])

/** Each in one line and in lower case, without comments, texts and bodies of functions. */
function statementsOf(sql: string): { text: string; isContract: boolean }[] {
  return sql
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .split(/;[ \t]*(?:\n|$)/)
    .map((part) => ({
      isContract: part.split('\n').some((line) => CONTRACT.test(line)),
      text: part
        .replace(/--.*$/gm, '')
        .replace(/'(?:[^']|'')*'/g, "''")
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    }))
    .filter(({ text }) => text !== '')
}
