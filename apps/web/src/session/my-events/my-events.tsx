import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { levelIn, levelPasses } from '@troupe/domain/role/level'
import { FORMAT_WORDS } from '@troupe/domain/words'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { useRef } from 'react'
import type { Me } from '../../platform/account.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useListKeys } from '../../shell/inbox/list-keys.ts'
import { useWorkspace } from '../../workspace/workspace-queries.ts'
import type { EventFilters } from '../list/read-filters.ts'
import { EventLines, type EventLinesReader } from './event-line.tsx'
import { Folds } from './folds.tsx'
import { LinesComing } from './lines-coming.tsx'
import css from './my-events.module.css'
import { choicesQuery, comingQuery, type EventChoices, type MyEvent, overQuery } from './my-events-query.ts'
import { eventsCounted, monthsOf, needing } from './my-events-words.ts'
import { NeedsYou } from './needs-you.tsx'
import { MyTools, type MyToolsProps } from './tools.tsx'
import { type MyEventsShown, useMyEvents } from './use-my-events.ts'

interface MyEventsProps extends Pick<MyToolsProps, 'Export'> {
  readonly me: Me
  /** Of the address. */
  readonly filters: EventFilters
}

/** The events of the chosen workspace for those who booked them: what needs them, then every event by month, then what is over. */
export function MyEvents({ me, filters, Export }: MyEventsProps) {
  const shown = useMyEvents(filters)
  const { id: workspaceId, workspace } = useWorkspace()
  const place = useRef<HTMLElement>(null)
  useListKeys(place)
  const coming = useQuery({ ...comingQuery(shown.filter), placeholderData: (before) => before })
  const over = useQuery({ ...overQuery(shown.filter), placeholderData: (before) => before })
  const { data: choices } = useQuery(choicesQuery(workspaceId))
  const mayEdit = (event: MyEvent) => levelPasses(levelIn(me.permissions, event.workspaceId), 'EDITOR')
  const reader: EventLinesReader = { id: me.id, mayEdit, isEverywhere: workspaceId === null }
  const found = coming.data && over.data ? { coming: coming.data, over: over.data } : undefined
  const count = found ? found.coming.length + found.over.past.totalCount + found.over.cancelled.totalCount : undefined
  const failed = coming.error ?? over.error
  return (
    <main className="page" id="main" ref={place}>
      <PageHead
        title="Events"
        sentence={workspace ? `Everything ${workspace.name} has booked.` : 'Everything your workspace has booked.'}
        size="grand"
        actions={
          <div className={css.ways}>
            {workspaceId !== null && <Link to="/open-rooms">Open rooms</Link>}
            <Link to="/experiences" className={css.book}>
              Book another show
            </Link>
          </div>
        }
      />
      {(count !== 0 || shown.isNarrowed) && <MyTools shown={shown} choices={choices} ownId={me.id} isEmpty={count === 0} Export={Export} />}
      {found ? (
        <>
          <NeedsYou events={needing(found.coming, mayEdit)} reader={reader} />
          {monthsOf(found.coming).map(({ month, name, events }) => (
            <section key={month ?? 'undated'} aria-labelledby={`month-${month}`}>
              <header className={css.month}>
                <h2 className="disp" id={`month-${month}`}>
                  {name}
                </h2>
                <span>{eventsCounted(events.length)}</span>
              </header>
              <EventLines label={name} events={events} reader={reader} isInMonth />
            </section>
          ))}
          {found.coming.length === 0 &&
            // what an older filter found says nothing about this one
            (coming.isPlaceholderData || over.isPlaceholderData ? (
              <LinesComing rows={1} />
            ) : (
              <NothingComing shown={shown} choices={choices} hasOver={count !== 0} mayBook={mayBookIn(me, workspaceId)} />
            ))}
          <Folds found={found.over} shown={shown} reader={reader} />
        </>
      ) : failed ? (
        <ErrorBlock
          title="Couldn’t load events."
          message={refusalWords(failed)}
          onRetry={() => void Promise.all([coming.refetch(), over.refetch()])}
          busy={coming.isFetching || over.isFetching}
        />
      ) : (
        <LinesComing rows={5} />
      )}
    </main>
  )
}

const mayBookIn = (me: Me, workspaceId: string | null): boolean =>
  workspaceId === null || levelPasses(levelIn(me.permissions, workspaceId), 'EDITOR')

interface NothingComingProps {
  readonly shown: MyEventsShown
  readonly choices: EventChoices | undefined
  /** Past or cancelled events are found. */
  readonly hasOver: boolean
  readonly mayBook: boolean
}

/** Why no event is listed, and the way on. */
function NothingComing({ shown, choices, hasOver, mayBook }: NothingComingProps) {
  const title = `No ${hasOver ? 'upcoming ' : ''}events`
  if (shown.isNarrowed)
    return (
      <Empty
        level={2}
        title={`${title} ${narrowedWords(shown, choices)}`}
        action={<Button onClick={() => shown.narrow({ q: '', city: null, type: null, bookedBy: null })}>Clear filters</Button>}
      >
        {hasOver ? 'Past and cancelled ones are below.' : 'Try another search, or fewer filters.'}
      </Empty>
    )
  const see = (
    <ButtonLink variant="primary" render={<Link to="/experiences" />}>
      See experiences
    </ButtonLink>
  )
  return (
    <Empty level={2} title={hasOver ? title : 'No events yet'} action={mayBook ? see : undefined}>
      {mayBook ? 'Choose an experience, tell us how many people are coming, and book a date.' : 'Events appear here once they’re booked.'}
    </Empty>
  )
}

/** 'in Lisbon'; of several filters 'that match'. */
function narrowedWords({ q, city, type, bookedBy }: MyEventsShown, choices: EventChoices | undefined): string {
  const booker = choices?.bookers.find(({ id }) => id === bookedBy)?.name
  const parts = [
    q && `that match “${q}”`,
    city && `in ${city}`,
    type && `with the format ${FORMAT_WORDS[type]}`,
    bookedBy && (booker ? `booked by ${booker}` : 'that match'),
  ].filter(Boolean)
  return parts.length === 1 ? `${parts[0]}` : 'that match'
}
