import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { canHaveAvailability } from '@troupe/domain/staffing/kinds'
import { Menu, type MenuItem } from '@troupe/ui/menu'
import type { ReactElement } from 'react'
import { meQuery } from '../platform/account.ts'

/** What the name of a page of the planning opens: the way to the others. */
export function PlanningPages({ title, trigger }: { readonly title: 'Planning' | 'Fairness'; readonly trigger: ReactElement }) {
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
  return <Menu align="start" trigger={trigger} items={pages.filter((page) => page !== false)} />
}
