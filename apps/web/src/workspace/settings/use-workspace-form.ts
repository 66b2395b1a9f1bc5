import { useQueryClient } from '@tanstack/react-query'
import type { Saved } from '../../platform/form/saving/subject.ts'
import type { FieldsSubject } from '../../platform/form/use-fields.ts'
import { useForm } from '../../platform/form/use-form.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { type SettingsOf, settingsQuery } from './workspace-settings-query.ts'

interface WorkspaceFormSubject<T> extends FieldsSubject<T> {
  readonly part: string
  /** The values of the form. */
  readonly read: (workspace: SettingsOf) => T
  readonly save: (typed: Partial<T>, version: number) => Promise<SettingsOf>
  readonly show?: (field: keyof T & string, value: T[keyof T & string]) => string
}

/** A form over a part of a workspace's settings. */
export function useWorkspaceForm<T extends object>(workspace: SettingsOf, { part, read, save, ...subject }: WorkspaceFormSubject<T>) {
  const queries = useQueryClient()
  const { queryKey } = settingsQuery(workspace.id)
  const saved = (now: SettingsOf): Saved<T> => ({ values: read(now), version: now.version })
  return useForm<T>({
    ...subject,
    name: `workspace.${workspace.id}.${part}`,
    saved: saved(workspace),
    send: async (typed, version) => {
      const next = await save(typed, version)
      queries.setQueryData(queryKey, next)
      void queries.invalidateQueries({ queryKey: workspaceKeys.lists })
      void queries.invalidateQueries({ queryKey: workspaceKeys.one(workspace.id) })
      return saved(next)
    },
    reload: async () => saved(await queries.fetchQuery({ ...settingsQuery(workspace.id), staleTime: 0 })),
  })
}
