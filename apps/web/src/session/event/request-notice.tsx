import { useQuery } from '@tanstack/react-query'
import { sizeWords, unitWord } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { useConfirm } from '@troupe/ui/confirm'
import { Notice } from '@troupe/ui/notice'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { ApiError, call } from '../../platform/api.ts'
import { chunk } from '../../platform/chunk.ts'
import { credits, day, fromNow, timeRange, zoneWords } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { CreditsNotice, missingCredits } from '../../schedule/credits-notice.tsx'
import { feeDue, lackingOf } from '../../schedule/refusals.ts'
import { useAnswer } from '../../schedule/use-answer.ts'
import { answerWords } from '../request-words.ts'
import type { Session } from '../session-query.ts'
import css from './request-notice.module.css'

const RefuseDialog = lazy(() => chunk(() => import('./refuse-dialog.tsx')).then((file) => ({ default: file.RefuseDialog })))

type Request = NonNullable<Session['request']>

interface RequestNoticeProps {
  readonly session: Session
  readonly staff: boolean
  readonly onReschedule: () => void
  /** Opens the sheet for rooms with the wanted number. */
  readonly onRooms: (quantity: number) => void
}

/** The time or the rooms that a customer requested: they may withdraw the request, a producer approves or declines it. */
export function RequestNotice({ session, staff, onReschedule, onRooms }: RequestNoticeProps) {
  const { request, meta } = session
  if (!request) return null
  const answers = meta.permissions.answerRequest.value
  return (
    <div className={css.notice} data-request>
      {answers ? (
        <Asked session={session} request={request} onReschedule={onReschedule} onRooms={onRooms} />
      ) : (
        <Waiting session={session} request={request} staff={staff} may={meta.permissions.withdraw.value} />
      )}
    </div>
  )
}

function Waiting({ session, request, staff, may }: { session: Session; request: Request; staff: boolean; may: boolean }) {
  const confirm = useConfirm()
  const { data: me } = useQuery(meQuery)
  const withdraw = useAnswer(session, 'Request withdrawn', (_: null, key) =>
    call('DELETE /scheduler/session/{id}/request', { params: { id: session.id }, key }),
  )
  const ask = async () => {
    const stays = isAboutRooms(session, request)
      ? `The event will still have ${sizeWords(session.size, session.type)}.`
      : session.startsAt
        ? 'The event will stay at its current time.'
        : 'The event will still have no date.'
    if (await confirm({ text: `Withdraw the request for ${wanted(session, request)}? ${stays}` })) withdraw.mutate(null)
  }
  return (
    <Notice
      tone="info"
      title={`${isAboutRooms(session, request) ? 'Requested' : session.startsAt ? 'New time requested' : 'Time requested'}: ${wanted(session, request)}`}
      actions={
        may && (
          <Button size="sm" busy={withdraw.isPending} onClick={() => void ask()}>
            Withdraw request
          </Button>
        )
      }
    >
      <p>
        {answerWords(request, session, { name: me?.fullName, staff })} Until then,{' '}
        {isAboutRooms(session, request)
          ? `the event has ${sizeWords(session.size, session.type)}`
          : session.startsAt
            ? 'the event stays at its current time'
            : 'the event has no date'}
        .
      </p>
      {request.message && <Message request={request} />}
      {withdraw.error && <Refused>{refusalWords(withdraw.error)}</Refused>}
    </Notice>
  )
}

