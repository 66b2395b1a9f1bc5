import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { EVENT_ACTS, mayAct } from '@troupe/domain/session/event-acts'
import { isOver } from '@troupe/domain/session/lifecycle'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { classes } from '@troupe/ui/pure/classes'
import { Tabs } from '@troupe/ui/tabs'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { isCrew, type Me, meQuery } from '../../platform/account.ts'
import { ApiError } from '../../platform/api.ts'
import { lastEvent } from '../../platform/choices.ts'
import { chunk } from '../../platform/chunk.ts'
import { staleAfter } from '../../platform/keys/stale-after.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { useLive } from '../../platform/live.ts'
import { usePainted } from '../../platform/painted.ts'
import { useTitle } from '../../platform/title.ts'
import type { ChangeMode, WantedChange } from '../../schedule/change/change-session.ts'
import { Missing } from '../../shell/missing.tsx'
import { useAsked } from '../acts/use-asked.ts'
import { Changed, changedTabs } from '../details/changed.tsx'
import { SheetComing } from '../host/sheet-coming.tsx'
import { useHostSheet } from '../host/use-host-sheet.ts'
import { completeWords, hasNext, isComplete, stepsOf } from '../next/next-steps.ts'
import { type OpenStep, useOpenStep } from '../next/use-open-step.ts'
import { readerOf } from '../reader.ts'
import { dotsOf, type Tab } from '../readiness-words.ts'
import { type Session, sessionQuery } from '../session-query.ts'
import { useNarrow } from '../use-narrow.ts'
import { Who } from '../who.tsx'
import type { EventReader } from '../words.ts'
import { CallStrip } from './call-strip.tsx'
import { Coming, NextComing, TabComing } from './coming.tsx'
import { DropOutNotice } from './drop-out-notice.tsx'
import css from './event.module.css'
import { EventHead, type EventHeadProps } from './event-head.tsx'
import { isAcross, TabBody, tabLink, tabsOf } from './event-tabs.tsx'
import { HostHead } from './host-head.tsx'
import { ReadinessRail } from './readiness.tsx'
import { RequestNotice } from './request-notice.tsx'

const CancelledNotice = lazy(() => chunk(() => import('./cancelled-notice.tsx')).then((file) => ({ default: file.CancelledNotice })))
const OutcomeNotice = lazy(() => chunk(() => import('./outcome-notice.tsx')).then((file) => ({ default: file.OutcomeNotice })))
const VenueNotice = lazy(() => chunk(() => import('../location/venue-notice.tsx')).then((file) => ({ default: file.VenueNotice })))
const MediaRail = lazy(() => chunk(() => import('../media/media-rail.tsx')).then((file) => ({ default: file.MediaRail })))
const Next = lazy(() => chunk(() => import('../next/next.tsx')).then((file) => ({ default: file.Next })))
const OwnOffer = lazy(() => chunk(() => import('../staff/own-offer.tsx')).then((file) => ({ default: file.OwnOffer })))
const Presence = lazy(() => chunk(() => import('../presence/presence.tsx')).then((file) => ({ default: file.Presence })))
const CallSheet = lazy(() => chunk(() => import('../host/call-sheet.tsx')).then((file) => ({ default: file.CallSheet })))
const RelatedPanel = lazy(() => chunk(() => import('./related-panel.tsx')).then((file) => ({ default: file.RelatedPanel })))
const MakeGroup = lazy(() => chunk(() => import('../make-group/make-group-dialog.tsx')).then((file) => ({ default: file.MakeGroupDialog })))
const Integrations = lazy(() =>
  chunk(() => import('../integrations/integrations-panel.tsx')).then((file) => ({ default: file.IntegrationsPanel })),
)
const EventLinks = lazy(() => chunk(() => import('../integrations/event-links.tsx')).then((file) => ({ default: file.EventLinks })))
const ConsolePage = lazy(() => chunk(() => import('../console/console-page.tsx')).then((file) => ({ default: file.ConsolePage })))
const SendMail = lazy(() => chunk(() => import('../mails/send-mail.tsx')).then((file) => ({ default: file.SendMail })))
const ChangeSheet = lazy(() => chunk(() => import('./change-sheet.tsx')).then((file) => ({ default: file.ChangeSheet })))

