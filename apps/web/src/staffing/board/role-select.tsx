import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Select } from '@troupe/ui/select'
import type { PlanningSearch } from '../../searches.ts'
import { BOARD_ROLES, type BoardPerson } from '../crews/board-picture.ts'
import type { PlanningChange } from '../crews/use-board.ts'

/** What the board can be narrowed to, and what it is narrowed to. */
export interface FilterProps {
  readonly search: PlanningSearch
  readonly people: readonly BoardPerson[]
  readonly workspaces: readonly { readonly id: string; readonly name: string }[]
  readonly show: (change: PlanningChange) => void
}

/** Narrows the board to one role; where there is no room for a button of its own, also the way to the other filters. */
export function RoleSelect({
  search,
  show,
  onMore,
}: Pick<FilterProps, 'search' | 'show'> & { readonly onMore?: (() => void) | undefined }) {
  const roles = BOARD_ROLES.map((value) => ({ value, label: ASSIGNMENT_ROLE_WORDS[value] }))
  return (
    <Select
      label="Role"
      value={search.role ?? 'all'}
      onChange={(role) => (role === 'more' ? onMore?.() : show({ role: role === 'all' ? undefined : role }))}
      options={[{ value: 'all', label: 'All roles' }, ...roles, ...(onMore ? [{ value: 'more' as const, label: 'More filters' }] : [])]}
    />
  )
}
