import { useQuery } from '@tanstack/react-query'
import { sizeFor } from '@troupe/domain/catalogue/rooms'
import { isStaff } from '@troupe/domain/role/roles'
import { sizeWords, unitWord } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { call } from '../../platform/api.ts'
import { number } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { ChangeProps, ChangeSession } from '../change/change-session.ts'
import { lackingOf } from '../refusals.ts'
import { useSettled } from '../use-settled.ts'
import css from './size.module.css'
import { roomsQuery, type SizePreview } from './size-query.ts'
import { SizeRefusal } from './size-refusal.tsx'
import { rushWords, waysFrom } from './size-ways.ts'
import { headline, headlineNote, noPriceWords, roomsButton } from './size-words.ts'
import { useResize } from './use-resize.ts'

const mostRooms = 400

/** More or fewer rooms: how many, what that costs or gives back and which hosts it needs, before anything is changed. */
export function RoomsSheet({ session, open, onClose, onMove, wanted }: ChangeProps) {
  const { type, size, attendees, version } = session
  const [quantity, setQuantity] = useState(wanted?.quantity ?? size)
  const change = quantity - size
  const { data, error, refetch, isFetching } = useQuery({ ...roomsQuery(session, quantity), enabled: open && change !== 0 })
  const { resize, busy, error: refused, sent, tries, reset } = useResize(session, onClose)
  const take = (wanted: number, force?: { readonly reason?: string }) =>
    resize(
      { kind: 'ROOMS', body: { quantity: wanted, version, ...force }, forced: force !== undefined },
      `${session.name} now has ${sizeWords(wanted, type)}`,
    )
  const choose = (wanted: number) => {
    reset()
    setQuantity(wanted)
  }
  const ways = useWays({ session, due: data?.due ?? 0, quantity, onClose, onMove, take, choose, error: refused })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Change ${unitWord(type)}s`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={change === 0 || !data}
            disabledReason={change === 0 ? 'Choose a different number first.' : noPriceWords(error, data)}
            onClick={() => take(quantity)}
          >
            {change === 0 ? `Save ${unitWord(type)}s` : roomsButton(change, data?.due ?? 0, type)}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className={css.quiet}>
          <b>{session.name}</b> has {sizeWords(size, type)} for {attendees === 1 ? '1 person' : `${number(attendees)} people`}.
        </p>
        <Field label={type === 'IN_PERSON' ? 'Groups' : 'Rooms'} hint="Up to 25 people in each.">
          <NumberStepper value={quantity} min={sizeFor(attendees)} max={mostRooms} onChange={choose} />
        </Field>
        {refused && (
          <SizeRefusal
            key={tries}
            error={refused}
            workspaceId={session.workspaceId}
            words={roomsButton(change, 0, type).toLowerCase()}
            onRetry={() => sent && resize(sent, `${session.name} now has ${sizeWords(quantity, type)}`)}
            ways={ways}
          />
        )}
        {change === 0 ? (
          <p className={css.quiet}>Choose a different number to see what changes.</p>
        ) : error ? (
          <ErrorBlock title="Couldn’t load the price." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : data ? (
          <Sums session={session} change={change} preview={data} />
        ) : (
          <Skeleton rows={4} />
        )}
      </div>
    </Sheet>
  )
}

interface SumsProps {
  readonly session: ChangeSession
  readonly change: number
  readonly preview: SizePreview
}

/** What is paid or comes back, and what the crew will be. */
function Sums({ session, change, preview }: SumsProps) {
  const { hosts, staffable } = preview
  return (
    <div>
      <p className={css.big}>{headline(preview, change < 0)}</p>
      <p className={css.quiet}>{headlineNote(preview, session.credits)}</p>
      <dl className={css.sums}>
        <div>
          <dt>Hosts</dt>
          <dd>{number(hosts)}</dd>
        </div>
        {/* fewer rooms need no one else; a self-hosted event has no crew, and one without a date has none yet */}
        {change > 0 && session.startsAt !== null && hosts > 0 && (
          <div>
            <dt>Crew</dt>
            <dd>{staffable ? 'Enough hosts are free' : 'Not enough hosts are free'}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

interface WaysAsked extends Pick<ChangeProps, 'session' | 'onClose' | 'onMove'> {
  readonly due: number
  readonly quantity: number
  readonly take: (quantity: number, force?: { readonly reason?: string }) => void
  readonly choose: (quantity: number) => void
  readonly error: Error | null
}

/** What works instead, when hosts are missing. */
function useWays({ session, due, quantity, onClose, onMove, take, choose, error }: WaysAsked) {
  const { data: me } = useQuery(meQuery)
  const askProducer = useRoomsRequest(session, onClose)
  const lacking = lackingOf(error)
  if (!lacking) return []
  const rooms = (count: number) => sizeWords(count, session.type)
  const mayForce = isStaff(me) && session.meta.permissions.force.value
  return waysFrom({
    lacking,
    timezone: session.timezone,
    rooms,
    onRooms: (fewer) => {
      choose(fewer)
      take(fewer)
    },
    onStart: (startsAt, count) => onMove({ startsAt, quantity: count }),
    startNote: '',
    staff: isStaff(me),
    force: mayForce
      ? {
          label: `Add ${unitWord(session.type)}s anyway`,
          due,
          note: `Add the ${unitWord(session.type)}s even though ${lacking.hosts === 1 ? 'one host is' : `${number(lacking.hosts)} hosts are`} missing.${rushWords(lacking)}`,
          take: () => take(quantity, {}),
        }
      : null,
    ask:
      isStaff(me) || session.status !== 'SCHEDULED'
        ? null
        : { note: `Your producer may be able to find hosts for ${rooms(quantity)}.`, take: () => askProducer(quantity) },
  })
}

/** Asks a producer for a number of rooms at the present start. */
function useRoomsRequest(session: ChangeSession, onClose: () => void) {
  const settled = useSettled()
  const toast = useToast()
  const request = useIntent(async (quantity: number, key) => {
    const body = { startsAt: session.startsAt ?? '', timezone: session.timezone, quantity }
    await call('POST /scheduler/session/{id}/request', { params: { id: session.id }, body, key })
    settled(session)
    toast('Request sent to your producer')
    onClose()
  })
  return (quantity: number) => request.mutate(quantity, { onError: (error) => toast(refusalWords(error), { tone: 'danger' }) })
}
