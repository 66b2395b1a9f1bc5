import { Link } from '@tanstack/react-router'
import { DOCUMENT_WORDS, type DocumentType } from '@troupe/domain/session/document-types'
import { mayChooseTime, moveWords } from '@troupe/domain/session/event-acts'
import { isOver } from '@troupe/domain/session/lifecycle'
import { customerStateShown } from '@troupe/domain/session/state-shown'
import { sizeWords, unitWord } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { useCopy } from '@troupe/ui/copy-button'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { Poster } from '@troupe/ui/poster'
import { Tone } from '@troupe/ui/tone'
import {
  Ban,
  CalendarClock,
  CalendarPlus,
  Check,
  CopyPlus,
  Ellipsis,
  FileDown,
  LayoutGrid,
  Link2,
  Lock,
  Mail,
  Radio,
  RotateCcw,
  Sparkles,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { credits } from '../../platform/format.ts'
import { MenuOnDemand } from '../../platform/menu/menu-on-demand.tsx'
import { gated, reasonWords } from '../../platform/words/reasons.ts'
import type { ChangeMode } from '../../schedule/change/change-session.ts'
import { CalendarMenu } from '../calendar-menu.tsx'
import { Flash } from '../flash.tsx'
import { useGameMenu } from '../game/use-game-menu.ts'
import { useDocument } from '../instructions/use-document.ts'
import { Synchronize } from '../integrations/synchronize.tsx'
import { useSynchronizeItem } from '../integrations/use-synchronize-item.ts'
import type { Session } from '../session-query.ts'
import { useNarrow } from '../use-narrow.ts'
import { type EventReader, lockWords, packageName, readinessShown, statusWords, whyNotMoved } from '../words.ts'
import { CustomerBadge } from './customer-badge.tsx'
import css from './event-head.module.css'
import { ReadinessBadge } from './readiness.tsx'
import { useBookAgain } from './use-book-again.ts'

export interface EventHeadProps {
  readonly session: Session
  readonly reader: EventReader
  /** False where the page itself asks to add the event to a calendar. */
  readonly calendar: boolean
  /** Who else is on the page. Its place is kept, so that nothing moves when people come and go. */
  readonly presence: ReactNode
  readonly onChange: (mode: ChangeMode) => void
  /** Makes a group of the event and copies of it. */
  readonly onGroup: () => void
  /** Emails people of the event; staff do. */
  readonly onMail: () => void
}

/** The event's name, how ready it is, whose it is, and what can be done with the whole of it. */
export function EventHead({ session, reader, calendar, presence, onChange, onGroup, onMail }: EventHeadProps) {
  const locked = lockWords(session, reader === 'STAFF')
  const plays = reader === 'CREW'
  const { slots, upgrade } = session.meta.permissions
  const { busy, take } = useDocument(session)
  // a phone has one line for buttons
  const phone = useNarrow()
  return (
    <header className={css.head}>
      <Poster category={session.experience.category} title={session.experience.title} shape="thumb" decorative className={css.poster} />
      <div className={css.words}>
        <div className={css.title}>
          <h1 className={`disp ${css.name}`}>{session.name}</h1>
          <Flash of={`${session.status} ${reader === 'STAFF' ? session.readiness?.status : session.customerState?.state}`}>
            <span className={css.badges}>
              <Status session={session} reader={reader} />
              {reader === 'STAFF' ? (
                <ReadinessBadge readiness={readinessShown(session)} />
              ) : (
                <CustomerBadge found={customerStateShown(session)} timezone={session.timezone} reader={reader} />
              )}
            </span>
          </Flash>
        </div>
        <ul className={css.facts}>
          <li>{session.workspace.name}</li>
          {session.name !== session.experience.title && <li>{session.experience.title}</li>}
          {!session.diy && (
            <>
              <Changeable words={sizeWords(session.size, session.type)} may={!plays && slots.value} onClick={() => onChange('rooms')} />
              <Changeable words={packageName(session.packageLevel)} may={!plays && upgrade.value} onClick={() => onChange('level')} />
            </>
          )}
          {!plays && (
            <li>
              <Flash of={session.credits}>{credits(session.credits)}</Flash>
            </li>
          )}
          {session.order && (
            <li>
              <Link to="/order/$id" params={{ id: session.order.id }} className={css.order}>
                Order {session.order.code}
              </Link>
            </li>
          )}
          {session.bookingContact && <li>Booking contact: {session.bookingContact.fullName}</li>}
        </ul>
        {locked && !plays && session.status !== 'CANCELLED' && (
          <p className={css.lock}>
            <Icon of={Lock} size={14} /> {locked}
          </p>
        )}
      </div>
      <div className={css.presence}>{presence}</div>
      <div className={css.actions}>
        {!isOver(session.status) && <Actions session={session} plays={plays} calendar={calendar} onChange={onChange} />}
        {isOver(session.status) && !plays && <BookAgain session={session} />}
        {reader === 'STAFF' && (
          <Button icon={Mail} className={css.roomy} onClick={onMail}>
            Send email
          </Button>
        )}
        {!phone && reader === 'STAFF' && <Synchronize id={session.id} />}
        {!phone && session.documents.includes('CALL_SHEET') && (
          <Button icon={FileDown} busy={busy === 'CALL_SHEET'} onClick={() => take('CALL_SHEET')}>
            Call sheet
          </Button>
        )}
        <MoreMenu
          session={session}
          plays={plays}
          staff={reader === 'STAFF'}
          synchronizes={phone}
          onChange={onChange}
          onGroup={onGroup}
          onMail={onMail}
          onTake={take}
          inMenu={phone ? session.documents : session.documents.filter((type) => type !== 'CALL_SHEET')}
        />
      </div>
    </header>
  )
}

interface ChangeableProps {
  readonly words: string
  readonly may: boolean
  readonly onClick: () => void
}

/** A fact of the event that its reader may change here. */
const Changeable = ({ words, may, onClick }: ChangeableProps) => (
  <li>
    {may ? (
      <button type="button" className={css.change} title="Change" onClick={onClick}>
        {words}
      </button>
    ) : (
      words
    )}
  </li>
)

interface ActionsProps extends Pick<EventHeadProps, 'session' | 'calendar' | 'onChange'> {
  /** The reader plays the event and has no say in when it is. */
  readonly plays: boolean
}

function Actions({ session, plays, calendar, onChange }: ActionsProps) {
  return (
    <>
      {!plays && (
        <Button
          variant={session.startsAt || !calendar ? 'secondary' : 'primary'}
          icon={CalendarClock}
          disabled={!mayChooseTime(session)}
          disabledReason={whyNotMoved(session)}
          onClick={() => onChange('reschedule')}
        >
          {moveWords(session)}
        </Button>
      )}
      {calendar && session.links.google && <CalendarMenu session={session} />}
    </>
  )
}

/** An event that is over can be booked again, with the same answers. */
function BookAgain({ session }: Pick<ActionsProps, 'session'>) {
  const bookAgain = useBookAgain(session)
  return (
    <Button icon={RotateCcw} onClick={() => void bookAgain()}>
      Book again
    </Button>
  )
}

interface MoreMenuProps extends Omit<ActionsProps, 'calendar'>, Pick<EventHeadProps, 'onGroup'>, Partial<Pick<EventHeadProps, 'onMail'>> {
  readonly staff?: boolean
  /** Where the head has no room for that button. */
  readonly synchronizes?: boolean
  readonly onTake: (type: DocumentType) => void
  /** The documents that the menu has. */
  readonly inMenu: readonly DocumentType[]
}

/** What is done with the event less often. */
export function MoreMenu({
  session,
  plays,
  staff = false,
  synchronizes = false,
  onChange,
  onGroup,
  onMail,
  onTake,
  inMenu,
}: MoreMenuProps) {
  const { cancel, slots, upgrade, edit } = session.meta.permissions
  const copyText = useCopy()
  const bookAgain = useBookAgain(session)
  const game = useGameMenu(session)
  const synchronizing = useSynchronizeItem(session.id)
  const over = isOver(session.status)
  const link = `${location.origin}/event/${session.id}`
  return (
    <MenuOnDemand
      label="More actions"
      trigger={<IconButton label="More actions" icon={Ellipsis} />}
      items={[
        { key: 'copy', label: 'Copy link', icon: Link2, onSelect: () => void copyText(link) },
        ...(staff && onMail ? [{ key: 'mail', label: 'Send email…', icon: Mail, onSelect: onMail }] : []),
        ...inMenu.map((type) => ({ key: type, label: `${DOCUMENT_WORDS[type]} (PDF)`, icon: FileDown, onSelect: () => onTake(type) })),
        ...(over || plays ? [] : [{ key: 'again', label: 'Book again', icon: RotateCcw, onSelect: () => void bookAgain() }]),
        ...(session.status === 'CANCELLED' || plays || session.group
          ? []
          : [
              {
                key: 'group',
                label: 'Make a group…',
                icon: CopyPlus,
                onSelect: onGroup,
                ...(edit.value ? {} : { disabled: true, disabledReason: reasonWords(edit.reason, 'event') }),
              },
            ]),
        ...(staff && synchronizes ? [synchronizing] : []),
        ...(staff && !over ? game : []),
        ...(over || plays
          ? []
          : [
              ...(session.diy
                ? []
                : [
                    {
                      key: 'rooms',
                      label: `Change ${unitWord(session.type)}s`,
                      icon: LayoutGrid,
                      onSelect: () => onChange('rooms'),
                      ...gated(slots, 'event'),
                    },
                    {
                      key: 'level',
                      label: 'Change package level',
                      icon: Sparkles,
                      onSelect: () => onChange('level'),
                      ...gated(upgrade, 'event'),
                    },
                  ]),
              {
                key: 'cancel',
                label: 'Cancel event',
                icon: Ban,
                danger: true,
                onSelect: () => onChange('cancel'),
                ...(cancel.value ? {} : { disabled: true, disabledReason: reasonWords(cancel.reason, 'event') }),
              },
            ]),
      ]}
    />
  )
}

const statusLooks = {
  UNSCHEDULED: { tone: 'warning', icon: CalendarPlus },
  REQUESTED: { tone: 'info', icon: CalendarClock, dashed: true },
  LIVE: { tone: 'success', icon: Radio },
  COMPLETED: { tone: 'plain', icon: Check },
  CANCELLED: { tone: 'plain', icon: Ban },
} as const

/** The state of the booking; SCHEDULED is the usual state and needs no word. */
function Status({ session, reader }: Pick<EventHeadProps, 'session' | 'reader'>) {
  if (session.status === 'SCHEDULED') return null
  return <Tone {...statusLooks[session.status]}>{statusWords(session, reader)}</Tone>
}
