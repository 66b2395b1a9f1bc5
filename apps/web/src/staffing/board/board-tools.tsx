import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { Multiselect } from '@troupe/ui/multiselect'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { Select } from '@troupe/ui/select'
import { Sheet } from '@troupe/ui/sheet'
import { ChevronLeft, ChevronRight, ListFilter, TriangleAlert, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { PlanningSearch } from '../../searches.ts'
import { useNarrow } from '../../session/use-narrow.ts'
import { counted } from '../../session/words.ts'
import { BOARD_ROLES, type BoardPerson, type BoardPicture } from '../crews/board-picture.ts'
import { BOARD_VIEWS, type BoardSpan, type BoardViewName, turned } from '../crews/board-span.ts'
import css from './board.module.css'

/** What to put into the address; an undefined value leaves it. */
export type PlanningChange = { readonly [Name in keyof PlanningSearch]?: PlanningSearch[Name] | undefined }

interface BoardToolsProps {
  readonly search: PlanningSearch
  readonly view: BoardViewName
  readonly date: string
  readonly today: string
  readonly span: BoardSpan
  readonly picture: BoardPicture | null
  readonly people: readonly BoardPerson[]
  readonly workspaces: readonly { readonly id: string; readonly name: string }[]
  readonly show: (change: PlanningChange) => void
}

const viewNames: Readonly<Record<BoardViewName, string>> = { day: 'Day', week: 'Week', month: 'Month' }

/** Which days are shown, what needs someone, and what the board is narrowed to. All of it is in the address. */
export function BoardTools(props: BoardToolsProps) {
  const { search, view, date, today, span, picture, show } = props
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const chosen = [search.role, search.workspace, search.people?.length].filter(Boolean).length
  return (
    <div className={css.tools}>
      <div className={css.span}>
        <h2 className={css.name}>{span.name}</h2>
        <div className={css.turn}>
          <IconButton label={`Previous ${view}`} icon={ChevronLeft} onClick={() => show({ date: turned(view, date, -1) })} />
          <Button size="sm" onClick={() => show({ date: undefined })} disabled={span.dates.includes(today)}>
            Today
          </Button>
          <IconButton label={`Next ${view}`} icon={ChevronRight} onClick={() => show({ date: turned(view, date, 1) })} />
        </div>
      </div>
      <Needs picture={picture} shown={search.show} onShow={(next) => show({ show: next })} />
      <div className={css.search}>
        <SearchBox
          label="Search people and events"
          placeholder="Find a person or event"
          text={search.q ?? ''}
          onText={(q) => show({ q })}
        />
      </div>
      {!narrow && (
        <div className={css.role}>
          <RoleSelect {...props} />
        </div>
      )}
      <Button icon={ListFilter} onClick={() => setOpen(true)}>
        {chosen > 0 ? `Filter (${chosen})` : 'Filter'}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Filter">
        <div className={css.fields}>
          <Narrowing {...props} />
        </div>
      </Sheet>
      <Segmented
        label="Period"
        value={view}
        onChange={(next) => show({ view: next })}
        options={BOARD_VIEWS.map((value) => ({ value, label: viewNames[value] }))}
      />
    </div>
  )
}

interface NeedsProps {
  readonly picture: BoardPicture | null
  readonly shown: PlanningSearch['show']
  readonly onShow: (show: PlanningSearch['show']) => void
}

/** How many conflicts and open roles there are; each narrows the board to them. */
function Needs({ picture, shown, onShow }: NeedsProps) {
  if (!picture) return null
  const toggle = (what: 'open' | 'conflicts') => onShow(shown === what ? undefined : what)
  return (
    <div className={css.needs}>
      {(picture.conflicts > 0 || shown === 'conflicts') && (
        <button type="button" className={css.conflicts} aria-pressed={shown === 'conflicts'} onClick={() => toggle('conflicts')}>
          <Icon of={TriangleAlert} size={14} />
          {counted(picture.conflicts, 'conflict', 'conflicts')}
        </button>
      )}
      {(picture.open > 0 || shown === 'open') && (
        <button type="button" className={css.open} aria-pressed={shown === 'open'} onClick={() => toggle('open')}>
          <Icon of={UserPlus} size={14} />
          {counted(picture.open, 'open role', 'open roles')}
        </button>
      )}
    </div>
  )
}

function RoleSelect({ search, show }: BoardToolsProps) {
  const roles = BOARD_ROLES.map((value) => ({ value, label: ASSIGNMENT_ROLE_WORDS[value] }))
  return (
    <Select
      label="Role"
      value={search.role ?? 'all'}
      onChange={(role) => show({ role: role === 'all' ? undefined : role })}
      options={[{ value: 'all', label: 'All roles' }, ...roles]}
    />
  )
}

function Narrowing(props: BoardToolsProps) {
  const { search, people, workspaces, show } = props
  return (
    <>
      <Field label="Role">
        <RoleSelect {...props} />
      </Field>
      <Field label="Workspace">
        <Select
          value={search.workspace ?? 'all'}
          onChange={(workspace) => show({ workspace: workspace === 'all' ? undefined : workspace })}
          options={[{ value: 'all', label: 'All workspaces' }, ...workspaces.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </Field>
      <Field label="People">
        <Multiselect
          value={search.people ?? []}
          onChange={(chosen) => show({ people: chosen.length === 0 ? undefined : chosen })}
          options={people.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          placeholder="Everyone"
        />
      </Field>
    </>
  )
}
