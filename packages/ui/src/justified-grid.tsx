import { Check, Play } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type Glyph, Icon } from './icon.tsx'
import styles from './justified-grid.module.css'
import { classes } from './pure/classes.ts'
import { justify } from './pure/justify.ts'

export type GridPicture = {
  key: string
  /** What opens, for those who don't see it. */
  label: string
  /** Width over height. */
  ratio: number
  src?: string | undefined
  /** The same picture in several widths, as the attribute `srcset` of HTML has them: the browser takes the one that fits. */
  srcSet?: string | undefined
  /** A video instead: its first moment is drawn, and its length stands in the corner. */
  video?: string | undefined
  /** Drawn where there is no picture, with the name under it. */
  glyph: Glyph
  name: string
  /** Stands behind the name under the pointer and the focus. */
  by?: string | undefined
  /** A few words in the corner: 'Cover', '2:04'. */
  marks?: readonly { label: string; icon: Glyph }[] | undefined
}

type JustifiedGridProps = {
  label: string
  pictures: readonly GridPicture[]
  onOpen: (key: string) => void
  /** While pictures are being chosen, each one is a check. */
  chosen?: ReadonlySet<string> | undefined
}

const height = 178
const gap = 6
/** Below this there is room for two in a row. */
const narrow = 560
const narrowHeight = 132

/** Pictures in rows of one height that end at the same edge. One of them is a stop of the Tab key; arrows lead to the others. */
export function JustifiedGrid({ label, pictures, onOpen, chosen }: JustifiedGridProps) {
  const { place, width } = useWidth()
  const isNarrow = width > 0 && width < narrow
  const rows = justify(
    pictures.map(({ ratio }) => ratio),
    { width, height, gap, columns: isNarrow ? 2 : undefined },
  )
  const { at, walk, setAt } = useWalk(rows)
  return (
    <ul ref={place} className={styles.grid} aria-label={label} onKeyDown={walk}>
      {pictures.map((picture, index) => (
        <li key={picture.key} style={{ inlineSize: rows.flat()[index], blockSize: isNarrow ? narrowHeight : height }}>
          <Tile
            picture={picture}
            width={rows.flat()[index]}
            tabIndex={index === Math.min(at, pictures.length - 1) ? 0 : -1}
            checked={chosen?.has(picture.key)}
            onFocus={() => setAt(index)}
            onOpen={() => onOpen(picture.key)}
          />
        </li>
      ))}
    </ul>
  )
}

interface PictureProps {
  readonly picture: GridPicture
  /** In pixels; none until the room for the rows is measured. */
  readonly width: number | undefined
  readonly tabIndex: number
  readonly checked: boolean | undefined
  readonly onFocus: () => void
  readonly onOpen: () => void
}

function Tile({ picture, width, tabIndex, checked, onFocus, onOpen }: PictureProps) {
  const { key, label, src, srcSet, video, glyph, name, by } = picture
  const [seconds, setSeconds] = useState<number>()
  const marks = [...(picture.marks ?? []), ...(seconds === undefined ? [] : [{ label: lengthWords(seconds), icon: Play }])]
  return (
    <button
      type="button"
      className={classes(styles.tile, checked && styles.chosen)}
      {...(checked === undefined ? {} : { role: 'checkbox', 'aria-checked': checked })}
      aria-label={[label, ...marks.map((mark) => mark.label)].join(', ')}
      data-picture={key}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={onOpen}
    >
      {src ? (
        <img
          src={src}
          srcSet={width ? srcSet : undefined}
          sizes={width ? `${Math.ceil(width)}px` : undefined}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      ) : video ? (
        <video
          src={`${video}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && setSeconds(duration)}
        />
      ) : (
        <span className={styles.bare}>
          <Icon of={glyph} size={24} />
          <bdi className={styles.bareName}>{name}</bdi>
        </span>
      )}
      <span className={styles.strip} aria-hidden="true">
        <bdi className={styles.name}>{name}</bdi>
        {by && <span className={styles.by}>{by}</span>}
      </span>
      {marks.length > 0 && (
        <span className={styles.marks} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark.label} className={styles.mark}>
              <Icon of={mark.icon} size={14} />
              {mark.label}
            </span>
          ))}
        </span>
      )}
      {checked !== undefined && <Tick on={checked} />}
    </button>
  )
}

/** '2:04', '1:02:04'. */
function lengthWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`
}

const Tick = ({ on }: { on: boolean }): ReactNode => (
  <span className={classes(styles.tick, on && styles.ticked)} aria-hidden="true">
    {on && <Icon of={Check} size={14} />}
  </span>
)

/** The width that there is, as it changes. */
function useWidth() {
  const place = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const list = place.current
    if (!list) return
    setWidth(list.clientWidth)
    const watch = new ResizeObserver(() => setWidth(list.clientWidth))
    watch.observe(list)
    return () => watch.disconnect()
  }, [])
  return { place, width }
}

/** Left and right go through all of them; up and down to the one whose middle is nearest in the next row. */
function useWalk(rows: readonly (readonly number[])[]) {
  const [at, setAt] = useState(0)
  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    const next = stepOf(event.key, at, rows)
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setAt(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[data-picture]')[next]?.focus()
  }
  return { at, walk, setAt }
}

function stepOf(key: string, at: number, rows: readonly (readonly number[])[]): number | null {
  const last = rows.flat().length - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight') return Math.min(last, at + 1)
  if (key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const middles = middlesOf(rows)
  const here = middles[at]
  if (!here) return null
  const row = here.row + (key === 'ArrowDown' ? 1 : -1)
  const others = middles.flatMap((one, index) => (one.row === row ? [{ index, far: Math.abs(one.x - here.x) }] : []))
  return others.length === 0 ? at : others.reduce((best, one) => (one.far < best.far ? one : best)).index
}

const middlesOf = (rows: readonly (readonly number[])[]) =>
  rows.flatMap((row, index) => {
    let left = 0
    return row.map((width) => {
      const x = left + width / 2
      left += width + gap
      return { row: index, x }
    })
  })
