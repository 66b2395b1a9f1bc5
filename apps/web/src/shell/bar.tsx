import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { Avatar } from '@troupe/ui/avatar'
import { ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import type { MenuItem } from '@troupe/ui/menu'
import { Mark, Wordmark } from '@troupe/ui/symbol'
import { Building2, ChevronsUpDown, LogOut, Menu, Moon, Sun, Ticket } from 'lucide-react'
import { isCrew, type Me, signOut } from '../platform/account.ts'
import { chosenWorkspace, staffWorkspace, theme } from '../platform/choices.ts'
import { credits } from '../platform/format.ts'
import { useStore } from '../platform/store.ts'
import { useWorkspace, workspacesQuery } from '../workspace/workspace-queries.ts'
import css from './bar.module.css'
import { MenuOnDemand } from './menu-on-demand.tsx'

interface Area {
  readonly label: string
  readonly to: LinkProps['to']
}

/** What this person finds in the bar; an area that is not built is not there. */
function areasOf(me: Me | null): readonly Area[] {
  return [
    { label: 'Experiences', to: '/experiences' },
    ...(me ? [{ label: 'Events', to: '/events' } as const] : []),
    ...(me?.role === 'ADMIN' ? [{ label: 'Settings', to: '/settings/admin' } as const] : []),
  ]
}

/** The bar: mark, areas, credits, workspace. Shared by customers and staff; only the areas differ. */
export function Bar({ me }: { me: Me | null }) {
  const areas = areasOf(me)
  return (
    <header className={css.bar}>
      <div className={css.phone}>
        <MenuOnDemand
          label="Menu"
          align="start"
          trigger={<IconButton label="Menu" icon={Menu} size="lg" />}
          items={areas.map((area) => ({ kind: 'link', key: area.label, label: area.label, render: <Link to={area.to ?? '/'} /> }))}
        />
      </div>
      <Link to="/experiences" className={css.mark} aria-label="Troupe, experiences">
        <Mark />
        <span className={css.word} aria-hidden="true">
          <Wordmark />
        </span>
      </Link>
      <nav className={css.areas} aria-label="Areas">
        {areas.map((area) => (
          <Link key={area.label} to={area.to ?? '/'} activeProps={{ 'aria-current': 'page' }} className={css.area}>
            {area.label}
          </Link>
        ))}
      </nav>
      <div className={css.end}>
        <Credits />
        {me ? (
          <Workspace me={me} />
        ) : (
          <ButtonLink size="sm" render={<Link to="/login" />}>
            Sign in
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

function Credits() {
  const { workspace } = useWorkspace()
  const available = workspace?.consumables.credits.available
  if (available === undefined) return null
  return (
    <span className={css.credits} role="status" aria-label={`${credits(available)} available`}>
      <Icon of={Ticket} />
      {credits(available)}
    </span>
  )
}

function Workspace({ me }: { me: Me }) {
  const chosen = useStore(chosenWorkspace)
  useStore(theme) // the entry that switches it names the other one
  const navigate = useNavigate()
  const { workspace } = useWorkspace()
  const { data } = useQuery(workspacesQuery)
  const dark = document.documentElement.dataset.theme === 'dark'
  const choose = (id: string) => {
    chosenWorkspace.set(id)
    void navigate({ to: '/experiences' })
  }
  const few = (data?.nodes ?? []).slice(0, 8)
  const items: MenuItem[] = [
    { kind: 'heading', key: 'who', label: me.fullName },
    ...(isCrew(me)
      ? [
          {
            kind: 'check' as const,
            key: staffWorkspace,
            label: 'Troupe',
            checked: chosen === staffWorkspace,
            onChange: () => choose(staffWorkspace),
          },
        ]
      : []),
    ...few.map((one) => ({
      kind: 'check' as const,
      key: one.id,
      label: one.name,
      checked: chosen === one.id,
      onChange: () => choose(one.id),
    })),
    ...((data?.totalCount ?? 0) > few.length || isStaff(me)
      ? [{ kind: 'link' as const, key: 'all', label: 'All workspaces', icon: Building2, render: <Link to="/workspace" /> }]
      : []),
    { kind: 'separator', key: 'line' },
    {
      key: 'theme',
      label: dark ? 'Light theme' : 'Dark theme',
      icon: dark ? Sun : Moon,
      onSelect: () => theme.set(dark ? 'light' : 'dark'),
    },
    { key: 'out', label: 'Sign out', icon: LogOut, onSelect: () => void signOut() },
  ]
  const name = chosen === staffWorkspace ? 'Troupe' : (workspace?.name ?? 'Choose workspace')
  return (
    <MenuOnDemand
      items={items}
      trigger={
        <button type="button" className={css.workspace}>
          <Avatar name={me.fullName} />
          <span className={css.name}>{name}</span>
          <span className="vh">, workspace and account</span>
          <Icon of={ChevronsUpDown} size={14} />
        </button>
      }
    />
  )
}
