import { type AriaAttributes, cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import styles from './delivery-strip.module.css'
import { Tooltip } from './tooltip.tsx'

/** Delivered, delivered after a retry, waiting for the next try, given up. */
export type CellLook = 'delivered' | 'retried' | 'waiting' | 'givenUp'

export type DeliveryCell = {
  id: string
  look: CellLook
  /** What it is, when and how it stands: read aloud and shown on pointing. */
  text: string
}

type CellLinkProps = AriaAttributes & {
  className?: string
  tabIndex?: number
  onFocus?: () => void
  children?: ReactNode
  'data-look'?: CellLook
}

type DeliveryStripProps = {
  label: string
  /** The oldest first. */
  cells: readonly DeliveryCell[]
  /** What stands under both ends; only the first when there is one cell. */
  ends: readonly [string, string]
  /** The link of a cell: the router's own, or an anchor. What it holds isn't shown. */
  link: (id: string) => ReactElement<CellLinkProps>
}

/** What was sent, as cells in a row whose shapes say how each ended. One stop of the Tab key; arrows move. */
export function DeliveryStrip({ label, cells, ends: [first, last], link }: DeliveryStripProps) {
  const [at, setAt] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const stop = cells.some(({ id }) => id === at) ? at : cells.at(-1)?.id
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const from = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: links.length - 1 }[event.key]
    if (to === undefined || from < 0) return
    event.preventDefault()
    links[Math.max(0, Math.min(links.length - 1, to))]?.focus()
  }
  return (
    <div className={styles.strip}>
      <ol ref={list} className={styles.cells} aria-label={label} onKeyDown={move}>
        {cells.map(({ id, look, text }) => (
          <li key={id}>
            <Tooltip text={text} side="bottom">
              {cloneElement(link(id), {
                ...{ className: styles.cell ?? '', 'data-look': look, 'aria-label': text, children: null },
                ...{ tabIndex: id === stop ? 0 : -1, onFocus: () => setAt(id) },
              })}
            </Tooltip>
          </li>
        ))}
      </ol>
      <p className={styles.ends}>
        <span>{first}</span>
        {cells.length > 1 && <span>{last}</span>}
      </p>
    </div>
  )
}

const looks: readonly CellLook[] = ['delivered', 'retried', 'waiting', 'givenUp']

/** What the shapes of the cells mean; once on a page. */
export function DeliveryKey({ words }: { words: Readonly<Record<CellLook, string>> }) {
  return (
    <ul className={styles.key} aria-label="Key">
      {looks.map((look) => (
        <li key={look}>
          <i className={styles.cell} data-look={look} aria-hidden="true" />
          {words[look]}
        </li>
      ))}
    </ul>
  )
}
