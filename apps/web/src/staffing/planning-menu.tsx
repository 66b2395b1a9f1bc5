import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { canHaveAvailability } from '@troupe/domain/staffing/kinds'
import { Icon } from '@troupe/ui/icon'
import type { MenuItem } from '@troupe/ui/menu'
import { ChevronDown } from 'lucide-react'
import { meQuery } from '../platform/account.ts'
import { MenuOnDemand } from '../platform/menu/menu-on-demand.tsx'
import css from './planning-menu.module.css'

/** The name of a page of the planning, which opens the way to the others. */
export function PlanningMenu({ title }: { title: 'Planning' | 'Fairness' }) {
  const { data: me } = useQuery(meQuery)
  const isPlanned = me?.role != null && canHaveAvailability(me.role)
  const pages: readonly (MenuItem | false)[] = [
    title !== 'Planning' && { kind: 'link', key: 'board', label: 'Planning', render: <Link to="/availability/planning" search={{}} /> },
    title !== 'Fairness' && {
      ...{ kind: 'link', key: 'fairness', label: 'Fairness' },
      render: <Link to="/availability/planning" search={{ view: 'fairness' }} />,
    },
    { kind: 'link', key: 'event', label: 'Event availability', render: <Link to="/availability/event" search={{}} /> },
    { kind: 'link', key: 'blocked', label: 'Blocked times', render: <Link to="/availability/overrides" /> },
    isPlanned && { kind: 'link', key: 'own', label: 'My availability', render: <Link to="/availability/personal" /> },
  ]
  return (
    <MenuOnDemand
      align="start"
      trigger={
        <button type="button" className={css.trigger}>
          {title} <Icon of={ChevronDown} />
        </button>
      }
      items={pages.filter((page) => page !== false)}
    />
  )
}
