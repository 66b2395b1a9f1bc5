import { Icon } from '@troupe/ui/icon'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Me } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { Bell } from './bell.tsx'
import { Credits } from './credits.tsx'
import css from './tools.module.css'

const Palette = lazy(() => chunk(() => import('../search/palette.tsx')).then((file) => ({ default: file.Palette })))

/** In the bar of everyone who is signed in: the search, which Ctrl K opens on every page, the bell, and a customer’s credits but on pages for all of Troupe. */
export function Tools({ me, isHouse }: { me: Me; isHouse: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    // a dialog that waits for an answer keeps its place
    if (!isOpen && document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    setOpen(!isOpen)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button type="button" className={css.search} aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <Icon of={Search} />
        <span className={css.words}>Search or jump to</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Bell me={me} />
      {!isHouse && <Credits />}
      <Suspense fallback={null}>{isOpen && <Palette me={me} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
