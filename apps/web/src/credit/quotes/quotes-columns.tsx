import type { Column } from '@troupe/ui/table'
import { Tone } from '@troupe/ui/tone'
import { Ban, Check, ClockAlert } from 'lucide-react'
import type { QuoteLineFragment } from '../../graphql.ts'
import { credits, day, number, ownZone } from '../../platform/format.ts'
import { price } from '../../platform/money/money.ts'
import { QuoteActionsCell } from './quote-actions-cell.tsx'
import css from './quotes.module.css'

/** The columns of saved quotes. `everywhere`: those of several workspaces are listed. */
export function columnsOfQuotes({ everywhere }: { readonly everywhere: boolean }): readonly Column<QuoteLineFragment>[] {
  return [
    { key: 'number', head: 'Quote', width: '7rem', cell: (row) => <span className={css.number}>{row.number}</span> },
    ...(everywhere
      ? [
          {
            key: 'workspace',
            head: 'Workspace',
            cell: (row: QuoteLineFragment) => row.workspaceName ?? <span className="faint">Any workspace</span>,
          },
        ]
      : []),
    { key: 'shows', head: 'Shows', cell: (row) => showsWords(row.items) },
    {
      key: 'total',
      head: 'Total',
      align: 'end',
      corner: true,
      width: '8rem',
      cell: ({ total }) => (
        <span className={css.sum}>
          <b>{credits(total.credits)}</b>
          <span className="muted">{price(total.amount, total.currency)}</span>
        </span>
      ),
    },
    { key: 'state', head: 'Valid until', width: '13.5rem', cell: (row) => <Validity row={row} /> },
    {
      key: 'madeBy',
      head: 'Made by',
      width: '10.5rem',
      cell: ({ madeBy, madeAt }) => (
        <span className={css.stack}>
          <span>{madeBy?.fullName ?? <span className="faint">No longer known</span>}</span>
          <span className="muted">{day(madeAt, ownZone())}</span>
        </span>
      ),
    },
    { key: 'actions', head: 'Actions', hideHead: true, ownLine: true, align: 'end', cell: (row) => <QuoteActionsCell row={row} /> },
  ]
}

/** 'Buzzer Night', 'Buzzer Night and 2 more'. */
function showsWords([first, ...others]: QuoteLineFragment['items']): string {
  if (!first) return ''
  return others.length === 0 ? first.title : `${first.title} and ${number(others.length)} more`
}

function Validity({ row: { state, validUntil } }: { row: QuoteLineFragment }) {
  const until = day(validUntil, ownZone())
  if (state === 'WITHDRAWN')
    return (
      <Tone tone="plain" icon={Ban} bare>
        Withdrawn
      </Tone>
    )
  return (
    <Tone tone={state === 'OPEN' ? 'success' : 'plain'} icon={state === 'OPEN' ? Check : ClockAlert} bare>
      {state === 'OPEN' ? until : `Expired ${until}`}
    </Tone>
  )
}
