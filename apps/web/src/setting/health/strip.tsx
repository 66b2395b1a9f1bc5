import { dayInYear, number, ownZone, time } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { responseWords } from '../integrations/health-words.ts'
import css from './health.module.css'
import { callWords, type HealthRow } from './health-rows.ts'
import type { HouseHealth } from './house-query.ts'

interface HealthStripProps {
  readonly health: HouseHealth['houseHealth']
  readonly rows: readonly HealthRow[]
}

/** What needs a person, and how the server that answers does. */
export function Strip({ health, rows }: HealthStripProps) {
  const { requests, failed, typicalMs, slowMs, people, version, startedAt } = health
  const { call, which } = callWords(rows)
  return (
    <dl className={css.strip}>
      <div>
        <dt>Now, {time(new Date(serverNow()).toISOString(), ownZone())}</dt>
        <dd>
          <b className="disp" role="status">
            {call}
          </b>
          <small>{which}</small>
        </dd>
      </div>
      <Figure label="Requests, last hour" value={number(requests)} note={failed === 0 ? 'None failed' : `${number(failed)} failed`} />
      <Figure
        label="Answer time"
        value={typicalMs == null ? 'None yet' : responseWords(typicalMs)}
        note={slowMs == null ? '' : `1 in 100 takes ${responseWords(slowMs)}`}
      />
      <Figure label="Connected people" value={number(people)} note="On this server" />
      <Figure
        label="Version"
        value={version ?? 'Unknown'}
        note={`Since ${dayInYear(startedAt, ownZone())}, ${time(startedAt, ownZone())}`}
      />
    </dl>
  )
}

function Figure({ label, value, note }: { readonly label: string; readonly value: string; readonly note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        <small>{note}</small>
      </dd>
    </div>
  )
}
