import { useConfirm } from '@troupe/ui/confirm'
import { Field } from '@troupe/ui/field'
import { Kv } from '@troupe/ui/kv'
import { Menu } from '@troupe/ui/menu'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { TextInput } from '@troupe/ui/text-input'
import { Pencil, Trash2 } from 'lucide-react'
import { money, number } from '../../platform/format.ts'
import { MoneyInput } from '../../platform/money/money-input.tsx'
import { unitWords } from '../../platform/money/unit-words.ts'
import { LostTime } from '../order/lost-time.tsx'
import { eventFacts, itemName, totalOf } from '../order/order-words.ts'
import type { Order, OrderItem } from '../order/orders-queries.ts'
import { draftItem, type ItemDraft, itemAmount, wrongInItem } from './item-draft.ts'
import css from './order.module.css'
import { type ItemChanges, useItemChanges } from './use-items.ts'

/** The items of an order with their sum. If the order may be corrected, each is edited in its row, and a line above Save says what would change. */
export function OrderItems({ order }: { order: Order }) {
  const changes = useItemChanges(order)
  const { draft, edit, save, busy, refusal } = changes
  return (
    <Panel title="Items" flush footer={draft ? <BeforeSave order={order} changes={changes} draft={draft} /> : <Sums order={order} />}>
      <Table<OrderItem>
        label="Items"
        columns={columnsOf(order, changes)}
        rows={order.items}
        rowKey={(row) => row.id}
        editing={{ row: draft?.id ?? null, onSave: () => void save(), onCancel: () => edit(null), busy, error: refusal }}
      />
    </Panel>
  )
}

/** When and where the event of an item is, or will be. */
function factsOf({ event, wish }: OrderItem): string {
  const about = event ?? wish
  return about ? eventFacts(about, event?.cancelled) : ''
}

function columnsOf(order: Order, changes: ItemChanges): readonly Column<OrderItem>[] {
  const { currency } = order
  const { draft, wrong } = changes
  const set = (change: Partial<ItemDraft>) => draft && changes.edit({ ...draft, ...change })
  const used = order.grantedAt !== null
  const discounted = order.can.edit.value || order.items.some(({ discount }) => discount > 0)
  const discountColumn: Column<OrderItem> = {
    key: 'discount',
    head: 'Discount',
    align: 'end',
    headOnPhone: true,
    width: '10rem',
    cell: (row) => (row.discount > 0 ? `−${money(row.discount, currency)}` : null),
    edit: () => (
      <Field label="Discount" hideLabel error={wrong.discount}>
        <MoneyInput value={draft?.discount ?? null} onChange={(discount) => set({ discount: discount ?? 0 })} currency={currency} />
      </Field>
    ),
  }
  const columns: readonly Column<OrderItem>[] = [
    {
      key: 'item',
      head: 'Item',
      cell: (row) => (
        <span className={css.stack}>
          <b>{itemName(row)}</b>
          {factsOf(row) && <span className="muted">{factsOf(row)}</span>}
          {row.refundableUntil && <LostTime order={order} item={row} until={row.refundableUntil} />}
          {row.label && <span className="muted">{unitWords(row.consumable, row.quantity)}</span>}
          {row.refunded > 0 && <span className="muted">{number(row.refunded)} refunded</span>}
        </span>
      ),
    },
    {
      key: 'quantity',
      head: 'Quantity',
      align: 'end',
      headOnPhone: true,
      width: '8.25rem',
      cell: (row) => number(row.quantity),
      edit: () => (
        <Field label="Quantity" hideLabel error={wrong.quantity}>
          <NumberStepper value={draft?.quantity ?? 1} onChange={(quantity) => set({ quantity })} min={1} max={10_000} />
        </Field>
      ),
    },
    {
      key: 'unitPrice',
      head: 'Unit price',
      align: 'end',
      headOnPhone: true,
      width: '10rem',
      cell: (row) => (row.unitPrice === null ? <span className="faint">Not priced yet</span> : money(row.unitPrice, currency)),
      edit: () => (
        <Field label="Unit price" hideLabel error={wrong.unitPrice}>
          <MoneyInput value={draft?.unitPrice ?? null} onChange={(unitPrice) => set({ unitPrice })} currency={currency} />
        </Field>
      ),
    },
    ...(discounted ? [discountColumn] : []),
    ...(used
      ? [
          {
            key: 'unused',
            head: 'Unused',
            align: 'end' as const,
            headOnPhone: true,
            width: '7.5rem',
            cell: (row: OrderItem) => number(row.unused),
          },
        ]
      : []),
    {
      key: 'amount',
      head: 'Amount',
      align: 'end',
      corner: true,
      width: '8.125rem',
      cell: (row) => {
        const amount = draft?.id === row.id ? itemAmount(draft) : row.amount
        return amount === null ? <span className="faint">Not priced yet</span> : <b>{money(amount, currency)}</b>
      },
    },
  ]
  if (!order.can.edit.value) return columns
  return [
    ...columns,
    {
      key: 'menu',
      head: 'Actions',
      hideHead: true,
      align: 'end',
      width: '9.375rem',
      cell: (row) => <ItemMenu row={row} changes={changes} />,
    },
  ]
}

