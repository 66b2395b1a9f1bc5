import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { useToast } from '@troupe/ui/toast'
import { SaveSessionAsTemplateDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { templatesKey } from './template-query.ts'

interface SaveTemplateProps {
  readonly session: { readonly id: string; readonly name: string; readonly workspace: { readonly name: string } }
  readonly onClose: () => void
}

const says = { name: { TAKEN: 'This customer has a template with this name. Choose another.' } } as const

/** Saves what an event is set up by as a template: this customer's own, or for those who may, one for everyone. */
export function SaveTemplate({ session, onClose }: SaveTemplateProps) {
  const { data: me } = useQuery(meQuery)
  const queries = useQueryClient()
  const toast = useToast()
  const mayShare = isStaff(me ?? null) && rolePasses(me?.role ?? null, 'EVENT_PRODUCER')
  const form = useAsk({
    first: { name: session.name, kind: 'CUSTOM' as 'CUSTOM' | 'MASTER' },
    labels: { name: 'Name', kind: 'For' },
    says,
    check: ({ name }) => ({ name: name.trim() ? undefined : 'Required' }),
    send: async ({ name, kind }) => {
      const { saveSessionAsTemplate: saved } = await graphql(SaveSessionAsTemplateDocument, { input: { id: session.id, name, kind } })
      await queries.invalidateQueries({ queryKey: templatesKey })
      toast(`Saved “${saved?.name ?? name}” as a template`)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Save as template" submit="Save template" size="sm">
      <p>The template has this event’s running order, duration and lobby. The event keeps its own template.</p>
      <TextField form={form} name="name" required maxLength={96} />
      {mayShare && (
        <ChoiceField
          form={form}
          name="kind"
          options={[
            { value: 'CUSTOM', label: session.workspace.name },
            { value: 'MASTER', label: 'Everyone' },
          ]}
          hint="For everyone, it replaces a template of the same name: events that have that one keep it."
        />
      )}
    </FormDialog>
  )
}