/** One event: its head, its call strip, and a tab for each part of it. Follows the event live. */
export function Event() {
  const { id = '' } = useParams({ from: '/shell/speaking/event/$id' })
  const { tab } = useSearch({ from: '/shell/speaking/event/$id' })
  const phone = useNarrow()
  const { data: me } = useQuery(meQuery)
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery(id))
  useTitle(session?.name)
  useFollow(id, session?.workspaceId)
  useEffect(() => {
    if (session) lastEvent.set(session.id)
  }, [session])
  if (session === null || (error instanceof ApiError && error.code === 'NOT_FOUND')) return <Missing />
  if (error && !session)
    return (
      <main className="page" id="main">
        <ErrorBlock title="Couldn’t load this event." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </main>
    )
  if (session && me && tab === 'game' && phone && isCrew(me) && session.meta.gameControl)
    return (
      <Suspense fallback={<Coming />}>
        <ConsolePage key={session.id} sessionId={session.id} />
      </Suspense>
    )
  return session && me ? <Page key={session.id} session={session} me={me} /> : <Coming />
}

/** What happens to the event elsewhere shows here: its crew, its links, its fields, and the credits of its workspace. */
function useFollow(id: string, workspaceId: string | undefined) {
  const queries = useQueryClient()
  useLive('session', id, ({ kind }) => {
    for (const queryKey of staleAfter(kind, { id, lists: [], credits: workspaceId ? [workspaceKeys.one(workspaceId)] : [] }))
      void queries.invalidateQueries({ queryKey })
  })
}

