import { useQuery } from '@tanstack/react-query'
import { Field } from '@troupe/ui/field'
import { chosenWorkspace } from '../platform/choices.ts'
import { credits } from '../platform/format.ts'
import { WorkspacePick } from '../workspace/workspace-pick.tsx'
import { workspacesQuery } from '../workspace/workspace-queries.ts'
import { PickFrom } from './pick-from.tsx'

/** Booking and paying need a workspace; what was answered or is in the cart stays. */
export function WorkspaceChoice() {
  const { data } = useQuery(workspacesQuery)
  const isSearched = data !== undefined && data.totalCount > data.nodes.length
  return (
    <Field label="Book for" hint="Credits come from this workspace.">
      {isSearched ? (
        <WorkspacePick isInField value={null} onChange={(picked) => chosenWorkspace.set(picked?.id ?? null)} />
      ) : (
        <PickFrom
          options={(data?.nodes ?? []).map(({ id, name, consumables }) => ({
            key: id,
            label: name,
            note: credits(consumables.credits.available),
          }))}
          value={null}
          onChange={(id) => chosenWorkspace.set(id)}
          placeholder="Search workspaces"
          loading={!data}
        />
      )}
    </Field>
  )
}
