import { Link } from '@tanstack/react-router'
import { Tooltip } from '@troupe/ui/tooltip'
import { type KeyboardEvent, useRef, useState } from 'react'
import { whenWords } from '../../integration/when-words.ts'
import { ownZone } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import type { Endpoint } from './webhook-queries.ts'
import { CELL_WORDS, cellOf, titleOf } from './webhook-words.ts'
import css from './webhooks.module.css'

interface DeliveryStripProps {
  readonly endpoint: Endpoint
  readonly search: { readonly workspace?: string }
}

/** The newest deliveries of an endpoint as cells, the oldest left. One stop of the Tab key; arrows move. */
export function DeliveryStrip({ endpoint, search }: DeliveryStripProps) {
  const cells = endpoint.recent.toReversed()
  const [at, setAt] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const here = { now: serverNow(), timezone: ownZone() }
  const [first, last] = [cells[0], cells.at(-1)]
  if (!first || !last) return null
  const stop = cells.some(({ id }) => id === at) ? at : last.id
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const from = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: links.length - 1 }[event.key]
    if (to === undefined || from < 0) return
    event.preventDefault()
    links[Math.max(0, Math.min(links.length - 1, to))]?.focus()
  }
  return (
    <div className={css.strip}>
      <ol ref={list} className={css.cells} aria-label={`Deliveries to ${endpoint.url}, the oldest first`} onKeyDown={move}>
        {cells.map((delivery) => {
          const look = cellOf(delivery)
          const name = `${titleOf(delivery)}, ${whenWords(delivery.madeAt, here)}: ${CELL_WORDS[look]}`
          return (
            <li key={delivery.id}>
              <Tooltip text={name} side="bottom">
                <Link
                  to="/settings/webhooks"
                  search={{ ...search, endpoint: endpoint.id, delivery: delivery.id }}
                  resetScroll={false}
                  preload={false}
                  className={css.cell}
                  data-look={look}
                  aria-label={name}
                  tabIndex={delivery.id === stop ? 0 : -1}
                  onFocus={() => setAt(delivery.id)}
                />
              </Tooltip>
            </li>
          )
        })}
      </ol>
      <p className={css.ends}>
        <span>{whenWords(first.madeAt, here)}</span>
        {cells.length > 1 && <span>{whenWords(last.madeAt, here)}</span>}
      </p>
    </div>
  )
}
