import { amountWords } from '../money/amount-words.ts'
import { cardWords } from '../money/card.ts'
import { townWords } from '../money/postal-address.ts'
import { dateWords, dayInZone } from '../time/clock-words.ts'
import type { Buyer, InvoiceText } from './invoice.ts'

const titles = { INVOICE: 'Invoice', PRO_FORMA: 'Pro forma invoice', CREDIT_NOTE: 'Credit note' } as const

/** Where letters are printed on Letter paper; everywhere else it is A4. */
const LETTER = ['US', 'CA', 'MX', 'CO', 'CL', 'PH']

const currencyNames: Readonly<Record<string, string>> = {
  ...{ USD: 'US dollars', EUR: 'euros', GBP: 'pounds sterling', CHF: 'Swiss francs' },
  ...{ CAD: 'Canadian dollars', AUD: 'Australian dollars', NZD: 'New Zealand dollars' },
}

/** How a pro forma is paid: by which day, and to which account; what isn't known is left out. */
export interface PayWay {
  /** YYYY-MM-DD. */
  readonly payBy: string | null
  readonly bank: { readonly payTo: string; readonly rows: readonly { readonly label: string; readonly value: string }[] } | null
}

/**
 * An invoice as it is printed: every amount and day in words that people read, and lines without content left out. Texts that were stored before a field
 * existed are printed without it.
 */
export function printedInvoice(text: InvoiceText, pay: PayWay = { payBy: null, bank: null }) {
  const money = (minor: number | null) => (minor === null ? 'To be agreed' : amountWords(minor, text.currency))
  const named = (party: Partial<Buyer>) => addressLines(party, placeOf(text, party.country ?? ''))
  const seller = named(text.seller)
  return {
    paper: LETTER.includes(text.buyer.country || text.seller.country) ? 'us-letter' : 'a4',
    title: text.number === null ? `${titles[text.kind]} for order ${text.orderCode}` : `${titles[text.kind]} ${text.number}`,
    heading: titles[text.kind],
    site: text.site ?? '',
    date: text.date,
    seller,
    buyer: named(text.buyer),
    facts: factsOf(text, pay),
    heads: text.kind === 'CREDIT_NOTE' ? ['What is returned', 'Quantity', '', 'Amount'] : ['What you bought', 'Quantity', 'Each', 'Amount'],
    lines: text.lines.map(({ label, detail = '', quantity, unitPrice, discount, amount }) => [
      discount > 0 ? `${label}, less ${money(discount)}` : label,
      detail,
      quantity === null ? '' : String(quantity),
      unitPrice === null && text.kind === 'CREDIT_NOTE' ? '' : money(unitPrice),
      money(amount),
    ]),
    sums: sumsOf(text, money),
    totalLabel: `Total in ${currencyNames[text.currency] ?? text.currency}`,
    total: money(text.total),
    strip: stripOf(text, { pay, money }),
    note: text.kind === 'PRO_FORMA' ? 'This is not an invoice. We’ll issue one when we receive your payment.' : text.note,
    foot: [
      seller.filter((line) => !line.startsWith('Tax ID')).join(', '),
      ...seller.filter((line) => line.startsWith('Tax ID')),
      ...(text.contact ? [`Questions about this ${titles[text.kind].toLowerCase()}: ${text.contact}`] : []),
    ],
    reference: text.number ?? `Order ${text.orderCode}`,
  }
}

const placeOf = ({ places }: InvoiceText, code: string): string => places?.[code] ?? code

function factsOf(text: InvoiceText, { payBy }: PayWay): string[][] {
  const last = {
    INVOICE: text.paidOn === null ? [] : [['Paid', dateWords(text.paidOn)]],
    PRO_FORMA: [['Due', payBy === null ? 'On receipt' : dateWords(payBy)]],
    CREDIT_NOTE: text.corrects === null ? [] : [['Corrects invoice', text.corrects]],
  }
  return [
    ...(text.number === null ? [] : [['Number', text.number]]),
    ['Date', dateWords(text.date)],
    ['Order', text.orderCode],
    ...last[text.kind],
  ]
}

/** Tax is said at nothing too: a reader can't tell what was forgotten from what isn't due. A credit note of before has no tax of its own. */
function sumsOf(text: InvoiceText, money: (minor: number | null) => string): string[][] {
  if (text.subtotal === null) return []
  const country = placeOf(text, text.taxCountry ?? '')
  return [
    ['Subtotal', money(text.subtotal)],
    ...(text.discount ? [[`Discount, ${text.discountPercent}%`, money(-text.discount)]] : []),
    ...(text.tax === null ? [] : [[`${['Tax', country].filter(Boolean).join(', ')}, ${text.taxBasisPoints / 100}%`, money(text.tax)]]),
  ]
}

function stripOf(
  text: InvoiceText,
  { pay: { payBy, bank }, money }: { readonly pay: PayWay; readonly money: (minor: number | null) => string },
): string[][] {
  if (text.kind === 'PRO_FORMA')
    return [
      ['Pay by', payBy === null ? 'On receipt' : dateWords(payBy)],
      ...(bank ? [['Pay to', [bank.payTo, ...bank.rows.map(({ label, value }) => `${label} ${value}`)].join('\n')]] : []),
      ['Reference', text.orderCode],
    ]
  if (text.kind === 'CREDIT_NOTE')
    return text.isToCard === undefined
      ? []
      : [
          ['Returned', money(text.total === null ? null : -text.total)],
          ['To', text.card && text.isToCard ? cardWords(text.card) : text.isToCard ? 'The card that paid' : 'As agreed with you'],
        ]
  const credits = text.creditsUsed ?? 0
  return [
    ...(text.paidOn === null ? [] : [['Paid in full', dateWords(text.paidOn)]]),
    ...(text.card ? [['By card', `${cardWords(text.card)}, ${money(text.total)}`]] : []),
    ...(credits > 0 ? [['Also used', `${credits} ${credits === 1 ? 'credit' : 'credits'} from the balance`]] : []),
  ]
}

function addressLines({ name, address, taxId, ...town }: Partial<Buyer>, place: string): string[] {
  return [name, address, townWords(town), place, taxId ? `Tax ID ${taxId}` : ''].filter(
    (line): line is string => line !== undefined && line !== '',
  )
}

/** 'Thu 10 Dec 2026, New York, 30 people': the event of a line, as it is written under it; its day in its own zone. */
export function eventWords(event: {
  readonly startsAt: Temporal.Instant | null
  readonly timezone: string
  readonly city: string | null
  readonly attendees: number
}): string {
  const day = event.startsAt && dayInZone(event.startsAt, event.timezone)
  const people = `${event.attendees} ${event.attendees === 1 ? 'person' : 'people'}`
  return [day ?? 'No date yet', event.city, people].filter(Boolean).join(', ')
}
