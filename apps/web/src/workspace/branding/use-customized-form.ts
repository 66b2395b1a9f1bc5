import { useQueryClient } from '@tanstack/react-query'
import type { Saved } from '../../platform/form/saving/subject.ts'
import type { FieldsSubject } from '../../platform/form/use-fields.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { type Customized, customizationQuery } from './customization-query.ts'

interface CustomizedFormSubject<T> extends FieldsSubject<T> {
  readonly part: string
  /** The values of the form. */
  readonly read: (workspace: Customized) => T
  readonly save: (typed: Partial<T>, version: number) => Promise<Customized>
  readonly show?: (field: keyof T & string, value: T[keyof T & string]) => string
  readonly saves?: 'form' | 'field'
  readonly said?: string
}

/** A form over how a workspace looks or what its guests read. */
export function useCustomizedForm<T extends object>(workspace: Customized, { part, read, save, ...subject }: CustomizedFormSubject<T>) {
  const queries = useQueryClient()
  const saved = (now: Customized): Saved<T> => ({ values: read(now), version: now.version })
  return useForm<T>({
    ...subject,
    name: `workspace.${workspace.id}.${part}`,
    saved: saved(workspace),
    send: async (typed, version) => {
      const next = await save(typed, version)
      queries.setQueryData(customizationQuery(workspace.id).queryKey, next)
      void queries.invalidateQueries({ queryKey: workspaceKeys.one(workspace.id) })
      return saved(next)
    },
    reload: async () => saved(await queries.fetchQuery({ ...customizationQuery(workspace.id), staleTime: 0 })),
  })
}
