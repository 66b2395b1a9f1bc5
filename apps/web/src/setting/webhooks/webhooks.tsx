import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { MOST_ENDPOINTS } from '@troupe/domain/integration/webhooks'
import { isStaff, rolePasses } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { DeliveryKey, DeliveryStrip } from '@troupe/ui/delivery-strip'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import type { Glyph } from '@troupe/ui/icon'
import { Menu } from '@troupe/ui/menu'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import { Toggle } from '@troupe/ui/toggle'
import { Tone, type ToneName } from '@troupe/ui/tone'
import { CircleAlert, CircleCheck, CircleDashed, Plus } from 'lucide-react'
import { useState } from 'react'
import { whenWords } from '../../integration/when-words.ts'
import { meQuery } from '../../platform/account.ts'
import { chosenWorkspace, staffWorkspace } from '../../platform/choices.ts'
import { ownZone } from '../../platform/format.ts'
import { integrationKeys } from '../../platform/keys/integration-keys.ts'
import { useLive } from '../../platform/live.ts'
import { useStore } from '../../platform/store.ts'
import { useTitle } from '../../platform/title.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { webhooksSearch } from '../../searches.ts'
import { DeliverySheet } from './delivery-sheet.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'
import { useWebhookActs, type WebhookActs } from './use-webhook-acts.ts'
import { type Endpoint, endpointsQuery } from './webhook-queries.ts'
import { CELL_WORDS, cellOf, type EndpointLook, endpointWords, kindLabels, lookOf, titleOf } from './webhook-words.ts'
import css from './webhooks.module.css'

const GUIDE = 'https://www.standardwebhooks.com'

/** The endpoints of a workspace: how each stands, what it is told of, and its newest deliveries. */
export function Webhooks() {
  useTitle('Webhooks')
  const { data: me } = useQuery(meQuery)
  const { workspace, endpoint: endpointId, delivery } = webhooksSearch(useSearch({ strict: false }))
  const chosen = useStore(chosenWorkspace)
  const id = workspace ?? (chosen && chosen !== staffWorkspace ? chosen : null)
  const search = workspace ? { workspace } : {}
  const { data, error, refetch, isFetching } = useQuery({ ...endpointsQuery(id ?? ''), enabled: id !== null })
  const [form, setForm] = useState<Endpoint | 'new' | null>(null)
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const acts = useWebhookActs(id ?? '', (secret) => setShown({ title: 'Secret rotated', secret }))
  const queries = useQueryClient()
  useLive('workspace', id, ({ kind }) => {
    if (id && (kind === 'workspace.webhooks' || kind === 'reset'))
      void queries.invalidateQueries({ queryKey: integrationKeys.webhooks(id) })
  })
  const mayChange = !isStaff(me ?? null) || rolePasses(me?.role ?? null, 'CUSTOMER_SUCCESS_MANAGER')
  const open = delivery && data?.find((one) => one.id === endpointId)
  const isFull = (data?.length ?? 0) >= MOST_ENDPOINTS
  return (
    <main className="page" id="main">
      <PageHead
        size={isStaff(me ?? null) ? 'dense' : 'grand'}
        title="Webhooks"
        sentence="We call your systems when something changes."
        actions={
          id !== null && (
            <div className={css.head}>
              <a href={GUIDE} target="_blank" rel="noreferrer">
                How to verify a delivery
              </a>
              {mayChange && (
                <Button variant="primary" icon={Plus} disabled={!data || isFull} onClick={() => setForm('new')}>
                  Add endpoint
                </Button>
              )}
            </div>
          )
        }
      />
      {id === null ? (
        <Empty title="No workspace chosen" level={2}>
          Choose a customer’s workspace in the top bar. Troupe itself has no webhooks.
        </Empty>
      ) : error && !data ? (
        <ErrorBlock title="Couldn’t load the webhooks." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <Skeleton look="block" rows={3} label="Loading the webhooks" />
      ) : data.length === 0 ? (
        <Empty title="No endpoint yet" level={2}>
          Add the address of a system of yours, and we tell it of bookings, moves, cancellations, orders and credits.
        </Empty>
      ) : (
        <div className={css.list}>
          {data.map((endpoint) => (
            <EndpointPanel
              key={endpoint.id}
              endpoint={endpoint}
              isNamed={endpoint.id === endpointId && delivery === undefined}
              search={search}
              acts={acts}
              mayChange={mayChange}
              onEdit={() => setForm(endpoint)}
            />
          ))}
          <DeliveryKey words={CELL_WORDS} />
          {isFull && <p className="note">A workspace has at most {MOST_ENDPOINTS} endpoints.</p>}
        </div>
      )}
      {id !== null && form !== null && (
        <EndpointForm
          workspaceId={id}
          endpoint={form === 'new' ? null : form}
          onSecret={(secret) => setShown({ title: 'Endpoint added', secret })}
          onClose={() => setForm(null)}
        />
      )}
      {id !== null && open && (
        <DeliverySheet workspaceId={id} endpoint={open} id={delivery} search={search} acts={acts} mayChange={mayChange} />
      )}
      <SecretDialog shown={shown} onClose={() => setShown(null)} />
    </main>
  )
}

