import { isRunning, type Playthrough } from '@troupe/domain/game/playthrough'
import { phoneWords } from '@troupe/domain/phone-words'
import { Avatar } from '@troupe/ui/avatar'
import { type Glyph, Icon } from '@troupe/ui/icon'
import { Check, ChevronDown, Grid3x3, ListChecks, Phone, StickyNote, Users, Volume2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ConsoleMissionFragment } from '../../graphql.ts'
import { ownZone, time } from '../../platform/format.ts'
import { storeOf, useStore } from '../../platform/store.ts'
import { counted } from '../../platform/words/counted.ts'
import { phoneAddress } from '../../platform/words/phone.ts'
import { peopleOf } from '../host/call-words.ts'
import { lawnNow, lawnNowWords } from '../lawn/lawn-now.ts'
import css from './console.module.css'
import type { Facts } from './kept/shelf.ts'
import { Sounds, type SoundsProps } from './sounds.tsx'

type FoldKey = 'people' | 'missions' | 'lawn' | 'sounds' | 'notes'
const openFolds = storeOf<readonly FoldKey[]>(['people', 'missions'], 'troupe.console.open')

interface FoldsProps {
  readonly facts: Facts
  readonly game: Playthrough | null
  /** Milliseconds. */
  readonly now: number
  readonly sounds: Pick<SoundsProps, 'here' | 'isAway'>
  readonly onNote: (text: string) => Promise<void>
}

