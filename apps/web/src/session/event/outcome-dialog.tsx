import { OUTCOME_WORDS } from '@troupe/domain/words'
import { call } from '../../platform/api.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { useAnswer } from '../../schedule/use-answer.ts'
import { consequence, type Outcome } from '../outcome-words.ts'
import type { Session } from '../session-query.ts'

const outcomes = (['RAN', 'NO_SHOW', 'FAILED'] as const).map((value) => ({ value, label: OUTCOME_WORDS[value] }))
interface OutcomeAsked {
  readonly outcome: Outcome
  readonly reason: string
}

/** Says how an event went. What that means for its credits stands under the choice. */
export function OutcomeDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const report = useAnswer(session, 'Outcome saved', (body: { outcome: Outcome; reason: string; version: number }, key) =>
    call('PUT /session/{id}/outcome', { params: { id: session.id }, body, key }),
  )
  const first: OutcomeAsked = {
    outcome: outcomes.find(({ value }) => value === session.outcome)?.value ?? 'RAN',
    reason: session.outcomeReason ?? '',
  }
  const form = useAsk({
    first,
    labels: { outcome: 'Outcome', reason: 'Reason' },
    check: ({ outcome, reason }) => ({ reason: outcome !== 'RAN' && !reason.trim() ? 'Required' : undefined }),
    send: async ({ outcome, reason }) => {
      await report.mutateAsync({ outcome, reason: reason.trim(), version: session.version })
      onClose()
    },
  })
  const { outcome } = form.values
  return (
    <FormDialog form={form} onClose={onClose} title="Event outcome" submit="Save outcome" size="sm">
      <ChoiceField form={form} name="outcome" options={outcomes} hint={consequence(session, outcome)} />
      <ParagraphField
        form={form}
        name="reason"
        required={outcome !== 'RAN'}
        maxLength={500}
        hint="Saved with the event. Visible to staff only."
      />
    </FormDialog>
  )
}
