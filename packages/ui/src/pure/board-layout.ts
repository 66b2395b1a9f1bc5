/**
 * settled: solid; asked: dashed, waits for an answer; clash: filled; gone: struck through; open: no one has it; draft: dashed, not published; pinned: solid and
 * sunken, not published, and decided by hand.
 */
export type BoardLook = 'settled' | 'asked' | 'clash' | 'gone' | 'open' | 'draft' | 'pinned'

/** A card on a board of rows and columns. */
export type BoardChip = {
  id: string
  /** The row that has it; null for the row at the top, of what no row has. */
  row: string | null
  column: string
  look: BoardLook
  /** What the look says, in a word or two. */
  state: string
  time: string
  title: string
  note: string
  /** Why it needs attention: read aloud, and shown on pointing. */
  why?: string | undefined
  movable: boolean
  /** Where it lies in a column of hours. */
  spot?: BoardSpot | undefined
}

/** A place in a column of hours. All but the lane are shares of its width: 0 is where it begins, 1 where it ends. */
export type BoardSpot = {
  from: number
  to: number
  /** The part of it that is tinted. */
  tinted: { from: number; to: number }
  /** What leads there and back; the same as the chip's own ends where nothing does. */
  way: { from: number; to: number }
  /** From 0: which of several lines of its row it is in. */
  lane: number
}

/** A stretch of a column in which a row isn't available, as shares of its width. Words only where there is room for them. */
export type BoardClosed = { from: number; to: number; words?: string | undefined }

export type BoardRow = {
  id: string
  name: string
  note: string
  /** How much the row has of what it may have at most. */
  load?: { value: number; of: number } | undefined
  /** Columns in which the row is not available, and why. */
  away?: ReadonlyMap<string, string> | undefined
  /** Parts of columns in which the row is not available. */
  closed?: ReadonlyMap<string, readonly BoardClosed[]> | undefined
  /** Another kind of rows begins with it: a line of ink parts them. */
  isFirst?: boolean | undefined
}

export type BoardColumn = {
  id: string
  label: string
  note?: string | undefined
  current?: boolean | undefined
  /** Little happens in it, such as on a weekend: its ground is greyer. */
  quiet?: boolean | undefined
  /** Nothing happens in it: it takes only what its label needs. */
  narrow?: boolean | undefined
  /** Its hours, as shares of its width: chips then lie where their time is, each row is one line, and the left and right arrows go through the chips. */
  ticks?: readonly { at: number; label: string }[] | undefined
}

/** Whether a row can take the chip that is held: it fits, it fits only with a reason, never, or it is here already. A cell has room for two lines: where the words are longer, it shows short ones. */
export type BoardVerdict = { kind: 'yes' | 'no' | 'never' | 'here'; words: string; short?: string | undefined }

/** How high the chips of a row are, what is between and around them, and the least a row takes: pixels at the usual size of letters (text-scale.ts). */
const USUAL = { chip: 42, gap: 4, padding: 5, least: 53 }
const DENSE = { chip: 32, gap: 2, padding: 2, least: 37 }
const measureOf = (isDense: boolean) => (isDense ? DENSE : USUAL)

/** From the beginning of one chip to that of the next. */
export const chipStep = (isDense: boolean): number => measureOf(isDense).chip + measureOf(isDense).gap

/** What so many chips take that aren't drawn, without the gap that follows them. */
export const skippedHeight = (chips: number, isDense: boolean): number => Math.max(0, chips * chipStep(isDense) - measureOf(isDense).gap)

/** The line below each row. */
const LINE = 1

/** The height of a row whose fullest cell has so many chips. */
export function rowHeight(chips: number, isDense = false): number {
  const { chip, gap, padding, least } = measureOf(isDense)
  return Math.max(least, 2 * padding + chips * (chip + gap) - gap + LINE)
}

/** A narrow column is as wide as the first word of its label needs. */
const NARROW = 46

/** Where each column begins, and where the last one ends: narrow ones have their own width, the others share what is left of so much, and have at least `least`. */
export function columnEdges(
  columns: readonly Pick<BoardColumn, 'narrow'>[],
  { room, least }: { room: number; least: number },
  scale: number,
): number[] {
  const narrow = columns.filter((column) => column.narrow).length
  const each = Math.max(least, Math.floor((room - narrow * NARROW * scale) / Math.max(1, columns.length - narrow)))
  return offsetsOf(columns.map((column) => (column.narrow ? NARROW * scale : each)))
}

/** The heights of a row of hours: its lanes, and what is above and below them. */
export const LANE = 26
const LANE_ROW = 34
const LANE_TOP = 40