/** What a host looks up while the game runs, each part folded until it's needed; this device remembers which are open. */
export function Folds({ facts, game, now, sounds, onNote }: FoldsProps) {
  const people = peopleOf(facts.session, { places: facts.places, userId: facts.me.id })
  const { session } = facts.game
  // a device may still keep facts of before there were any of the start
  const missions = session?.playthrough?.missions ?? session?.missionSet?.missions ?? []
  const audios = facts.game.userAudios.nodes
  const lawn = facts.game.lawnSchedule?.list ?? []
  const notes = notesOf(facts)
  const takesNotes = game !== null && (isRunning(game) || game.status === 'ENDED')
  return (
    <div className={css.folds}>
      <Fold id="people" icon={Users} title="People" note={peopleNote(people)}>
        <People people={people} />
      </Fold>
      {missions.length > 0 && (
        <Fold id="missions" icon={ListChecks} title="Missions and answers" note={String(missions.length)}>
          <Missions missions={missions} />
        </Fold>
      )}
      {lawn.length > 0 && (
        <Fold id="lawn" icon={Grid3x3} {...lawnHead(lawn, now)}>
          <Lawn list={lawn} now={now} />
        </Fold>
      )}
      {audios.length > 0 && (
        <Fold id="sounds" icon={Volume2} title="Sounds" note={counted(audios.length, 'key', 'keys')}>
          <Sounds sounds={audios} {...sounds} />
        </Fold>
      )}
      {(takesNotes || notes.length > 0) && (
        <Fold id="notes" icon={StickyNote} title="Notes" note={String(notes.length)}>
          {takesNotes && <NoteForm onNote={onNote} />}
          <ul className={css.notes}>
            {notes.map(({ key, text, by, at }) => (
              <li key={key}>
                {text}
                <small>{`${by}, ${time(at, ownZone())}`}</small>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}

interface FoldProps {
  readonly id: FoldKey
  readonly icon: Glyph
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

function Fold({ id, icon, title, note, children }: FoldProps) {
  const open = useStore(openFolds)
  const isOpen = open.includes(id)
  return (
    <section className={css.fold}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`fold-${id}`}
          onClick={() => openFolds.set(isOpen ? open.filter((one) => one !== id) : [...open, id])}
        >
          <Icon of={icon} size={20} />
          <b>{title}</b>
          <span>{note}</span>
          <Icon of={ChevronDown} />
        </button>
      </h2>
      <div id={`fold-${id}`} className={css.inside} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}

type CalledPerson = ReturnType<typeof peopleOf>[number]

function peopleNote(people: readonly CalledPerson[]): string {
  const phones = people.filter(({ phone }) => phone).length
  if (phones === 0) return String(people.length)
  return phones === people.length ? `${people.length}, with phones` : `${people.length}, ${counted(phones, 'phone', 'phones')}`
}

const People = ({ people }: { readonly people: readonly CalledPerson[] }) =>
  people.length === 0 ? (
    <p>No one else is on this event yet.</p>
  ) : (
    <ul className={css.people}>
      {people.map(({ key, name, what, phone }) => (
        <li key={key}>
          {/* initials: a picture may not be on this phone */}
          <Avatar name={name} />
          <span>
            {name}
            <small>{what}</small>
          </span>
          {phone && (
            <a href={phoneAddress(phone)}>
              <Icon of={Phone} />
              <span className="vh">{`Call ${name}, `}</span>
              {phoneWords(phone)}
            </a>
          )}
        </li>
      ))}
    </ul>
  )

/** This many missions are shown until all are wanted. */
const FEW = 3

function Missions({ missions }: { readonly missions: readonly ConsoleMissionFragment[] }) {
  const [all, setAll] = useState(false)
  return (
    <>
      <ol className={css.missions}>
        {missions.slice(0, all ? undefined : FEW).map((mission, place) => (
          <li key={mission.id}>
            <span className={css.number}>{place + 1}</span>
            <b>{mission.name}</b>
            <span className={css.asked}>{mission.instructions}</span>
            <Answer mission={mission} />
          </li>
        ))}
      </ol>
      {!all && missions.length > FEW && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          {`All ${missions.length} missions`}
        </button>
      )}
    </>
  )
}

function Answer({ mission }: { readonly mission: ConsoleMissionFragment }) {
  const right = mission.options.filter(({ correct }) => correct).map(({ title }) => title)
  if (right.length === 0) return <span className={css.asked}>The answer appears here 24 hours before the show</span>
  return (
    <span className={css.answer}>
      <Icon of={Check} />
      <span className="vh">Answer: </span>
      {right.join(', ')}
    </span>
  )
}

type LawnItem = NonNullable<Facts['game']['lawnSchedule']>['list'][number]

/** 'Lawn, round 3 of 5', until when. */
function lawnHead(list: readonly LawnItem[], now: number): { readonly title: string; readonly note: string } {
  const at = lawnNow(list, now)
  if (!at) return { title: 'Lawn', note: '' }
  const clock = (iso: string) => time(iso, ownZone())
  if (at.isOver) return { title: `Lawn, ${counted(at.rounds, 'round', 'rounds')}`, note: 'over' }
  const note = at.on ? `until ${clock(at.on.first.endsAt)}` : at.next ? `from ${clock(at.next.first.startsAt)}` : ''
  return { title: `Lawn, ${lawnNowWords(at)}`, note }
}

const isNow = ({ startsAt, endsAt }: LawnItem, now: number) => Date.parse(startsAt) <= now && now < Date.parse(endsAt)

const Lawn = ({ list, now }: { readonly list: readonly LawnItem[]; readonly now: number }) => (
  <ul className={css.lawn}>
    {list.map((item) => (
      <li key={`${item.startsAt} ${item.mission}`} data-now={isNow(item, now) || undefined}>
        <time dateTime={item.startsAt}>{time(item.startsAt, ownZone())}</time>
        <span>{item.kind === 'BREAK' ? 'Break' : `${item.teams.join(' and ')}`}</span>
        <small>{item.mission}</small>
      </li>
    ))}
  </ul>
)

interface Note {
  readonly key: string
  readonly text: string
  readonly by: string
  readonly at: string
}

const notesOf = ({ game }: Facts): readonly Note[] =>
  (game.breadcrumbRealPlaythrough?.journal ?? []).flatMap(({ key, command, fate, text, by, at }) =>
    command === 'NOTE' && fate === 'APPLIED' && text ? [{ key, text, by, at }] : [],
  )

function NoteForm({ onNote }: { readonly onNote: (text: string) => Promise<void> }) {
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    void onNote(text.trim())
    setText('')
  }
  return (
    <form className={css.note} onSubmit={add}>
      <label>
        <span>New note, for crew and Troupe only</span>
        <textarea rows={2} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="submit" className={css.other}>
        Add note
      </button>
    </form>
  )
}
