import { useQueryClient } from '@tanstack/react-query'
import { updateUserInput } from '@troupe/domain/account/people-input'
import { UpdateUserDocument, type UpdateUserInput } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import type { Saved } from '../../platform/form/saving/subject.ts'
import type { FieldsSubject } from '../../platform/form/use-fields.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { type Person, useRenewPerson, userQuery } from '../users-query.ts'

interface PersonFormSubject<T> extends Omit<FieldsSubject<T>, 'rules'> {
  readonly part: string
  /** The values of the form. */
  readonly read: (person: Person) => T
  /** What was typed, as the server reads it. */
  readonly input: (typed: Partial<T>) => Partial<UpdateUserInput>
  /** Where a field is in that input, if not under its own name. */
  readonly path?: (field: keyof T & string) => string
  readonly show?: (field: keyof T & string, value: T[keyof T & string]) => string
  readonly saves?: 'form' | 'field'
}

/** A form over a part of a person. */
export function usePersonForm<T extends object>(person: Person, { part, read, input, path, ...subject }: PersonFormSubject<T>) {
  const queries = useQueryClient()
  const renew = useRenewPerson()
  const saved = (now: Person): Saved<T> => ({ values: read(now), version: now.version })
  return useForm<T>({
    ...subject,
    name: `user.${person.id}.${part}`,
    rules: { schema: updateUserInput, input, ...(path ? { path } : {}) },
    saved: saved(person),
    send: async (typed, version) => {
      const { updateUser } = await graphql(UpdateUserDocument, { input: { id: person.id, version, ...input(typed) } })
      renew(updateUser)
      return saved(updateUser)
    },
    reload: async () => saved(await queries.fetchQuery({ ...userQuery(person.id), staleTime: 0 })),
  })
}
