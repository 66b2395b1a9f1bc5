import { IconButton } from '@troupe/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import css from './full-view.module.css'
import { type GalleryImage, GalleryPicture } from './gallery-picture.tsx'

interface FullViewProps {
  readonly images: readonly GalleryImage[]
  /** The one that was pressed. */
  readonly first: number
}

/** A finger moves this far, in pixels, before it turns to the next image. */
const swipe = 40

/** One image as large as the window allows: buttons, arrow keys, Home, End or a swipe lead to the others. */
export function FullView({ images, first }: FullViewProps) {
  const [place, setPlace] = useState(first)
  const from = useRef<number | null>(null)
  const count = images.length
  const turn = (by: number) => setPlace((before) => (before + by + count) % count)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const moves = { ArrowLeft: () => turn(-1), ArrowRight: () => turn(1), Home: () => setPlace(0), End: () => setPlace(count - 1) }
    const move = Object.hasOwn(moves, event.key) ? moves[event.key as keyof typeof moves] : undefined
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move()
  })
  // wherever the focus is in the dialog, also on its Close button; and on the way down, since a dialog stops arrow keys from leaving it
  useEffect(() => {
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = from.current === null ? 0 : clientX - from.current
    from.current = null
    if (Math.abs(moved) >= swipe) turn(moved < 0 ? 1 : -1)
  }
  const image = images[place]
  if (!image) return null
  return (
    <figure className={css.view}>
      <div
        className={css.stage}
        onPointerDown={({ clientX }) => {
          from.current = clientX
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          from.current = null
        }}
      >
        <GalleryPicture key={image.url} image={image} isWanted />
      </div>
      <figcaption className={css.foot}>
        {count > 1 && <IconButton icon={ChevronLeft} size="lg" label="Previous image" onClick={() => turn(-1)} />}
        <span className={css.words} aria-live="polite">
          <span className={css.count}>
            {place + 1} of {count}
          </span>
          {image.caption}
        </span>
        {count > 1 && <IconButton icon={ChevronRight} size="lg" label="Next image" onClick={() => turn(1)} />}
      </figcaption>
    </figure>
  )
}
