import { Field } from '@troupe/ui/field'
import { Multiselect } from '@troupe/ui/multiselect'
import { SearchBox } from '@troupe/ui/search-box'
import { Select } from '@troupe/ui/select'
import { Sheet } from '@troupe/ui/sheet'
import { type FilterProps, RoleSelect } from './role-select.tsx'

/** Narrows the board to a name, a role, a workspace and people. */
export function FilterSheet({ onClose, ...props }: FilterProps & { readonly onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="Filters">
      <div className="stack">
        <Narrowing {...props} />
      </div>
    </Sheet>
  )
}

function Narrowing(props: FilterProps) {
  const { search, people, workspaces, show } = props
  return (
    <>
      <SearchBox label="Search people and events" placeholder="Find" text={search.q ?? ''} onText={(q) => show({ q })} />
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
