import { Link } from '@tanstack/react-router'
import type { MenuPlace } from '@troupe/domain/setting/areas'
import { ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import { Menu, ShoppingBag, SunMoon } from 'lucide-react'
import { Fragment, Suspense } from 'react'
import { cart, countOf } from '../platform/cart/cart.ts'
import { MenuOnDemand } from '../platform/menu/menu-on-demand.tsx'
import { useStore } from '../platform/store.ts'
import css from './bar.module.css'
import { lazyPart } from './lazy-part.ts'
import { useThemeItems } from './menu/theme-items.ts'
import { PlaceLink } from './place-link.tsx'
import type { Viewer } from './use-viewer.ts'
import { WorkspaceMenu } from './workspace-menu.tsx'

/** For crew and staff alone; a failure to load it is no one's loss but the number's. */
const AreaCount = lazyPart(() => import('./inbox/counts.tsx').then((file) => file.AreaCount))

/** The search, the bell and the credits, for everyone who is signed in. */
const Tools = lazyPart(() => import('./tools/tools.tsx').then((file) => file.Tools))

/** The bar: mark, areas, credits, cart, workspace. Shared by customers and staff; only the areas differ. */
export function Bar({ viewer }: { viewer: Viewer }) {
  const { me, areas, isUnknown, isDense, isHouse } = viewer
  const themes = useThemeItems()
  const waiting = (area: MenuPlace) =>
    isDense && (
      <Suspense>
        <AreaCount to={area.to} me={me} />
      </Suspense>
    )
  return (
    <header className={css.bar}>
      <div className={css.phone}>
        <MenuOnDemand
          label="Menu"
          align="start"
          trigger={<IconButton label="Menu" icon={Menu} size="lg" />}
          items={[
            ...areas.map((area) => ({
              kind: 'link' as const,
              key: area.label,
              label: area.label,
              end: waiting(area),
              render: <PlaceLink to={area} />,
            })),
            ...(me || isUnknown ? [] : [{ kind: 'separator' as const, key: 'line' }, ...themes]),
          ]}
        />
      </div>
      <Link to="/experiences" className={css.mark} aria-label="Troupe home">
        <Mark />
        <span className={css.word} aria-hidden="true">
          <Wordmark />
        </span>
      </Link>
      <nav className={css.areas} aria-label="Areas" data-plain="">
        {areas.map((area) => (
          <Fragment key={area.label}>
            <PlaceLink to={area} className={css.area}>
              {area.label}
            </PlaceLink>
            {waiting(area)}
          </Fragment>
        ))}
      </nav>
      <div className={css.end}>
        <Suspense>{me && <Tools me={me} isHouse={isHouse} />}</Suspense>
        <Cart />
        {me ? (
          <WorkspaceMenu me={me} themes={themes} isHouse={isHouse} />
        ) : isUnknown ? (
          <span className={css.account} aria-hidden="true" />
        ) : (
          <>
            <span className={css.wide}>
              <MenuOnDemand label="Theme" trigger={<IconButton label="Theme" icon={SunMoon} size="lg" />} items={themes} />
            </span>
            <ButtonLink size="sm" render={<Link to="/login" />}>
              Sign in
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  )
}

/** How much is in the cart of this browser; an empty one is not shown. */
function Cart() {
  const count = countOf(useStore(cart))
  if (count === 0) return null
  return (
    <Link to="/cart" className={css.credits} aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}>
      <Icon of={ShoppingBag} />
      {count}
    </Link>
  )
}
