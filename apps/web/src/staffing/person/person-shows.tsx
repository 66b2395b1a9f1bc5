import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ASSIGNMENT_ROLE_WORDS } from '@troupe/domain/words'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Panel } from '@troupe/ui/panel'
import { Poster } from '@troupe/ui/poster'
import { type Column, Table } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { day, dayInYear, ownZone, time } from '../../platform/format.ts'
import { answers } from '../../session/staff/assignment-words.ts'
import { useNarrow } from '../../session/use-narrow.ts'
import css from './person.module.css'
import { type CrewFigures, type CrewShow, playedShowsQuery } from './person-query.ts'
import { type crewPersonSearch, writtenSearch } from './person-search.ts'

/** How many of the coming shows are on the page at first. */
const FIRST_SHOWN = 6

interface PersonShowsProps {
  readonly id: string
  readonly coming: readonly CrewShow[]
  readonly record: CrewFigures
  readonly search: ReturnType<typeof crewPersonSearch>
}

/** Someone's shows: those to come, the next one first, and on demand those of the last year. */
export function PersonShows({ id, coming, record, search }: PersonShowsProps) {
  const { all } = search
  const past = useQuery({ ...playedShowsQuery(id), enabled: all })
  const played = (past.data?.sessionAssignments.nodes ?? []).filter(({ userId }) => userId === id)
  const phone = useNarrow()
  const rows = all ? [...coming, ...played] : coming.slice(0, FIRST_SHOWN)
  return (
    <Panel
      title="Shows"
      aside={`${record.coming} coming, ${record.pending} pending, ${record.played} played`}
      flush
      actions={
        <Link to="/person/$id" params={{ id }} search={writtenSearch({ ...search, all: !all })} resetScroll={false}>
          {all ? 'Coming shows' : 'All shows'}
        </Link>
      }
    >
      <Table
        label="Shows"
        columns={columns(all, phone)}
        rows={rows}
        rowKey={(show) => show.id}
        oneLine
        loading={all && past.isPending}
        error={
          past.error && all ? (
            <ErrorBlock
              title="Couldn’t load past shows."
              message={past.error.message}
              onRetry={() => void past.refetch()}
              busy={past.isFetching}
            />
          ) : undefined
        }
        empty={<Empty title="No shows coming up">Shows appear here once someone is asked.</Empty>}
      />
    </Panel>
  )
}

function columns(all: boolean, phone: boolean): readonly Column<CrewShow>[] {
  const show: Column<CrewShow> = {
    key: 'show',
    head: 'Show',
    cell: ({ session: { id, name, experience } }) => (
      <span className={css.show}>
        {experience && <Poster category={experience.category} title={experience.title} shape="thumb" decorative className={css.crop} />}
        <Link to="/event/$id" params={{ id }} className={css.clip} title={name}>
          {name}
        </Link>
      </span>
    ),
  }
  const date: Column<CrewShow> = {
    key: 'date',
    head: 'Date',
    width: all ? '9rem' : '6.5rem',
    cell: ({ session: { startsAt } }) =>
      startsAt ? <b className="strong">{all ? day(startsAt, ownZone()) : dayInYear(startsAt, ownZone())}</b> : null,
  }
  return [
    // a record of a phone begins with its show
    ...(phone ? [show, date] : [date, show]),
    {
      key: 'customer',
      head: 'Customer',
      width: '9.5rem',
      cell: ({ session: { workspace } }) => workspace && <span title={workspace.name}>{workspace.name}</span>,
    },
    { key: 'role', head: 'Role', width: '6.5rem', cell: ({ role }) => ASSIGNMENT_ROLE_WORDS[role] },
    {
      key: 'call',
      head: 'Call',
      width: '6rem',
      headOnPhone: true,
      cell: ({ callAt }) => (callAt ? <b className="strong">{time(callAt, ownZone())}</b> : null),
    },
    {
      key: 'answer',
      head: 'Answer',
      width: '8rem',
      corner: true,
      cell: ({ approval }) => {
        const { word, ...look } = answers[approval?.state ?? 'ACCEPTED']
        return (
          <Tone {...look} bare={look.tone === 'success'}>
            {word}
          </Tone>
        )
      },
    },
  ]
}
