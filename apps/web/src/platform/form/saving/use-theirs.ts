import { keysOf } from '@troupe/domain/keys'
import { useEffect, useRef, useState } from 'react'
import { type FieldOf, same } from '../changes.ts'

/** For how long a row says who else just saved it, in milliseconds: in the last 1,200 of them its widget lets it fade. */
const THEIRS_SHOWN_FOR = 5200

/**
 * The fields that someone else has just saved, each with a number that is new each time; for as long as their rows say it. `isOurs` knows what this
 * form saved itself.
 */
export function useTheirs<T extends object>(saved: T, isOurs: (field: FieldOf<T>) => boolean): ReadonlyMap<string, number> {
  const [theirs, setTheirs] = useState<ReadonlyMap<string, number>>(new Map())
  const seen = useRef(saved)
  const times = useRef(0)
  useEffect(() => {
    const fields: readonly FieldOf<T>[] = keysOf(saved)
    const came = fields.filter((field) => !same(seen.current[field], saved[field]) && !isOurs(field))
    seen.current = saved
    if (came.length === 0) return
    times.current += 1
    const mark = times.current
    setTheirs((before) => new Map([...before, ...came.map((field) => [field, mark] as const)]))
    setTimeout(() => setTheirs((before) => new Map([...before].filter(([, at]) => at !== mark))), THEIRS_SHOWN_FOR)
  })
  return theirs
}
