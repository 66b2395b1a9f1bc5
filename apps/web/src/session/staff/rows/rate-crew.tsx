import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { GivenStars, Stars } from '@troupe/ui/stars'
import { type Column, Table } from '@troupe/ui/table'
import { TextInput } from '@troupe/ui/text-input'
import { Star } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Assignment } from '../../session-query.ts'
import { type Desk, isTaken, ratingOf } from '../staff-desk.ts'
import { Clip } from './clip.tsx'
import { PersonName } from './person-cell.tsx'
import css from './rows.module.css'
import { StaffMenu } from './staff-menu.tsx'

interface RateCrewProps {
  readonly places: readonly Assignment[]
  readonly desk: Desk
}

/** After the show: five stars and a note for each person, beside the customer's; and what the customer wrote. */
export function RateCrew({ places, desk }: RateCrewProps) {
  const crew = places.filter(
    (place) => place.user && isTaken(place) && place.role !== 'SALESPERSON' && place.role !== 'SUPPORTING_PRODUCER',
  )
  const rateable = crew.filter((place) => ratingOf(place, desk) === 'GIVE')
  const rated = rateable.filter(({ staffRating }) => staffRating !== null).length
  const said = crew.flatMap(({ user, customerRating }) =>
    user && customerRating?.note ? [{ id: user.id, name: user.firstName, note: customerRating.note }] : [],
  )
  const { contact } = desk.session
  return (
    <div className="stack wide">
      <Panel
        title="Rate the crew"
        aside={`${rated} of ${rateable.length} rated. Ratings count when crews are planned; only staff see yours.`}
        flush
      >
        <Table label="Staff of this event" columns={columnsOf(desk)} rows={crew} rowKey={({ id }) => id} oneLine />
      </Panel>
      {said.length > 0 && (
        <Panel title={`What ${contact?.fullName ?? 'the customer'} wrote`}>
          {said.map(({ id, name, note }) => (
            <p key={id} className={css.said}>
              <b>{name}:</b> “{note}”
            </p>
          ))}
        </Panel>
      )}
    </div>
  )
}

function columnsOf(desk: Desk): readonly Column<Assignment>[] {
  const person: Column<Assignment> = {
    key: 'person',
    head: 'Person',
    cell: ({ user }) => user && <PersonName user={user} desk={desk} />,
  }
  const role: Column<Assignment> = {
    key: 'role',
    head: 'Role',
    width: '11.375rem',
    cell: (place) => <Clip text={ASSIGNMENT_ROLE_WORDS[place.role]} />,
  }
  return [
    ...(desk.phone ? [person, role] : [role, person]),
    { key: 'rating', head: 'Your rating', width: '11rem', ownLine: true, cell: (place) => <RateCell place={place} desk={desk} /> },
    {
      key: 'customer',
      head: 'Customer’s rating',
      width: '8.5rem',
      headOnPhone: true,
      cell: ({ customerRating }) =>
        customerRating ? (
          <span className={css.given}>
            <Icon of={Star} size={14} /> {customerRating.rating}
            <span className="vh"> of 5 stars</span>
          </span>
        ) : (
          <span className="faint">Not yet</span>
        ),
    },
    { key: 'note', head: 'Note', ownLine: true, cell: (place) => <NoteCell place={place} desk={desk} /> },
    {
      key: 'more',
      head: 'More',
      hideHead: true,
      align: 'end',
      bare: true,
      width: '3rem',
      cell: (place) => <StaffMenu place={place} desk={desk} />,
    },
  ]
}

interface RatedProps {
  readonly place: Assignment
  readonly desk: Desk
}

/** What staff think of someone's work: five stars to give, or those that were given. */
function RateCell({ place, desk }: RatedProps) {
  const kind = ratingOf(place, desk)
  if (kind === 'OWN') return <span className="faint">You can’t rate yourself</span>
  if (kind === 'GIVE' && place.user) return <GiveStars place={place} name={place.user.fullName} desk={desk} />
  return place.rating === null ? null : <GivenStars value={place.rating} />
}

function GiveStars({ place, name, desk }: RatedProps & { readonly name: string }) {
  const { stars, give } = useRating(place, name, desk)
  return <Stars label={`Rating of ${name}`} value={stars} onChange={give} size={desk.phone ? 'md' : 'sm'} />
}

/** Saves each rating when it is given. The arrow keys give several in a row: they are sent one after the other, and only the newest of those that wait. */
function useRating(place: Assignment, name: string, { rate }: Desk) {
  const [given, setGiven] = useState<number>()
  const newest = useRef(0)
  const sending = useRef(Promise.resolve())
  function give(rating: number) {
    setGiven(rating)
    newest.current += 1
    const mine = newest.current
    sending.current = sending.current.then(async () => {
      if (mine !== newest.current) return
      await rate({ place: place.id, name, rating, was: place.staffRating })
      if (mine === newest.current) setGiven(undefined)
    })
  }
  return { stars: given ?? place.staffRating, give }
}

/** What staff write about someone's work, saved on leaving and on Enter, undone by Esc. */
function NoteCell({ place, desk }: RatedProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { user, ratingNote } = place
  if (ratingOf(place, desk) !== 'GIVE' || !user) return ratingNote ? <Clip text={ratingNote} /> : null
  if (typed === null)
    return (
      <Button
        size="sm"
        variant="tertiary"
        className={css.noteButton}
        title={ratingNote ?? undefined}
        onClick={() => setTyped(ratingNote ?? '')}
      >
        {ratingNote || 'Add a note'}
        <span className="vh"> about {user.fullName}</span>
      </Button>
    )
  const save = () => {
    const note = typed.trim() || null
    setTyped(null)
    if (note !== (ratingNote ?? null)) desk.send({ do: 'rateNote', place: place.id, ratingNote: note })
  }
  return (
    <form
      className={css.note}
      ref={(box) => box?.querySelector('input')?.focus()}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null)
      }}
    >
      <TextInput label={`Note about ${user.fullName}`} value={typed} maxLength={500} onChange={setTyped} onBlur={save} />
    </form>
  )
}
