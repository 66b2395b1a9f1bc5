import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, ButtonLink } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { Send } from 'lucide-react'
import { MailDocument, type MailQuery } from '../graphql.ts'
import { call, graphql } from '../platform/api.ts'
import { day, ownZone, time } from '../platform/format.ts'
import { messageKeys } from '../platform/keys/message-keys.ts'
import { useIntent } from '../platform/use-intent.ts'
import { refusalWords } from '../platform/words/reasons.ts'
import { followMails } from './follow-mails.ts'
import { MailState } from './mail-state.tsx'
import css from './outbox.module.css'

type Mail = MailQuery['mails']['nodes'][number]

/** One email as its reader gets it: the same words, links that work. What wasn't sent can be sent from here. */
export function MailSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: messageKeys.mail(id),
    queryFn: ({ signal }) => graphql(MailDocument, { id: id ?? '' }, { signal }).then((answer) => answer.mails),
    enabled: id !== undefined,
    // while it is about to be sent, its state follows
    refetchInterval: (query) => followMails(query.state.data),
  })
  const mail = data?.nodes[0]
  const again = useSendAgain(mail?.id)
  const canSendAgain = data?.delivers && mail?.canSendAgain && (mail.tooOld || mail.notDeliveredAt || mail.lastError)
  return (
    <Sheet
      open={id !== undefined}
      onClose={onClose}
      title={mail?.subject ?? 'Email'}
      actions={
        mail &&
        (mail.sessionId || canSendAgain || again.isPending) && (
          <>
            {mail.sessionId && <ButtonLink render={<Link to="/event/$id" params={{ id: mail.sessionId }} />}>Open event</ButtonLink>}
            {(canSendAgain || again.isPending) && (
              <Button variant="primary" icon={Send} busy={again.isPending} onClick={() => again.mutate(mail.id)}>
                Send again
              </Button>
            )}
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorBlock title="Couldn’t load the email." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : data === undefined ? (
        <Skeleton rows={6} label="Loading the email" />
      ) : mail === undefined ? (
        <Empty title="This email doesn’t exist">Unsent emails are deleted once their code or offer is no longer valid.</Empty>
      ) : (
        <Letter mail={mail} refusal={again.error ? refusalWords(again.error) : undefined} />
      )}
    </Sheet>
  )
}

/** Sends an email, and rereads it and the list. */
function useSendAgain(id: string | undefined) {
  const queries = useQueryClient()
  const again = useIntent(async (mail: string, key) => {
    await call('POST /mails/{id}/again', { params: { id: mail }, key })
    await Promise.all([
      queries.invalidateQueries({ queryKey: messageKeys.mail(mail) }),
      queries.invalidateQueries({ queryKey: messageKeys.mails }),
    ])
  })
  // a refusal is about one email and isn't shown with the next one
  return { ...again, error: again.variables === id ? again.error : null }
}

function Letter({ mail, refusal }: { mail: Mail; refusal: string | undefined }) {
  const moment = (iso: string) => `${day(iso, ownZone())}, ${time(iso, ownZone())}`
  return (
    <div className="stack">
      <Kv
        items={[
          { key: 'To', value: mail.toName ? `${mail.toName}, ${mail.toAddress}` : mail.toAddress },
          { key: 'Kind', value: mail.version > 0 ? `${mail.name}, version ${mail.version}` : mail.name },
          { key: 'Created', value: moment(mail.madeAt) },
          {
            key: 'Status',
            value: (
              <span role="status">
                <MailState state={mail.state} />
              </span>
            ),
          },
          ...(mail.sentAt ? [{ key: 'Sent', value: moment(mail.sentAt) }] : []),
          ...(mail.nextAt && mail.lastError ? [{ key: 'Next attempt', value: moment(mail.nextAt) }] : []),
          ...(mail.requestId ? [{ key: 'Request', value: <span className="mono">{mail.requestId}</span> }] : []),
        ]}
      />
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
      {mail.lastError && (
        <Notice tone="warning" title={mail.attempts > 0 ? 'This email couldn’t be sent' : 'This email can’t be sent'}>
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
      {mail.calendar && <p className="faint">Attached: event.ics</p>}
    </div>
  )
}

/** A line that is nothing but an address is a link, as in the email itself. */
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
