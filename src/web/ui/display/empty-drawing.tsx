import type { ReactNode } from 'react'

export type EmptyDrawingName = keyof typeof DRAWINGS

/** Line drawings on a leaf disc, 168 px square. Decoration: the title beside it says it. */
export const EmptyDrawing = ({ name, className }: { name: EmptyDrawingName; className?: string }) => (
  <svg viewBox="0 0 168 168" className={className} fill="none" strokeLinecap="round" aria-hidden="true">
    <circle cx="84" cy="90" r="66" fill="#EAF1E6" />
    <path d="M136 120c-10-12-9-24 2-34 9 12 8 24-2 34zM30 112c-9-9-9-19-1-28 8 10 8 19 1 28z" fill="#C9D9C6" />
    {DRAWINGS[name]}
  </svg>
)

const PALM = '#1B4B3B'
const BRASS = '#B58A32'

const DRAWINGS = {
  cart: (
    <>
      <path d="M50 66h68l7 62a8 8 0 0 1-8 9H51a8 8 0 0 1-8-9z" fill="#fff" stroke={PALM} strokeWidth="2.5" />
      <path d="M66 80V58a18 18 0 0 1 36 0v22" stroke={PALM} strokeWidth="2.5" />
      <path d="M43 118h82" stroke={BRASS} strokeWidth="3" />
      <path d="M43 124h82" stroke={BRASS} />
    </>
  ),
  heart: (
    <>
      <path
        d="M84 134c-30-18-42-34-42-52 0-13 9-22 21-22 9 0 16 5 21 13 5-8 12-13 21-13 12 0 21 9 21 22 0 18-12 34-42 52z"
        fill="#fff"
        stroke="#A33B5C"
        strokeWidth="2.5"
      />
      <path d="M62 76c-6 2-8 7-7 13" stroke="#E3A9B8" strokeWidth="3" />
    </>
  ),
  receipt: (
    <>
      <path
        d="M52 46h64v92l-10-7-11 7-11-7-11 7-11-7-10 7z"
        fill="#fff"
        stroke={PALM}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M66 68h36M66 84h36M66 100h20" stroke={BRASS} strokeWidth="2.5" />
    </>
  ),
  sprout: (
    <>
      <path d="M40 140h90M86 140c0-30 0-44-4-62" stroke={PALM} strokeWidth="2.5" />
      <path
        d="M83 92C64 94 52 84 50 66c18-1 31 8 33 26zM82 78c2-20 15-31 34-31-1 20-14 32-34 31z"
        fill="#fff"
        stroke={PALM}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M112 104c6 8 9 13 9 18a9 9 0 0 1-18 0c0-5 3-10 9-18z" fill="#D9BC78" />
    </>
  ),
  search: (
    <>
      <circle cx="78" cy="82" r="32" fill="#fff" stroke={PALM} strokeWidth="2.5" />
      <path d="m101 106 26 27" stroke={PALM} strokeWidth="6" />
      <path d="M78 100c-11-4-16-11-16-22 9 1 14 5 16 13 2-8 7-12 16-13 0 11-5 18-16 22z" fill="#D9BC78" />
    </>
  ),
} satisfies Record<string, ReactNode>
