import { changeInput } from '@troupe/domain/field'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { workspaceFields } from '@troupe/domain/workspace/fields'
import { Panel } from '@troupe/ui/panel'
import { UpdateWorkspaceStaffDocument } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { Form } from '../../platform/form/form.tsx'
import { labelsOf } from '../../platform/form/labels.ts'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import { useStaff } from './use-staff.ts'
import { useWorkspaceForm } from './use-workspace-form.ts'
import css from './workspace-settings.module.css'
import type { SettingsOf } from './workspace-settings-query.ts'

const read = ({ notes, subscriber, preferredSalesId, preferredEventProducerId }: SettingsOf) => ({
  notes: notes ?? '',
  subscriber,
  preferredSalesId: preferredSalesId ?? '',
  preferredEventProducerId: preferredEventProducerId ?? '',
})
type Values = ReturnType<typeof read>
const labels = labelsOf(workspaceFields, 'notes', 'subscriber', 'preferredSalesId', 'preferredEventProducerId')

/** What was typed, as the server reads it: no choice is null. */
const inputOf = ({ preferredSalesId, preferredEventProducerId, ...rest }: Partial<Values>) => ({
  ...rest,
  ...(preferredSalesId === undefined ? {} : { preferredSalesId: preferredSalesId || null }),
  ...(preferredEventProducerId === undefined ? {} : { preferredEventProducerId: preferredEventProducerId || null }),
})

const rules = { schema: changeInput(workspaceFields, 'updateWorkspaceStaff'), input: inputOf }

/** Troupe's own notes about a customer, who never sees them. */
export function WorkspaceStaffForm({ workspace, me }: { workspace: SettingsOf; me: Me }) {
  const sales = useStaff('SALESPERSON')
  const producers = useStaff('EVENT_PRODUCER')
  const office = isStaff(me) && rolePasses(me.role, 'CUSTOMER_SUCCESS_MANAGER')
  const form = useWorkspaceForm(workspace, {
    part: 'staff',
    labels,
    rules,
    read,
    save: async (typed, version) => {
      const input = { id: workspace.id, version, ...inputOf(typed) }
      return (await graphql(UpdateWorkspaceStaffDocument, { input })).updateWorkspaceStaff
    },
    show: (_, value) =>
      typeof value === 'boolean' ? (value ? 'On' : 'Off') : ([...sales, ...producers].find((one) => one.value === value)?.label ?? value),
  })
  return (
    <Form form={form} label="Internal details">
      <Panel title="Internal details" aside="Hidden from the customer" footer={<SaveBar form={form} />}>
        <div className="stack">
          <div className={css.two}>
            <SelectField form={form} name="preferredSalesId" none="None" options={sales} />
            <SelectField form={form} name="preferredEventProducerId" none="None" options={producers} />
          </div>
          <ToggleField
            form={form}
            name="subscriber"
            off={!office}
            hint={
              office
                ? 'Pays subscriber prices and can book what’s for subscribers only.'
                : 'Only customer success managers, producers and admins can change this.'
            }
          />
          <ParagraphField form={form} name="notes" maxLength={4000} />
        </div>
      </Panel>
    </Form>
  )
}