function Page({ session, me }: { session: Session; me: Me }) {
  const { tab: asked } = useSearch({ from: '/shell/speaking/event/$id' })
  const [change, setChange] = useState<OpenedSheet | null>(null)
  const [groups, setGroups] = useState(false)
  const [mails, setMails] = useState(false)
  const stands = usePainted()
  const crew = isCrew(me)
  const staff = isStaff(me)
  const reader = readerOf(me)
  const tabs = tabsOf(session, crew)
  const phone = useNarrow()
  const next = nextOf(session, crew)
  const chosen = tabs.find((one) => one.key === asked)?.key
  // the way to ready takes the place of a tab, until a tab is asked for
  const tab = chosen ?? (next === 'open' ? null : firstTab(session, crew))
  const onReschedule = () => setChange({ mode: 'reschedule' })
  const step = useOpenStep(session)
  // on a phone the question where it starts has the page, under when it is
  const answersStart = phone && next === 'open' && !chosen && step.asksStart
  const way = next && <Way session={session} step={step} next={next} full={!chosen} ready={stands} onReschedule={onReschedule} />
  const { edit, assign } = session.meta.permissions
  const mends = (owner: string) => (owner === 'STAFF' ? staff || assign.value : edit.value)
  const dots = dotsOf(session, mends)
  const changed = changedTabs(session)
  const sheet = useHostSheet(session, me)
  // who also works for the event at a desk still needs its state
  const plays = sheet !== null && reader === 'CREW'
  const heads = {
    session,
    presence: <Suspense fallback={null}>{stands && <Presence session={session} me={me} tab={tab} tabs={tabs} />}</Suspense>,
    onChange: (mode: ChangeMode) => setChange({ mode }),
    onGroup: () => setGroups(true),
    onMail: () => setMails(true),
  }
  useAskedAct(heads, reader)
  return (
    <main className="page" id="main">
      {plays ? <HostHead {...heads} /> : <EventHead {...heads} reader={reader} calendar={next !== 'open' || Boolean(chosen)} />}
      <Notices session={session} me={me} />
      <OwnPlace session={session} me={me} sheet={sheet} hasCalendar={plays} />
      <RequestNotice
        session={session}
        staff={staff}
        onReschedule={onReschedule}
        onRooms={(quantity) => setChange({ mode: 'rooms', wanted: { startsAt: null, quantity } })}
      />
      {answersStart && <CallStrip session={session} crew={crew} brief />}
      {phone && way}
      {!answersStart && (
        <Tabs
          label="Sections of the event"
          items={tabs.map(({ key, label }) => ({
            key,
            label: changed.has(key) ? <MarkedLabel label={label} /> : label,
            current: key === tab,
            dot: dots.get(key),
            render: tabLink(session.id, key),
          }))}
        />
      )}
      <DropOutNotice session={session} />
      {!plays && !answersStart && <CallStrip session={session} crew={crew} />}
      <div className={classes(css.columns, isAcross(tab) && css.across)}>
        <div className={css.main}>
          {!phone && way}
          {tab && (
            <Suspense fallback={<TabComing tab={tab} />}>
              {stands ? (
                <TabBody key={tab} tab={tab} asked={Boolean(chosen)} session={session} me={me} onChange={(mode) => setChange({ mode })} />
              ) : (
                <TabComing tab={tab} />
              )}
            </Suspense>
          )}
        </div>
        {/* while it runs, what a game is run with takes the place of the readiness */}
        {!(tab === 'game' && (session.status === 'LIVE' || isOver(session.status))) && (
          <Overview
            {...{ session, me, tab, stands, plays, mends }}
            slot={next === 'open' && step.asksStart && !tab ? step.setSlot : undefined}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {groups && <MakeGroup session={session} onClose={() => setGroups(false)} />}
        {mails && <SendMail session={session} onClose={() => setMails(false)} />}
        {change && (
          <ChangeSheet
            key={change.mode}
            session={session}
            {...change}
            open
            onClose={() => setChange(null)}
            onMove={(wanted) => setChange({ mode: 'reschedule', wanted })}
          />
        )}
      </Suspense>
    </main>
  )
}

/** Begins what the address asks for, if the reader may. */
function useAskedAct({ session, onChange, onGroup, onMail }: Omit<EventHeadProps, 'reader' | 'calendar'>, reader: EventReader) {
  useAsked(EVENT_ACTS, (act) => {
    if (!mayAct(act, session, reader)) return
    if (act === 'mail') onMail()
    else if (act === 'group') onGroup()
    else onChange(act)
  })
}

/** What became of the event: that it was cancelled, whether it took place, and what its venue was like. */
function Notices({ session, me }: { session: Session; me: Me }) {
  return (
    <Suspense fallback={null}>
      {session.cancellation && <CancelledNotice session={session} />}
      {session.meta.permissions.reportOutcome.value && <OutcomeNotice session={session} />}
      {session.status === 'COMPLETED' && isCrew(me) && <VenueNotice session={session} me={me} />}
    </Suspense>
  )
}

interface OverviewProps {
  readonly session: Session
  readonly me: Me
  readonly tab: Tab | null
  /** The page has been drawn: what comes later may come now. */
  readonly stands: boolean
  /** The reader plays the event and reads its call sheet. */
  readonly plays: boolean
  /** Whether the reader can do something about what a part of the readiness waits for. */
  readonly mends: (owner: string) => boolean
  /** Takes the place of the price of an answer. */
  readonly slot: ((slot: HTMLElement | null) => void) | undefined
}

/** What stands beside each tab, on a telephone below it: the readiness, whom to call, and what the event belongs to. */
function Overview({ session, me, tab, stands, plays, mends, slot }: OverviewProps) {
  return (
    <aside className="stack wide" aria-label="Overview">
      {slot && <div ref={slot} className={css.slot} />}
      {tab === 'media' && stands && (
        <Suspense fallback={null}>
          <MediaRail session={session} me={me} />
        </Suspense>
      )}
      {!plays && readerOf(me) !== 'CREW' && <ReadinessRail session={session} staff={isStaff(me)} mends={mends} />}
      {stands && (
        <Suspense fallback={null}>
          {isStaff(me) ? <Integrations session={session} me={me} /> : <EventLinks session={session} me={me} />}
        </Suspense>
      )}
      {!plays && tab !== 'contact' && <ContactPanel session={session} />}
      {session.group && (
        <p>
          Part of{' '}
          <Link to="/group/$id" params={{ id: session.group.id }}>
            {session.group.name}
          </Link>
        </p>
      )}
      {tab !== 'details' && (session.relations.length > 0 || session.sourceSession) && (
        <Suspense fallback={null}>
          <RelatedPanel session={session} />
        </Suspense>
      )}
    </aside>
  )
}

interface OwnPlaceProps {
  readonly session: Session
  readonly me: Me
  readonly sheet: ReturnType<typeof useHostSheet>
  /** The head of the page doesn’t ask to add the event to a calendar. */
  readonly hasCalendar: boolean
}

/** The reader's own place: on a phone the call sheet of the one they accepted, else what they are asked; nothing for everyone else. */
function OwnPlace({ session, me, sheet, hasCalendar }: OwnPlaceProps) {
  const mayPlay = session.asksMe || me.role === 'HOST' || me.role === 'PLANT'
  if (sheet === 'coming') return <SheetComing />
  return (
    <Suspense fallback={sheet && <SheetComing />}>
      {sheet ? (
        <CallSheet session={session} me={me} mine={sheet} hasCalendar={hasCalendar} />
      ) : (
        mayPlay && <OwnOffer session={session} me={me} />
      )}
    </Suspense>
  )
}

/** The sheet that is open, with the time that is chosen in it. */
interface OpenedSheet {
  readonly mode: ChangeMode
  readonly wanted?: WantedChange
}

/** The tab of a page that is opened without one. A customer whose part is complete reads the running order. */
function firstTab(session: Session, crew: boolean): Tab {
  if (crew && !session.diy) return 'staff'
  return crew || isOver(session.status) ? 'details' : 'schedule'
}

/** Where a customer is on the way from booked to ready; null for staff and crew, and once the event runs or is over. */
function nextOf(session: Session, crew: boolean): 'open' | 'complete' | null {
  if (crew || !hasNext(session)) return null
  return isComplete(session) ? 'complete' : 'open'
}

interface WayProps {
  readonly session: Session
  readonly step: OpenStep
  readonly next: 'open' | 'complete'
  /** The list of steps; otherwise one line that leads to it. */
  readonly full: boolean
  /** The page has been drawn: what comes later may come now. */
  readonly ready: boolean
  readonly onReschedule: () => void
}

/** What happens next: the list of steps where no tab is open, one line elsewhere. */
function Way({ session, step, next, full, ready, onReschedule }: WayProps) {
  const wasOpen = useRef(next === 'open')
  if (next === 'complete') return full ? <Complete session={session} focus={wasOpen.current} /> : null
  if (!full)
    return (
      <p className={css.back}>
        <Link to="/event/$id" params={{ id: session.id }} search={{}} resetScroll={false} className={css.more}>
          See what happens next
        </Link>
      </p>
    )
  return (
    <Suspense fallback={<NextComing steps={step.steps.length} />}>
      {ready ? <Next session={session} step={step} onReschedule={onReschedule} /> : <NextComing steps={step.steps.length} />}
    </Suspense>
  )
}

/** All that is left of the steps, and what Troupe still owes. It has the focus where the last step was just done. */
function Complete({ session, focus }: { session: Session; focus: boolean }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (focus) line.current?.focus()
  }, [focus])
  const owed = stepsOf(session).find(({ key, state }) => key === 'crew' && state === 'ours')?.title
  const { title, address } = completeWords(session)
  return (
    <p ref={line} tabIndex={-1} className={css.complete}>
      <Icon of={CircleCheck} className={css.check} />
      <span className="disp">{title}</span>
      {address && <span className={css.owed}>{address}</span>}
      {address && session.meta.permissions.location.value && (
        <Link to="/event/$id" params={{ id: session.id }} search={{ tab: 'location' }} resetScroll={false} className={css.more}>
          Add street address
        </Link>
      )}
      {owed && <span className={css.owed}>{owed}</span>}
    </p>
  )
}

const MarkedLabel = ({ label }: { label: string }) => (
  <>
    {label} <Changed words="changed" />
  </>
)

function ContactPanel({ session }: { session: Session }) {
  const { contact } = session
  return (
    <Panel
      title="Contact"
      actions={
        <Link to="/event/$id" params={{ id: session.id }} search={{ tab: 'contact' }} className={css.more}>
          {session.meta.permissions.contacts.value ? (contact ? 'Change' : 'Choose') : 'See all'}
        </Link>
      }
    >
      {contact ? (
        <div className={css.contact}>
          <UserAvatar name={contact.fullName} avatar={contact.avatar} size="lg" />
          <Who person={contact} />
        </div>
      ) : (
        <p className="faint">No contact chosen.</p>
      )}
    </Panel>
  )
}
