import { tabStops } from './tab-stops.ts'

/** What a list consists of; where a row is none of these elements, it says so by data-row. */
const rowKinds = 'li, tr, article, [data-row]'
/** What lies over the page: a question or a menu about a row. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

interface HeldRow {
  readonly row: Element
  readonly list: Element | null
  /** How many stops there are from the focused one on to the row's end: rows of one list differ more at their beginning. */
  readonly fromEnd: number
  readonly before: readonly Element[]
  readonly after: readonly Element[]
}
interface Held {
  readonly control: HTMLElement
  /** What it is called, word by word: 'Remove Ada Pike'. */
  readonly words: readonly string[]
  /** The rows around the control, the innermost one first. */
  readonly rows: readonly [HeldRow, ...HeldRow[]]
  /** The headings before the list, in the page's order. */
  readonly headings: readonly HTMLElement[]
  readonly path: string
}

/**
 * Keeps the focus where someone works when the row that has it is removed, by themselves or by anyone else: it goes to the same button of the next
 * row, else of the previous one, else to the list's heading. Without this the browser drops it, and the next Tab begins at the top of the page.
 * Leaves alone what another part of the app has focused by then, and a page that has become another one. Returns how it is stopped.
 */
export function keepRowFocus(): () => void {
  let held: Held | null = null
  const hold = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const next = heldBy(target)
    // a question about a row is no other place
    if (next || !target.closest(overlays)) held = next
  }
  const letGo = ({ target }: PointerEvent) => {
    if (held && target instanceof Element && !held.rows[0].row.contains(target) && !target.closest(overlays)) held = null
  }
  const restore = () => {
    if (!held || held.control.isConnected || location.pathname !== held.path || !isFocusLost()) return
    const from = held
    held = null
    focus(placeAfter(from))
  }
  // the effects of the same change come first: they may know better
  const watch = new MutationObserver(() => held && !held.control.isConnected && setTimeout(restore))
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', hold)
  document.addEventListener('pointerdown', letGo, true)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', hold)
    document.removeEventListener('pointerdown', letGo, true)
  }
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

function heldBy(control: HTMLElement): Held | null {
  const [first, ...outer] = rowsAround(control)
  if (!first) return null
  const scope = first.row.closest('main, [role="dialog"], [role="alertdialog"]')
  const headings = [...(scope?.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6, legend') ?? [])].filter(
    (heading) =>
      heading.compareDocumentPosition(first.row) & Node.DOCUMENT_POSITION_FOLLOWING &&
      ![first, ...outer].some(({ before }) => before.some((row) => row.contains(heading))),
  )
  return { control, words: wordsOf(control), rows: [first, ...outer], headings, path: location.pathname }
}

function rowsAround(control: Element): readonly HeldRow[] {
  const row = control.closest(rowKinds)
  if (!row) return []
  const list = row.parentElement
  const rows = [...(list?.children ?? [])].filter((one) => one.matches(rowKinds))
  const at = rows.indexOf(row)
  const stops = tabStops(row)
  const place = stops.findIndex((stop) => stop === control || stop.contains(control))
  const held = { row, list, fromEnd: stops.length - Math.max(place, 0), before: rows.slice(0, at), after: rows.slice(at + 1) }
  return [held, ...(list ? rowsAround(list) : [])]
}

function placeAfter({ rows, words, headings }: Held): HTMLElement | undefined {
  for (const { row, list, fromEnd, before, after } of rows) {
    if (!row.isConnected && !list?.isConnected) continue
    // the row itself stays where only its button is gone
    const candidates = row.isConnected ? [row] : [...after, ...before.toReversed()].filter((one) => one.isConnected)
    for (const candidate of candidates) {
      const same = sameStop(tabStops(candidate), words, fromEnd)
      if (same) return same
    }
  }
  return headings.findLast((heading) => heading.isConnected && heading.checkVisibility())
}

/** The stop that is called the same but for the row's name, which comes last; without one, the stop at the same place. */
function sameStop(stops: readonly HTMLElement[], words: readonly string[], fromEnd: number): HTMLElement | undefined {
  const shared = stops.map((stop) => sharedWords(wordsOf(stop), words))
  const most = Math.max(...shared)
  return most > 0 ? stops[shared.lastIndexOf(most)] : stops[Math.max(0, stops.length - fromEnd)]
}

const wordsOf = (control: HTMLElement): readonly string[] => (control.ariaLabel ?? control.textContent).trim().split(/\s+/)

function sharedWords(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, at) => word === '' || word !== other[at])
  return differs < 0 ? one.length : differs
}

function focus(element: HTMLElement | undefined) {
  if (element && element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element?.focus()
}
