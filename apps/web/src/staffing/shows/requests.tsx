import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EXPERIENCE_CATEGORIES } from '@troupe/domain/catalogue/kinds'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { Poster } from '@troupe/ui/poster'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { useToast } from '@troupe/ui/toast'
import { call } from '../../platform/api.ts'
import { dayInYear, ownZone, time, timeBeside } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type HandOver, handOversQuery } from '../../session/hand-over/hand-over-query.ts'
import css from './shows.module.css'

/** Shows that colleagues ask the reader to take over. */
export function Requests({ userId, online }: { readonly userId: string; readonly online: boolean }) {
  const { data = [] } = useQuery(handOversQuery)
  const asked = data.filter(({ from }) => from.id !== userId)
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="requests">
      <div className={css.section}>
        <h2 id="requests" className="disp">
          Can you take over?
        </h2>
        <p>Colleagues ask you. If you can’t, you don’t need to answer.</p>
      </div>
      <ul className={css.offers}>
        {asked.map((request) => (
          <li key={request.id}>
            <Request request={request} online={online} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Request({ request, online }: { readonly request: HandOver; readonly online: boolean }) {
  const queries = useQueryClient()
  const toast = useToast()
  const zone = ownZone()
  const { assignmentId: id, sessionName, startsAt, callAt, company, city, from, taker, note, expiresAt } = request
  const taking = useIntent(async (_wish: 'yes', key) => {
    await call('POST /assignment/{id}/hand-over/accept', { params: { id }, key })
    toast('Thank you. The producer decides now.')
    await queries.invalidateQueries({ queryKey: sessionKeys.handOvers })
  })
  const until = `${dayInYear(expiresAt, zone)}, ${time(expiresAt, zone)}`
  return (
    <Ticket className={css.offer}>
      <article className={css.ticket} aria-label={`Take over: ${sessionName}, ${dayInYear(startsAt, zone)}`}>
        <span className={css.crop}>
          <Poster
            category={EXPERIENCE_CATEGORIES.find((one) => one === request.category) ?? 'GAME_SHOW'}
            title={request.title}
            shape="thumb"
            decorative
          />
        </span>
        <div className={css.facts}>
          <p className={css.date}>{dayInYear(startsAt, zone)}</p>
          <h3 className="disp" title={sessionName}>
            {sessionName}
          </h3>
          <p className={css.quiet}>{[company, request.hostType === 'ON_SITE' ? (city ?? 'On site') : 'Online, from home'].join(', ')}</p>
          <dl className={css.times}>
            {callAt && (
              <div>
                <dt>Call</dt>
                <dd>{timeBeside(callAt, startsAt, zone)}</dd>
              </div>
            )}
            <div>
              <dt>Show</dt>
              <dd>{time(startsAt, zone)}</dd>
            </div>
          </dl>
          <p className={css.said}>{note ? `${from.fullName}: “${note}”` : `${from.fullName} asks you.`}</p>
        </div>
        <div className={css.ask}>
          <Perforation />
          <div className={css.answers} data-one="">
            {taking.error && (
              <Notice tone="danger" live>
                {refusalWords(taking.error)}
              </Notice>
            )}
            <p className={css.until}>{taker ? `You said yes. The producer answers by ${until}` : `Answer by ${until}`}</p>
            {!taker && (
              <Button variant="primary" busy={taking.isPending} disabled={!online} onClick={() => taking.mutate('yes')}>
                Take over<span className="vh"> {sessionName}</span>
              </Button>
            )}
          </div>
        </div>
      </article>
    </Ticket>
  )
}
