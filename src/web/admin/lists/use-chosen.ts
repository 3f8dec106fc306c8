import { useState } from 'react'

/** The rows of a list that are ticked, by id. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ids: string[], isChosen: boolean) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id)).concat(isChosen ? ids : [])))
  return { chosen, choose }
}
