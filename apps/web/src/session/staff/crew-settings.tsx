import { Notice } from '@troupe/ui/notice'
import { Toggle } from '@troupe/ui/toggle'
import { UpdateSessionDocument } from '../../graphql.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { mergeOver } from '../use-merge.ts'
import css from './staff-tab.module.css'

/** What staff decide about the whole crew of an event: who assigns it, and whether it stays overnight. */
export function CrewSettings({ session }: { session: Session }) {
  const { id, assignability, hostType, meta } = session
  const change = useChange(UpdateSessionDocument)
  if (assignability !== 'ASSIGNABLE' && assignability !== 'MANUAL_ONLY') return null
  return (
    <div className={css.settings}>
      <Toggle
        label="Assign this crew by hand only"
        hint="Staffing plans and automatic replacements leave this event alone."
        checked={assignability === 'MANUAL_ONLY'}
        disabled={change.isPending}
        onChange={(only) => change.mutate({ input: { id, assignability: only ? 'MANUAL_ONLY' : 'ASSIGNABLE', ...mergeOver(session) } })}
      />
      {hostType === 'ON_SITE' && (
        <Toggle
          label="The crew stays overnight"
          hint="By default, this depends on how far and how late the crew travels home."
          checked={meta.lodging}
          disabled={change.isPending}
          onChange={(lodging) => change.mutate({ input: { id, lodging, ...mergeOver(session) } })}
        />
      )}
      {change.error && (
        <Notice tone="danger" live>
          {refusalWords(change.error)}
        </Notice>
      )}
    </div>
  )
}
