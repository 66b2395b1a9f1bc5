import { Link } from '@tanstack/react-router'
import { monthName, runs } from '@troupe/domain/credit/statement-printed'
import { changesNothing, foldedWords, moneyWay, type StatementRowFacts, statementSentence } from '@troupe/domain/credit/statement-row'
import { Button } from '@troupe/ui/button'
import { classes } from '@troupe/ui/pure/classes'
import { useState } from 'react'
import { day, money, number, signed } from '../../platform/format.ts'
import css from './statement.module.css'
import type { StatementMonthShown, StatementRowShown } from './statement-query.ts'

interface StatementRowsProps {
  readonly months: readonly StatementMonthShown[]
  readonly zone: string
}

/** The months of a statement, newest first, each with what came in and went out. */
export function StatementRows({ months, zone }: StatementRowsProps) {
  return (
    <table className={css.table} aria-label="Statement">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col">Money</th>
          <th scope="col">In</th>
          <th scope="col">Out</th>
          <th scope="col">Credits left</th>
        </tr>
      </thead>
      {months.map((month) => (
        <tbody key={month.month}>
          <tr className={css.month}>
            <th scope="rowgroup" colSpan={3}>
              <h2 className="disp">{monthName(month.month)}</h2>
            </th>
            <td>{month.in > 0 && `${number(month.in)} in`}</td>
            <td>{month.out > 0 && `${number(month.out)} out`}</td>
            <td />
          </tr>
          {runs(month.rows).map((run) => (
            <Run key={run[0]?.id} rows={run} zone={zone} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** One row, or those in a row that change nothing: one line until they are unfolded. */
function Run({ rows, zone }: { readonly rows: readonly StatementRowShown[]; readonly zone: string }) {
  const [open, setOpen] = useState(false)
  const isFolded = rows.some(changesNothing)
  return (
    <>
      {isFolded && (
        <tr className={css.fold}>
          <td />
          <td colSpan={5}>
            {foldedWords(rows)}{' '}
            <Button variant="tertiary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide' : 'Show'}
            </Button>
          </td>
        </tr>
      )}
      {(!isFolded || open) && rows.map((row) => <Row key={row.id} row={row} zone={zone} isQuiet={isFolded} />)}
    </>
  )
}

function Row({ row, zone, isQuiet }: { readonly row: StatementRowShown; readonly zone: string; readonly isQuiet: boolean }) {
  const { before, name, after, note } = statementSentence(factsOf(row), zone)
  const { amount, currency, credits, rooms, fees } = row
  const hasMoney = amount !== null && amount !== undefined && Boolean(currency)
  const isStill = credits === 0 && rooms === 0 && fees === 0 && !hasMoney
  return (
    <tr className={classes(hasMoney && css.paid, (isQuiet || isStill) && css.quiet)}>
      <td className={css.date}>{day(row.at, zone).split(' ').slice(0, 2).join(' ')}</td>
      <td className={css.what}>
        <span className={css.sentence}>
          {before}
          <Subject row={row} name={name} />
          {after}
        </span>
        {note && <span className={css.note}>{note}</span>}
      </td>
      <td className={css.money}>
        {hasMoney && (
          <>
            <span className={css.amount}>{money(amount, currency ?? '')}</span>
            <span className={css.note}>
              {row.isPaid ? moneyWay({ ...row, cardBrand: row.cardBrand ?? null, cardLast4: row.cardLast4 ?? null }) : 'Not paid yet'}
            </span>
          </>
        )}
      </td>
      <td className={css.in}>{credits > 0 && signed(credits)}</td>
      <td className={css.out}>{credits < 0 && signed(credits)}</td>
      <td className={css.left}>
        <span className={css.leftWord}>left </span>
        {number(row.left)}
      </td>
    </tr>
  )
}

/** What a sentence is about leads to it. */
function Subject({ row: { sessionId, sessionName, orderId }, name }: { readonly row: StatementRowShown; readonly name: string }) {
  if (name === '') return null
  if (sessionId && sessionName)
    return (
      <Link to="/event/$id" params={{ id: sessionId }}>
        {name}
      </Link>
    )
  if (orderId)
    return (
      <Link to="/order/$id" params={{ id: orderId }}>
        {name}
      </Link>
    )
  return name
}

/** A row as the sentences of the domain read it. */
const factsOf = (row: StatementRowShown): StatementRowFacts => ({
  ...row,
  at: Temporal.Instant.from(row.at),
  startsAt: row.startsAt ? Temporal.Instant.from(row.startsAt) : null,
  expiresAt: row.expiresAt ? Temporal.Instant.from(row.expiresAt) : null,
  orderCode: row.orderCode ?? null,
  sessionName: row.sessionName ?? null,
  city: row.city ?? null,
  format: row.format ?? null,
  timezone: row.timezone ?? null,
  actorName: row.actorName ?? null,
})
