import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import { Menu, ShoppingBag, SunMoon, Ticket } from 'lucide-react'
import { Fragment, Suspense, useState } from 'react'
import { cart, countOf } from '../platform/cart/cart.ts'
import { credits, day, ownZone } from '../platform/format.ts'
import { MenuOnDemand } from '../platform/menu/menu-on-demand.tsx'
import { PurchaseDialog } from '../platform/money/purchase.tsx'
import { useStore } from '../platform/store.ts'
import { serverNow } from '../platform/wire/clock.ts'
import { useWorkspace } from '../workspace/workspace-queries.ts'
import css from './bar.module.css'
import { lazyPart } from './lazy-part.ts'
import { useThemeItems } from './menu/theme-items.ts'
import { PlaceLink } from './place-link.tsx'
import type { Viewer } from './use-viewer.ts'
import { WorkspaceMenu } from './workspace-menu.tsx'

/** For crew and staff alone; a failure to load it is no one's loss but the number's. */
const AreaCount = lazyPart(() => import('./inbox/counts.tsx').then((file) => file.AreaCount))

/** The search and the bell, for everyone who is signed in. */
const Tools = lazyPart(() => import('./tools/tools.tsx').then((file) => file.Tools))

/** The bar: mark, areas, credits, cart, workspace. Shared by customers and staff; only the areas differ. */
export function Bar({ viewer }: { viewer: Viewer }) {
  const { me, areas, isUnknown, isDense } = viewer
  const themes = useThemeItems()
  return (
    <header className={css.bar}>
      <div className={css.phone}>
        <MenuOnDemand
          label="Menu"
          align="start"
          trigger={<IconButton label="Menu" icon={Menu} size="lg" />}
          items={[
            ...areas.map((area) => ({ kind: 'link' as const, key: area.label, label: area.label, render: <PlaceLink to={area} /> })),
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
            {isDense && (
              <Suspense>
                <AreaCount to={area.to} me={me} />
              </Suspense>
            )}
          </Fragment>
        ))}
      </nav>
      <div className={css.end}>
        <Suspense>{me && <Tools me={me} />}</Suspense>
        <Credits />
        <Cart />
        {me ? (
          <WorkspaceMenu me={me} themes={themes} />
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

/** The credits of the chosen workspace and which of them expire next; pressing them opens the purchase of more. */
function Credits() {
  const { id, workspace } = useWorkspace()
  const [open, setOpen] = useState(false)
  const { available, reserved = 0, nextExpiry } = workspace?.consumables.credits ?? {}
  if (id === null || available === undefined) return null
  // what an open payment of one's own holds comes back, unless it is paid
  const all = available + reserved
  const kept = reserved > 0 ? `${reserved} reserved for your payment` : undefined
  const expiry =
    nextExpiry && `${nextExpiry.quantity} ${nextExpiry.quantity === 1 ? 'expires' : 'expire'} on ${day(nextExpiry.at, ownZone())}`
  return (
    <>
      <button
        type="button"
        className={css.credits}
        aria-haspopup="dialog"
        aria-label={`${kept ? `${credits(all)}, ${kept}` : `${credits(all)} available`}${expiry ? `, ${expiry}` : ''}, buy more`}
        title={kept ?? expiry ?? undefined}
        onClick={() => setOpen(true)}
      >
        <Icon of={Ticket} />
        {credits(all)}
      </button>
      {/* the button's name has it */}
      {(kept || (expiry && isSoon(nextExpiry.at))) && (
        <span className={css.expiry} aria-hidden="true">
          {kept ?? expiry}
        </span>
      )}
      <BalanceNews key={id} available={all} />
      <PurchaseDialog open={open} onClose={() => setOpen(false)} workspaceId={id} />
    </>
  )
}

/** From the day of the first email about it. */
const isSoon = (at: string): boolean => Date.parse(at) - serverNow() < 30 * 86_400_000

/** Tells screen readers a balance that has changed since the page was opened. A button isn't a live region, and its label is read only when it has the focus. */
function BalanceNews({ available }: { available: number }) {
  const [before] = useState(available)
  const [changed, setChanged] = useState(false)
  if (!changed && available !== before) setChanged(true)
  return (
    <span className="vh" role="status">
      {changed && `${credits(available)} available`}
    </span>
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
