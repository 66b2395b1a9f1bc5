import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UserRole } from '@troupe/domain/role/roles'
import { Combobox } from '@troupe/ui/combobox'
import { useState } from 'react'
import { userQuery, usersQuery } from './users-query.ts'

export interface FoundPerson {
  readonly id: string
  readonly fullName: string
  readonly email?: string | null
}

interface SearchProps {
  /** Only people of these roles, and only members of this workspace. */
  readonly roles?: readonly UserRole[]
  readonly workspaceId?: string | null
  /** What it says while no one is chosen. */
  readonly placeholder?: string
}

interface PersonSearchProps extends SearchProps {
  readonly value: FoundPerson | null
  readonly onChange: (person: FoundPerson | null) => void
}

/** A person, found by name or address. */
export function PersonSearch({ value, onChange, roles, workspaceId = null, placeholder = 'Everyone' }: PersonSearchProps) {
  const [text, setText] = useState('')
  const filter = { ...(text ? { text } : {}), ...(roles ? { roles: [...roles] } : {}), ...(workspaceId ? { workspaceId } : {}) }
  const { data, isFetching } = useQuery({
    ...usersQuery({ filter, sorting: [], offset: 0, limit: 8 }),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox<FoundPerson>
      items={data?.nodes ?? []}
      value={value}
      onChange={onChange}
      onSearch={setText}
      keyOf={(person) => person.id}
      labelOf={(person) => person.fullName}
      noteOf={(person) => person.email}
      loading={isFetching}
      placeholder={placeholder}
    />
  )
}

interface PersonPickProps extends SearchProps {
  readonly id: string | undefined
  readonly onChange: (id: string | undefined) => void
}

/** The same where only the id of the chosen person is known, for readers who may read people by their ids. */
export function PersonPick({ id, onChange, ...search }: PersonPickProps) {
  const { data: chosen } = useQuery({ ...userQuery(id ?? ''), enabled: id !== undefined })
  return <PersonSearch {...search} value={id ? (chosen ?? null) : null} onChange={(person) => onChange(person?.id)} />
}
