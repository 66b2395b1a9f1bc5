import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { type Glyph, Icon } from '@troupe/ui/icon'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { classes } from '@troupe/ui/pure/classes'
import { Skeleton } from '@troupe/ui/skeleton'
import { type Column, Table } from '@troupe/ui/table'
import { CircleCheck, CircleDashed, OctagonAlert, TriangleAlert } from 'lucide-react'
import { number, ownZone } from '../../platform/format.ts'
import { integrationKeys } from '../../platform/keys/integration-keys.ts'
import { NO_ROW, useLive } from '../../platform/live.ts'
import { useTitle } from '../../platform/title.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import type { PortLook } from '../integrations/health-words.ts'
import css from './health.module.css'
import { type HealthRow, healthRows, reportOf } from './health-rows.ts'
import { houseQuery } from './house-query.ts'
import { Strip } from './strip.tsx'
import { useHouseActs } from './use-house-acts.ts'

/** What Troupe depends on: what needs someone first, and the button that helps. */
export function Health() {
  useTitle('Health')
  const queries = useQueryClient()
  useLive('house', NO_ROW, () => void queries.invalidateQueries({ queryKey: integrationKeys.health }))
  const { data, error, isFetching, refetch } = useQuery(houseQuery)
  const acts = useHouseActs()
  const rows = data ? healthRows(data, { now: serverNow(), timezone: ownZone() }) : []
  return (
    <main className="page" id="main">
      <PageHead
        size="dense"
        title="Health"
        sentence="What this server depends on. Updates by itself."
        actions={
          <>
            <ButtonLink variant="tertiary" size="sm" render={<Link to="/settings/admin" search={{ tab: 'outbox' }} />}>
              Outbox
            </ButtonLink>
            {data && <CopyButton label="Copy report" text={reportOf(rows)} />}
          </>
        }
      />
      <div className={css.body}>
        {data ? <Strip health={data.houseHealth} rows={rows} /> : !error && <Skeleton rows={2} label="Loading the health" />}
        <Panel flush className={css.parts}>
          <Table<HealthRow>
            label="Parts"
            columns={columnsOf(acts)}
            rows={rows}
            rowKey={({ key }) => key}
            groupOf={({ isOwn }) => (isOwn ? 'This server' : 'Outside')}
            loading={!data}
            error={
              error && !data ? (
                <ErrorBlock title="Couldn’t load the health." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
              ) : undefined
            }
          />
        </Panel>
      </div>
    </main>
  )
}

const icons: Readonly<Record<PortLook, Glyph>> = {
  bad: OctagonAlert,
  failing: TriangleAlert,
  working: CircleCheck,
  unused: CircleDashed,
  off: CircleDashed,
}

const some = (count: number) => (count > 0 ? number(count) : null)

function columnsOf({ run, busy }: ReturnType<typeof useHouseActs>): readonly Column<HealthRow>[] {
  return [
    {
      ...{ key: 'part', head: 'Part', width: '15%' },
      cell: ({ name, look }) => (
        <span className={classes(css.name, css[look])}>
          <Icon of={icons[look]} size={18} />
          <b>{name}</b>
        </span>
      ),
    },
    {
      ...{ key: 'state', head: 'State', ownLine: true },
      cell: ({ look, words, why }) => (
        <span className={css.state} data-look={look}>
          <span>{words}</span>
          {why && <small>{why}</small>}
        </span>
      ),
    },
    {
      ...{ key: 'succeeded', head: 'Last success', headOnPhone: true, width: '15%' },
      cell: ({ succeeded }) => succeeded && <span className="muted">{succeeded}</span>,
    },
    { key: 'waiting', head: 'Waiting', align: 'end', headOnPhone: true, width: '8%', cell: ({ waiting }) => some(waiting) },
    {
      ...{ key: 'dead', head: 'Given up', align: 'end', headOnPhone: true, width: '8%' },
      cell: ({ dead, deadAt, name }) =>
        deadAt ? (
          <Link to="/settings/admin" search={deadAt} preload={false} aria-label={`${number(dead)} given up, ${name}`}>
            {number(dead)}
          </Link>
        ) : (
          some(dead)
        ),
    },
    {
      ...{ key: 'act', head: 'Action', hideHead: true, align: 'end', ownLine: true, width: '10.25rem' },
      cell: ({ key, name, act }) =>
        act?.kind === 'ENDPOINT' ? (
          <ButtonLink
            size="sm"
            aria-label={`${act.label}: ${name}`}
            render={<Link to="/settings/webhooks" search={{ workspace: act.endpoint.workspaceId, endpoint: act.endpoint.id }} />}
          >
            {act.label}
          </ButtonLink>
        ) : act ? (
          <Button size="sm" busy={busy === key} aria-label={`${act.label}: ${name}`} onClick={() => run(act)}>
            {act.label}
          </Button>
        ) : null,
    },
  ]
}
