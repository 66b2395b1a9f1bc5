import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { isStaff, USER_ROLE_WORDS } from '@troupe/domain/role/roles'
import { workRole } from '@troupe/domain/staffing/crew-record'
import { ButtonLink } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Facts } from '@troupe/ui/facts'
import { Skeleton } from '@troupe/ui/skeleton'
import { CalendarPlus, MessageSquare } from 'lucide-react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import type { Person } from '../../account/users-query.ts'
import { type Me, meQuery } from '../../platform/account.ts'
import { ApiError } from '../../platform/api.ts'
import { dayInYear, ownZone, time } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { Missing } from '../../shell/missing.tsx'
import css from './person.module.css'
import { type CrewPage, type CrewShow, crewPageQuery } from './person-query.ts'
import { PersonRail } from './person-rail.tsx'
import { crewPersonSearch } from './person-search.ts'
import { PersonShare } from './person-share.tsx'
import { PersonShows } from './person-shows.tsx'
import { PersonWeek } from './person-week.tsx'
import { acceptedWords, againstShare, answeredWords, shareWords } from './person-words.ts'

/** Someone of the crew, for staff and for themselves: their shows, hours, share of the work and ratings. */
export function CrewPerson() {
  const { id } = useParams({ from: '/shell/speaking/person/$id' })
  const { data: me } = useQuery(meQuery)
  const { data, error, isFetching, refetch } = useQuery(crewPageQuery(id))
  useTitle(data?.user.fullName)
  // someone else's page, a customer's and one that doesn't exist are the same to those who may not read them
  if (error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return <Missing />
  return (
    <main className="page" id="main">
      {error && !data ? (
        <ErrorBlock title="Couldn’t load this person." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : data && me ? (
        <Loaded key={id} page={data} me={me} />
      ) : (
        <div role="status" aria-label="Loading the person">
          <Skeleton look="person" rows={1} />
          <Skeleton look="block" rows={6} />
        </div>
      )}
    </main>
  )
}

function Loaded({ page, me }: { readonly page: CrewPage; readonly me: Me }) {
  const { user: person, crewRecord: record, sessionAssignments } = page
  const search = crewPersonSearch(useSearch({ strict: false }))
  const own = person.id === me.id
  const staff = isStaff(me) && !own
  // staff read everyone's places of these events
  const coming = sessionAssignments.nodes.filter(
    ({ userId, session, approval }) =>
      userId === person.id &&
      (session.status === 'SCHEDULED' || session.status === 'LIVE') &&
      (approval === null || approval.state === 'ACCEPTED' || approval.state === 'PENDING'),
  )
  return (
    <>
      <Head person={person} own={own} staff={staff} />
      <div className={css.strip}>
        <Facts look="call" items={factsOf(page, coming)} />
      </div>
      <div className={css.columns}>
        <div className="stack wide">
          <PersonShows id={person.id} coming={coming} record={record} search={search} />
          <PersonWeek id={person.id} own={own} search={search} shows={coming} />
          <PersonShare record={record} timezone={person.timezone} />
        </div>
        <PersonRail person={person} record={record} staff={staff} />
      </div>
    </>
  )
}

interface PersonHeadProps {
  readonly person: Person
  readonly own: boolean
  /** Whether the reader is staff and reads about someone else. */
  readonly staff: boolean
}

function Head({ person, own, staff }: PersonHeadProps) {
  const { fullName, avatar, role, level, location, createdAt, active, email, id } = person
  const played = workRole(role)
  const joined = createdAt && new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(createdAt))
  return (
    <header className={css.head}>
      <UserAvatar name={fullName} avatar={avatar} size="xl" />
      <div className={css.names}>
        <h1 className="disp">{fullName}</h1>
        <p className={css.about}>
          <b>
            {USER_ROLE_WORDS[role]}
            {level !== null && level !== undefined && `, level ${level}`}
          </b>
          {location?.city && <span>{location.city}</span>}
          {joined && <span>With Troupe since {joined}</span>}
          {!active && <span>Deactivated</span>}
        </p>
      </div>
      <div className={css.acts}>
        {!own && email && (
          <ButtonLink size="sm" icon={MessageSquare} href={`mailto:${email}`}>
            Message
          </ButtonLink>
        )}
        {staff && active && played && (
          <ButtonLink size="sm" icon={CalendarPlus} render={<Link to="/availability/planning" search={{ role: played, people: [id] }} />}>
            Ask for a show
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

/** The strip: the next show, the month against the fair share, the rating, how they answer, and how to reach them. */
function factsOf({ user, crewRecord: record }: CrewPage, coming: readonly CrewShow[]) {
  const zone = ownZone()
  const next = coming.find(({ session }) => session.startsAt !== null)
  const { month, rating, stars, answers } = record
  const count = stars.reduce((sum, one) => sum + one, 0)
  const at = next && (next.callAt ?? next.session.startsAt)
  const where = next && [
    next.session.name,
    next.session.workspace?.name,
    next.session.hostType === 'ON_SITE' ? next.session.city : 'from home',
  ]
  return [
    {
      label: 'Next show',
      value: at ? `${dayInYear(at, zone)}, call ${time(at, zone)}` : 'None planned',
      hint: where ? `${where.filter(Boolean).join(', ')}. Your time` : 'Nothing is accepted or asked',
    },
    {
      label: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: user.timezone }).format(new Date(serverNow())),
      value: month ? `${month.own} of ${shareWords(Math.round(month.share))} shows` : 'Not scheduled',
      hint: month ? againstShare(month) : 'No one schedules this role',
    },
    {
      label: 'Rating',
      value: rating === null || count === 0 ? 'None yet' : `${rating.toFixed(1)} of 5`,
      hint: count === 0 ? 'No ratings in 12 months' : `${count} ${count === 1 ? 'rating' : 'ratings'}, 12 months`,
    },
    { label: 'Answers', value: acceptedWords(answers), hint: answeredWords(answers) },
    { label: 'Phone', value: user.phone ? <a href={`tel:${user.phone}`}>{user.phone}</a> : 'No phone', hint: user.email },
  ]
}
