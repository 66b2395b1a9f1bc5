import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isAdmin } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { IconButton } from '@troupe/ui/icon-button'
import { Poster } from '@troupe/ui/poster'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { ArrowLeft, ChevronDown, ChevronUp, X } from 'lucide-react'
import { meQuery } from '../../platform/account.ts'
import { formatWords, number } from '../../platform/format.ts'
import { useStore } from '../../platform/store.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { heldActs } from '../../platform/wire/held-acts.ts'
import { Checklist } from '../event/readiness.tsx'
import { HandOverNotice } from '../hand-over/hand-over-notice.tsx'
import { assignmentsQuery, type Session, sessionQuery } from '../session-query.ts'
import { type InboxReader, type InboxRow, stepOf, whenWords } from './inbox-words.ts'
import css from './peek.module.css'
import { PeekFoot } from './peek-foot.tsx'
import { PeekLate } from './peek-late.tsx'
import { PeekPlace } from './peek-place.tsx'
import { PeekRequest } from './peek-request.tsx'
import { PeekReview } from './peek-review.tsx'
import { PeekTake } from './peek-take.tsx'
import type { Acts } from './use-acts.ts'

interface PeekProps {
  /** The event looked at. */
  readonly row: InboxRow
  /** A column beside the list, a sheet over it, or a page in its place. */
  readonly as: 'column' | 'sheet' | 'page'
  readonly reader: InboxReader
  readonly acts: Acts
  /** The act of the event gets the focus: someone pressed its button in the list. */
  readonly focused: boolean
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** An event at a glance: what it needs, what that rests on, and the act itself. */
export function Peek(props: PeekProps) {
  const { row, as, onClose } = props
  if (as === 'sheet')
    return (
      <Sheet open onClose={onClose} title={row.name}>
        <div className={css.inSheet}>
          <Inside {...props} />
        </div>
      </Sheet>
    )
  return (
    <section className={css.peek} aria-label={row.name} data-as={as}>
      <Head {...props} />
      <Inside {...props} />
    </section>
  )
}

function Head({ row, as, onPrevious, onNext, onClose }: PeekProps) {
  const { data: session } = useQuery(sessionQuery(row.id))
  return (
    <header className={css.head}>
      {as === 'page' && (
        <div className={css.back}>
          <Button size="sm" variant="tertiary" icon={ArrowLeft} onClick={onClose}>
            All events
          </Button>
        </div>
      )}
      <span className={css.poster}>
        {session && <Poster category={session.experience.category} title={session.experience.title} shape="thumb" decorative />}
      </span>
      <div className={css.name}>
        <h2 className="disp" title={row.name}>
          <Link to="/event/$id" params={{ id: row.id }}>
            {row.name}
          </Link>
        </h2>
        <p className={css.facts}>{factsOf(row, session)}</p>
      </div>
      <div className={css.turns}>
        <IconButton label="Previous event" icon={ChevronUp} disabled={!onPrevious} onClick={onPrevious} />
        <IconButton label="Next event" icon={ChevronDown} disabled={!onNext} onClick={onNext} />
        {as === 'column' && <IconButton label="Close" icon={X} onClick={onClose} />}
      </div>
    </header>
  )
}

/** 'Tue 22 Dec, 2:30 pm, Chicago, In person, 72 people, Northwind Foods', by the reader's clock. */
function factsOf(row: InboxRow, session: Session | null | undefined): string {
  const facts = [
    row.startsAt ? whenWords(row.startsAt, serverNow()) : 'No date yet',
    ...(session
      ? [session.city ?? formatWords(session), `${number(session.attendees)} ${session.attendees === 1 ? 'person' : 'people'}`]
      : []),
    row.workspace.name,
  ]
  return facts.join(', ')
}

function Inside(props: PeekProps) {
  const { row, as } = props
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery(row.id))
  const held = useStore(heldActs).find(({ id }) => id === row.id)
  if (error && !session)
    return (
      <div className={css.part}>
        <ErrorBlock title="Couldn’t load this event." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </div>
    )
  if (!session)
    return (
      <div className={css.part}>
        <Skeleton rows={5} />
      </div>
    )
  if (held)
    return (
      <div className={css.part}>
        <p className="strong">{held.words}</p>
        <p className="muted">You can undo this for a few more seconds.</p>
      </div>
    )
  return (
    <>
      {as === 'sheet' && <p className={`${css.part} muted`}>{factsOf(row, session)}</p>}
      <Needed {...props} session={session} />
    </>
  )
}

/** What the event needs, by the act that helps it on. */
function Needed({ session, ...props }: PeekProps & { readonly session: Session }) {
  const { row, reader } = props
  const { reason, action } = stepOf(row, serverNow(), reader)
  const act = action && 'act' in action ? action.act : null
  if (session.dropOut) return <PeekLate key={row.id} {...props} session={session} dropOut={session.dropOut} />
  if (act === 'APPROVE' && session.request) return <PeekRequest key={row.id} {...props} session={session} request={session.request} />
  if (act === 'ASK') return <PeekPlace key={row.id} {...props} session={session} />
  if (act === 'TAKE') return <PeekTake key={row.id} {...props} session={session} />
  if (act === 'REVIEW') return <PeekReview key={row.id} {...props} session={session} />
  return (
    <>
      {session.handOver ? (
        <HandingOver session={session} handOver={session.handOver} />
      ) : (
        <div className={css.part}>
          <p className="strong">{reason}</p>
        </div>
      )}
      <div className={css.flush}>
        <Checklist session={session} mends={() => true} />
      </div>
      <PeekFoot id={row.id} tab={action && 'tab' in action ? action.tab : undefined} />
    </>
  )
}

/** A colleague would take over a place: the yes or no of the event's producer. */
function HandingOver({ session, handOver }: { readonly session: Session; readonly handOver: NonNullable<Session['handOver']> }) {
  const { data: me } = useQuery(meQuery)
  const { data: places = [] } = useQuery(assignmentsQuery(session.id))
  const may =
    isAdmin(me ?? null) ||
    places.some(({ role, userId, approval }) => role === 'PRODUCER' && userId === me?.id && approval?.state === 'ACCEPTED')
  return <HandOverNotice session={session} handOver={handOver} may={may} />
}
