import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Poster } from '@troupe/ui/poster'
import type { Me } from '../../platform/account.ts'
import { formatWords } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useLive } from '../../platform/live.ts'
import { counted } from '../../platform/words/counted.ts'
import { CallSheet } from '../../session/host/call-sheet.tsx'
import { showWords } from '../../session/host/call-words.ts'
import { SheetComing } from '../../session/host/sheet-coming.tsx'
import { assignmentsQuery, type Session, sessionQuery } from '../../session/session-query.ts'
import css from './shows.module.css'
import { dayHeading, nextWords, type OwnShow } from './shows-words.ts'

interface NextShowProps {
  readonly show: OwnShow
  readonly me: Me
  /** In milliseconds. */
  readonly now: number
}

/** The next show as its call sheet: the reader's call, the place, the people and the running order. While it runs, what is left of it comes first. */
export function NextShow({ show, me, now }: NextShowProps) {
  const { id } = show.session
  const queries = useQueryClient()
  const event = useQuery(sessionQuery(id))
  const places = useQuery(assignmentsQuery(id))
  useLive('session', id, () => {
    void queries.invalidateQueries({ queryKey: sessionKeys.one(id) })
    void queries.invalidateQueries({ queryKey: sessionKeys.lists })
  })
  const mine = places.data?.find((place) => place.id === show.id)
  const failed = [event, places].find(({ error, data }) => error && !data)
  const words = nextWords(show, now)
  return (
    <section aria-labelledby="next">
      <div className={css.section}>
        <h2 id="next" className="disp">
          {dayHeading(show.session.startsAt, now)}
        </h2>
        {words && <p>{words}</p>}
      </div>
      {failed ? (
        <ErrorBlock
          title="Couldn’t load the call sheet."
          message={failed.error?.message}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : event.data && mine ? (
        <CallSheet session={event.data} me={me} mine={mine} hasCalendar title={<SheetTitle session={event.data} role={mine.role} />} />
      ) : (
        <SheetComing />
      )}
    </section>
  )
}

/** What the sheet is of: the role, the client, the show with its times, and for how many people. */
function SheetTitle({ session, role }: { readonly session: Session; readonly role: OwnShow['role'] }) {
  return (
    <div className={css.title}>
      <div className={css.titleWords}>
        <p>
          {ASSIGNMENT_ROLE_WORDS[role]}, {session.workspace.name}
        </p>
        <h3 className="disp" title={session.name}>
          <Link to="/event/$id" params={{ id: session.id }}>
            {session.name}
          </Link>
        </h3>
        <p>{showWords(session)}</p>
        <p>{[counted(session.attendees, 'person', 'people'), counted(session.teams, 'team', 'teams'), formatWords(session)].join(', ')}</p>
      </div>
      <span className={css.crop}>
        <Poster category={session.experience.category} title={session.experience.title} shape="thumb" decorative />
      </span>
    </div>
  )
}
