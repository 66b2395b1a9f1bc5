import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@troupe/ui/combobox'
import { useState } from 'react'
import { PickWorkspacesDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { workspaceKeys } from '../platform/keys/workspace-keys.ts'

export type Picked = { readonly id: string; readonly name: string }

interface WorkspacePickProps {
  readonly value: Picked | null
  readonly onChange: (workspace: Picked | null) => void
  /** It's inside a Field, which names it. */
  readonly isInField?: boolean
  /** What it says while none is chosen. */
  readonly placeholder?: string
}

/** A field that finds a workspace by its name. */
export function WorkspacePick({ value, onChange, isInField = false, placeholder = 'Search workspaces' }: WorkspacePickProps) {
  const [text, setText] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...workspaceKeys.lists, 'pick', text],
    queryFn: ({ signal }) => graphql(PickWorkspacesDocument, { text }, { signal }).then((answer) => answer.workspaces.nodes),
    placeholderData: (before) => before,
  })
  return (
    <Combobox<Picked>
      {...(isInField ? {} : { label: 'Workspace' })}
      items={data ?? []}
      value={value}
      onChange={onChange}
      onSearch={setText}
      keyOf={(one) => one.id}
      labelOf={(one) => one.name}
      loading={isFetching}
      error={error?.message}
      onRetry={() => void refetch()}
      placeholder={placeholder}
    />
  )
}
