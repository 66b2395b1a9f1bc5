import { useQueryClient } from '@tanstack/react-query'
import { createMissionSetInput, missionSetChange } from '@troupe/domain/mission/input'
import { CreateMissionSetDocument, UpdateMissionSetDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { FormDialog } from '../platform/form/form-dialog.tsx'
import { TextField } from '../platform/form/text-field.tsx'
import { useAsk } from '../platform/form/use-ask.ts'
import { missionKeys } from '../platform/keys/mission-keys.ts'
import type { MissionSet } from './sets/mission-queries.ts'

const longestName = 70
const labels = { name: 'Name' } as const

interface NewSetProps {
  /** Whose set it becomes; without one Troupe's. */
  readonly workspaceId: string | null
  readonly onMade: (set: MissionSet) => void
  readonly onClose: () => void
}

/** Names a new set. */
export function NewSet({ workspaceId, onMade, onClose }: NewSetProps) {
  const queries = useQueryClient()
  const form = useAsk({
    ...{ first: { name: '' }, labels },
    rules: { schema: createMissionSetInput, input: (typed) => ({ workspaceId, ...typed }) },
    send: async ({ name }, key) => {
      const { createMissionSet } = await graphql(CreateMissionSetDocument, { input: { name, workspaceId } }, { key })
      await queries.invalidateQueries({ queryKey: missionKeys.sets })
      onMade(createMissionSet)
    },
  })
  return (
    <FormDialog form={form} title="New set" submit="Add set" size="sm" onClose={onClose}>
      <TextField form={form} name="name" required maxLength={longestName} autoComplete="off" />
    </FormDialog>
  )
}

/** Renames a set. */
export function RenameSet({ set, onClose }: { readonly set: MissionSet; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const form = useAsk({
    ...{ first: { name: set.name }, labels },
    rules: { schema: missionSetChange },
    send: async ({ name }, key) => {
      await graphql(UpdateMissionSetDocument, { input: { id: set.id, version: set.version, name } }, { key })
      await queries.invalidateQueries({ queryKey: missionKeys.sets })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="Rename set" submit="Rename set" size="sm" onClose={onClose}>
      <TextField form={form} name="name" required maxLength={longestName} autoComplete="off" />
    </FormDialog>
  )
}
