import { Icon } from '@troupe/ui/icon'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { chunk } from '../platform/chunk.ts'
import css from './planning-menu.module.css'

const PlanningPages = lazy(() => chunk(() => import('./planning-pages.tsx')).then((file) => ({ default: file.PlanningPages })))

/** The name of a page of the planning, which opens the way to the others. Menus come after the first text. */
export function PlanningMenu({ title }: { title: 'Planning' | 'Fairness' }) {
  const trigger = (
    <button type="button" className={css.trigger}>
      {title} <Icon of={ChevronDown} />
    </button>
  )
  return (
    <Suspense fallback={trigger}>
      <PlanningPages title={title} trigger={trigger} />
    </Suspense>
  )
}
