import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { Icon } from '@troupe/ui/icon'
import type { MenuItem } from '@troupe/ui/menu'
import { Building2, Check, ChevronsUpDown, LogOut, Search, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { UserAvatar } from '../account/user-avatar.tsx'
import { isCrew, type Me, signOut } from '../platform/account.ts'
import { chosenWorkspace, staffWorkspace } from '../platform/choices.ts'
import { chunk } from '../platform/chunk.ts'
import { usePicture } from '../platform/files/picture.ts'
import { credits } from '../platform/format.ts'
import { MenuOnDemand } from '../platform/menu/menu-on-demand.tsx'
import { useStore } from '../platform/store.ts'
import { useWorkspace, workspacesQuery } from '../workspace/workspace-queries.ts'
import css from './bar.module.css'
import { useSwitch } from './use-switch.ts'

const SwitchDialog = lazy(() => chunk(() => import('./menu/switch-dialog.tsx')).then((file) => ({ default: file.SwitchDialog })))

/** This many workspaces are listed; more are searched. */
const few = 4

interface WorkspaceMenuProps {
  readonly me: Me
  readonly themes: readonly MenuItem[]
  /** The page is for all of Troupe, whichever workspace is chosen. */
  readonly isHouse: boolean
}

/** Which workspace the person works in, another one, the theme, and the way out. */
export function WorkspaceMenu({ me, themes, isHouse }: WorkspaceMenuProps) {
  const chosen = useStore(chosenWorkspace)
  const { workspace } = useWorkspace()
  const { data } = useQuery(workspacesQuery)
  const logo = usePicture(workspace?.customization.media.find((one) => one.kind === 'CUSTOM_LOGO')?.url)
  const [searching, setSearching] = useState(false)
  const choose = useSwitch()
  const crew = isCrew(me)
  const nodes = data?.nodes ?? []
  const many = (data?.totalCount ?? 0) > few
  const entry = (id: string, label: string, note: string): MenuItem => ({
    key: id,
    label,
    note: chosen === id ? `${note} (current)` : note,
    icon: chosen === id ? Check : Building2,
    onSelect: () => choose(id),
  })
  const listed = many ? (workspace ? [workspace] : []) : nodes
  const items: MenuItem[] = [
    { kind: 'heading', key: 'who', label: me.fullName },
    ...(crew ? [entry(staffWorkspace, 'Troupe', 'Events across all workspaces')] : []),
    ...listed.map((one) => entry(one.id, one.name, credits(one.consumables.credits.available))),
    ...(many ? [{ key: 'search', label: 'Find a workspace', icon: Search, onSelect: () => setSearching(true) }] : []),
    ...(many || isStaff(me)
      ? [{ kind: 'link' as const, key: 'all', label: 'All workspaces', icon: Building2, render: <Link to="/workspace" /> }]
      : []),
    { kind: 'separator', key: 'line' },
    ...themes,
    { kind: 'separator', key: 'last' },
    { kind: 'link', key: 'profile', label: 'Profile', icon: UserRound, render: <Link to="/settings/profile" /> },
    { key: 'out', label: 'Sign out', icon: LogOut, onSelect: () => void signOut() },
  ]
  const name = isHouse || chosen === staffWorkspace ? 'Troupe' : (workspace?.name ?? 'Choose workspace')
  return (
    <>
      <MenuOnDemand
        items={items}
        trigger={
          <button type="button" className={css.workspace}>
            {logo && !isHouse && <img src={logo} alt="" className={css.logo} />}
            <UserAvatar name={me.fullName} avatar={me.avatar} />
            <span className={css.name}>{name}</span>
            <span className="vh">, workspace and account</span>
            <Icon of={ChevronsUpDown} size={14} />
          </button>
        }
      />
      <Suspense fallback={null}>
        {searching && <SwitchDialog crew={crew} chosen={chosen} onChoose={choose} onClose={() => setSearching(false)} />}
      </Suspense>
    </>
  )
}
