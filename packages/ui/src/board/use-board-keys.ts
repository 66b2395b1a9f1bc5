import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type BoardColumn, type BoardPlace, type BoardRow, type BoardVerdict, stepped } from '../pure/board-layout.ts'

type BoardKeys = {
  rows: readonly BoardRow[]
  columns: readonly BoardColumn[]
  held: { chip: string; verdicts: ReadonlyMap<string, BoardVerdict> | null } | null
  /** The row of the chip that is held; -1 for the one at the top. */
  heldRow: number
  place: BoardPlace
  setPlace: (place: BoardPlace) => void
  target: number | null
  setTarget: (row: number | null) => void
  chipsIn: (row: number, column: number) => number
  hasTop: boolean
  isTimed: boolean
  reveal: (row: number, column: number) => void
  drop: (row: number | null) => void
  scroller: RefObject<HTMLElement | null>
  onPickUp: (chip: string) => void
}

const ways = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** The keys of a board: over its cells, and while a chip is held over its rows. */
export function useBoardKeys(board: BoardKeys) {
  const { rows, columns, held, heldRow, place, setPlace, target, setTarget, chipsIn, reveal, drop, scroller } = board
  // a cell that was out of view is drawn first, and gets the focus then
  const wanted = useRef(false)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const at = `[data-line="${place.row}"] [data-column="${place.column}"][data-chip-index="${place.chip}"]`
    const element = scroller.current?.querySelector<HTMLElement>(at)
    if (!element) return
    element.focus({ preventScroll: true })
    wanted.current = false
  })
  // a chip that was dropped has the focus again once it is in its new row, which may be a while later; rows that can take a chip may come first while it
  // is held, and the focus goes with it there and back
  const followed = useRef<{ chip: string; row: string } | null>(null)
  const heldAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    const was = heldAt.current
    heldAt.current = held ? board.heldRow : null
    const row = rows[board.heldRow]
    if (held && row && was !== null && was !== board.heldRow) followed.current = { chip: held.chip, row: row.id }
    if (!followed.current) return
    const { chip, row: wantedRow } = followed.current
    const index = rows.findIndex(({ id }) => id === wantedRow)
    const line = index < 0 ? '' : `[data-line="${index}"] `
    const element = scroller.current?.querySelector<HTMLElement>(`${line}[data-chip="${CSS.escape(chip)}"]`)
    if (!element) {
      // a row that isn't drawn is brought into view first
      if (index < 0 || place.row === index) return
      setPlace({ ...place, row: index })
      reveal(index, place.column)
      return
    }
    element.focus({ preventScroll: true })
    if (index >= 0) reveal(index, place.column)
    followed.current = null
  })

  const choose = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const from = target ?? heldRow
    if (event.key === 'Home' || event.key === 'End') aim(event.key === 'Home' ? 0 : rows.length - 1)
    else if (by !== 0 && (event.ctrlKey || event.metaKey)) {
      let next = from + by
      while (rows[next] && held?.verdicts?.get(rows[next]?.id ?? '')?.kind !== 'yes') next += by
      if (rows[next]) aim(next)
    } else if (by !== 0) aim(Math.min(rows.length - 1, Math.max(0, from + by)))
  }
  const aim = (row: number) => {
    setTarget(row)
    reveal(row, place.column)
  }

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (held) {
      if (event.key === 'Escape') drop(null)
      else if (event.key === 'Enter') {
        if (target !== null && rows[target]) setPlace({ ...place, row: target, chip: 0 })
        drop(target)
      } else if (ways.includes(event.key)) choose(event)
      else return
      event.preventDefault()
      return
    }
    followed.current = null
    const chip = event.target instanceof HTMLElement ? event.target.dataset : {}
    if (event.key === 'Enter' && chip.chip !== undefined && chip.movable !== undefined) {
      event.preventDefault()
      board.onPickUp(chip.chip)
    } else if (ways.includes(event.key) && chip.chipIndex !== undefined) {
      event.preventDefault()
      const next = stepped(place, event.key, {
        rows: rows.length,
        columns: columns.length,
        hasTop: board.hasTop,
        isTimed: board.isTimed,
        chipsIn,
      })
      if (!next) return
      focusOn(next)
      reveal(next.row, next.column)
    }
  }
  const focusOn = (next: BoardPlace) => {
    wanted.current = true
    setPlace(next)
  }
  /** The focus goes to a chip once it is in a row; '' for the one at the top. */
  const follow = (chip: string, row: string) => {
    followed.current = { chip, row }
  }
  return { press, focusOn, follow }
}
