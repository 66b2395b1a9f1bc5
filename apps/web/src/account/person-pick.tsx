import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UserRole } from '@troupe/domain/role/roles'
import { Combobox } from '@troupe/ui/combobox'
import { useState } from 'react'
import { userQuery, usersQuery } from './users-query.ts'

interface PersonPickProps {
  readonly id: string | undefined
  readonly onChange: (id: string | undefined) => void
  /** Only people of these roles, and only members of this workspace. */
  readonly roles?: readonly UserRole[]
  readonly workspaceId?: string | null
  /** What it says while no one is chosen. */
  readonly placeholder?: string
}

/** A person, found by name or address. */
export function PersonPick({ id, onChange, roles, workspaceId = null, placeholder = 'Everyone' }: PersonPickProps) {
  const [text, setText] = useState('')
  const { data: chosen } = useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined })
  const filter = { ...(text ? { text } : {}), ...(roles ? { roles: [...roles] } : {}), ...(workspaceId ? { workspaceId } : {}) }
  const { data, isFetching } = useQuery({
    ...usersQuery({ filter, sorting: [], offset: 0, limit: 8 }),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox<{ id: string; fullName: string; email: string }>
      items={data?.nodes ?? []}
      value={id ? (chosen ?? null) : null}
      onChange={(person) => onChange(person?.id)}
      onSearch={setText}
      keyOf={(person) => person.id}
      labelOf={(person) => person.fullName}
      noteOf={(person) => person.email}
      loading={isFetching}
      placeholder={placeholder}
    />
  )
}
