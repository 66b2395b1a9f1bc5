import { creditPrice } from '@troupe/domain/money/amounts'
import { type MoneyTable as Money, moneyTableInput } from '@troupe/domain/money/money-table'
import { Button } from '@troupe/ui/button'
import { Message } from '@troupe/ui/field'
import { IconButton } from '@troupe/ui/icon-button'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Panel } from '@troupe/ui/panel'
import { TextInput } from '@troupe/ui/text-input'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { CreateMoneyTableDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { NewTable, type NewTableProps, useNewTable } from '../../platform/dated/new-table.tsx'
import { WhatChanges } from '../../platform/dated/what-changes.tsx'
import { NumberField } from '../../platform/form/number-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import type { Fields } from '../../platform/form/use-fields.ts'
import { credits, money, number } from '../../platform/format.ts'
import { creditKeys } from '../../platform/keys/credit-keys.ts'
import { MoneyInput } from '../../platform/money/money-input.tsx'
import type { FieldCodes } from '../../platform/words/field-codes.ts'
import type { MoneyTable } from './money-queries.ts'
import { comparedCredits } from './pack-rows.ts'
import css from './packs.module.css'

interface MoneyTableDraft {
  readonly startsOn: string
  readonly packs: Money['packs']
  readonly openRoom: Money['openRoom']
  readonly taxes: Money['taxes']
  readonly lotDays: number
  readonly name: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly country: string
  readonly taxId: string
}

const tableOf = ({ startsOn: _, packs, openRoom, taxes, lotDays, ...seller }: MoneyTableDraft, currency: string): Money => ({
  currency,
  packs,
  openRoom,
  taxes,
  lotDays,
  seller,
})

const sellerFields = ['name', 'address', 'city', 'postcode', 'country', 'taxId'] as const
const draftOf = ({ packs, openRoom, taxes, lotDays, seller }: MoneyTable): MoneyTableDraft => ({
  startsOn: '',
  packs,
  openRoom,
  taxes,
  lotDays,
  ...seller,
})

const labels = {
  startsOn: 'Applies from',
  packs: 'Packs',
  openRoom: 'Open room',
  taxes: 'Taxes',
  lotDays: 'Credits last',
  name: 'Name',
  address: 'Address',
  city: 'City',
  postcode: 'Postcode',
  country: 'Country',
  taxId: 'Tax ID',
} as const

/** A new money table, beginning as a copy of another one. Before it is saved it says what the packs cost before and after. */
export function NewMoneyTable({ from, name, onClose }: NewTableProps<MoneyTable>) {
  const { currency } = from
  const form = useNewTable<MoneyTableDraft, Money>({
    name,
    onClose,
    first: draftOf(from),
    labels,
    schema: moneyTableInput,
    tableOf: (draft) => tableOf(draft, currency),
    path: (field) => (sellerFields.some((one) => one === field) ? `seller.${field}` : field),
    check: (codes) => ({ packs: packsWords(codes), openRoom: openRoomWords(codes), taxes: taxWords(codes) }),
    send: ({ packs, taxes, ...table }, start, key) =>
      graphql(CreateMoneyTableDocument, { input: { ...start, ...table, packs: [...packs], taxes: [...taxes] } }, { key }),
    changed: [creditKeys.moneyTables],
    added: 'Credit prices added',
  })
  return (
    <NewTable form={form} label="New credit prices" save="Save credit prices" preview={<Changes from={from} after={form.table} />}>
      <Panel title="Packs and open rooms">
        <PackFields form={form} currency={currency} />
      </Panel>
      <div className={css.pair}>
        <Panel title="Terms">
          <div className={css.form}>
            <NumberField form={form} name="lotDays" min={1} max={3650} unit="days" />
            <TaxFields form={form} />
          </div>
        </Panel>
        <Panel title="Seller details for invoices">
          <div className={css.fields}>
            <TextField form={form} name="name" required />
            <TextField form={form} name="address" />
            <TextField form={form} name="city" />
            <TextField form={form} name="postcode" hint={form.values.country === 'US' ? 'With the state, such as OR 97205.' : undefined} />
            <TextField form={form} name="country" required hint="Two-letter code, such as US." />
            <TextField form={form} name="taxId" />
          </div>
        </Panel>
      </div>
    </NewTable>
  )
}

/** What each pack costs before and after, in total for its smallest number of credits. */
function Changes({ from, after }: { from: MoneyTable; after: Money | null }) {
  const changes = after ? changedPrices(from, after) : []
  const hidden = changes.length - mostShown
  return (
    <WhatChanges label="Changed prices" changes={changes.slice(0, mostShown)} more={hidden > 0 && <p>And {number(hidden)} more.</p>}>
      {after ? (
        <p>
          <b>Pack prices {changes.length > 0 ? 'will' : 'won’t'} change.</b> Existing orders keep their prices.
        </p>
      ) : (
        <p>Complete the form to see what changes.</p>
      )}
    </WhatChanges>
  )
}

const changedPrices = (from: MoneyTable, after: Money) =>
  comparedCredits(from, after).flatMap((count) =>
    [false, true].flatMap((isSubscriber) => {
      const cost = (packs: Money['packs']) =>
        money(count * creditPrice({ ...after, packs }, { credits: count, isSubscriber }), from.currency)
      const [before, then] = [cost(from.packs), cost(after.packs)]
      const what = `${credits(count)}${isSubscriber ? ', subscribers' : ''}`
      return before === then ? [] : [{ key: what, what, before, after: then }]
    }),
  )

/** How many changed prices are listed. */
const mostShown = 8

const heads = ['Minimum credits', 'Price each', 'Price for subscribers'] as const

/** On a phone, where there are no columns, a field has its heading above it. */
function Named({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div className={css.named}>
      <span className={css.head} aria-hidden="true">
        {head}
      </span>
      {children}
    </div>
  )
}

function PackFields({ form, currency }: { form: Fields<MoneyTableDraft>; currency: string }) {
  const { packs, openRoom } = form.values
  const setPack = (at: number, change: Partial<Money['packs'][number]>) => {
    const pack = packs[at]
    if (pack) form.set('packs', packs.with(at, { ...pack, ...change }))
  }
  const last = packs.at(-1)
  return (
    <div className={css.rows}>
      <div className={css.heads} aria-hidden="true">
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {packs.map(({ from, price, subscriberPrice }, at) => (
        // by its place: a pack has no other name while its number is typed
        <div key={at} data-row className={css.pack}>
          <Named head={heads[0]}>
            <NumberStepper
              label={`Pack ${at + 1}, minimum credits`}
              value={from}
              min={1}
              max={at === 0 ? 1 : 10_000}
              onChange={(next) => setPack(at, { from: next })}
            />
          </Named>
          <Named head={heads[1]}>
            <MoneyInput
              label={`Pack ${at + 1}, price each`}
              value={price}
              currency={currency}
              onChange={(next) => setPack(at, { price: next ?? 0 })}
            />
          </Named>
          <Named head={heads[2]}>
            <MoneyInput
              label={`Pack ${at + 1}, price for subscribers`}
              value={subscriberPrice}
              currency={currency}
              onChange={(next) => setPack(at, { subscriberPrice: next ?? 0 })}
            />
          </Named>
          {at > 0 && <IconButton label={`Remove pack ${at + 1}`} icon={X} onClick={() => form.set('packs', packs.toSpliced(at, 1))} />}
        </div>
      ))}
      {form.errorOf('packs') && <Message bad>{form.errorOf('packs')}</Message>}
      {packs.length < 20 && last && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => form.set('packs', [...packs, { ...last, from: last.from * 2 }])}>
            Add pack
          </Button>
        </div>
      )}
      <div className={css.pack}>
        <b>An open room</b>
        <Named head={heads[1]}>
          <MoneyInput
            label="Open room, price"
            value={openRoom.price}
            currency={currency}
            onChange={(price) => form.set('openRoom', { ...openRoom, price: price ?? 0 })}
          />
        </Named>
        <Named head={heads[2]}>
          <MoneyInput
            label="Open room, price for subscribers"
            value={openRoom.subscriberPrice}
            currency={currency}
            onChange={(price) => form.set('openRoom', { ...openRoom, subscriberPrice: price ?? 0 })}
          />
        </Named>
      </div>
      {form.errorOf('openRoom') && <Message bad>{form.errorOf('openRoom')}</Message>}
    </div>
  )
}

