import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import type { CellLook } from '@troupe/ui/delivery-strip'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { type Glyph, Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tone, type ToneName } from '@troupe/ui/tone'
import { Check, ChevronLeft, ChevronRight, CircleAlert, CircleCheck, Hourglass, RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { whenWords } from '../../integration/when-words.ts'
import { ownZone } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import type { WebhookActs } from './use-webhook-acts.ts'
import { type Delivery, deliveryQuery, type Endpoint } from './webhook-queries.ts'
import { CELL_WORDS, cellOf, inLines, outcomeWords, titleOf, tookWords, VERIFY } from './webhook-words.ts'
import css from './webhooks.module.css'

interface DeliverySheetProps {
  readonly workspaceId: string
  readonly endpoint: Endpoint
  readonly id: string
  readonly search: { readonly workspace?: string }
  readonly acts: WebhookActs
  readonly mayChange: boolean
}

const tones: Readonly<Record<CellLook, { readonly tone: ToneName; readonly icon: Glyph }>> = {
  delivered: { tone: 'success', icon: CircleCheck },
  retried: { tone: 'success', icon: CircleCheck },
  waiting: { tone: 'info', icon: Hourglass },
  givenUp: { tone: 'danger', icon: CircleAlert },
}

/** One delivery: its tries, what was sent, and how to verify it. It can be sent again. */
export function DeliverySheet({ workspaceId, endpoint, id, search, acts, mayChange }: DeliverySheetProps) {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(deliveryQuery(workspaceId, endpoint.id, id))
  const order = endpoint.recent.toReversed().map((one) => one.id)
  const place = order.indexOf(id)
  const go = (delivery?: string) =>
    void navigate({
      ...{ to: '/settings/webhooks', search: { ...search, ...(delivery ? { endpoint: endpoint.id, delivery } : {}) } },
      ...{ resetScroll: false, replace: delivery !== undefined },
    })
  const canReplay = mayChange && endpoint.active && data
  return (
    <Sheet
      open
      onClose={() => go()}
      size="middle"
      title={data ? <Title delivery={data} /> : 'Delivery'}
      note={endpoint.active ? `To ${endpoint.url}` : 'The endpoint is off. Switch it on to replay.'}
      actions={
        canReplay ? (
          <>
            {endpoint.dead > 1 && (
              <Button busy={acts.busy === 'all'} onClick={() => acts.replay(id, true)}>
                Replay all {endpoint.dead} given up
              </Button>
            )}
            <Button variant="primary" icon={RotateCcw} busy={acts.busy === 'one'} onClick={() => acts.replay(id, false)}>
              Replay
            </Button>
          </>
        ) : undefined
      }
    >
      <div className={css.delivery}>
        <div className={css.ways}>
          <IconButton label="Earlier delivery" icon={ChevronLeft} disabled={place <= 0} onClick={() => go(order[place - 1])} />
          <IconButton
            label="Later delivery"
            icon={ChevronRight}
            disabled={place < 0 || place >= order.length - 1}
            onClick={() => go(order[place + 1])}
          />
        </div>
        {error ? (
          <ErrorBlock title="Couldn’t load the delivery." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : data === undefined ? (
          <Skeleton rows={6} label="Loading the delivery" />
        ) : data === null ? (
          <Empty title="This delivery isn’t there" level={3}>
            We keep deliveries for 90 days.
          </Empty>
        ) : (
          <Told delivery={data} />
        )}
      </div>
    </Sheet>
  )
}

function Title({ delivery }: { readonly delivery: Delivery }) {
  const look = cellOf(delivery)
  return (
    <span className={css.title}>
      {titleOf(delivery)}{' '}
      <Tone bare {...tones[look]}>
        {delivery.sending ? 'Sending' : CELL_WORDS[look]}
      </Tone>
    </span>
  )
}

function Told({ delivery }: { readonly delivery: Delivery }) {
  const here = { now: serverNow(), timezone: ownZone() }
  const { tries } = delivery
  const last = tries.at(-1)
  const stamp = last ? Math.floor(Date.parse(last.at) / 1000) : null
  const headers = [
    `webhook-id: ${delivery.messageId}`,
    ...(stamp === null ? [] : [`webhook-timestamp: ${stamp}`]),
    ...(last?.signature ? [`webhook-signature: ${last.signature}`] : []),
  ].join('\n')
  return (
    <>
      <h3>
        Tries <span>{tries.length === 0 ? 'None yet' : counted(tries.length, 'try', 'tries')}</span>
      </h3>
      {tries.length > 0 && (
        <ol className={css.tries}>
          {tries.map((one) => {
            const isFine = one.status != null && one.status >= 200 && one.status < 300
            const isEnd = one === last && delivery.state === 'DEAD'
            return (
              <li key={one.number} data-fine={isFine}>
                <span className={css.mark}>
                  <Icon of={isFine ? Check : X} size={12} />
                </span>
                <time dateTime={one.at}>{whenWords(one.at, here)}</time>
                <span>
                  {outcomeWords(one)}
                  {isEnd && '. Given up'}
                </span>
                <span className={css.took}>{tookWords(one.ms)}</span>
              </li>
            )
          })}
        </ol>
      )}
      {delivery.nextTryAt && <p className="note">Next try {whenWords(delivery.nextTryAt, here)}.</p>}
      {delivery.givenUp === 'OFF' && <p className="note">Given up because the endpoint was switched off.</p>}
      <div className={css.two}>
        <Text name="Body" text={delivery.body}>
          {inLines(delivery.body)}
        </Text>
        <div>
          <Text name="Headers" text={headers}>
            {headers.replaceAll(': ', ':\n  ')}
          </Text>
          <p className="note">A replay sends the same id and body with a new timestamp and signature.</p>
        </div>
      </div>
      <Text name="Verify it" aside="Node, package standardwebhooks" text={VERIFY}>
        {VERIFY}
      </Text>
    </>
  )
}

interface TextProps {
  readonly name: string
  readonly aside?: string
  /** What is copied: the exact text. */
  readonly text: string
  readonly children: ReactNode
}

function Text({ name, aside, text, children }: TextProps) {
  return (
    <section className={css.text} aria-label={name}>
      <h3>
        {name} {aside && <span>{aside}</span>}
        <CopyButton text={text} label={`Copy ${name.toLowerCase()}`} bare />
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <pre tabIndex={0}>{children}</pre>
    </section>
  )
}
