import { useQuery } from '@tanstack/react-query'
import { isAdmin } from '@troupe/domain/role/roles'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Kv } from '@troupe/ui/kv'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { type Column, Table } from '@troupe/ui/table'
import { meQuery } from '../../platform/account.ts'
import { money, number } from '../../platform/format.ts'
import { NewFrom, ShownSelect, shortDay, sinceWords, useBegun, useShown } from '../../platform/money/dated-tables.tsx'
import { useTitle } from '../../platform/title.ts'
import { type MoneyTable, moneyTablesQuery } from './money-queries.ts'
import { moneyFormOf, NewMoneyTable } from './new-money-table.tsx'
import { type MoneyPackRow, packRows, percentWords } from './pack-rows.ts'
import css from './packs.module.css'

/** What money buys: packs of credits, open rooms, tax, how long credits last, and who sends the invoices. Admins add a new table. */
export function Packs() {
  useTitle('Packs')
  const { data: me } = useQuery(meQuery)
  const { data: tables, error, isFetching, refetch } = useQuery(moneyTablesQuery)
  const [from, setFrom] = useBegun(tables, moneyFormOf)
  return (
    <main className="page" id="main">
      <PageHead
        title={from ? 'New credit prices' : 'Packs'}
        sentence={from ? 'Existing orders keep their prices.' : 'Prices of credits and open rooms.'}
        size="dense"
        actions={isAdmin(me ?? null) && !from && tables && <NewFrom label="Copy prices from…" tables={tables} onNew={setFrom} />}
      />
      <div className={css.body}>
        {from ? (
          <NewMoneyTable key={from.id} from={from} onClose={() => setFrom(null)} />
        ) : tables ? (
          <Tables tables={tables} />
        ) : error ? (
          <ErrorBlock title="Couldn’t load packs." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton rows={6} label="Loading packs" />
        )}
      </div>
    </main>
  )
}

function Tables({ tables }: { tables: readonly MoneyTable[] }) {
  const { shown, next, show } = useShown(tables)
  if (!shown) return null
  const rows = packRows(shown, next)
  return (
    <>
      <ShownSelect label="Credit prices" tables={tables} shown={shown} onShow={show} />
      <Panel
        flush
        footer={
          <p className={css.quiet}>
            {sinceWords(shown)} {next && rows.some(changes) && `Amounts after an arrow apply from ${shortDay(next.startsAt)}.`}
          </p>
        }
      >
        <Table<MoneyPackRow> label="Packs" columns={columnsOf(shown.currency)} rows={rows} rowKey={(row) => row.key} />
      </Panel>
      <div className={css.pair}>
        <Panel title="Terms">
          <Kv
            look="beside"
            items={[
              { key: 'Currency', value: shown.currency },
              { key: 'Credits last', value: `${number(shown.lotDays)} days` },
              ...shown.taxes.map(({ country, basisPoints }) => ({
                key: `Tax in ${countryName(country)}`,
                value: percentWords(basisPoints),
              })),
              ...(shown.taxes.length === 0 ? [{ key: 'Tax', value: 'None' }] : []),
            ]}
          />
        </Panel>
        <Panel title="Seller details for invoices">
          <Kv
            look="beside"
            items={[
              { key: 'Name', value: shown.seller.name },
              { key: 'Address', value: addressOf(shown.seller) },
              { key: 'Country', value: countryName(shown.seller.country) },
              ...(shown.seller.taxId ? [{ key: 'Tax ID', value: shown.seller.taxId }] : []),
            ]}
          />
        </Panel>
      </div>
    </>
  )
}

const changes = ({ price, subscriberPrice, nextPrice = price, nextSubscriberPrice = subscriberPrice }: MoneyPackRow): boolean =>
  nextPrice !== price || nextSubscriberPrice !== subscriberPrice

const names = new Intl.DisplayNames('en-GB', { type: 'region' })
const countryName = (code: string) => names.of(code) ?? code

const addressOf = ({ address, city, postcode }: MoneyTable['seller']) => [address, city, postcode].filter(Boolean).join(', ')

const columnsOf = (currency: string): readonly Column<MoneyPackRow>[] => [
  { key: 'what', head: 'Bought in one order', cell: (row) => <b>{row.what}</b> },
  {
    key: 'price',
    head: 'Price each',
    align: 'end',
    headOnPhone: true,
    cell: (row) => <Amount now={row.price} then={row.nextPrice} currency={currency} />,
  },
  {
    key: 'subscriberPrice',
    head: 'Price for subscribers',
    align: 'end',
    headOnPhone: true,
    cell: (row) => <Amount now={row.subscriberPrice} then={row.nextSubscriberPrice} currency={currency} />,
  },
]

function Amount({ now, then, currency }: { now: number; then: number | undefined; currency: string }) {
  return (
    <>
      {money(now, currency)}
      {then !== undefined && then !== now && (
        <span className={css.next}>
          <span className="vh">then </span>
          {money(then, currency)}
        </span>
      )}
    </>
  )
}
