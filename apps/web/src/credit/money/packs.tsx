import { useQuery } from '@tanstack/react-query'
import { townWords } from '@troupe/domain/money/postal-address'
import { Kv } from '@troupe/ui/kv'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { DatedTables } from '../../platform/dated/dated-tables.tsx'
import { money, number } from '../../platform/format.ts'
import { type MoneyTable, moneyTablesQuery } from './money-queries.ts'
import { NewMoneyTable } from './new-money-table.tsx'
import { type MoneyPackRow, packRows, percentWords } from './pack-rows.ts'
import css from './packs.module.css'

/** What money buys: packs of credits, open rooms, tax, how long credits last, and who sends the invoices. */
export function Packs() {
  return (
    <DatedTables
      tables={useQuery(moneyTablesQuery)}
      name="money-table"
      title="Packs"
      sentence="Prices of credits and open rooms."
      newTitle="New credit prices"
      newSentence="Existing orders keep their prices."
      begin="Copy prices from…"
      one="Credit prices"
      all="packs"
      figures="Amounts"
      differs={(shown, next) => packRows(shown, next).some(changes)}
      New={NewMoneyTable}
      show={(shown, next, note) => (
        <>
          <Panel flush footer={note}>
            <Table<MoneyPackRow> label="Packs" columns={columnsOf(shown.currency)} rows={packRows(shown, next)} rowKey={(row) => row.key} />
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
      )}
    />
  )
}

const changes = ({ price, subscriberPrice, nextPrice = price, nextSubscriberPrice = subscriberPrice }: MoneyPackRow): boolean =>
  nextPrice !== price || nextSubscriberPrice !== subscriberPrice

const names = new Intl.DisplayNames('en-GB', { type: 'region' })
const countryName = (code: string) => names.of(code) ?? code

const addressOf = ({ address, ...town }: MoneyTable['seller']) => [address, townWords(town)].filter(Boolean).join(', ')

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