const tones: Readonly<Record<EndpointLook, { readonly tone: ToneName; readonly icon: Glyph }>> = {
  failing: { tone: 'danger', icon: CircleAlert },
  working: { tone: 'success', icon: CircleCheck },
  unused: { tone: 'plain', icon: CircleDashed },
  off: { tone: 'plain', icon: CircleDashed },
}

interface PanelProps {
  readonly endpoint: Endpoint
  /** The address of the page is about it. */
  readonly isNamed: boolean
  readonly search: { readonly workspace?: string }
  readonly acts: WebhookActs
  readonly mayChange: boolean
  readonly onEdit: () => void
}

function EndpointPanel({ endpoint, isNamed, search, acts, mayChange, onEdit }: PanelProps) {
  const look = endpoint.unreadable ? 'failing' : lookOf(endpoint)
  const { words, why } = endpointWords(endpoint, { now: serverNow(), timezone: ownZone() })
  const { url, active, kinds } = endpoint
  return (
    <section className={css.endpoint} aria-label={url} data-look={look} data-named={isNamed || undefined}>
      <h2>{url}</h2>
      {mayChange && (
        <div className={css.acts}>
          <Toggle
            label={`Send to ${url}`}
            hideLabel
            checked={active}
            disabled={acts.busy === endpoint.id}
            onChange={() => acts.toggle(endpoint)}
          />
          <Menu
            label={`More for ${url}`}
            items={[
              {
                ...{ key: 'test', label: 'Send a test', onSelect: () => acts.test(endpoint) },
                ...{ disabled: !active, disabledReason: 'It is switched off' },
              },
              { key: 'edit', label: 'Change', onSelect: onEdit },
              { key: 'rotate', label: 'Rotate secret', onSelect: () => acts.rotate(endpoint) },
              { kind: 'separator', key: 'line' },
              { key: 'delete', label: 'Delete', danger: true, onSelect: () => acts.remove(endpoint) },
            ]}
          />
        </div>
      )}
      <div className={css.state}>
        <Tone bare {...tones[look]}>
          {words}
        </Tone>
        {why && <p>{why}</p>}
        <ul className={css.kinds} aria-label="It is told when">
          {kindLabels(kinds).map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      </div>
      <Strip endpoint={endpoint} search={search} />
    </section>
  )
}

/** The newest deliveries of an endpoint, each opening its own page. */
function Strip({ endpoint, search }: Pick<PanelProps, 'endpoint' | 'search'>) {
  const here = { now: serverNow(), timezone: ownZone() }
  const deliveries = endpoint.recent.toReversed()
  const [first, last] = [deliveries[0], deliveries.at(-1)]
  if (!first || !last) return null
  return (
    <div className={css.strip}>
      <DeliveryStrip
        label={`Deliveries to ${endpoint.url}, the oldest first`}
        cells={deliveries.map((delivery) => {
          const look = cellOf(delivery)
          return { id: delivery.id, look, text: `${titleOf(delivery)}, ${whenWords(delivery.madeAt, here)}: ${CELL_WORDS[look]}` }
        })}
        ends={[whenWords(first.madeAt, here), whenWords(last.madeAt, here)]}
        link={(delivery) => (
          <Link to="/settings/webhooks" search={{ ...search, endpoint: endpoint.id, delivery }} resetScroll={false} preload={false} />
        )}
      />
    </div>
  )
}
