import { Icon } from '@troupe/ui/icon'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { serverNow } from '../../../platform/wire/clock.ts'
import { whenWords } from '../inbox-words.ts'
import css from './bulk.module.css'
import type { EachResult } from './use-each.ts'

/** What became of each event; those that are still to do come first. */
export function Results({ results }: { readonly results: readonly EachResult[] }) {
  const now = serverNow()
  const sorted = results.toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
  return (
    <ul className={css.results} aria-label="Results">
      {sorted.map(({ row, said, isDone }) => (
        <li key={row.id} data-open={isDone ? undefined : ''}>
          <Icon of={isDone ? CircleCheck : TriangleAlert} size={16} />
          <span>
            <b>{row.name}</b>
            {row.startsAt && <small>{whenWords(row.startsAt, now)}</small>}
          </span>
          <span className={css.said}>{said}</span>
        </li>
      ))}
    </ul>
  )
}
