import { useQuery } from '@tanstack/react-query'
import { type PriceTable, priceTableInput } from '@troupe/domain/catalogue/price-table'
import { Message } from '@troupe/ui/field'
import { Panel } from '@troupe/ui/panel'
import { CreatePriceTableDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { DatedTables } from '../../platform/dated/dated-tables.tsx'
import { NewTable, type NewTableProps, useNewTable } from '../../platform/dated/new-table.tsx'
import { startOf } from '../../platform/dated/start.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'
import { priceListQuery } from '../edit/edit-queries.ts'
import { PriceGrid } from './price-grid.tsx'
import { PricePreview } from './price-preview.tsx'
import css from './prices.module.css'
import { type PriceList, priceListsQuery } from './prices-queries.ts'

/** The price lists. What a new one changes is counted before it is saved. */
export function PriceLists() {
  return (
    <DatedTables
      tables={useQuery(priceListsQuery)}
      name="price-list"
      title="Price lists"
      sentence="What events cost by format, host, length and package."
      newTitle="New price list"
      newSentence="Booked events keep their prices."
      begin="Copy price list from…"
      one="Price list"
      all="price lists"
      figures="Numbers"
      differs={(shown, next) => numbersOf(shown) !== numbersOf(next)}
      New={NewList}
      show={(shown, next, note) => (
        <Panel flush footer={note}>
          <PriceGrid table={shown} next={next} />
        </Panel>
      )}
    />
  )
}

const numbersOf = ({ levels, halfHours, upgrades }: PriceTable) => JSON.stringify([levels, halfHours, upgrades])

interface PriceListDraft extends PriceTable {
  readonly startsOn: string
}

/** A new list, beginning as a copy of another one. */
function NewList({ from: { levels, halfHours, upgrades }, name, onClose }: NewTableProps<PriceList>) {
  const form = useNewTable<PriceListDraft, PriceTable>({
    name,
    onClose,
    first: { startsOn: '', levels, halfHours, upgrades },
    labels: { startsOn: 'Applies from', levels: 'Levels', halfHours: 'Half hours', upgrades: 'Packages' },
    schema: priceTableInput,
    tableOf: ({ startsOn: _, ...table }) => table,
    check: (codes) => ({ upgrades: codes.upgrades ? notDearer : undefined }),
    send: (table, start, key) => graphql(CreatePriceTableDocument, { input: { ...start, ...table } }, { key }),
    changed: [priceListsQuery.queryKey, priceListQuery.queryKey, catalogueKeys.lists, ['experience'], scheduleKeys.price],
    added: 'Price list added',
  })
  const { table, values } = form
  return (
    <NewTable
      form={form}
      label="New price list"
      save="Save price list"
      preview={<PricePreview change={table && { priceTable: { ...startOf(values.startsOn), ...table } }} incomplete={notDearer} />}
    >
      <Panel flush>
        <PriceGrid
          table={values}
          onChange={(changed) => {
            form.set('levels', changed.levels)
            form.set('halfHours', changed.halfHours)
            form.set('upgrades', changed.upgrades)
          }}
        />
        {form.errorOf('upgrades') && (
          <p className={css.wrong}>
            <Message bad>{form.errorOf('upgrades')}</Message>
          </p>
        )}
      </Panel>
    </NewTable>
  )
}

const notDearer = 'A higher package can’t cost less than a lower one.'
