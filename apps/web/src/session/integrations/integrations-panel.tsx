import { useQuery } from '@tanstack/react-query'
import { isAdmin } from '@troupe/domain/role/roles'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tone } from '@troupe/ui/tone'
import type { Me } from '../../platform/account.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useSecond } from '../game/use-second.ts'
import type { Session } from '../session-query.ts'
import { IntegrationRow } from './integration-row.tsx'
import css from './integrations.module.css'
import { integrationsQuery } from './integrations-query.ts'
import { headWords, inOrder } from './link-words.ts'

interface IntegrationsPanelProps {
  readonly session: Session
  readonly me: Me
}

/** The event's links with the systems outside, for staff: what needs someone comes first. */
export function IntegrationsPanel({ session, me }: IntegrationsPanelProps) {
  const { data: links, error, isFetching, refetch } = useQuery(integrationsQuery(session.id))
  const now = useSecond()
  const head = links && headWords(links, now)
  return (
    <Panel
      title="Integrations"
      flush={Boolean(links && links.length > 0)}
      actions={
        <span role="status" className={css.head}>
          {head &&
            (head.tone === 'plain' ? (
              head.words
            ) : (
              <Tone bare tone={head.tone}>
                {head.words}
              </Tone>
            ))}
        </span>
      }
    >
      {links && links.length > 0 ? (
        <ul className={css.links} tabIndex={-1} aria-label="Integrations of the event">
          {inOrder(links, now).map((link) => (
            <IntegrationRow key={link.id} {...{ session, link, now }} isAdmin={isAdmin(me)} />
          ))}
        </ul>
      ) : links ? (
        <p className="faint">Nothing outside Troupe is kept up to date with this event.</p>
      ) : error ? (
        <ErrorBlock
          title="Couldn’t load the integrations."
          message={refusalWords(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton rows={5} label="Loading the integrations" />
      )}
    </Panel>
  )
}
