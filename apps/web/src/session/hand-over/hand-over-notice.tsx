import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { dayInYear, ownZone, time } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import css from './hand-over.module.css'

interface HandOverNoticeProps {
  readonly session: Pick<Session, 'id' | 'name'>
  readonly handOver: NonNullable<Session['handOver']>
  /** The reader is the producer of the event, or an admin. */
  readonly may: boolean
}

/** A colleague would take over someone's place: the producer's yes or no. */
export function HandOverNotice({ session, handOver, may }: HandOverNoticeProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const { assignmentId: id, from, taker, note, until } = handOver
  const answer = useIntent(async (say: 'yes' | 'no', key) => {
    if (say === 'yes') await call('POST /assignment/{id}/hand-over/approve', { params: { id }, key })
    else await call('DELETE /assignment/{id}/hand-over', { params: { id }, key })
    toast(say === 'yes' ? `${taker.firstName} is on this show now.` : `${from.firstName} stays on this show.`)
    await queries.invalidateQueries({ queryKey: sessionKeys.one(session.id) })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
  })
  const busy = (say: 'yes' | 'no') => answer.isPending && answer.variables === say
  return (
    <div className={css.notice}>
      <Notice
        tone="warning"
        live
        title={`${taker.firstName} can take over from ${from.firstName}.`}
        actions={
          may && (
            <>
              <Button size="sm" busy={busy('yes')} disabled={answer.isPending} onClick={() => answer.mutate('yes')}>
                {`Approve ${taker.firstName}`}
              </Button>
              <Button size="sm" variant="tertiary" busy={busy('no')} disabled={answer.isPending} onClick={() => answer.mutate('no')}>
                {`Keep ${from.firstName}`}
              </Button>
            </>
          )
        }
      >
        {answer.error
          ? refusalWords(answer.error)
          : `${note ? `${from.firstName} wrote: “${note}” ` : ''}Answer by ${dayInYear(until, ownZone())}, ${time(until, ownZone())}. Until then ${from.firstName} is on the show.`}
      </Notice>
    </div>
  )
}
