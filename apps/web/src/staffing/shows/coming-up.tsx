import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { Poster } from '@troupe/ui/poster'
import { ChevronRight } from 'lucide-react'
import { dayInYear, ownZone, timeBeside } from '../../platform/format.ts'
import { handOversQuery } from '../../session/hand-over/hand-over-query.ts'
import css from './shows.module.css'
import { comingWords, handedWords, type OwnShow, showTimes, whereWords } from './shows-words.ts'

/** The shows after the next one, one row each; a row opens its event. */
export function ComingUp({ shows }: { readonly shows: readonly OwnShow[] }) {
  const zone = ownZone()
  if (shows.length === 0) return null
  return (
    <section aria-labelledby="coming">
      <div className={css.section}>
        <h2 id="coming" className="disp">
          Coming up
        </h2>
        <p>{comingWords(shows, zone)}</p>
        <Link to="/availability/personal" search={{ id: 'own' }} className={css.aside}>
          Calendar
        </Link>
      </div>
      <ul className={css.list}>
        {shows.map((show) => (
          <ComingShow key={show.id} show={show} zone={zone} />
        ))}
      </ul>
    </section>
  )
}

function ComingShow({ show, zone }: { readonly show: OwnShow; readonly zone: string }) {
  const { session, callAt, role, way, lodging } = show
  const { data: requests } = useQuery(handOversQuery)
  const handedOver = requests?.find(({ assignmentId }) => assignmentId === show.id)
  return (
    <li className={css.show}>
      <span className={css.crop}>
        <Poster category={session.experience.category} title={session.experience.title} shape="thumb" decorative />
      </span>
      <p className={css.on}>{dayInYear(session.startsAt, zone)}</p>
      <p className={css.callAt}>
        {callAt && (
          <>
            <b>{timeBeside(callAt, session.startsAt, zone)}</b> <small>call</small>
          </>
        )}
      </p>
      <div className={css.what}>
        <h3 className="disp" title={session.name}>
          <Link to="/event/$id" params={{ id: session.id }}>
            {session.name}
          </Link>
        </h3>
        <small>
          {ASSIGNMENT_ROLE_WORDS[role]}, {session.workspace.name}
        </small>
        {handedOver && <small className={css.handed}>{handedWords(handedOver)}</small>}
      </div>
      <p className={css.where}>
        <span>{whereWords(show)}</span>
        <small>{showTimes(show, zone)}</small>
        {way && <small>Leave {timeBeside(way.leaveAt, session.startsAt, zone)}</small>}
        {lodging && <small>Staying at {lodging}</small>}
      </p>
      <Icon of={ChevronRight} className={css.go} />
    </li>
  )
}
