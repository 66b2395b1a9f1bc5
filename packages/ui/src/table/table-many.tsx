import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, Fragment, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { textScale } from '../pure/text-scale.ts'
import styles from './table.module.css'
import { focusInRow, rowAfterKey, walked } from './table-walk.ts'

type ManyRowsProps = {
  /** The box that scrolls; null before it is there. */
  frame: HTMLElement | null
  count: number
  keyOf: (index: number) => string
  /** Cells in a row. */
  span: number
  className: string | undefined
  line: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode
}

/** At the usual size of letters. */
const headHeight = 36
const around = 10

/** Thousands of rows, of which only those visible are in the page, with the one that has the focus. */
export function ManyRows({ frame, count, keyOf, span, className, line }: ManyRowsProps) {
  const [kept, setKept] = useState<number | null>(null)
  const awaited = useRef<{ index: number; part: string } | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame,
    estimateSize: () => rowHeight(frame),
    getItemKey: keyOf,
    overscan: around,
    scrollPaddingEnd: headHeight * textScale(),
    rangeExtractor: (range) => withKept(range, kept),
  })
  useEffect(() => {
    const wanted = awaited.current
    if (!wanted || !body.current) return
    const row = body.current.querySelector(`tr[data-index="${wanted.index}"]`)
    if (row && focusInRow(row, wanted.part)) awaited.current = null
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)
  const press = (event: KeyboardEvent) => {
    const from = walked(event)
    const target = from && rowAfterKey(event, Number(from.row.dataset.index), count)
    if (!from || target === null) return
    event.preventDefault()
    awaited.current = { index: target, part: from.part }
    setKept(target)
    virtual.scrollToIndex(target)
  }
  const keep = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('tr[data-index]')
    if (row) setKept(Number(row.dataset.index))
  }
  return (
    <tbody ref={body} className={className} onKeyDown={press} onFocus={keep}>
      {items.map((item, place) => (
        <Fragment key={item.key}>
          <Gap height={item.start - (items[place - 1]?.end ?? 0)} span={span} />
          {line(item.index, virtual.measureElement)}
        </Fragment>
      ))}
      {last && <Gap height={virtual.getTotalSize() - last.end} span={span} />}
    </tbody>
  )
}

/** The space of the rows that are not in the page. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr {...silent} className={styles.gap}>
      <td colSpan={span} style={{ blockSize: height }} />
    </tr>
  )
}

const silent = { 'aria-hidden': true } as const

/** Without its row the focus would fall back to the top of the page. */
function withKept(range: Range, kept: number | null): number[] {
  const shown = defaultRangeExtractor(range)
  if (kept === null || kept >= range.count || shown.includes(kept)) return shown
  return [...shown, kept].sort((one, other) => one - other)
}

/** A first guess, from the density around the table; each row is measured once it is there. */
function rowHeight(frame: HTMLElement | null): number {
  const rems = (frame && Number.parseFloat(getComputedStyle(frame).getPropertyValue('--row'))) || 3.25
  return rems * 16 * textScale()
}
