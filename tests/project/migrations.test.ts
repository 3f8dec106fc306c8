import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { breakingStatements } from './migration-rules.ts'

const PROJECT = join(import.meta.dirname, '../..')
const FOLDER = join(PROJECT, 'migrations')
const released = readFileSync(join(FOLDER, 'RELEASED'), 'utf8').trim()
const files = globSync('*.sql', { cwd: FOLDER }).toSorted()

// Requirements: SCALE-6
test('no migration since the released version breaks its running processes', () => {
  expect(files).toContain(released)
  const breaking = files
    .filter((file) => file > released)
    .flatMap((file) =>
      breakingStatements(readFileSync(join(FOLDER, file), 'utf8')).map((found) => ({ file: basename(file), ...found })),
    )
  expect(breaking).toEqual([])
})

// Requirements: SCALE-6
test.each([
  'drop table carts',
  'drop function old_price(integer)',
  'alter table orders drop column note',
  'alter table orders drop note',
  'alter table orders rename column note to remark',
  'alter table orders rename to purchases',
  'alter index a rename to b',
  'alter table orders alter column note type text',
  'alter table orders alter note set data type text',
  'alter table orders alter column note set not null',
  'alter table orders add column note text not null',
  'alter table orders\n  add note text not null',
  'alter table orders add column a int default 1, add column b int not null',
  'alter table orders add column b int not null, add column a int default 1',
  'alter table orders add column a int, add constraint both check (a < qty)',
  'alter table orders add constraint few check (qty < 5)',
  'alter table orders add unique (note)',
  'create unique index one_note on orders (note)',
  'revoke update on orders from shop_app',
])('it is refused: %s', (statement) => {
  expect(breakingStatements(`-- Why.\n${statement};\n`)).toHaveLength(1)
  expect(breakingStatements(`-- contract: no released version uses it since 0048.\n${statement};\n`)).toEqual([])
})

// Requirements: SCALE-6
test.each([
  'create table notes (id uuid primary key, text text not null);\ncreate unique index one on notes (text)',
  'alter table orders add column note text',
  'alter table orders add a int check (a in (1, 2)), add b int, add constraint both check ((a is null) = (b is null))',
  "alter table orders add column note text not null default ''",
  'alter table orders add column n bigint not null generated always as identity',
  'alter table orders add constraint few check (qty < 5) not valid',
  'alter table orders drop constraint few',
  'alter table orders alter column note drop not null',
  'create index on orders (note)',
  'drop index orders_note',
  "create or replace function note() returns text language sql as $$ drop table orders; select 'x' $$",
  "insert into settings values ('drop table orders')",
])('it is allowed: %s', (statement) => {
  expect(breakingStatements(`${statement};\n`)).toEqual([])
})
