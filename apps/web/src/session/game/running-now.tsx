import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { Radio } from 'lucide-react'
import { timeRange } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { runningQuery } from './game-query.ts'
import { gameName } from './game-words.ts'
import css from './running-now.module.css'

/** The events that run at this moment, each with where its game is; nothing while none does. */
export function RunningNow() {
  const { data } = useQuery(runningQuery)
  if (!data || data.nodes.length === 0) return null
  const more = data.totalCount - data.nodes.length
  return (
    <Panel title="Running now" aside={data.totalCount} flush className={css.panel}>
      <ul className={css.list}>
        {data.nodes.map(({ id, name, startsAt, endsAt, timezone, workspace, meta, playthrough }) => (
          <li key={id} className={css.event}>
            <Icon of={Radio} className={css.mark} />
            <span className={css.words}>
              <Link to="/event/$id" params={{ id }} search={meta.gameControl ? { tab: 'game' } : {}}>
                {name}
              </Link>
              <small>
                {workspace.name}
                {startsAt && endsAt ? `, ${timeRange(startsAt, endsAt, timezone)}` : ''}
              </small>
            </span>
            <span className={css.state}>
              {playthrough ? gameName(playthrough.status) : ''}
              <small>{endsAt ? leftWords(endsAt) : ''}</small>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={css.more}>{`And ${more} more.`}</p>}
    </Panel>
  )
}

/** '34 min left', '12 min over'. */
function leftWords(endsAt: string): string {
  const minutes = Math.ceil((Date.parse(endsAt) - serverNow()) / 60_000)
  return minutes > 0 ? `${minutes} min left` : `${-minutes} min over`
}
