import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { CopyButton } from '@troupe/ui/copy-button'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { useToast } from '@troupe/ui/toast'
import { CreateCalendarTokenDocument, DeleteCalendarTokenDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { day } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './availability.module.css'
import type { PersonHours } from './hours-queries.ts'

/** The address by which one's own shows appear in another calendar: created, copied while it is shown once, replaced and removed. */
export function CalendarLink({ hours, may }: { hours: PersonHours; may: boolean }) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const renew = () => queries.invalidateQueries({ queryKey: staffingKeys.hours })
  const create = useMutation({
    mutationFn: () => graphql(CreateCalendarTokenDocument, {}, { key: crypto.randomUUID() }).then((answer) => answer.createCalendarToken),
    onSuccess: renew,
  })
  const remove = useMutation({
    mutationFn: () => graphql(DeleteCalendarTokenDocument, {}, { key: crypto.randomUUID() }),
    onSuccess: () => {
      create.reset()
      toast('Calendar link revoked')
      return renew()
    },
  })
  const { calendarLinkMadeAt: madeAt, timezone } = hours
  const refusal = create.error ?? remove.error
  const busy = create.isPending || remove.isPending
  const replace = async () => {
    const isSure = await confirm({
      title: 'Replace the calendar link?',
      text: 'The current link will stop working immediately. Add the new one to your calendar.',
    })
    if (isSure) create.mutate()
  }
  const end = async () => {
    const isSure = await confirm({
      title: 'Revoke the calendar link?',
      text: 'Calendars that use this link will no longer be updated.',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <Panel title="Your calendar link">
      <div className={css.parts}>
        {refusal && (
          <Notice tone="danger" live>
            {refusalWords(refusal)}
          </Notice>
        )}
        <p className={css.quiet}>
          {madeAt
            ? `Created on ${day(madeAt, timezone)}. Anyone with the link can see your shows.`
            : 'See your shows in Google Calendar, Outlook or Apple Calendar, kept up to date.'}
        </p>
        {create.data && madeAt && (
          <Notice tone="success" live title="Copy the link now: it’s shown only once">
            <p className={css.address}>{create.data.address}</p>
            <CopyButton text={create.data.address} label="Copy link" />
          </Notice>
        )}
        {may && (
          <div className={css.save}>
            {madeAt ? (
              <>
                <Button size="sm" disabled={busy} onClick={() => void replace()}>
                  Replace link
                </Button>
                <Button size="sm" variant="tertiary" disabled={busy} onClick={() => void end()}>
                  Revoke link
                </Button>
              </>
            ) : (
              <Button size="sm" busy={busy} onClick={() => create.mutate()}>
                Create link
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}
