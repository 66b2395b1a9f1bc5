import { createElement, type ReactNode, useId, useMemo } from 'react'
import styles from './poster.module.css'
import { classes } from './pure/classes.ts'
import { drawPoster } from './pure/poster.ts'
import type { Shape } from './pure/poster-drawing.ts'

type PosterProps = {
  category: string
  title: string
  /** portrait 4:5 for a card; wide for a lead card or a phone; thumb is the artwork alone, square; curtain is the artwork alone, wide. */
  shape?: 'portrait' | 'wide' | 'thumb' | 'curtain' | undefined
  foot?: string | undefined
  /** What the upper corners say instead of the category and the number. */
  corners?: readonly [start: string, end: string] | undefined
  /** Hidden from screen readers, where the title is next to it anyway. */
  decorative?: boolean | undefined
  className?: string | undefined
}

const frames = {
  portrait: { width: 400, height: 500, lettering: true },
  wide: { width: 820, height: 500, lettering: true },
  thumb: { width: 160, height: 160, lettering: false },
  curtain: { width: 900, height: 360, lettering: false },
} as const

/** The printed poster of a title, always the same for the same title; it does not change with theme or brand. */
export function Poster({ category, title, shape = 'portrait', foot = '', corners, decorative = false, className }: PosterProps) {
  const id = useId()
  const drawing = useMemo(
    () => drawPoster({ category, title, foot, id, ...(corners ? { corners } : {}), ...frames[shape] }),
    [category, title, foot, id, shape, corners],
  )
  const { role, 'aria-label': label, ...attributes } = drawing.attributes
  const said = decorative ? { 'aria-hidden': 'true' } : { role: `${role}`, 'aria-label': `${label}` }
  return element({ ...drawing, attributes: { ...attributes, ...said, class: classes(styles.poster, styles[shape], className) ?? '' } })
}

/** Built as elements, not as markup: the style properties are then set one by one, which a strict content security policy allows. */
function element({ tag, attributes, style, children }: Shape, key?: number): ReactNode {
  const props: Record<string, unknown> = { key }
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'style') props[propertyOf(name)] = value
  }
  if (style) props.style = Object.fromEntries(Object.entries(style).map(([name, value]) => [propertyOf(name), value]))
  return createElement(tag, props, ...children.map((child, index) => (typeof child === 'string' ? child : element(child, index))))
}

function propertyOf(attribute: string): string {
  if (attribute === 'class') return 'className'
  if (attribute.startsWith('aria-') || attribute.startsWith('--')) return attribute
  return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
