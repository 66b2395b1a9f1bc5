import { Link } from '@tanstack/react-router'
import { Avatar } from '@troupe/ui/avatar'
import { useNotice } from '@troupe/ui/confirm'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { SearchBox } from '@troupe/ui/search-box'
import { Segmented } from '@troupe/ui/segmented'
import { type Column, Table } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { useState } from 'react'
import { number } from '../../../platform/format.ts'
import { useLetterKeys } from '../../../platform/menu/use-letter-keys.ts'
import { useTitle } from '../../../platform/title.ts'
import { type ApplicationLine, countIn, type QueuePart } from './application-queries.ts'
import { ApplicationRecord } from './application-record.tsx'
import css from './applications.module.css'
import { appliedWords, STATE_LOOKS } from './queue-words.ts'
import { useAnswers, useQueue } from './use-queue.ts'

/** Who wants to play for us: a queue, and the chosen application next to it. For staff. */
export function Applications() {
  useTitle('Applications')
  const queue = useQueue()
  const { current, next, previous, go } = queue
  // the next record opens by itself
  const answers = useAnswers(({ id }) => queue.isAt(id) && go({ entry: (next ?? previous)?.id }, true))
  const [declining, setDeclining] = useState<string | null>(null)
  const notice = useNotice()
  const invite = () => current && void answers.answer({ application: current, state: 'INVITED' })
  const isOpen = queue.part === 'open'
  useLetterKeys({
    j: next && (() => go({ entry: next.id }, true)),
    k: previous && (() => go({ entry: previous.id }, true)),
    ...(isOpen && current
      ? {
          i: invite,
          d: () => setDeclining(current.id),
          r: current.state === 'NEW' ? () => void answers.answer({ application: current, state: 'IN_REVIEW' }) : undefined,
        }
      : {}),
    '?': () =>
      void notice({ title: 'Keys', text: 'J and K: next and previous. I: invite. D: decline. R: in review. Tab: everything else.' }),
  })
  return (
    <main className="page" id="main">
      <PageHead title="Applications" size="dense" badge={<Parts queue={queue} />} actions={<Search queue={queue} />} />
      <div className={css.layout} data-opened={queue.isOpened || undefined}>
        <Queue queue={queue} />
        {current && (
          <ApplicationRecord
            key={current.id}
            application={current}
            nextName={next?.fullName}
            onPrevious={previous && (() => go({ entry: previous.id }, true))}
            onNext={next && (() => go({ entry: next.id }, true))}
            onBack={() => go({}, true)}
            answers={answers}
            isDeclining={declining === current.id}
            onDecline={(on) => setDeclining(on ? current.id : null)}
          />
        )}
      </div>
    </main>
  )
}

type Queue = ReturnType<typeof useQueue>

/** The parts of the queue, with how many are in each. */
function Parts({ queue: { part, found, go } }: { readonly queue: Queue }) {
  const counts = found.data?.counts ?? []
  const option = (value: QueuePart, word: string) => ({
    value,
    label: (
      <>
        {word} <b className={css.number}>{number(countIn(counts, value))}</b>
      </>
    ),
  })
  return (
    <Segmented<QueuePart>
      label="Show"
      size="sm"
      value={part}
      options={[option('open', 'To answer'), option('invited', 'Invited'), option('declined', 'Declined')]}
      onChange={(next) => go({ part: next, entry: undefined })}
    />
  )
}

const Search = ({ queue: { text, go } }: { readonly queue: Queue }) => (
  <div className={css.search}>
    <SearchBox label="Find applications" placeholder="Name, city or language" text={text} onText={(next) => go({ text: next }, true)} />
  </div>
)

const empties: Readonly<Record<QueuePart, { readonly title: string; readonly words: string }>> = {
  open: {
    title: 'No applications to answer',
    words: 'People apply on the page “Work with us as an actor”. Their applications appear here.',
  },
  invited: { title: 'No one invited yet', words: 'People whom you invite appear here for 180 days.' },
  declined: { title: 'No one declined yet', words: 'Declined and withdrawn applications appear here for 180 days.' },
}

function Queue({ queue: { part, text, found, nodes, current, searchOf } }: { readonly queue: Queue }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = found
  return (
    <div className={css.queue}>
      <Table<ApplicationLine>
        label="Applications"
        columns={columns}
        rows={nodes}
        rowKey={({ id }) => id}
        loading={(!data && !error) || isPlaceholderData}
        onRow={(row) => (
          <Link
            to="/settings/admin"
            search={searchOf({ entry: row.id })}
            replace
            resetScroll={false}
            preload={false}
            data-current={row.id === current?.id || undefined}
          />
        )}
        error={
          error && !data ? (
            <ErrorBlock title="Couldn’t load the applications." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
        empty={
          text ? (
            <Empty title="No matches" level={2}>
              Try a name, a city or a language.
            </Empty>
          ) : (
            <Empty title={empties[part].title} level={2}>
              {empties[part].words}
            </Empty>
          )
        }
      />
      {part === 'open' && nodes.length > 0 && (
        <p className={css.keys} aria-hidden="true">
          <span>
            <kbd>J</kbd>
            <kbd>K</kbd>next, previous
          </span>
          <span>
            <kbd>I</kbd>invite
          </span>
          <span>
            <kbd>D</kbd>decline
          </span>
          <span>
            <kbd>R</kbd>in review
          </span>
          <span>
            <kbd>?</kbd>all keys
          </span>
        </p>
      )}
    </div>
  )
}

const columns: readonly Column<ApplicationLine>[] = [
  {
    ...{ key: 'name', head: 'Name' },
    cell: ({ fullName }) => (
      <span className={css.name}>
        <Avatar name={fullName} size="sm" />
        <bdi>{fullName}</bdi>
      </span>
    ),
  },
  { key: 'city', head: 'City', width: '5.5rem', cell: ({ city }) => <bdi>{city}</bdi> },
  {
    ...{ key: 'applied', head: 'Applied', width: '6.5rem' },
    cell: ({ appliedAt }) => <span className={css.muted}>{appliedWords(appliedAt)}</span>,
  },
  {
    ...{ key: 'state', head: 'State', corner: true, width: '7rem' },
    cell: ({ state }) => {
      const { word, ...look } = STATE_LOOKS[state]
      return <Tone {...look}>{word}</Tone>
    },
  },
]
