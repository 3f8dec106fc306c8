import type { ReactNode } from 'react'
import { InlineText } from './inline-text.tsx'
import css from './markdown.module.css'
import { type Block, blocksOf } from './markdown-blocks.ts'

type Table = Extract<Block, { kind: 'table' }>
type MarkdownProps = {
  text: string
  renderTable?: (table: Table) => ReactNode
}

/** Renders the society's texts as React elements. The highest heading becomes an h2. */
export function Markdown({ text, renderTable = (table) => <PlainTable {...table} /> }: MarkdownProps) {
  const blocks = blocksOf(text)
  const top = Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.level : 6)))
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order.
    <RenderedBlock key={index} block={block} top={top} renderTable={renderTable} />
  ))
}

function RenderedBlock({
  block,
  top,
  renderTable,
}: {
  block: Block
  top: number
  renderTable: (table: Table) => ReactNode
}) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === top ? 'h2' : 'h3'
      return (
        <Heading>
          <InlineText text={block.text} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      )
    case 'quote':
      return (
        <blockquote className={css.quote}>
          <InlineText text={block.text} />
        </blockquote>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={block.ordered ? css.numbers : css.bullets}>
          {block.items.map((item) => (
            <li key={item}>
              <InlineText text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return renderTable(block)
  }
}

const PlainTable = ({ head, rows }: Table) => (
  <table className={css.table}>
    <thead>
      <tr>
        {head.map((cell) => (
          <th key={cell} scope="col">
            <InlineText text={cell} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.join('|')}>
          {row.map((cell, index) => (
            <td key={cell} data-th={head[index]}>
              <InlineText text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
