import { useQueryClient } from '@tanstack/react-query'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Notice } from '@troupe/ui/notice'
import { Poster } from '@troupe/ui/poster'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { CalendarPlus, CircleCheck, MapPin, Ticket as TicketIcon, Video } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { ownZone } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { mapAddress } from '../location/map-address.ts'
import css from './join.module.css'
import { JoinForm } from './join-form.tsx'
import { type Remembered, readAnswer, rememberAnswer } from './join-memory.ts'
import { type InvitePage, inviteQuery } from './join-query.ts'
import { playWords, whenOf } from './join-words.ts'

interface JoinTicketProps {
  readonly code: string
  readonly page: InvitePage
}

/** The event of a link: the question, or what this device has answered. */
export function JoinTicket({ code, page }: JoinTicketProps) {
  const [said, setSaid] = useState(() => readAnswer(code))
  const [isAsking, setAsking] = useState(said === undefined)
  const [isFresh, setFresh] = useState(false)
  const queries = useQueryClient()
  const sending = useIntent(async (answer: Remembered, key) => {
    const { lastName, ...given } = answer
    await call('POST /join/{code}', { params: { code }, body: { ...given, ...(lastName ? { lastName } : {}) }, key })
    rememberAnswer(code, answer)
    setSaid(answer)
    setAsking(false)
    setFresh(true)
    await queries.invalidateQueries({ queryKey: inviteQuery(code).queryKey })
  })
  const answered = isAsking ? undefined : said
  return (
    <Ticket className={css.ticket}>
      {answered && <Answered said={answered} inviter={page.inviter} isFresh={isFresh} />}
      <div className={css.art}>
        <Poster category={page.event.category} title={page.event.title} shape="curtain" decorative className={css.crop} />
      </div>
      <Facts page={page} isAnswered={answered !== undefined} />
      <Perforation />
      {answered ? (
        <div className={css.after}>
          {answered.answer === 'YES' ? (
            <>
              {page.calendar && <Calendars code={code} calendar={page.calendar} />}
              {sending.error && (
                <Notice tone="danger" live>
                  {refusalWords(sending.error)}
                </Notice>
              )}
              <Button variant="tertiary" size="lg" busy={sending.isPending} onClick={() => sending.mutate({ ...answered, answer: 'NO' })}>
                I can’t come after all
              </Button>
            </>
          ) : (
            <Button size="lg" block onClick={() => setAsking(true)}>
              Change my answer
            </Button>
          )}
        </div>
      ) : (
        <JoinForm known={said} domains={page.domains} send={(answer) => sending.mutateAsync(answer)} />
      )}
    </Ticket>
  )
}

/** What this device has answered; it has the focus where that was just now. */
function Answered({ said, inviter, isFresh }: { readonly said: Remembered; readonly inviter: string | null; readonly isFresh: boolean }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFresh) return
    head.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [isFresh])
  const isComing = said.answer === 'YES'
  return (
    <div className={css.said} data-answer={said.answer}>
      {isComing && <Icon of={CircleCheck} size={24} />}
      <div>
        <h2 ref={head} tabIndex={-1}>
          {isComing ? `You’re coming, ${said.firstName}` : 'Thanks for telling us'}
        </h2>
        <p>{inviter ? `${inviter.split(' ')[0]} can see your answer.` : 'Your team can see your answer.'}</p>
      </div>
    </div>
  )
}

function Facts({ page, isAnswered }: { readonly page: InvitePage; readonly isAnswered: boolean }) {
  const { event, audience, inviter, workspace, play } = page
  const own = ownZone()
  const when = whenOf(page, own)
  // what comes later isn't part of the question
  const words =
    isAnswered || play.appearsAt === null || Date.parse(play.appearsAt) <= serverNow() ? playWords(page, own, serverNow()) : null
  return (
    <div className={css.facts}>
      {!isAnswered && <p className={css.by}>{inviter ?? workspace.name} invites you to</p>}
      <h1 className={`disp ${css.name}`}>{event.name}</h1>
      <p className={css.fact}>
        <b>{when.date}</b>
        <span>{when.hours}</span>
        {when.other && audience === 'ON_SITE' && <span>{when.other}</span>}
      </p>
      {audience === 'ONLINE' ? (
        <p className={css.fact}>
          <b>Online, by video</b>
          {when.other && <span>{when.other}</span>}
        </p>
      ) : (
        <Place place={event.place} />
      )}
      {workspace.content && <p className={css.text}>{workspace.content}</p>}
      {play.url !== null && (
        <ButtonLink variant="primary" size="lg" block icon={Video} render={<a href={play.url} target="_blank" rel="noreferrer" />}>
          Join the show
        </ButtonLink>
      )}
      {words && (
        <p className={css.play}>
          <Icon of={TicketIcon} size={16} />
          {words}
        </p>
      )}
    </div>
  )
}

function Place({ place }: Pick<InvitePage['event'], 'place'>) {
  if (!place)
    return (
      <p className={css.fact}>
        <b>The place isn’t set yet</b>
        <span>This page will show it.</span>
      </p>
    )
  const { name, address, city } = place
  const street = [address === name ? '' : address, city === name ? '' : city].filter(Boolean).join(', ')
  return (
    <div className={css.place}>
      <p className={css.fact}>
        <b>{name || address || city}</b>
        {street && <span>{street}</span>}
      </p>
      <ButtonLink
        icon={MapPin}
        size="lg"
        render={<a href={mapAddress(place)} target="_blank" rel="noreferrer" aria-label={`Map of ${name || address || city}`} />}
      >
        Map
      </ButtonLink>
    </div>
  )
}

function Calendars({ code, calendar }: { readonly code: string; readonly calendar: NonNullable<InvitePage['calendar']> }) {
  const others = [
    ['Google', calendar.google],
    ['Outlook', calendar.outlook],
    ['Office 365', calendar.office365],
  ] as const
  return (
    <>
      <ButtonLink
        variant="primary"
        size="lg"
        block
        icon={CalendarPlus}
        render={<a href={`/join/${encodeURIComponent(code)}?format=ics`} download />}
      >
        Add to calendar
      </ButtonLink>
      <ul className={css.others} aria-label="Other calendars">
        {others.map(([name, href]) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
