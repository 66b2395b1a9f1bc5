import type { MenuItem } from '@troupe/ui/menu'
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { chunk } from '../chunk.ts'

interface MenuOnDemandProps {
  /** The trigger's name, where its own words do not name it. */
  readonly label?: string | undefined
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
}

const load = () => chunk(() => import('./opened-menu.tsx'))
const OpenedMenu = lazy(() => load().then((file) => ({ default: file.OpenedMenu })))

/** Brings the code closer; what goes wrong is said when the menu is opened. */
const prepare = () => void load().catch(() => {})

/** A menu of the bar or of a page. The widget library's menu is loaded when someone points at it: no page needs it to be read. */
export function MenuOnDemand(props: MenuOnDemandProps): ReactNode {
  const [asked, setAsked] = useState(false)
  const waiting = cloneElement(props.trigger, {
    ...(props.label ? { 'aria-label': props.label } : {}),
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setAsked(true),
  })
  if (!asked) return waiting
  return (
    <Suspense fallback={waiting}>
      <OpenedMenu {...props} />
    </Suspense>
  )
}
