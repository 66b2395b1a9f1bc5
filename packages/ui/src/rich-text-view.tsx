import { createElement, type ReactNode } from 'react'
import { classes } from './pure/classes.ts'
import { type RichNode, richTree } from './pure/rich-html.ts'
import prose from './rich-prose.module.css'

/** Formatted text to be read. It is built from the allowed tags, never given to the page as HTML. */
export function RichTextView({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={classes(prose.prose, className)}>{...richTree(html).map(shown)}</div>
}

function shown(node: RichNode): ReactNode {
  if (typeof node === 'string') return node
  const link = node.href === undefined ? null : { href: node.href, rel: 'noopener noreferrer nofollow', target: '_blank' }
  return createElement(node.tag, link, ...node.children.map(shown))
}
