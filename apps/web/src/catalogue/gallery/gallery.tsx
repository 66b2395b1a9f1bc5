import { isShown } from '@troupe/domain/catalogue/experience-rules'
import { DialogOnDemand } from '@troupe/ui/dialog-on-demand'
import { classes } from '@troupe/ui/pure/classes'
import { useState } from 'react'
import { chunk } from '../../platform/chunk.ts'
import type { Show } from '../catalogue-queries.ts'
import css from './gallery.module.css'
import { GalleryPicture } from './gallery-picture.tsx'
import { imageWords } from './image-words.ts'

/** How many images are shown before the full view. */
const shownFirst = 3

/** The images of an experience; pressing one opens the full view at it. The page reserves their room before they load. */
export function Gallery({ show: { title, images, visible, status } }: { show: Show }) {
  const [opened, setOpened] = useState<number | null>(null)
  const all = images.map(({ name, ...image }, index) => {
    const caption = imageWords(name)
    const alt = caption ?? `${title}, image ${index + 1} of ${images.length}`
    return { ...image, caption, alt, isPublic: isShown({ visible, status }) }
  })
  const first = all.slice(0, shownFirst)
  return (
    <>
      <ul className={classes(css.mosaic, css[`of${first.length}`])}>
        {first.map((image, index) => (
          <li key={image.url}>
            <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setOpened(index)}>
              <GalleryPicture image={image} />
              {index === shownFirst - 1 && all.length > shownFirst && <span className={css.more}>All {all.length} images</span>}
            </button>
          </li>
        ))}
      </ul>
      <DialogOnDemand
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={title}
        size="xxl"
        height={240}
        load={() => chunk(() => import('./full-view.tsx')).then((part) => part.FullView)}
        given={{ images: all, first: opened ?? 0 }}
        failure="Couldn’t load the images."
      />
    </>
  )
}
