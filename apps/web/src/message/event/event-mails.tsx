import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { EventMailsDocument } from '../../graphql.ts'
import { call, graphql } from '../../platform/api.ts'
import { time } from '../../platform/format.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { MailState } from '../mail-state.tsx'
import { EventMailSheet } from './event-mail-sheet.tsx'
import { type EventMail, momentIn } from './event-mail-words.ts'
import css from './event-mails.module.css'

/** How many there are at first, and at most. */
const [first, most] = [6, 100]
const followMs = 3000
const soonMs = 60_000

interface EventMailsProps {
  readonly sessionId: string
  /** The event's zone, in which the whole tab tells the time. */
  readonly timezone: string
}

/** Every email about the event with its state, and the reminders that are planned; what wasn't delivered is sent again from here. */
export function EventMails({ sessionId, timezone }: EventMailsProps) {
  const [limit, setLimit] = useState(first)
  const [openId, setOpenId] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...sessionKeys.one(sessionId), 'mails', limit],
    queryFn: ({ signal }) =>
      graphql(EventMailsDocument, { id: sessionId, limit }, { signal }).then(({ session }) => session?.mails ?? null),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.nodes.some(isSoon) ? followMs : false),
  })
  const again = useAgain(sessionId)
  if (data === null) return null
  const open = data?.nodes.find(({ id }) => id !== null && id === openId)
  return (
    <Panel
      title="Emails of this event"
      aside={data && data.totalCount > data.nodes.length ? `${data.nodes.length} of ${data.totalCount}` : undefined}
      flush
      actions={
        data &&
        data.totalCount > data.nodes.length &&
        limit < most && (
          <button type="button" className={css.all} aria-disabled={isFetching} onClick={() => setLimit(most)}>
            Show all
          </button>
        )
      }
    >
      <Table<EventMail>
        label="Emails of this event"
        columns={columnsOf({ timezone, onRead: setOpenId, onAgain: again.mutate, busy: again.isPending ? again.variables : undefined })}
        rows={data?.nodes ?? []}
        rowKey={(row) => row.id ?? `${row.kind} ${row.to.id ?? row.to.fullName} ${row.at}`}
        loading={!data}
        error={
          error && !data ? (
            <ErrorBlock title="Couldn’t load the emails." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : undefined
        }
        empty={<Empty title="No emails yet">Emails about this event appear here, with whether they were delivered.</Empty>}
      />
      <EventMailSheet mail={open} timezone={timezone} onClose={() => setOpenId(null)} />
    </Panel>
  )
}

/** It is about to be sent: its state follows. */
const isSoon = ({ state, nextAt }: EventMail): boolean =>
  (state === 'WAITING' || state === 'RETRYING') && nextAt != null && Math.abs(Date.parse(nextAt) - serverNow()) < soonMs

function useAgain(sessionId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const again = useIntent(async (id: string, key) => {
    await call('POST /mails/{id}/again', { params: { id }, key })
    await queries.invalidateQueries({ queryKey: [...sessionKeys.one(sessionId), 'mails'] })
  })
  return {
    ...again,
    mutate: (id: string) => again.mutate(id, { onError: (error) => toast(refusalWords(error), { tone: 'danger' }) }),
  }
}

interface MailColumns {
  readonly timezone: string
  readonly onRead: (id: string) => void
  readonly onAgain: (id: string) => void
  readonly busy: string | undefined
}

const canRetry = ({ state, canSendAgain }: EventMail): boolean => canSendAgain && state !== 'WAITING'

const columnsOf = ({ timezone, onRead, onAgain, busy }: MailColumns): readonly Column<EventMail>[] => [
  { key: 'name', head: 'Email', width: '26%', cell: ({ name }) => <b>{name}</b> },
  { key: 'to', head: 'To', width: '25%', cell: ({ to }) => to.fullName },
  {
    key: 'state',
    head: 'State',
    corner: true,
    cell: ({ state, nextAt }) => <MailState state={state} next={nextAt == null ? undefined : time(nextAt, timezone)} />,
  },
  { key: 'at', head: 'When', width: '19%', cell: ({ at }) => <span className="muted">{momentIn(at, timezone)}</span> },
  {
    key: 'act',
    head: 'Action',
    hideHead: true,
    align: 'end',
    width: '7.5rem',
    cell: (row) => {
      const { id, name, to } = row
      if (id === null) return null
      return canRetry(row) ? (
        <Button
          size="sm"
          variant="tertiary"
          busy={busy === id}
          aria-label={`Send again: ${name} to ${to.fullName}`}
          onClick={() => onAgain(id)}
        >
          Send again
        </Button>
      ) : (
        <Button size="sm" variant="tertiary" aria-label={`Read ${name} to ${to.fullName}`} onClick={() => onRead(id)}>
          Read
        </Button>
      )
    },
  },
]
