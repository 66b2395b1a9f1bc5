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
  /** What is missing on this tab: shown as a dot, and read by screen readers in these words. */
  dot?: string | undefined
}

/** Pages of one thing, side by side, each with its own address. The current one is kept visible. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = items.find((item) => item.current)?.key
  const place = items.findIndex((item) => item.current)
  useEffect(() => {
    const nav = bar.current
    const tab = nav?.children[place]
    if (!nav || !(tab instanceof HTMLElement)) return
    // Not scrollIntoView, which would move the page as well.
    const center = () => {
      nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
    }
    // its letters come later than it does, and change its width
    const watch = new ResizeObserver(center)
    watch.observe(nav)
    for (const one of nav.children) watch.observe(one)
    return () => watch.disconnect()
  }, [current, place])
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
