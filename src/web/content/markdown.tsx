import type { ReactNode } from 'react'
import css from './markdown.module.css'
import { type Block, blocksOf } from './markdown-blocks.ts'
import { Words } from './markdown-words.tsx'

type Table = Extract<Block, { kind: 'table' }>
type MarkdownProps = {
  text: string
  drawTable?: (table: Table) => ReactNode
}

/** Renders the society's texts as React elements. The highest heading becomes an h2. */
export function Markdown({ text, drawTable = (table) => <PlainTable {...table} /> }: MarkdownProps) {
  const blocks = blocksOf(text)
  const top = Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.level : 6)))
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
    <Drawn key={place} block={block} top={top} drawTable={drawTable} />
  ))
}

function Drawn({ block, top, drawTable }: { block: Block; top: number; drawTable: (table: Table) => ReactNode }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === top ? 'h2' : 'h3'
      return (
        <Heading>
          <Words text={block.text} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Words text={block.text} />
        </p>
      )
    case 'quote':
      return (
        <blockquote className={css.quote}>
          <Words text={block.text} />
        </blockquote>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={block.ordered ? css.numbers : css.bullets}>
          {block.items.map((item) => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return drawTable(block)
  }
}

const PlainTable = ({ head, rows }: Table) => (
  <table className={css.table}>
    <thead>
      <tr>
        {head.map((cell) => (
          <th key={cell} scope="col">
            <Words text={cell} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.join('|')}>
          {row.map((cell, place) => (
            <td key={cell} data-th={head[place]}>
              <Words text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
