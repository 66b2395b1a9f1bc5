import { Link, useLocation } from '@tanstack/react-router'
import type { MenuPlace } from '@troupe/domain/setting/areas'
import type { ReactNode } from 'react'

interface PlaceLinkProps {
  readonly to: MenuPlace
  readonly className?: string | undefined
  readonly children?: ReactNode
}

/** The way to a place of a menu, marked while one is there. Menus hand it what their items need. */
export function PlaceLink({ to: place, ...props }: PlaceLinkProps) {
  const { pathname, search } = useLocation()
  const isHere = place.under
    ? pathname.startsWith(place.under)
    : pathname === place.to || pathname.startsWith(`${place.to}/`)
      ? !place.tab || (search.tab ?? 'outbox') === place.tab
      : false
  const here = isHere ? ({ 'aria-current': 'page' } as const) : {}
  if (place.to === '/settings/admin')
    return (
      <Link
        {...props}
        {...here}
        to={place.to}
        search={place.tab === 'outbox' ? {} : { tab: place.tab }}
        activeProps={none}
        activeOptions={{ exact: true }}
      />
    )
  return <Link {...props} {...here} to={place.to ?? '/'} activeProps={none} />
}

/** The router marks what is there by itself, by the path alone. */
const none = () => ({ className: '' })