/** The height of a row of hours that has so many lanes. */
export const laneHeight = (lanes: number, isTop = false): number => (isTop ? LANE_TOP : LANE_ROW) + Math.max(0, lanes - 1) * LANE

/** How many lanes a row of hours has. */
export const lanesOf = (cells: ReadonlyMap<string, readonly BoardChip[]> | undefined): number =>
  cells ? Math.max(0, ...[...cells.values()].flatMap((chips) => chips.map(({ spot }) => (spot?.lane ?? 0) + 1))) : 0

/** Where each row begins, and where the last one ends. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0]
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height)
  return offsets
}

/** The row that covers a place; the first or the last one outside of all. Bisects: boards have hundreds of rows, and a pointer asks at each move. */
export function indexAt(offsets: readonly number[], place: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

/** The rows between two places, and some around them. `to` is the one after the last. */
export function windowOf(offsets: readonly number[], view: { from: number; to: number; around: number }): { from: number; to: number } {
  const count = offsets.length - 1
  if (count <= 0) return { from: 0, to: 0 }
  return { from: indexAt(offsets, view.from - view.around), to: Math.min(count, indexAt(offsets, view.to + view.around) + 1) }
}

/** The chips of each row, by column; the row of what no row has is under ''. */
export function chipsByRow(chips: readonly BoardChip[]): ReadonlyMap<string, ReadonlyMap<string, readonly BoardChip[]>> {
  const rows = new Map<string, Map<string, BoardChip[]>>()
  for (const chip of chips) {
    const key = chip.row ?? ''
    const row = rows.get(key) ?? new Map<string, BoardChip[]>()
    rows.set(key, row)
    const cell = row.get(chip.column)
    if (cell) cell.push(chip)
    else row.set(chip.column, [chip])
  }
  return rows
}

type ChipsByRow = ReturnType<typeof chipsByRow>

/** The chips of each row, those of a cell or a row that has the same ones as before as the same list: it isn't drawn again then. */
export function keptChips(was: ChipsByRow, now: ChipsByRow): ChipsByRow {
  return new Map(
    [...now].map(([row, cells]) => {
      const before = was.get(row)
      if (!before) return [row, cells]
      const kept = new Map([...cells].map(([column, chips]) => [column, sameList(before.get(column), chips)]))
      const isSame = kept.size === before.size && [...kept].every(([column, chips]) => before.get(column) === chips)
      return [row, isSame ? before : kept]
    }),
  )
}

const sameList = <Item>(was: readonly Item[] | undefined, now: readonly Item[]): readonly Item[] =>
  was?.length === now.length && was.every((one, index) => one === now[index]) ? was : now

/** How many chips the fullest cell of a row has. */
export const fullest = (cells: ReadonlyMap<string, readonly unknown[]> | undefined): number =>
  cells ? Math.max(0, ...[...cells.values()].map((chips) => chips.length)) : 0

/** A place of the keyboard on the board: a row (-1 is the one at the top), a column, and a chip of that cell. */
export type BoardPlace = { row: number; column: number; chip: number }

/** Where an arrow key leads: through the chips of a cell first, then to the next cell; null where there is nothing more. */
export function stepped(
  place: BoardPlace,
  key: string,
  size: { rows: number; columns: number; hasTop: boolean; isTimed?: boolean; chipsIn: (row: number, column: number) => number },
): BoardPlace | null {
  const { row, column, chip } = place
  if (size.isTimed && (key === 'ArrowRight' || key === 'ArrowLeft')) {
    const next = chip + (key === 'ArrowRight' ? 1 : -1)
    return next < 0 || next >= size.chipsIn(row, column) ? null : { row, column, chip: next }
  }
  if (size.isTimed && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const to = row + (key === 'ArrowDown' ? 1 : -1)
    return to < (size.hasTop ? -1 : 0) || to >= size.rows ? null : { row: to, column, chip: 0 }
  }
  if (key === 'ArrowDown' && chip + 1 < size.chipsIn(row, column)) return { row, column, chip: chip + 1 }
  if (key === 'ArrowUp' && chip > 0) return { row, column, chip: chip - 1 }
  const to = {
    row: row + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0),
    column: column + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0),
  }
  if (key === 'Home') to.column = 0
  if (key === 'End') to.column = size.columns - 1
  const isSame = to.row === row && to.column === column
  const isOutside = to.row < (size.hasTop ? -1 : 0) || to.row >= size.rows || to.column < 0 || to.column >= size.columns
  if (isSame || isOutside) return null
  return { ...to, chip: key === 'ArrowUp' ? Math.max(0, size.chipsIn(to.row, to.column) - 1) : 0 }
}
