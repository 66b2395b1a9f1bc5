import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { MailDocument, type MailQuery } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { day, ownZone, time } from '../platform/format.ts'
import { MailState } from './mail-state.tsx'
import css from './outbox.module.css'

type Mail = MailQuery['mails']['nodes'][number]

/** One mail, as its reader gets it: the same words, links that work. */
export function MailSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => graphql(MailDocument, { id: id ?? '' }, { signal }).then((answer) => answer.mails.nodes[0] ?? null),
    enabled: id !== undefined,
  })
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={data?.subject ?? 'Mail'}
      actions={data?.sessionId && <ButtonLink render={<Link to="/event/$id" params={{ id: data.sessionId }} />}>Open the event</ButtonLink>}
    >
      {error ? (
        <ErrorBlock title="Could not load the mail." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : data === undefined ? (
        <Skeleton rows={6} label="Loading the mail" />
      ) : data === null ? (
        <Empty title="This mail is not here">It may have been taken back before it was sent.</Empty>
      ) : (
        <Letter mail={data} />
      )}
    </Sheet>
  )
}

function Letter({ mail }: { mail: Mail }) {
  const moment = (iso: string) => `${day(iso, ownZone())}, ${time(iso, ownZone())}`
  return (
    <div className={css.letter}>
      <Kv
        items={[
          { key: 'To', value: mail.toName ? `${mail.toName}, ${mail.toAddress}` : mail.toAddress },
          { key: 'Written', value: moment(mail.madeAt) },
          { key: 'State', value: <MailState mail={mail} /> },
          ...(mail.sentAt ? [{ key: 'Sent', value: moment(mail.sentAt) }] : []),
        ]}
      />
      {mail.lastError && (
        <Notice tone="warning" title="The mail server could not take it">
          {mail.lastError}
        </Notice>
      )}
      <div className={css.text}>
        {mail.body.split('\n\n').map((paragraph) => (
          <p key={paragraph}>
            {paragraph.split('\n').map((line) => (
              <Line key={line} text={line} />
            ))}
          </p>
        ))}
      </div>
      {mail.calendar && <p className="faint">With the event for a calendar (event.ics).</p>}
    </div>
  )
}

/** A line that is nothing but an address is a link, as in the mail itself. */
function Line({ text }: { text: string }) {
  return (
    <span className={css.line}>
      {/^https?:\/\/\S+$/.test(text) && !text.endsWith('/***') ? (
        <a href={text} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </span>
  )
}