function ItemMenu({ row, changes }: { row: OrderItem; changes: ItemChanges }) {
  const confirm = useConfirm()
  const what = row.label || unitWords(row.consumable, row.quantity)
  async function remove() {
    const lost = row.unused > 0 ? ` ${unitWords(row.consumable, row.unused)} will be removed from the balance immediately.` : ''
    const text = `Remove ${what} from this order?${lost}`
    if (await confirm({ text, danger: true })) await changes.remove(row)
  }
  return (
    <Menu
      label={`Actions for ${itemName(row)}`}
      items={[
        { key: 'edit', label: 'Edit', icon: Pencil, onSelect: () => changes.edit(draftItem(row)) },
        {
          key: 'remove',
          label: 'Remove',
          icon: Trash2,
          danger: true,
          onSelect: () => void remove(),
          ...(changes.only ? { disabled: true, disabledReason: 'An order needs at least one item. Delete the order instead.' } : {}),
        },
      ]}
    />
  )
}

function Sums({ order }: { order: Order }) {
  const { subtotal, discount, discountCode, discountPercent, tax, currency, can } = order
  return (
    <div className={css.foot}>
      <div className={`${css.sums} ${can.edit.value ? css.besideMenu : ''}`}>
        <Kv
          items={[
            ...(subtotal !== null && (discount || tax) ? [{ key: 'Subtotal', value: money(subtotal, currency) }] : []),
            ...(discount
              ? [{ key: `${discountPercent}% off with ${discountCode ?? 'a code'}`, value: `−${money(discount, currency)}` }]
              : []),
            ...(tax ? [{ key: 'Tax', value: money(tax, currency) }] : []),
            { key: 'Total', value: totalOf(order), strong: true },
          ]}
        />
      </div>
    </div>
  )
}

/** What saving would do, and why it is done. */
function BeforeSave({ order, changes, draft }: { order: Order; changes: ItemChanges; draft: ItemDraft }) {
  const item = order.items.find(({ id }) => id === draft.id)
  if (!item) return null
  const more = order.grantedAt ? draft.quantity - item.quantity : 0
  const subtotal = order.items.reduce<number | null>((sum, one) => {
    const amount = one.id === draft.id ? itemAmount(draft) : one.amount
    return sum === null || amount === null ? null : sum + amount
  }, 0)
  const wrong = Object.keys(wrongInItem(draft)).length > 0
  return (
    <div className={css.foot} role="status" aria-label="What this changes">
      <p>
        {wrong ? (
          <span className="muted">Complete the row to see what changes.</span>
        ) : (
          <>
            <b>{subtotal === null ? 'Not every item has a price yet.' : `The items come to ${money(subtotal, order.currency)}.`}</b>{' '}
            {more > 0 && `${unitWords(item.consumable, more)} will be added to the balance of ${order.workspaceName}.`}
            {more < 0 && `${unitWords(item.consumable, -more)} will be removed from the balance of ${order.workspaceName}.`}
          </>
        )}
      </p>
      <TextInput
        label="Reason"
        placeholder="Reason, for the audit log"
        value={draft.reason}
        onChange={(reason) => changes.edit({ ...draft, reason })}
      />
    </div>
  )
}
