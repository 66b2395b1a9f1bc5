import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CONSUMABLES, type Consumable } from '@troupe/domain/credit/kinds'
import { manualOrderInput, whyNotPrice } from '@troupe/domain/credit/order'
import { Button } from '@troupe/ui/button'
import { DateInput } from '@troupe/ui/date-input'
import { Message } from '@troupe/ui/field'
import { IconButton } from '@troupe/ui/icon-button'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Select } from '@troupe/ui/select'
import { useToast } from '@troupe/ui/toast'
import { Plus, X } from 'lucide-react'
import { CreateManualOrderDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { FormField } from '../../platform/form/form.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import type { Rules } from '../../platform/form/judge.ts'
import { TextField } from '../../platform/form/text-field.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { ownZone } from '../../platform/format.ts'
import { MoneyInput } from '../../platform/money/money-input.tsx'
import { todayIn } from '../../platform/wire/clock.ts'
import { type Picked, WorkspacePick } from '../../workspace/workspace-pick.tsx'
import { consumableNames } from '../order/order-words.ts'
import { currencyQuery, useRenewOrder } from '../order/orders-queries.ts'
import css from './order.module.css'
import { totalWords } from './order-sum.ts'
import { paidAtOf } from './paid-day.ts'

interface ItemTyped {
  readonly key: string
  readonly consumable: Consumable
  readonly quantity: number
  /** Minor units; null for the current price. */
  readonly unitPrice: number | null
  readonly discount: number | null
}

interface OrderDraft {
  readonly workspace: Picked | null
  readonly items: readonly ItemTyped[]
  /** When the credits are granted: once the order is paid, now because it is already paid, or now although it isn't. */
  readonly when: 'later' | 'paid' | 'now'
  readonly paidOn: string
  readonly reason: string
  readonly url: string
  readonly subscription: boolean
}

const blank = (): ItemTyped => ({ key: crypto.randomUUID(), consumable: 'CREDIT', quantity: 10, unitPrice: null, discount: null })

const labels = {
  workspace: 'Workspace',
  items: 'Items',
  when: 'Grant credits',
  paidOn: 'Paid on',
  reason: 'Reason',
  url: 'Link to the deal or email',
  subscription: 'Make the workspace a subscriber once the order is paid',
} as const

const inputOf = ({ workspace, items, when, paidOn, reason, url, subscription }: OrderDraft) => ({
  workspaceId: workspace?.id ?? '',
  items: items.map(({ key: _, ...item }) => item),
  ...(when === 'paid' ? { paidAt: paidAtOf(paidOn) } : {}),
  ...(when === 'now' ? { grantNow: true } : {}),
  ...(reason.trim() ? { reason: reason.trim() } : {}),
  ...(url.trim() ? { url: url.trim() } : {}),
  subscription,
})

const first: Omit<OrderDraft, 'items'> = { workspace: null, when: 'later', paidOn: '', reason: '', url: '', subscription: false }

const rules: Rules<OrderDraft> = {
  schema: manualOrderInput,
  input: (typed) => inputOf({ ...first, items: [], ...typed }),
  path: (field) => (field === 'workspace' ? 'workspaceId' : field === 'paidOn' ? 'paidAt' : field),
}

const wrongPrice = {
  discount: 'The discount can’t be more than the item costs.',
  unitPrice: 'This item’s total is too high. Lower the quantity or the unit price.',
} as const

/** Enters an order by hand. An item without a price costs what the money table in force says. */
export function NewOrder({ workspace, onClose }: { workspace: Picked | null; onClose: () => void }) {
  const toast = useToast()
  const renew = useRenewOrder()
  const navigate = useNavigate()
  const { data: currency = '' } = useQuery(currencyQuery)
  const form = useAsk<OrderDraft>({
    first: { ...first, workspace, items: [blank()], paidOn: todayIn(ownZone()) },
    labels,
    rules,
    check: ({ workspace: chosen, items, when, reason, paidOn }) => ({
      workspace: chosen ? undefined : 'Required',
      items: items
        .map((item) => whyNotPrice({ ...item, discount: item.unitPrice === null ? 0 : (item.discount ?? 0) }))
        .flatMap((why) => (why ? wrongPrice[why.field] : []))[0],
      reason: when === 'now' && !reason.trim() ? 'Required' : undefined,
      paidOn: when === 'paid' && paidOn === '' ? 'Required' : undefined,
    }),
    send: async (draft, key) => {
      const { createManualOrder: made } = await graphql(CreateManualOrderDocument, { input: inputOf(draft) }, { key })
      renew(made)
      toast(`Order ${made.code} created`)
      onClose()
      void navigate({ to: '/order/$id', params: { id: made.id } })
    },
  })
  const { when } = form.values
  return (
    <FormDialog form={form} onClose={onClose} title="New order" submit="Create order" size="lg">
      <FormField form={form} name="workspace" required>
        {(value, choose) => <WorkspacePick value={value} onChange={choose} />}
      </FormField>
      <Items form={form} currency={currency} />
      <ChoiceField
        form={form}
        name="when"
        options={[
          { value: 'later', label: 'Once paid' },
          { value: 'paid', label: 'Now, already paid' },
          { value: 'now', label: 'Now, to be paid later' },
        ]}
      />
      {when === 'paid' && (
        <FormField form={form} name="paidOn" required>
          {(value, choose) => <DateInput value={value} onChange={choose} max={todayIn(ownZone())} />}
        </FormField>
      )}
      <TextField
        form={form}
        name="reason"
        required={when === 'now'}
        maxLength={500}
        hint={when === 'now' ? 'The customer can see this on the order.' : 'For the audit log.'}
      />
      <TextField form={form} name="url" type="url" hint="A web address that starts with “https://”." />
      <ToggleField form={form} name="subscription" />
    </FormDialog>
  )
}

/** What is sold, each with its own price or the present one. */
function Items({ form, currency }: { form: ReturnType<typeof useAsk<OrderDraft>>; currency: string }) {
  const { items } = form.values
  const setItem = (at: number, change: Partial<ItemTyped>) => form.set('items', items.with(at, { ...(items[at] ?? blank()), ...change }))
  return (
    <fieldset className={css.items}>
      <legend>Items</legend>
      <div className={css.heads} aria-hidden="true">
        <span>Type</span>
        <span>Quantity</span>
        <span>Unit price</span>
        <span>Discount</span>
      </div>
      {items.map((item, at) => (
        <div key={item.key} data-row className={css.item}>
          <Select<Consumable>
            label="Type"
            value={item.consumable}
            onChange={(consumable) => setItem(at, { consumable })}
            options={CONSUMABLES.map((value) => ({ value, label: consumableNames[value] }))}
          />
          <NumberStepper label="Quantity" value={item.quantity} min={1} max={10_000} onChange={(quantity) => setItem(at, { quantity })} />
          <MoneyInput
            label="Unit price"
            placeholder="Current price"
            value={item.unitPrice}
            currency={currency}
            onChange={(unitPrice) => setItem(at, { unitPrice })}
          />
          <MoneyInput
            label="Discount"
            placeholder="No discount"
            value={item.discount}
            currency={currency}
            onChange={(discount) => setItem(at, { discount })}
          />
          <IconButton
            label={`Remove item ${at + 1}`}
            icon={X}
            disabled={items.length === 1}
            disabledReason="An order needs at least one item."
            onClick={() => form.set('items', items.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div>
        <Button size="sm" icon={Plus} disabled={items.length >= 50} onClick={() => form.set('items', [...items, blank()])}>
          Add item
        </Button>
      </div>
      {form.errorOf('items') && <Message bad>{form.errorOf('items')}</Message>}
      <Message>Without a unit price, the current price applies.</Message>
      <p role="status" className={css.sum}>
        {totalWords(items, currency)}
      </p>
    </fieldset>
  )
}
