import {
  type FocusEvent,
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { offsetsOf, windowOf } from './pure/board-layout.ts'
import { textScale } from './pure/text-scale.ts'

type NearListProps<Item> = {
  items: readonly Item[]
  idOf: (item: Item) => string
  /** The height of a line that was never drawn, in pixels at the usual size of letters. */
  height: number
  /** The line that is drawn from the beginning wherever it is, as it is about to have the focus. */
  first?: string | null | undefined
  /** Draws one line: an `<li>` that takes these attributes, by which the list knows it and a screen reader how many there are. */
  line: (item: Item, attributes: NearLine) => ReactNode
}

export type NearLine = { 'data-near': string; 'aria-posinset': number; 'aria-setsize': number }

/** Lines so many pixels beyond the window are drawn already, and scrolling within the grain draws nothing. */
const around = 300
const grain = 96

/**
 * A list on a page that scrolls, of which only the lines near the window are in the page, and the one that has the focus. Each is measured once it is there;
 * before, it counts as high as the others are on average.
 */
export function NearList<Item>({ items, idOf, height, first = null, line }: NearListProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const known = useRef(new Map<string, number>())
  const [view, setView] = useState({ from: 0, to: 0 })
  const [kept, setKept] = useState(first)
  const [, setMeasured] = useState(0)
  const usual = averageOf(known.current) ?? height * textScale()
  const offsets = offsetsOf(items.map((item) => known.current.get(idOf(item)) ?? usual))
  const look = useCallback(() => {
    const { top = 0, height: total = 0 } = list.current?.getBoundingClientRect() ?? {}
    // a list that is far away is as far as another one: scrolling draws nothing of it
    const far = around + 2 * grain
    const from = Math.floor(Math.min(Math.max(-top, -innerHeight - far), total + far) / grain) * grain
    const to = from + innerHeight + grain
    setView((was) => (was.from === from && was.to === to ? was : { from, to }))
  }, [])
  useLayoutEffect(() => {
    look()
    const options = { capture: true, passive: true }
    addEventListener('scroll', look, options)
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, options)
      removeEventListener('resize', look)
    }
  }, [look])
  useMeasured(
    list,
    (id, height) => {
      const was = known.current.get(id) ?? usual
      known.current.set(id, height)
      return offsetsDiffer(was, height)
    },
    () => setMeasured((count) => count + 1),
  )
  const keep = ({ target }: FocusEvent) => setKept(target.closest<HTMLElement>('[data-near]')?.dataset.near ?? null)
  const isNear = view.to + around > 0 && view.from - around < (offsets.at(-1) ?? 0)
  const { from, to } = view.to !== view.from && isNear ? windowOf(offsets, { ...view, around }) : { from: 0, to: 0 }
  const shown = items.flatMap((item, index) => ((index >= from && index < to) || idOf(item) === kept ? index : []))
  return (
    <ul ref={list} onFocus={keep}>
      {shown.map((index, place) => {
        const item = items[index]
        const before = place === 0 ? 0 : (offsets[(shown[place - 1] ?? 0) + 1] ?? 0)
        if (item === undefined) return null
        const id = idOf(item)
        return (
          <Fragment key={id}>
            <Gap height={(offsets[index] ?? 0) - before} />
            {line(item, { 'data-near': id, 'aria-posinset': index + 1, 'aria-setsize': items.length })}
          </Fragment>
        )
      })}
      <Gap height={(offsets.at(-1) ?? 0) - (offsets[(shown.at(-1) ?? -1) + 1] ?? 0)} />
    </ul>
  )
}

/**
 * Says how high each line of a list is, once the browser has placed it: asking for that sooner would have it place everything in the middle of drawing, once more
 * for each list. If any of them is another height than it counted as, the list is drawn again before it is seen.
 */
function useMeasured(list: RefObject<HTMLElement | null>, say: (id: string, height: number) => boolean, again: () => void) {
  const sizes = useRef<ResizeObserver>(undefined)
  const measured = useRef(new Set<Element>())
  const hear = useEffectEvent((entries: readonly ResizeObserverEntry[]) => {
    const news = entries.flatMap(({ target, borderBoxSize: [box] }) =>
      target instanceof HTMLElement && target.isConnected && box ? say(target.dataset.near ?? '', box.blockSize) : [],
    )
    if (news.includes(true)) flushSync(again)
  })
  useLayoutEffect(() => {
    sizes.current = new ResizeObserver((entries) => hear(entries))
    return () => {
      sizes.current?.disconnect()
      measured.current.clear()
    }
  }, [])
  useLayoutEffect(() => {
    for (const element of measured.current) {
      if (element.isConnected) continue
      sizes.current?.unobserve(element)
      measured.current.delete(element)
    }
    for (const element of list.current?.querySelectorAll(':scope > [data-near]') ?? []) {
      if (measured.current.has(element)) continue
      sizes.current?.observe(element)
      measured.current.add(element)
    }
  })
}

/** The room of the lines that are not in the page. */
function Gap({ height }: { height: number }) {
  return height > 0 && <li aria-hidden="true" style={{ blockSize: height }} />
}

/** Half a pixel is a matter of rounding, and moves nothing that is seen. */
const offsetsDiffer = (one: number, other: number): boolean => Math.abs(one - other) > 0.5

function averageOf(heights: ReadonlyMap<string, number>): number | undefined {
  if (heights.size === 0) return undefined
  return [...heights.values()].reduce((sum, one) => sum + one, 0) / heights.size
}
