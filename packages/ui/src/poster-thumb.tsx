import styles from './poster.module.css'
import { classes } from './pure/classes.ts'
import { drawPoster } from './pure/poster.ts'
import { asDocument } from './pure/poster-markup.ts'

/** The square artwork of a title as one picture without words, for long lists that scroll: the inks of a drawing are mixed again by each frame that it is part of. */
export function PosterThumb({ category, title }: { category: string; title: string }) {
  return <img src={pictureOf(category, title)} alt="" className={classes(styles.poster, styles.thumb)} />
}

const drawn = new Map<string, string>()

function pictureOf(category: string, title: string): string {
  const key = `${category}|${title}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const drawing = drawPoster({ category, title, width: 160, height: 160, lettering: false })
  const { 'aria-label': _, ...attributes } = drawing.attributes
  const made = `data:image/svg+xml,${encodeURIComponent(asDocument({ ...drawing, attributes }))}`
  drawn.set(key, made)
  return made
}
