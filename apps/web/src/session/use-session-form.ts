import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sessionChange } from '@troupe/domain/session/fields'
import { UpdateSessionDocument, type UpdateSessionMutationVariables, WhoSavedDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import type { Saver } from '../platform/form/clash/clashes.tsx'
import type { Saved } from '../platform/form/saving/subject.ts'
import type { FieldsSubject } from '../platform/form/use-fields.ts'
import { useForm } from '../platform/form/use-form.ts'
import { sessionKeys } from '../platform/keys/session-keys.ts'
import { type Session, sessionQuery } from './session-query.ts'

type Input = Omit<UpdateSessionMutationVariables['input'], 'id' | 'version' | 'merge'>

interface SessionPart<T> extends FieldsSubject<T> {
  readonly part: string
  /** The values of the form. */
  readonly read: (session: Session) => T
  /** What was typed, as the server reads it. */
  readonly input?: (typed: Partial<T>) => Input
  readonly saves?: 'form' | 'field'
  /** What saves it, where that is an operation of its own. Answers the version that it made. */
  readonly save?: (typed: Partial<T>, over: { readonly id: string; readonly version: number; readonly merge: true }) => Promise<number>
  readonly show?: (field: keyof T & string, value: T[keyof T & string]) => string
  /** What a message says of a save whose row isn’t in view. */
  readonly said?: () => string
}

/** A form over a part of an event. It is saved once the page shows what the server made of it. */
export function useSessionForm<T extends object>(session: Session, { part, read, input, save, ...subject }: SessionPart<T>) {
  const queries = useQueryClient()
  const { id } = session
  const rules = { schema: sessionChange, ...(input ? { input } : {}) }
  const saved = (now: Session): Saved<T> => ({ values: read(now), version: now.version })
  const form = useForm<T>({
    rules,
    ...subject,
    name: `event.${id}.${part}`,
    saved: saved(session),
    send: async (typed, version) => {
      const over = { id, version, merge: true } as const
      const made = save
        ? await save(typed, over)
        : (await graphql(UpdateSessionDocument, { input: { ...over, ...(input ? input(typed) : typed) } })).updateSession.version
      void queries.invalidateQueries({ queryKey: sessionKeys.lists })
      await queries.invalidateQueries({ queryKey: sessionKeys.one(id) })
      const now = queries.getQueryData(sessionQuery(id).queryKey) ?? session
      return { values: read(now), version: made }
    },
    reload: async () => {
      const now = await queries.fetchQuery({ ...sessionQuery(id), staleTime: 0 })
      return now && saved(now)
    },
  })
  const savedBy = useWhoSaved(session, form.hasNews)
  const saverOf = (field: keyof T & string) => savedBy(subject.rules?.path?.(field) ?? field)
  return {
    ...form,
    clashes: form.clashes.map((clash) => ({ ...clash, by: saverOf(clash.field) })),
    row: (field: keyof T & string) => {
      const row = form.row(field)
      const by = row.clash || row.theirs ? saverOf(field) : undefined
      return { ...row, clash: row.clash && { ...row.clash, by }, theirs: row.theirs && { ...row.theirs, by } }
    },
  }
}

/** Who saved a field of an event last and when, by its path in the history or the beginning of its parts’. Nothing is asked until the answer is needed. */
function useWhoSaved({ id, version }: Session, isNeeded: boolean): (path: string) => Saver | undefined {
  const { data } = useQuery({
    queryKey: [...sessionKeys.one(id), 'activity', 'whoSaved', version],
    queryFn: ({ signal }) => graphql(WhoSavedDocument, { id }, { signal }).then(({ session }) => session?.activity.nodes ?? []),
    enabled: isNeeded,
    placeholderData: (before) => before,
  })
  return (path) => {
    const line = data?.find(({ fields }) => fields.some((field) => field.path === path || field.path.startsWith(`${path}.`)))
    return line && { name: line.by, avatar: line.avatar, at: line.at }
  }
}
