import { useQuery } from '@tanstack/react-query'
import { Combobox } from '@troupe/ui/combobox'
import { useState } from 'react'
import { MembersDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'

/** Someone of the workspace who can be named. */
export interface Nameable {
  readonly id: string
  readonly fullName: string
  readonly email?: string | null
}

interface BoxProps {
  readonly workspaceId: string
  readonly value: Nameable | null
  readonly onChange: (person: Nameable | null) => void
  readonly without?: readonly string[]
  readonly placeholder?: string
}

/** One person of a workspace, found by a part of their name. */
export function MemberBox({ workspaceId, value, onChange, without = [], placeholder = 'Search people' }: BoxProps) {
  const [text, setText] = useState('')
  const { data, isFetching } = useQuery({
    queryKey: [...accountKeys.users, { workspaceId, text }, null, 0, 25],
    queryFn: ({ signal }) => graphql(MembersDocument, { workspaceId, text }, { signal }).then((answer) => answer.users.nodes),
    placeholderData: (before) => before,
  })
  return (
    <Combobox<Nameable>
      items={(data ?? []).filter((one) => !without.includes(one.id))}
      value={value}
      onChange={onChange}
      onSearch={setText}
      keyOf={(one) => one.id}
      labelOf={(one) => one.fullName}
      noteOf={(one) => one.email}
      loading={isFetching}
      placeholder={placeholder}
    />
  )
}
