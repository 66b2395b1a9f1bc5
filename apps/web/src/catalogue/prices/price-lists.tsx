import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type PriceTable, priceTableInput } from '@troupe/domain/catalogue/price-table'
import { isAdmin } from '@troupe/domain/role/roles'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Message } from '@troupe/ui/field'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { CreatePriceTableDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { Form } from '../../platform/form/form.tsx'
import { judge, type Rules } from '../../platform/form/judge.ts'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { scheduleKeys } from '../../platform/keys/schedule-keys.ts'
import {
  NewFrom,
  SaveOrDiscard,
  ShownSelect,
  StartField,
  shortDay,
  sinceWords,
  startOf,
  startSays,
  useBegun,
  useShown,
} from '../../platform/money/dated-tables.tsx'
import { useTitle } from '../../platform/title.ts'
import { PriceGrid } from './price-grid.tsx'
import { PricePreview } from './price-preview.tsx'
import css from './prices.module.css'
import { type PriceList, priceListsQuery } from './prices-queries.ts'

/** The price lists: the one in force, those to come, those that were. Admins add a new one; what it changes is counted before it is saved. */
export function PriceLists() {
  useTitle('Price lists')
  const { data: me } = useQuery(meQuery)
  const { data: lists, error, isFetching, refetch } = useQuery(priceListsQuery)
  const [from, setFrom] = useBegun(lists, formOf)
  return (
    <main className="page" id="main">
      <PageHead
        title={from ? 'New price list' : 'Price lists'}
        sentence={from ? 'Booked events keep their prices.' : 'What events cost by format, host, length and package.'}
        size="dense"
        actions={isAdmin(me ?? null) && !from && lists && <NewFrom label="Copy price list from…" tables={lists} onNew={setFrom} />}
      />
      <div className={css.body}>
        {from ? (
          <NewList key={from.id} from={from} onClose={() => setFrom(null)} />
        ) : lists ? (
          <Lists lists={lists} />
        ) : error ? (
          <ErrorBlock title="Couldn’t load price lists." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton rows={6} label="Loading price lists" />
        )}
      </div>
    </main>
  )
}

function Lists({ lists }: { lists: readonly PriceList[] }) {
  const { shown, next, show } = useShown(lists)
  if (!shown) return null
  return (
    <div className={css.stack}>
      <ShownSelect label="Price list" tables={lists} shown={shown} onShow={show} />
      <Panel
        flush
        footer={
          <p className={css.quiet}>
            {sinceWords(shown)} {next && differs(shown, next) && `Numbers after an arrow apply from ${shortDay(next.startsAt)}.`}
          </p>
        }
      >
        <PriceGrid table={shown} next={next} />
      </Panel>
    </div>
  )
}

/** Whether the next list has another number somewhere. */
const differs = (one: PriceTable, other: PriceTable) => numbersOf(one) !== numbersOf(other)
const numbersOf = ({ levels, halfHours, upgrades }: PriceTable) => JSON.stringify([levels, halfHours, upgrades])

interface PriceListDraft {
  readonly startsOn: string
  readonly levels: PriceTable['levels']
  readonly halfHours: PriceTable['halfHours']
  readonly upgrades: PriceTable['upgrades']
}

const rules: Rules<PriceListDraft> = {
  schema: priceTableInput,
  input: ({ startsOn: _, ...table }) => table,
  path: (field) => (field === 'startsOn' ? 'startsAt' : field),
}

/** The name of the form over a list. */
const formOf = (id: string) => `price-list.${id}`

/** A new list, beginning as a copy of another one. What was typed survives a reload, and leaving asks. */
function NewList({ from: { id, levels, halfHours, upgrades }, onClose }: { from: PriceList; onClose: () => void }) {
  const queries = useQueryClient()
  const toast = useToast()
  const form = useAsk<PriceListDraft>({
    name: formOf(id),
    first: { startsOn: '', levels, halfHours, upgrades },
    labels: { startsOn: 'Applies from', levels: 'Levels', halfHours: 'Half hours', upgrades: 'Packages' },
    rules,
    says: startSays,
    check: (typed) => ({ upgrades: judge(rules, typed).upgrades ? 'A higher package can’t cost less than a lower one.' : undefined }),
    send: async ({ startsOn, ...table }, key) => {
      await graphql(CreatePriceTableDocument, { input: { ...startOf(startsOn), ...table } }, { key })
      for (const queryKey of [catalogueKeys.priceLists, catalogueKeys.priceList, catalogueKeys.lists, ['experience'], scheduleKeys.price])
        void queries.invalidateQueries({ queryKey })
      toast('Price list added')
      onClose()
    },
  })
  useLeaveGuard({ ...form, saves: 'form' })
  const { startsOn, ...table } = form.values
  const isRight = Object.keys(judge(rules, form.values)).length === 0
  return (
    <Form form={form} label="New price list" className={css.stack}>
      <Refused form={form} />
      <StartField form={form} />
      <Panel
        flush
        className={css.list}
        footer={
          <div className={css.save}>
            <PricePreview
              change={isRight ? { priceTable: { ...startOf(startsOn), ...table } } : null}
              incomplete="A higher package can’t cost less than a lower one."
            />
            <SaveOrDiscard form={form} save="Save price list" onClose={onClose} />
          </div>
        }
      >
        <PriceGrid
          table={table}
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
    </Form>
  )
}
