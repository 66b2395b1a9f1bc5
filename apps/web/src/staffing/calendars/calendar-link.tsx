import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { CopyButton } from '@troupe/ui/copy-button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { TextInput } from '@troupe/ui/text-input'
import { useToast } from '@troupe/ui/toast'
import { CreateCalendarTokenDocument, DeleteCalendarTokenDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { day } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from '../availability/availability.module.css'
import type { PersonHours } from '../availability/hours-queries.ts'

/** The link under which one's own calendar program reads one's events. It is shown only when it is created: the server keeps no more than its hash. */
export function CalendarLink({ hours, may }: { hours: PersonHours; may: boolean }) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const settled = () => queries.invalidateQueries({ queryKey: staffingKeys.hours })
  const create = useMutation({
    mutationFn: () => graphql(CreateCalendarTokenDocument, {}, { key: crypto.randomUUID() }).then((answer) => answer.createCalendarToken),
    onSettled: settled,
  })
  const remove = useMutation({
    mutationFn: () => graphql(DeleteCalendarTokenDocument, {}, { key: crypto.randomUUID() }),
    onSuccess: () => {
      create.reset()
      toast('Calendar link deleted')
    },
    onSettled: settled,
  })
  const madeAt = hours.calendarTokenMadeAt
  const error = create.error ?? remove.error
  const replace = async () => {
    const text = 'The current link will stop working immediately, and calendars that use it will no longer be updated.'
    if (await confirm({ title: 'Create a new link?', text, danger: true })) create.mutate()
  }
  const discard = async () => {
    const text = 'It will stop working immediately, and calendars that use it will no longer be updated.'
    if (await confirm({ title: 'Delete the link?', text, danger: true })) remove.mutate()
  }
  const busy = create.isPending || remove.isPending
  return (
    <Panel title="Your events in your calendar">
      <div className={css.parts}>
        {error && (
          <Notice tone="danger" live>
            {refusalWords(error)}
          </Notice>
        )}
        <p className={css.quiet}>
          Subscribe to a private link in Google Calendar, Outlook or Apple Calendar. Your events appear there from your call time on, and
          change when they’re rescheduled. Offers that you haven’t answered are marked as tentative.
        </p>
        {create.data && (
          <Field label="Calendar link" hint="Copy it now: it’s shown only once. Anyone who has it can see your events.">
            <TextInput readOnly value={create.data.address} onChange={() => undefined} />
          </Field>
        )}
        <div className={css.save}>
          {create.data && <CopyButton text={create.data.address} label="Copy link" variant="primary" size="default" />}
          {madeAt ? (
            <>
              <Button disabled={!may || busy} busy={create.isPending} onClick={() => void replace()}>
                Create a new link
              </Button>
              <Button variant="tertiary" disabled={!may || busy} busy={remove.isPending} onClick={() => void discard()}>
                Delete link
              </Button>
            </>
          ) : (
            <Button disabled={!may || busy} busy={create.isPending} onClick={() => create.mutate()}>
              Create calendar link
            </Button>
          )}
        </div>
        {madeAt && !create.data && <p className={css.quiet}>Your link was created on {day(madeAt, hours.timezone)}.</p>}
      </div>
    </Panel>
  )
}
