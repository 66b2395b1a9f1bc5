import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'
import { PageHead } from '@troupe/ui/page-head'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import type { AnswerTo } from '../../platform/api.ts'
import { PurchaseDialog } from '../../platform/money/purchase.tsx'
import { useTitle } from '../../platform/title.ts'
import type { Booker } from '../../workspace/booker.ts'
import { useBooker } from '../../workspace/use-booker.ts'
import { workspaceQuery } from '../../workspace/workspace-queries.ts'
import { mostCredits, packFor, packRows, subscriberPercent, usualCredits } from '../pack-rows.ts'
import { pricingConfigQuery } from '../pricing-config-query.ts'
import { BuyTicket } from './buy-ticket.tsx'
import { PackList } from './pack-list.tsx'
import { PackageLevels } from './package-levels.tsx'
import css from './packages.module.css'
import { Shows } from './shows.tsx'

/** What credits cost this reader by how many are bought, what shows cost in them, and what each package level adds to an event. */
export function Packages() {
  useTitle('Packages')
  const { hash } = useLocation()
  return <Page key={hash} wanted={wantedBy(hash)} />
}

/** What is chosen stays while the reader changes the workspace, and a dialog that was closed stays closed. */
function Page({ wanted }: { readonly wanted: number | undefined }) {
  const [chosen, setChosen] = useState(wanted)
  const [open, setOpen] = useState(wanted !== undefined)
  const { booker } = useBooker()
  const workspaceId = workspaceIn(booker)
  const config = useQuery(pricingConfigQuery)
  const payer = useQuery({ ...workspaceQuery(workspaceId ?? ''), enabled: workspaceId !== null })
  const failed = [config, payer].find(({ error, data }) => error && !data)
  // no price before it is known whose
  const isKnown = booker.kind !== 'unknown' && (workspaceId === null || payer.data)
  return (
    <main className="page" id="main">
      <PageHead title="Packages" size="grand" sentence="Credits pay for every show. The more you buy, the less each costs." />
      {failed ? (
        <ErrorBlock
          title="Couldn’t load packages."
          message={failed.error?.message ?? ''}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : config.data && isKnown ? (
        <Offer
          {...{ booker, open }}
          config={config.data}
          payer={payer.data ?? undefined}
          quantity={chosen ?? usualCredits(config.data.money.packs)}
          onChoose={setChosen}
          onOpen={setOpen}
        />
      ) : (
        <Skeleton rows={12} />
      )}
    </main>
  )
}

interface PackagesOfferProps {
  readonly config: AnswerTo<'GET /pricing/config'>
  readonly booker: Booker
  readonly payer:
    | { readonly name: string; readonly subscriber: boolean; readonly consumables: { readonly credits: { readonly available: number } } }
    | undefined
  readonly quantity: number
  readonly onChoose: (quantity: number) => void
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** The ticket comes first, also for screen readers: it is what the page is for, and on a phone the list follows it. */
function Offer({ config: { money, upgrades }, booker, payer, quantity, onChoose, open, onOpen }: PackagesOfferProps) {
  const { currency, packs, lotDays, openRoom } = money
  const reader = { name: payer?.name, isSubscriber: payer?.subscriber === true }
  const rows = packRows(packs, reader.isSubscriber)
  const workspaceId = workspaceIn(booker)
  const chosen = { rows, currency, quantity, onChoose }
  return (
    <div className={css.layout}>
      <BuyTicket {...chosen} {...{ lotDays, booker }} available={payer?.consumables.credits.available} onBuy={() => onOpen(true)} />
      <div className={css.body}>
        <PackList {...chosen} reader={reader} percent={subscriberPercent(packs)} openRoom={openRoom.subscriberPrice} />
        <Shows {...{ workspaceId, quantity, currency }} each={packFor(rows, quantity)?.price ?? 0} />
        <PackageLevels upgrades={upgrades} />
      </div>
      {workspaceId !== null && <PurchaseDialog open={open} onClose={() => onOpen(false)} workspaceId={workspaceId} wanted={quantity} />}
    </div>
  )
}

const workspaceIn = (booker: Booker): string | null => ('workspaceId' in booker ? booker.workspaceId : null)

/** How many credits a link asks for, such as one from a viewer of the workspace; undefined for every other address. */
const wantedBy = (hash: string): number | undefined => {
  const count = Number(/^buy=(\d{1,3})$/.exec(hash)?.[1] ?? 0)
  return count >= 1 && count <= mostCredits ? count : undefined
}
