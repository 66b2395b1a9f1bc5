import { Link } from '@tanstack/react-router'
import { performs } from '@troupe/domain/role/assignment'
import { isStaff } from '@troupe/domain/role/roles'
import { mayConfirmTravel } from '@troupe/domain/staffing/place-notes'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { ownZone, timeBeside } from '../../../platform/format.ts'
import { serverNow } from '../../../platform/wire/clock.ts'
import { shortLength } from '../../../platform/words/short-length.ts'
import type { Assignment } from '../../session-query.ts'
import { isTaskOpen, taskTold } from '../offer-words.ts'
import { Proposals } from '../repair/proposals.tsx'
import { type Desk, isTaken, mayRepair } from '../staff-desk.ts'
import css from './rows.module.css'
import { storyOf, storyTime } from './story-words.ts'

interface UnfoldedProps {
  readonly place: Assignment
  readonly desk: Desk
}

/** What lies under a row: the journey of its person, what happened to the place, and while it is open how it could be filled. */
export function Unfolded({ place, desk }: UnfoldedProps) {
  const { may, me, session } = desk
  const taken = isTaken(place)
  const { conflict, task, user } = place
  const story = isStaff(me) ? storyOf(place, taken) : []
  const journey = journeyOf(place, desk)
  // several records may be unfolded: each part says whose it is
  const whose = user?.fullName ?? `${ASSIGNMENT_ROLE_WORDS[place.role].toLowerCase()} ${place.order}`
  return (
    <div className={css.under}>
      <section className={css.part} aria-label={`Journey of ${whose}`}>
        <h3>Journey</h3>
        {journey.length === 0 ? (
          <p className="muted">{taken ? 'No journey to plan' : 'No one has this role yet'}</p>
        ) : (
          <dl className={css.facts}>
            {journey.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section className={css.part} aria-label={`Story of ${whose}`}>
        <h3>Story</h3>
        {story.length === 0 && <p className="muted">{isStaff(me) ? 'No one has been asked yet' : 'Nothing to show'}</p>}
        <ol className={css.story}>
          {story.map(({ key, at, words, look }) => (
            <li key={key} data-look={look}>
              <span className={css.when}>{at && storyTime(at)}</span>
              <span>{words}</span>
            </li>
          ))}
        </ol>
        {conflict && (
          <p>
            <b>Conflict:</b> {conflict.reason} {conflict.remedy}{' '}
            {conflict.remedyOnUser && may && user && (
              <Link to="/users" search={{ user: user.id, state: 'all' }}>
                Open their profile
              </Link>
            )}
          </p>
        )}
        {task && isTaskOpen(task, taken) && <p>{taskTold(task)}</p>}
      </section>
      {may && mayRepair(place, session, serverNow()) && (
        <section className={css.ways} aria-label={`Ways to fill this role, ${whose}`}>
          <Proposals sessionId={session.id} place={place} />
        </section>
      )}
    </div>
  )
}

/** How someone gets there and back by the reader's clock, whether that is arranged, and where they stay; only what there is to say. */
function journeyOf(place: Assignment, { session }: Desk): readonly (readonly [string, string])[] {
  const { way, travel, travelConfirmed, lodging, user, approval } = place
  if (!isTaken(place)) return []
  const isAsked = performs(place.role) && mayConfirmTravel({ state: approval?.state ?? null }, session).ok
  const clock = (at: string) => timeBeside(at, session.startsAt ?? at, ownZone())
  const length = way && `${shortLength(way.minutes)} from home, ${way.km} km`
  return [
    ...(travel || length ? [['Way', [travel, length].filter(Boolean).join(', ')] as const] : []),
    ...(way ? [['Leave', clock(way.leaveAt)] as const] : []),
    ...(way && !lodging ? [['Back', clock(way.backAt)] as const] : []),
    ...(isAsked ? [['Confirmed', travelConfirmed ? 'Yes' : 'Not yet'] as const] : []),
    ...(lodging ? [['Lodging', lodging] as const] : way ? [['Lodging', 'None'] as const] : []),
    ...(user?.phone ? [['Phone', user.phone] as const] : []),
  ]
}
