import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { pathOfCategory } from '@troupe/domain/catalogue/kinds'
import { CATEGORY_WORDS, FORMAT_WORDS } from '@troupe/domain/words'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Facts } from '@troupe/ui/facts'
import { Icon } from '@troupe/ui/icon'
import { Poster } from '@troupe/ui/poster'
import { RichTextView } from '@troupe/ui/rich-text-view'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { ApiError } from '../platform/api.ts'
import { chosenWorkspace, customerOf } from '../platform/choices.ts'
import { useStore } from '../platform/store.ts'
import { useTitle } from '../platform/title.ts'
import { BookingPanel } from '../schedule/booking/booking-panel.tsx'
import type { BookingChange, BookingSearch } from '../searches.ts'
import { Missing } from '../shell/missing.tsx'
import { experienceQuery, type Show, type ShowFormat } from './catalogue-queries.ts'
import css from './experience.module.css'
import { clockOf, formatsOf, minutesOf, peopleOf } from './facts.ts'
import { FormatTable } from './format-table.tsx'
import { Gallery } from './gallery/gallery.tsx'

/** One experience: what it is, its formats, how it runs, and the ticket that books it. */
export function Experience() {
  const { id = '' } = useParams({ strict: false })
  const search: BookingSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const workspaceId = customerOf(useStore(chosenWorkspace))
  const {
    data: show,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...experienceQuery({ id, workspaceId, people: search.people }),
    // the last prices stay until those for other people are there
    placeholderData: (before) => (before?.id === id ? before : undefined),
  })
  useTitle(show?.title)
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <Missing />
  const onSearch = (next: BookingChange) =>
    void navigate({ to: '.', search: without({ ...search, ...next }), replace: true, resetScroll: false })
  return (
    <main className={`page ${css.page}`} id="main">
      {error ? (
        <ErrorBlock title="Couldn’t load this experience." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !show ? (
        <Waiting />
      ) : (
        <>
          <nav className={css.crumbs} aria-label="Breadcrumb">
            <Link to="/experiences">Experiences</Link>
            <Icon of={ChevronRight} size={14} />
            <Link to="/experiences/$category" params={{ category: pathOfCategory(show.category) }}>
              {CATEGORY_WORDS[show.category]}
            </Link>
          </nav>
          {/* while date and time are open, the ticket takes the place beside the poster, and everything else goes below it */}
          <div className={css.layout}>
            <Mast show={show} />
            <aside className={css.buy}>
              <BookingPanel key={show.id} show={show} search={search} onSearch={onSearch} />
            </aside>
            <About
              show={show}
              chosen={chosenFormat(show, search)}
              people={search.people}
              onChoose={({ type, hostType }) => onSearch({ format: type, host: hostType, start: undefined })}
            />
          </div>
        </>
      )}
    </main>
  )
}

function Mast({ show: { title, category, description } }: { show: Show }) {
  return (
    <div className={css.mast}>
      <div className={css.tall}>
        <Poster category={category} title={title} decorative />
      </div>
      <div className={css.broad}>
        <Poster category={category} title={title} shape="wide" decorative />
      </div>
      <div className={css.crop}>
        <Poster category={category} title={title} shape="thumb" decorative />
      </div>
      <div className={css.name}>
        <p className="kick">{CATEGORY_WORDS[category]}</p>
        <h1 className={`disp ${css.title}`} title={title}>
          {title}
        </h1>
        <p className={css.lead}>{description}</p>
      </div>
    </div>
  )
}

interface AboutProps {
  readonly show: Show
  readonly chosen: ShowFormat | undefined
  readonly people: number | undefined
  readonly onChoose: (format: ShowFormat) => void
}

function About({ show, chosen, people, onChoose }: AboutProps) {
  const { overview, formats, images } = show
  return (
    <div className={css.about}>
      {formats.length > 0 && <ShowFacts formats={formats} ways={chosen ? [chosen] : formats} />}
      {overview && (
        <section>
          <h2 className={`disp ${css.heading}`}>What happens</h2>
          <RichTextView className={css.prose} html={overview} />
        </section>
      )}
      {images.length > 0 && (
        <section>
          <h2 className={`disp ${css.heading}`}>What it looks like</h2>
          <Gallery show={show} />
        </section>
      )}
      {formats.length > 0 && (
        <section>
          <h2 className={`disp ${css.heading}`}>Formats</h2>
          <FormatTable formats={formats} chosen={chosen} people={people} onChoose={onChoose} />
        </section>
      )}
      <RunningOrder format={chosen ?? formats[0]} />
    </div>
  )
}

interface ShowFactsProps {
  readonly formats: readonly ShowFormat[]
  /** The chosen format, or all of them. */
  readonly ways: readonly ShowFormat[]
}

function ShowFacts({ formats, ways }: ShowFactsProps) {
  const names = formatsOf(formats).map((format, place) => (
    <Fragment key={format}>
      {place > 0 && ', '}
      <span className={css.whole}>{FORMAT_WORDS[format]}</span>
    </Fragment>
  ))
  return (
    <div className={css.facts}>
      <Facts
        items={[
          { label: 'People', value: peopleOf(ways) },
          { label: 'Length', value: `${minutesOf(ways)} minutes` },
          { label: 'Formats', value: names },
          { label: 'Crew', value: crewOf(ways) },
        ]}
      />
    </div>
  )
}

/** From the lobby on: customers don't see what the crew does before. */
function RunningOrder({ format }: { format: ShowFormat | undefined }) {
  const items = format?.timeline.filter((item) => item.offsetMinutes >= -format.lobby && item.offsetMinutes <= format.duration) ?? []
  if (items.length === 0) return null
  return (
    <section>
      <h2 className={`disp ${css.heading}`}>Running order</h2>
      <ol className={css.run}>
        {items.map(({ offsetMinutes, title, description }) => (
          <li key={`${offsetMinutes} ${title}`}>
            <span className={css.clock}>{clockOf(offsetMinutes)}</span>
            <b>{title}</b>
            <span>{description}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** '1 host and 5 actors for each room'. */
function crewOf(ways: readonly ShowFormat[]): string {
  const hosted = ways.filter((way) => way.hostType !== 'SELF_HOSTED')
  if (hosted.length === 0) return 'Hosted by you'
  const inPerson = hosted.filter((way) => way.type === 'IN_PERSON')
  const counts = hosted.map((way) => way.actors)
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)]
  if (most > 0) {
    const actors = `${fewest < most ? 'up to ' : ''}${most} ${most === 1 ? 'actor' : 'actors'}`
    return `1 host and ${actors} for each ${inPerson.length === hosted.length ? 'group' : inPerson.length > 0 ? 'room or group' : 'room'}`
  }
  // in person there are no rooms: a host may have more than one group
  return inPerson.length > 0 ? 'A host for each group' : '1 host for each room'
}

function chosenFormat({ formats }: Show, { format, host }: BookingSearch): ShowFormat | undefined {
  if (!format) return formats.length === 1 ? formats[0] : undefined
  const fitting = formats.filter((one) => one.type === format && (!host || one.hostType === host))
  return fitting.length === 1 ? fitting[0] : undefined
}

function Waiting() {
  return (
    <div role="status" className={css.layout}>
      <span className="vh">Loading the experience</span>
      <div className={css.mast}>
        <div className={`${css.tall} ${css.place}`} />
        <div className={`${css.broad} ${css.place}`} />
        <div className={css.lines} />
      </div>
      <div className={`${css.buy} ${css.ticketPlace}`} />
    </div>
  )
}

/** The address holds only what is set. */
const without = (search: BookingChange) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
