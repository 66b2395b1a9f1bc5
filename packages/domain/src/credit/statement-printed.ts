import { amountWords } from '../money/amount-words.ts'
import { dayInZone, paperIn, zoneWords } from '../time/clock-words.ts'
import { changesNothing, foldedWords, moneyWay, type StatementKind, type StatementRowFacts, statementSentence } from './statement-row.ts'

/** A row with its money in minor units and what is available after it. */
interface RowToPrint extends StatementRowFacts {
  readonly kind: StatementKind
  readonly left: number
  readonly amount: number | null
  readonly currency: string | null
  readonly isPaid: boolean
  readonly cardBrand: string | null
  readonly cardLast4: string | null
}

interface MonthToPrint {
  /** YYYY-MM. */
  readonly month: string
  readonly in: number
  readonly out: number
  readonly rows: readonly RowToPrint[]
}

interface StatementToPrint {
  readonly workspace: string
  readonly months: readonly MonthToPrint[]
  readonly zone: string
  readonly at: Temporal.Instant
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A statement on paper, the newest month first as on the screen. Rows that change nothing are one line, as there. */
export function printedStatement({ workspace, months, zone, at }: StatementToPrint) {
  const rows = months.flatMap((one) => one.rows)
  const [newest, oldest] = [rows.at(0), rows.at(-1)]
  return {
    paper: paperIn(zone),
    date: at.toZonedDateTimeISO(zone).toPlainDate().toString(),
    title: `Statement of ${workspace}`,
    workspace,
    facts: [
      ['Made', dayInZone(at, zone)],
      ['From', oldest ? dayInZone(oldest.at, zone) : 'No entries'],
      ['To', newest ? dayInZone(newest.at, zone) : 'No entries'],
      ['Credits left', newest ? String(newest.left) : '0'],
    ],
    note: `Days are in ${zoneWords(zone)}.`,
    months: months.map((one) => ({
      name: monthName(one.month),
      in: one.in === 0 ? '' : `${one.in} in`,
      out: one.out === 0 ? '' : `${one.out} out`,
      rows: runs(one.rows).map((run) => (run.length === 1 && run[0] && !changesNothing(run[0]) ? rowOf(run[0], zone) : folded(run))),
    })),
  }
}

/** 'November 2026' of a month YYYY-MM. */
export function monthName(month: string): string {
  const [year, number] = month.split('-')
  return `${MONTHS[Number(number) - 1]} ${year}`
}

/** Rows in their order; those that change nothing and follow each other are together. */
export function runs<Row extends Parameters<typeof changesNothing>[0]>(rows: readonly Row[]): Row[][] {
  const found: Row[][] = []
  for (const row of rows) {
    const last = found.at(-1)
    if (last?.[0] && changesNothing(row) && changesNothing(last[0])) last.push(row)
    else found.push([row])
  }
  return found
}

const folded = (rows: readonly RowToPrint[]) => ({
  day: '',
  what: '',
  note: foldedWords(rows),
  money: '',
  way: '',
  in: '',
  out: '',
  left: '',
})

function rowOf(row: RowToPrint, zone: string) {
  const { before, name, after, note } = statementSentence(row, zone)
  const { credits, amount, currency, isPaid } = row
  return {
    day: dayInZone(row.at, zone).split(' ').slice(0, 2).join(' '),
    ...{ what: `${before}${name}${after}`, note },
    money: amount === null || currency === null ? '' : amountWords(amount, currency),
    way: amount === null ? '' : isPaid ? moneyWay(row) : 'Not paid yet',
    in: credits > 0 ? `+${credits}` : '',
    out: credits < 0 ? `−${-credits}` : '',
    left: String(row.left),
  }
}
