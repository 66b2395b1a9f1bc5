import { groupNameInput } from '@troupe/domain/session/group'
import { useToast } from '@troupe/ui/toast'
import { UpdateSessionGroupDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import type { EventGroup } from './lanes.ts'

/** Gives a group another name. */
export function NameDialog({ group, onClose, onDone }: { group: EventGroup; onClose: () => void; onDone: () => Promise<unknown> }) {
  const toast = useToast()
  const form = useAsk<{ readonly name: string }>({
    first: { name: group.name },
    labels: { name: 'Name' },
    rules: { schema: groupNameInput },
    send: async ({ name }, key) => {
      await graphql(UpdateSessionGroupDocument, { input: { id: group.id, name, version: group.version } }, { key })
      await onDone()
      toast('Saved')
      onClose()
    },
  })
  return (
    <FormDialog form={form} title="Rename group" onClose={onClose}>
      <TextField form={form} name="name" required maxLength={96} autoComplete="off" />
    </FormDialog>
  )
}
