import { Menu, type MenuItem } from '@troupe/ui/menu'
import { type ReactElement, useEffect, useRef } from 'react'
import css from './opened-menu.module.css'

interface OpenedMenuProps {
  /** The trigger's name, where its own words do not name it. */
  readonly label?: string | undefined
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
}

/** The menu that was asked for before it was there: it opens as it comes. */
export function OpenedMenu({ label, trigger, items, align }: OpenedMenuProps) {
  const place = useRef<HTMLSpanElement>(null)
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const button = place.current?.querySelector('button')
    button?.focus()
    button?.click()
  }, [])
  return (
    <span ref={place} className={css.menu}>
      <Menu label={label} trigger={trigger} items={items} align={align} />
    </span>
  )
}
