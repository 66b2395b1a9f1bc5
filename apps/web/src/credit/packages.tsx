import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { PACKAGE_LEVELS, type PackageLevel } from '@troupe/domain/catalogue/kinds'
import { PACKAGE_WORDS } from '@troupe/domain/words'
import { Button, ButtonLink } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { type Column, Table } from '@troupe/ui/table'
import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import type { AnswerTo } from '../platform/api.ts'
import { useAddPack } from '../platform/cart/use-add-pack.ts'
import { credits, number } from '../platform/format.ts'
import { price } from '../platform/money/money.ts'
import { PurchaseDialog } from '../platform/money/purchase.tsx'
import { useTitle } from '../platform/title.ts'
import { useBooker } from '../workspace/use-booker.ts'
import { type PackRow, packRows } from './pack-rows.ts'
import css from './packages.module.css'
import { pricingConfigQuery } from './pricing-config-query.ts'

type Config = AnswerTo<'GET /pricing/config'>

/** What credits cost by how many are bought, and what each package level adds to an event. */
export function Packages() {
  useTitle('Packages')
  const { data, error, refetch, isFetching } = useQuery(pricingConfigQuery)
  return (
    <main className="page" id="main">
      <PageHead
        title="Packages"
        sentence="The more credits you buy in one order, the less each one costs."
        actions={<ButtonLink render={<Link to="/experiences" />}>See experiences</ButtonLink>}
      />
      {error ? (
        <ErrorBlock title="Couldn’t load packages." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className={css.body}>
          <Packs money={data?.money} />
          {data ? <Levels config={data} /> : <Skeleton rows={6} />}
        </div>
      )}
    </main>
  )
}

function Packs({ money }: { money: Config['money'] | undefined }) {
  const { booker, workspace } = useBooker()
  const workspaceId = 'workspaceId' in booker ? booker.workspaceId : null
  const { hash } = useLocation()
  const [wanted, setWanted] = useState(() => wantedBy(hash))
  const addPack = useAddPack()
  const columns = columnsOf(money?.currency ?? 'USD')
  const isSubscriber = workspace?.subscriber === true
  return (
    <section aria-labelledby="packs">
      <h2 className={`disp ${css.title}`} id="packs">
        Credits
      </h2>
      <Panel flush>
        <Table<PackRow>
          label="Credit prices"
          columns={[...columns, buyColumn(workspaceId === null ? undefined : setWanted, (count) => addPack('CREDIT', count))]}
          rows={money ? packRows(money.packs, isSubscriber) : []}
          rowKey={({ from }) => String(from)}
          loading={!money}
        />
      </Panel>
      {workspaceId !== null && (
        <PurchaseDialog open={wanted !== undefined} onClose={() => setWanted(undefined)} workspaceId={workspaceId} wanted={wanted} />
      )}
      {money && (
        <p className={css.note}>
          Credits last {number(money.lotDays)} days. An open room costs {price(money.openRoom.price, money.currency)}, or{' '}
          {price(money.openRoom.subscriberPrice, money.currency)} for subscribers.{' '}
          {isSubscriber && (
            <Button size="sm" variant="tertiary" onClick={() => addPack('OPEN_ROOM', 1)}>
              Add an open room to cart
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

const columnsOf = (currency: string): readonly Column<PackRow>[] => [
  { key: 'credits', head: 'Credits', cell: ({ words }) => <b>{words}</b> },
  { key: 'each', head: 'Price each', align: 'end', corner: true, cell: (row) => <b>{price(row.price, currency)}</b> },
  {
    key: 'smallest',
    head: 'Minimum purchase',
    align: 'end',
    headOnPhone: true,
    cell: (row) => `${credits(row.from)} for ${price(row.from * row.price, currency)}`,
  },
  {
    key: 'saved',
    head: 'You save',
    align: 'end',
    headOnPhone: true,
    cell: (row) => (row.saved > 0 ? `${price(row.saved, currency)} a credit` : null),
  },
]

/** How many credits a link from a viewer of the workspace asks for; undefined for every other address. */
const wantedBy = (hash: string): number | undefined => {
  const count = Number(/^buy=(\d{1,3})$/.exec(hash)?.[1] ?? 0)
  return count >= 1 && count <= 500 ? count : undefined
}

/** Without a workspace nothing can be bought yet, but a cart can be filled. */
const buyColumn = (onBuy: ((credits: number) => void) | undefined, onAdd: (credits: number) => void): Column<PackRow> => ({
  key: 'buy',
  head: 'Buy',
  align: 'end',
  cell: ({ from }) => (
    <div className={css.buy}>
      {onBuy && (
        <Button size="sm" onClick={() => onBuy(from)}>
          Buy {number(from)}
        </Button>
      )}
      <Button size="sm" variant="tertiary" onClick={() => onAdd(from)}>
        Add {number(from)} to cart
      </Button>
    </div>
  ),
})

/** What each level has: the levels of the people who are assigned, and its price. */
const included: readonly { readonly what: string; readonly levels: readonly PackageLevel[] }[] = [
  { what: 'Live hosts', levels: ['STANDARD', 'PRO', 'PREMIUM'] },
  { what: 'A producer who prepares your event', levels: ['STANDARD', 'PRO', 'PREMIUM'] },
  { what: 'Experienced hosts and actors', levels: ['PRO', 'PREMIUM'] },
  { what: 'Our most experienced hosts and actors', levels: ['PREMIUM'] },
]

function Levels({ config }: { config: Config }) {
  return (
    <section aria-labelledby="levels">
      <h2 className={`disp ${css.title}`} id="levels">
        Package levels
      </h2>
      <p className={css.lead}>
        Every hosted event has a package level, which you choose when you book. Pro and Premium are charged once per event.
      </p>
      <Panel flush>
        <div className={css.scroll}>
          <table className={css.levels}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">What you get</span>
                </th>
                {PACKAGE_LEVELS.map((level) => (
                  <th key={level} scope="col" className="disp">
                    {PACKAGE_WORDS[level]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {included.map(({ what, levels }) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  {PACKAGE_LEVELS.map((level) => (
                    <td key={level}>
                      <Icon of={levels.includes(level) ? Check : Minus} className={levels.includes(level) ? css.yes : css.no} />
                      <span className="vh">{levels.includes(level) ? 'Included' : 'Not included'}</span>
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">Price per event</th>
                {PACKAGE_LEVELS.map((level) => (
                  <td key={level}>
                    <b>{addedWords(config.upgrades[level] ?? 0)}</b>
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      </Panel>
      <p className={css.note}>Some experiences have their own prices. You’ll see the price before you book.</p>
    </section>
  )
}

const addedWords = (count: number): string => (count === 0 ? 'Included' : `${credits(count)} more`)
