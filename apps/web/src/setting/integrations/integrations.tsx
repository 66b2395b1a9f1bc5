import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { isAdmin } from '@troupe/domain/role/roles'
import { INTEGRATION_WORDS } from '@troupe/domain/words'
import { Button, ButtonLink } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { type Glyph, Icon } from '@troupe/ui/icon'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { classes } from '@troupe/ui/pure/classes'
import { type Column, Table } from '@troupe/ui/table'
import { Tone, type ToneName } from '@troupe/ui/tone'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { PORT_ICONS } from '../../integration/port-icons.ts'
import { Simulator } from '../../integration/simulator.tsx'
import { meQuery } from '../../platform/account.ts'
import { number, ownZone } from '../../platform/format.ts'
import { useTitle } from '../../platform/title.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { adminSearch } from '../../searches.ts'
import { GivenUp } from './given-up.tsx'
import { healthQuery } from './health-query.ts'
import { actOf, lastWords, type Port, type PortLook, portLook, portWords, responseWords, worstFirst } from './health-words.ts'
import css from './integrations.module.css'
import { usePortActs } from './use-port-acts.ts'

/** How each of the systems outside answers, what waits for it, and the one thing that helps. */
export function Integrations() {
  useTitle('Integrations')
  const { entry } = adminSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  const { data: ports, error, isFetching, refetch } = useQuery(healthQuery)
  const acts = usePortActs()
  const open = ports?.find(({ type }) => type === entry)
  return (
    <main className="page" id="main">
      <PageHead
        size="dense"
        title="Integrations"
        sentence="What Troupe keeps up to date. Addresses and tokens come from the server’s environment."
      />
      <div className={css.body}>
        <Panel flush className={css.ports}>
          <Table<Port>
            label="Integrations"
            columns={columnsOf(acts, isAdmin(me ?? null))}
            rows={worstFirst(ports ?? [])}
            rowKey={({ type }) => type}
            loading={!ports}
            error={
              error && !ports ? (
                <ErrorBlock
                  title="Couldn’t load the integrations."
                  message={error.message}
                  onRetry={() => void refetch()}
                  busy={isFetching}
                />
              ) : undefined
            }
          />
        </Panel>
        <p className="note">Given up means 8 tries over 28 hours. The producer of each event has a task.</p>
        {open && open.deadEvents.length > 0 && <GivenUp key={open.type} port={open} />}
      </div>
    </main>
  )
}

const looks: Readonly<Record<PortLook, { readonly tone: ToneName; readonly icon: Glyph }>> = {
  bad: { tone: 'danger', icon: CircleAlert },
  failing: { tone: 'warning', icon: TriangleAlert },
  working: { tone: 'success', icon: CircleCheck },
  unused: { tone: 'plain', icon: CircleDashed },
  off: { tone: 'plain', icon: CircleDashed },
}

const some = (count: number) => (count > 0 ? number(count) : null)

function columnsOf(acts: ReturnType<typeof usePortActs>, mayTest: boolean): readonly Column<Port>[] {
  const here = () => ({ now: serverNow(), timezone: ownZone() })
  return [
    {
      ...{ key: 'port', head: 'Integration', width: '16%' },
      cell: ({ type, mode }) => (
        <span className={css.name}>
          <Icon of={PORT_ICONS[type]} size={20} />
          <b>{INTEGRATION_WORDS[type]}</b>
          {mode === 'SIMULATED' && <Simulator />}
        </span>
      ),
    },
    {
      ...{ key: 'state', head: 'State', ownLine: true },
      cell: (port) => {
        const { words, why } = portWords(port, here())
        return (
          <span className={classes(css.state, portLook(port) === 'bad' && css.bad)}>
            <Tone bare {...looks[portLook(port)]}>
              {words}
            </Tone>
            {why && <small>{why}</small>}
          </span>
        )
      },
    },
    {
      ...{ key: 'succeeded', head: 'Last success', headOnPhone: true, width: '15%' },
      cell: ({ succeededAt }) => succeededAt && lastWords(succeededAt, here()),
    },
    { key: 'waiting', head: 'Waiting', align: 'end', headOnPhone: true, width: '8%', cell: ({ waiting }) => some(waiting) },
    {
      ...{ key: 'dead', head: 'Given up', align: 'end', headOnPhone: true, width: '8%' },
      cell: ({ type, dead }) =>
        dead > 0 ? (
          <Link
            to="/settings/admin"
            search={{ tab: 'integrations', entry: type }}
            resetScroll={false}
            preload={false}
            aria-label={`${number(dead)} given up, ${INTEGRATION_WORDS[type]}`}
          >
            {number(dead)}
          </Link>
        ) : null,
    },
    {
      ...{ key: 'response', head: 'Response time', align: 'end', headOnPhone: true, hideOnNarrow: true, width: '11%' },
      cell: ({ responseMs }) => responseMs != null && <span className="muted">{responseWords(responseMs)}</span>,
    },
    {
      ...{ key: 'act', head: 'Action', hideHead: true, align: 'end', ownLine: true, width: '10.25rem' },
      cell: (port) => <Act port={port} acts={acts} mayTest={mayTest} />,
    },
  ]
}

interface ActProps {
  readonly port: Port
  readonly acts: ReturnType<typeof usePortActs>
  readonly mayTest: boolean
}

function Act({ port, acts: { busy, test, retry }, mayTest }: ActProps) {
  const act = actOf(port, mayTest)
  const name = INTEGRATION_WORDS[port.type]
  if (!act) return null
  if (act.kind === 'SIMULATOR')
    return (
      <ButtonLink variant="tertiary" size="sm" href={act.url} target="_blank" rel="noreferrer" aria-label={`See simulator of ${name}`}>
        See simulator
      </ButtonLink>
    )
  return (
    <Button
      size="sm"
      busy={busy === port.type}
      aria-label={`${act.label}: ${name}`}
      onClick={() => (act.kind === 'RETRY' ? retry(port) : test(port))}
    >
      {act.label}
    </Button>
  )
}
