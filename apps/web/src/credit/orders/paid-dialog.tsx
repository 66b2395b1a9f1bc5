import { DateInput } from '@troupe/ui/date-input'
import { useToast } from '@troupe/ui/toast'
import { MarkOrderPaidDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { FormField } from '../../platform/form/form.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { ownZone } from '../../platform/format.ts'
import { itemsWords } from '../../platform/money/unit-words.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { type Picked, WorkspacePick } from '../../workspace/workspace-pick.tsx'
import { amountWords } from '../order/order-words.ts'
import { type Order, useRenewOrder } from '../order/orders-queries.ts'
import { paidAtOf } from './paid-day.ts'

interface PaidDraft {
  readonly paidOn: string
  readonly workspace: Picked | null
}

/** Marks an order as paid: its credits are granted and its invoice gets a number. A guest's request is first given a workspace. */
export function PaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const toast = useToast()
  const renew = useRenewOrder()
  const guest = order.workspaceId === null
  const form = useAsk<PaidDraft>({
    first: { paidOn: todayIn(ownZone()), workspace: null },
    labels: { paidOn: 'Paid on', workspace: 'Workspace' },
    check: ({ paidOn, workspace }) => ({
      paidOn: paidOn === '' ? 'Required' : undefined,
      workspace: guest && !workspace ? 'Required' : undefined,
    }),
    send: async ({ paidOn, workspace }, key) => {
      const input = {
        id: order.id,
        version: order.version,
        paidAt: paidAtOf(paidOn),
        ...(workspace ? { workspaceId: workspace.id } : {}),
      }
      try {
        renew((await graphql(MarkOrderPaidDocument, { input }, { key })).markOrderPaid)
      } catch (error) {
        renew(order.id)
        throw error
      }
      toast(`Order ${order.code} marked as paid`)
      onClose()
    },
  })
  const receives = form.values.workspace?.name ?? order.workspaceName ?? 'The workspace'
  return (
    <FormDialog form={form} onClose={onClose} title={`Mark order ${order.code} as paid`} submit="Mark as paid" size="sm">
      <p className="muted">
        {order.grantedAt
          ? `Everything in this order has already been added to the balance. An invoice for ${amountWords(order.total, order.currency)} will be issued.`
          : `${receives} will get ${itemsWords(order.items)}. An invoice for ${amountWords(order.total, order.currency)} will be issued.`}
      </p>
      {guest && (
        <FormField form={form} name="workspace" required hint="Choose the workspace this request is for.">
          {(value, choose) => <WorkspacePick value={value} onChange={choose} />}
        </FormField>
      )}
      <FormField form={form} name="paidOn" required>
        {(value, choose) => <DateInput value={value} onChange={choose} max={todayIn(ownZone())} />}
      </FormField>
    </FormDialog>
  )
}
