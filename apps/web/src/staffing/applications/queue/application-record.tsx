import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { languageWords } from '@troupe/domain/account/language-words'
import { phoneWords } from '@troupe/domain/phone-words'
import { isOpenApplication } from '@troupe/domain/staffing/applications/state'
import { Avatar } from '@troupe/ui/avatar'
import { Button } from '@troupe/ui/button'
import { IconButton } from '@troupe/ui/icon-button'
import { Notice } from '@troupe/ui/notice'
import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { phoneAddress } from '../../../platform/words/phone.ts'
import { AnswerFoot } from './answer-foot.tsx'
import { type ApplicationLine, homeQuery } from './application-queries.ts'
import css from './applications.module.css'
import { HomeMap } from './home-map.tsx'
import { differencesOf, lifeWords, monthWords } from './queue-words.ts'
import type { ApplicationRecordProps } from './record-props.ts'

/** One application: where its applicant lives, the facts, their own words, and what can be answered. */
export function ApplicationRecord(props: ApplicationRecordProps) {
  const { application, onPrevious, onNext, onBack } = props
  const { fullName, note, state } = application
  return (
    <section className={css.record} aria-label="Application">
      <header className={css.head}>
        <span className={css.back}>
          <Button variant="tertiary" size="sm" icon={ArrowLeft} onClick={onBack}>
            All applications
          </Button>
        </span>
        <Avatar name={fullName} size="lg" />
        <div className={css.who}>
          <h2 className="disp">
            <bdi>{fullName}</bdi>
          </h2>
          <p className={css.muted}>{lifeWords(application)}</p>
        </div>
        <span className={css.turns}>
          <IconButton label="Previous" icon={ChevronUp} disabled={!onPrevious} onClick={onPrevious} />
          <IconButton label="Next" icon={ChevronDown} disabled={!onNext} onClick={onNext} />
        </span>
      </header>
      <Earlier application={application} />
      <div className={css.two}>
        <div>
          <Home application={application} />
          <Facts application={application} />
        </div>
        <section className={css.words} aria-label="Experience">
          <h3>Experience</h3>
          <p dir="auto">{application.experience}</p>
          {note && (
            <>
              <h3>Note</h3>
              <p dir="auto">{note}</p>
            </>
          )}
        </section>
      </div>
      {isOpenApplication(state) ? <AnswerFoot {...props} /> : <Answered application={application} />}
    </section>
  )
}

/** That someone has applied before, and what they said differently. */
function Earlier({ application: { firstName, versions } }: { readonly application: ApplicationLine }) {
  const [isShown, setShown] = useState(false)
  const [last, before] = [versions.at(-1), versions.at(-2)]
  if (!last || !before) return null
  return (
    <div className={css.earlier}>
      <Notice tone="info">
        <bdi>{firstName}</bdi> applied in {monthWords(before.madeAt)} too.{' '}
        <button type="button" className={css.inline} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          What changed
        </button>
      </Notice>
      {isShown && (
        <dl className={css.changes}>
          {differencesOf(before, last).map(({ label, before: was, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">
                <del>{was || 'Nothing'}</del>
              </dd>
              <dd dir="auto">
                <ins>{after || 'Nothing'}</ins>
              </dd>
            </div>
          ))}
          {differencesOf(before, last).length === 0 && <p>They sent the same again.</p>}
        </dl>
      )}
    </div>
  )
}

function Home({ application: { id, city } }: { readonly application: ApplicationLine }) {
  const { data: home, isPending } = useQuery(homeQuery(id))
  if (isPending) return <div className={css.map} />
  return home ? (
    <div className={css.map}>
      <HomeMap home={home} />
    </div>
  ) : (
    <p className={css.unknown}>We don’t know where “{city}” is.</p>
  )
}

function Facts({ application }: { readonly application: ApplicationLine }) {
  const { id, city, languages, birthYear, email, phone, links } = application
  const { data: home } = useQuery(homeQuery(id))
  const crew = home?.crew.length ?? 0
  return (
    <dl className={css.facts}>
      <dt>Lives in</dt>
      <dd>
        <bdi>{city}</bdi>
        {home && crew > 0 && `, where ${crew} of our crew ${crew === 1 ? 'lives' : 'live'}`}
      </dd>
      <dt>Languages</dt>
      <dd>{languages.map(languageWords).join(', ')}</dd>
      <dt>Born</dt>
      <dd>{birthYear}</dd>
      <dt>Contact</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <dd>
        <a href={phoneAddress(phone)}>{phoneWords(phone)}</a>
      </dd>
      {links.length > 0 && <dt>Links</dt>}
      {links.map((link) => (
        <dd key={link}>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            {link.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
          </a>
        </dd>
      ))}
    </dl>
  )
}

/** What became of it. */
const Answered = ({ application: { state, firstName, email } }: { readonly application: ApplicationLine }) => (
  <p className={css.foot}>
    {state === 'INVITED' ? (
      <>
        <bdi>{firstName}</bdi> has an account.{' '}
        <Link to="/users" search={{ q: email }}>
          Open the person
        </Link>
      </>
    ) : state === 'WITHDRAWN' ? (
      'The applicant withdrew.'
    ) : (
      'Declined.'
    )}
  </p>
)
