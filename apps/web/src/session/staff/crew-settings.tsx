import { EditableList } from '@troupe/ui/editable'
import { ToggleRow } from '../../platform/form/rows/toggle-row.tsx'
import type { Session } from '../session-query.ts'
import { useSessionForm } from '../use-session-form.ts'
import css from './staff-tab.module.css'

const labels = { assignability: 'Assign this crew by hand only', lodging: 'The crew stays overnight' }

/** What staff decide about the whole crew of an event: who assigns it, and whether it stays overnight. Each saves itself. */
export function CrewSettings({ session }: { session: Session }) {
  const { assignability, hostType } = session
  const form = useSessionForm(session, {
    part: 'crew',
    labels,
    read: (now) => ({ assignability: now.assignability === 'MANUAL_ONLY', lodging: now.meta.lodging }),
    input: ({ assignability: byHand, lodging }) => ({
      ...(byHand === undefined ? {} : { assignability: byHand ? ('MANUAL_ONLY' as const) : ('ASSIGNABLE' as const) }),
      ...(lodging === undefined ? {} : { lodging }),
    }),
    saves: 'field',
  })
  if (assignability !== 'ASSIGNABLE' && assignability !== 'MANUAL_ONLY') return null
  return (
    <div className={css.settings}>
      <EditableList>
        <ToggleRow form={form} name="assignability" hint="Staffing plans and automatic replacements leave this event alone." />
        {hostType === 'ON_SITE' && (
          <ToggleRow form={form} name="lodging" hint="By default, this depends on how far and how late the crew travels home." />
        )}
      </EditableList>
    </div>
  )
}