function TaxFields({ form }: { form: Fields<MoneyTableDraft> }) {
  const { taxes } = form.values
  return (
    <div className={css.rows}>
      {taxes.map(({ country, basisPoints }, at) => (
        // by its place: the country, which names a tax, is being typed
        <div key={at} data-row className={css.pack}>
          <TextInput
            label={`Tax ${at + 1}, country`}
            placeholder="Country, such as DE"
            value={country}
            onChange={(text) => form.set('taxes', taxes.with(at, { country: text.toUpperCase(), basisPoints }))}
          />
          <NumberStepper
            label={`Tax ${at + 1}, rate in hundredths of a percent`}
            value={basisPoints}
            min={0}
            max={10_000}
            onChange={(next) => form.set('taxes', taxes.with(at, { country, basisPoints: next }))}
          />
          <span className="muted">{basisPoints / 100}%</span>
          <IconButton label={`Remove tax ${at + 1}`} icon={X} onClick={() => form.set('taxes', taxes.toSpliced(at, 1))} />
        </div>
      ))}
      {form.errorOf('taxes') && <Message bad>{form.errorOf('taxes')}</Message>}
      <div>
        <Button size="sm" icon={Plus} onClick={() => form.set('taxes', [...taxes, { country: '', basisPoints: 0 }])}>
          Add tax
        </Button>
      </div>
    </div>
  )
}

const codesAt = (codes: FieldCodes, path: string): readonly string[] =>
  Object.entries(codes).flatMap(([at, found]) => (at === path || at.startsWith(`${path}.`) ? found : []))

function packsWords(all: FieldCodes): string | undefined {
  const codes = codesAt(all, 'packs')
  if (codes.includes('NOT_IN_ORDER')) return 'Each pack must have a higher minimum than the one before.'
  if (codes.includes('NOT_MONOTONE'))
    return 'Buying more credits can’t cost less in total than buying fewer, and subscribers can’t pay more than others.'
  return codes.length > 0 ? 'Check each pack’s minimum credits and prices.' : undefined
}

function openRoomWords(all: FieldCodes): string | undefined {
  const codes = codesAt(all, 'openRoom')
  if (codes.includes('NOT_MONOTONE')) return 'Subscribers can’t pay more than others.'
  return codes.length > 0 ? 'Check the prices of an open room.' : undefined
}

function taxWords(all: FieldCodes): string | undefined {
  const codes = codesAt(all, 'taxes')
  if (codes.includes('REPEATED')) return 'Each country can have only one tax.'
  return codes.length > 0 ? 'Enter a two-letter country code, such as DE.' : undefined
}
