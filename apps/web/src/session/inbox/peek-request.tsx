import { useQuery } from '@tanstack/react-query'
import { ASSIGNMENT_ROLE_WORDS, sizeWords } from '@troupe/domain/words'
import { Avatar } from '@troupe/ui/avatar'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tone } from '@troupe/ui/tone'
import { ArrowRight, Ban, Check, Hourglass } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { credits, dayInYear, number, ownZone, timeRange } from '../../platform/format.ts'
import { useLetterKeys } from '../../platform/menu/use-letter-keys.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { moment } from '../../schedule/words.ts'
import type { Session } from '../session-query.ts'
import { type ApprovalPreview, approvalQuery } from './approval-query.ts'
import { againWords, daysBefore, verdictOf } from './approval-words.ts'
import { isAboutRooms } from './inbox-words.ts'
import css from './peek.module.css'
import { ActButton, PeekFoot } from './peek-foot.tsx'
import type { PeekPartProps } from './peek-props.ts'

const RefuseDialog = lazy(() => chunk(() => import('../event/refuse-dialog.tsx')).then((file) => ({ default: file.RefuseDialog })))

type OpenRequest = NonNullable<Session['request']>

/** A request for another time or other rooms, with what approving it does to the crew and what it costs, by the rule of the approval itself. */
export function PeekRequest({ row, session, request, acts, focused }: PeekPartProps & { readonly request: OpenRequest }) {
  const { data: preview, error, isFetching, refetch } = useQuery(approvalQuery(row.id, request.expiresAt))
  const [refusing, setRefusing] = useState(false)
  const rooms = isAboutRooms({ startsAt: session.startsAt, request })
  const said = rooms ? sizeWords(request.quantity ?? session.size, session.type) : dayInYear(request.startsAt, ownZone())
  const fee = preview?.fee ?? null
  const approve = (waived: boolean) => {
    const { startsAt, timezone, quantity } = request
    acts.approve(row, { startsAt, timezone, quantity, rooms, waived, said, feeId: fee?.id ?? null })
  }
  const may = session.meta.permissions.answerRequest.value
  const isPossible = may && preview?.refusal === null
  useLetterKeys({ a: isPossible ? () => approve(false) : undefined })
  return (
    <>
      <Asked session={session} request={request} rooms={rooms} />
      {error && !preview ? (
        <div className={css.part}>
          <ErrorBlock
            title="Couldn’t check the crew and the fee."
            message={error.message}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </div>
      ) : preview ? (
        <>
          <Crew preview={preview} />
          {!rooms && <Fee preview={preview} startsAt={session.startsAt ?? null} />}
        </>
      ) : (
        <div className={css.part}>
          <Skeleton look="person" rows={3} />
        </div>
      )}
      <PeekFoot id={row.id}>
        {isPossible && (
          <ActButton letter="A" focused={focused} onClick={() => approve(false)}>
            Approve {fee ? `for ${credits(fee.credits)}` : said}
          </ActButton>
        )}
        {isPossible && fee && request.quantity === null && <Button onClick={() => approve(true)}>Without the fee</Button>}
        {may && <Button onClick={() => setRefusing(true)}>Decline</Button>}
      </PeekFoot>
      <Suspense fallback={null}>
        {refusing && (
          <RefuseDialog
            time={rooms ? said : moment(request.startsAt, ownZone())}
            onClose={() => setRefusing(false)}
            refuse={(reason) => acts.refuse(row, reason)}
          />
        )}
      </Suspense>
    </>
  )
}

/** From and to, the customer's words, and until when the request stands. */
function Asked({ session, request, rooms }: { readonly session: Session; readonly request: OpenRequest; readonly rooms: boolean }) {
  const { startsAt, endsAt, duration } = session
  const end = (from: string) => new Date(Date.parse(from) + duration * 60_000).toISOString()
  return (
    <div className={css.part}>
      <h3>
        {request.askedBy} asks for {rooms ? 'other rooms' : 'another time'}
      </h3>
      <div className={css.move}>
        <div>
          <small>Now</small>
          {rooms ? (
            <s>{sizeWords(session.size, session.type)}</s>
          ) : startsAt ? (
            <>
              <s>{dayInYear(startsAt, ownZone())}</s>
              <span>{timeRange(startsAt, endsAt ?? startsAt, ownZone())}</span>
            </>
          ) : (
            <span>No date yet</span>
          )}
        </div>
        <Icon of={ArrowRight} size={16} />
        <div>
          <small>Asked for</small>
          {rooms ? (
            <b>{sizeWords(request.quantity ?? session.size, session.type)}</b>
          ) : (
            <>
              <b>{dayInYear(request.startsAt, ownZone())}</b>
              <span>{timeRange(request.startsAt, end(request.startsAt), ownZone())}</span>
            </>
          )}
        </div>
      </div>
      {request.message && <blockquote className={css.quote}>{request.message}</blockquote>}
      <p className="muted">If you don’t answer, the request expires on {moment(request.expiresAt, ownZone())}.</p>
    </div>
  )
}

/** The verdict, the state of each of the crew, and who has to answer once more. */
function Crew({ preview }: { readonly preview: ApprovalPreview }) {
  const { data: me } = useQuery(meQuery)
  const { tone, words } = verdictOf(preview)
  const again = againWords(preview)
  return (
    <div className={css.part}>
      <Notice tone={tone} title={words} />
      {preview.crew.length > 0 && (
        <ul className={css.crew} aria-label="The crew at that time">
          {preview.crew.map((one) => (
            <li key={one.assignmentId}>
              <Avatar name={one.fullName} size="sm" />
              <span>
                {one.fullName}{' '}
                <small>
                  {ASSIGNMENT_ROLE_WORDS[one.role]}
                  {one.userId === me?.id && ', you'}
                </small>
                {!one.stays && one.why && <small className={css.why}>{one.why}</small>}
              </span>
              {!one.stays ? (
                <Tone tone="warning" icon={Ban} bare>
                  Not free
                </Tone>
              ) : one.answerBy ? (
                <Tone tone="info" icon={Hourglass} bare>
                  Free, asked again
                </Tone>
              ) : (
                <Tone tone="success" icon={Check} bare>
                  Free
                </Tone>
              )}
            </li>
          ))}
        </ul>
      )}
      {again && <p className="muted">{again}</p>}
    </div>
  )
}

/** What the move costs now, and from when on it costs more. */
function Fee({ preview, startsAt }: { readonly preview: ApprovalPreview; readonly startsAt: string | null }) {
  const { fee, credits: price, rises } = preview
  return (
    <div className={css.part}>
      <h3>Fee{startsAt ? `, ${daysBefore(startsAt, serverNow())}` : ''}</h3>
      <dl className={css.leaders}>
        <div>
          <dt>Moving the event</dt>
          <dd>{fee ? credits(fee.credits) : 'No fee'}</dd>
        </div>
        <div>
          <dt>Credits</dt>
          <dd>
            {price.before === price.after
              ? `${number(price.after)}, unchanged`
              : `${number(price.before)} before, ${number(price.after)} after`}
          </dd>
        </div>
      </dl>
      {rises && (
        <p className="muted">
          From {dayInYear(rises.at, ownZone())} moving it would cost {credits(rises.credits)}.
        </p>
      )}
    </div>
  )
}
