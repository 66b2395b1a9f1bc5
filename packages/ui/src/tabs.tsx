import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { classes } from './pure/classes.ts'
import styles from './tabs.module.css'

export type TabItem = {
  key: string
  label: ReactNode
  current: boolean
  /** A plain anchor's address; leave it out when `render` is given. */
  href?: string | undefined
  /** The router's own link: it keeps the address, the tab gives it look and content. */
  render?: ReactElement<Record<string, unknown>> | undefined
  /** What is missing behind this tab: a dot for the eye, these words for the ear. */
  dot?: string | undefined
}

/** Pages of one thing, side by side, each with its own address. The current one is kept in sight. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = items.find((item) => item.current)?.key
  useEffect(() => {
    const index = items.findIndex((item) => item.key === current)
    const tab = bar.current?.children[index]
    // Not scrollIntoView, which would move the page as well.
    if (bar.current && tab instanceof HTMLElement) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [current, items])
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {items.map(({ key, ...item }) => (
        <Tab key={key} {...item} />
      ))}
    </nav>
  )
}

function Tab({ label, current, href, render, dot }: Omit<TabItem, 'key'>) {
  const dressed = {
    className: classes(styles.tab, current && styles.current),
    'aria-current': current ? ('page' as const) : undefined,
    children: (
      <>
        {label}
        {dot && (
          <>
            <span className={styles.dot} aria-hidden="true" />
            <span className="vh">{` (${dot})`}</span>
          </>
        )}
      </>
    ),
  }
  return render ? cloneElement(render, dressed) : <a href={href} {...dressed} />
}