function Asked({ session, request, onReschedule, onRooms }: Omit<RequestNoticeProps, 'staff'> & { readonly request: Request }) {
  const [refusing, setRefusing] = useState(false)
  const { approve, waive } = useApproval(session, request)
  const refuse = useAnswer(session, 'Request declined', (reason: string, key) =>
    call('POST /scheduler/session/{id}/request/refuse', { params: { id: session.id }, body: { reason }, key }),
  )
  const busy = approve.isPending || waive.isPending
  const lacksHosts = lackingOf(approve.error) !== null
  const error = waive.error ?? approve.error
  const fee = feeDue(error)
  const missing = missingCredits(error)
  const isTaken = error instanceof ApiError && error.code === 'SLOT_TAKEN'
  const book = (feeId: string | null) => {
    waive.reset()
    approve.mutate(feeId)
  }
  return (
    <Notice
      tone="info"
      title={`${request.askedBy} requested ${wanted(session, request)}`}
      actions={
        <>
          {fee ? (
            <>
              <Button size="sm" variant="primary" busy={approve.isPending} disabled={busy} onClick={() => book(fee.id)}>
                Approve for {credits(fee.credits)}
              </Button>
              {request.quantity === null && (
                <Button size="sm" busy={waive.isPending} disabled={busy} onClick={() => waive.mutate(null)}>
                  Approve without the fee
                </Button>
              )}
            </>
          ) : (
            <Button size="sm" variant="primary" busy={busy} onClick={() => book(null)}>
              Approve request
            </Button>
          )}
          {lacksHosts && (
            <Button size="sm" onClick={() => onRooms(request.quantity ?? session.size)}>
              Change {unitWord(session.type)}s
            </Button>
          )}
          {isTaken && (
            <Button size="sm" onClick={onReschedule}>
              Choose another time
            </Button>
          )}
          <Button size="sm" disabled={busy} onClick={() => setRefusing(true)}>
            Decline request
          </Button>
        </>
      }
    >
      <p>
        {nowWords(session)} The request expires {fromNow(request.expiresAt)}.
      </p>
      {request.message && <Message request={request} />}
      {fee && <Refused>Approving this charges the customer a rescheduling fee of {credits(fee.credits)}.</Refused>}
      {missing !== null && (
        <CreditsNotice
          workspaceId={session.workspaceId}
          interrupted={{ missing, words: 'approve the request', finish: () => approve.mutate(approve.variables ?? null) }}
        />
      )}
      {error && !fee && missing === null && (
        <Refused>{isTaken ? 'This time is no longer available. Choose another.' : refusalWords(error)}</Refused>
      )}
      <Suspense fallback={null}>
        {refusing && <RefuseDialog time={wanted(session, request)} refuse={refuse.mutateAsync} onClose={() => setRefusing(false)} />}
      </Suspense>
    </Notice>
  )
}

/** The two ways to approve: with the fee that is due, accepted by its id, or as staff without it. */
function useApproval(session: Session, request: Request) {
  const { startsAt, timezone, quantity } = request
  const params = { id: session.id }
  const said = isAboutRooms(session, request)
    ? `${session.name} now has ${wanted(session, request)}`
    : `${session.name} is booked for ${wanted(session, request)}`
  const approve = useAnswer(session, said, async (feeId: string | null, key) => {
    // the rooms of an event answer its request
    if (quantity !== null && isAboutRooms(session, request))
      return call('PUT /scheduler/session/{id}/slots', { params, body: { quantity }, key })
    const body = { startsAt, timezone, ...(quantity === null ? {} : { quantity }), ...(feeId ? { feeId } : {}) }
    const { holdId } = await call('POST /scheduler/session/{id}/reserve', { params, body, key: `${key}-hold` })
    return call('POST /scheduler/session/{id}/request/approve', { params, body: { holdId }, key })
  })
  const waive = useAnswer(session, said, (_: null, key) =>
    call('POST /scheduler/session/{id}/reschedule/force', {
      params,
      body: { startsAt, timezone, waiveFee: true, reason: 'Fee waived when the request was approved' },
      key,
    }),
  )
  return { approve, waive }
}

const nowWords = ({ startsAt, endsAt, timezone }: Session): string =>
  startsAt && endsAt
    ? `The event is currently scheduled for ${day(startsAt, timezone)}, ${timeRange(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}.`
    : 'The event has no date yet.'

const Message = ({ request }: { request: Request }) => <blockquote className={css.message}>{request.message}</blockquote>

const Refused = ({ children }: { children: ReactNode }) => (
  <p className={css.refused} role="alert">
    {children}
  </p>
)

/** Whether only other rooms are requested, at the event's own start. */
const isAboutRooms = ({ startsAt }: Session, request: Request): boolean =>
  startsAt !== null && Date.parse(startsAt) === Date.parse(request.startsAt)

/** '3 rooms'; 'Wed 16 Dec 2026, 1:30 pm to 3:00 pm, Chicago time', with '3 rooms' if the number is another one. */
function wanted(session: Session, request: Request): string {
  const rooms = request.quantity === null ? null : sizeWords(request.quantity, session.type)
  if (rooms !== null && isAboutRooms(session, request)) return rooms
  return `${whenWanted(session, request)}${rooms === null ? '' : `, with ${rooms}`}`
}

function whenWanted({ duration }: Session, { startsAt, timezone }: Request): string {
  const endsAt = Temporal.Instant.from(startsAt).add({ minutes: duration }).toString()
  return `${day(startsAt, timezone)}, ${timeRange(startsAt, endsAt, timezone)}, ${zoneWords(timezone)}`
}
