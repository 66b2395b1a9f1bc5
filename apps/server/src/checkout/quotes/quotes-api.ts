import { HostType, PackageLevel, SessionFormat } from '../../catalogue/catalogue.ts'
import { listOf, pageOf } from '../../platform/database/lists.ts'
import { addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { type ListedQuote, QUOTE_STATES, quotes } from './quote-list.ts'

const QuoteState = builder.enumType('QuoteState', { values: QUOTE_STATES })
const QuotedShowRef = builder.objectRef<ListedQuote['items'][number]>('QuotedShow').implement({
  fields: (t) => ({
    experienceId: t.exposeID('experienceId'),
    title: t.exposeString('title'),
    format: t.expose('format', { type: SessionFormat }),
    hostType: t.expose('hostType', { type: HostType }),
    attendees: t.exposeInt('attendees'),
    duration: t.exposeInt('duration', { description: 'Minutes.' }),
    packageLevel: t.expose('packageLevel', { type: PackageLevel }),
    city: t.string({ nullable: true, resolve: ({ location }) => location?.city ?? location?.name ?? null }),
    day: t.exposeString('day', { nullable: true, description: 'The local day, YYYY-MM-DD; null if the price holds on any day.' }),
    credits: t.exposeInt('credits'),
  }),
})
const QuoteMakerRef = builder.objectRef<NonNullable<ListedQuote['madeBy']>>('QuoteMaker').implement({
  fields: (t) => ({ id: t.exposeID('id'), fullName: t.exposeString('fullName') }),
})
const QuoteTotalRef = builder.objectRef<ListedQuote['total']>('QuoteTotal').implement({
  description: 'All shows of a quote together. The amount is in minor units of the currency.',
  fields: (t) => ({
    credits: t.exposeInt('credits'),
    amount: t.exposeInt('amount', { description: 'What buying these credits in one order costs.' }),
    currency: t.exposeString('currency'),
    unitPrice: t.exposeInt('unitPrice'),
  }),
})
const QuoteRef = builder.objectRef<ListedQuote>('Quote').implement({
  description: 'A saved quote, whose credits hold until `validUntil`.',
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeString('number'),
    state: t.expose('state', { type: QuoteState }),
    url: t.exposeString('url', { nullable: true, description: 'The link to share; null until POST /quote/{id}/link makes one.' }),
    madeAt: t.expose('madeAt', { type: 'DateTime' }),
    validUntil: t.expose('validUntil', { type: 'DateTime' }),
    madeBy: t.field({ type: QuoteMakerRef, nullable: true, resolve: ({ madeBy }) => madeBy }),
    workspaceId: t.exposeID('workspaceId', { nullable: true }),
    workspaceName: t.exposeString('workspaceName', { nullable: true }),
    note: t.exposeString('note', { nullable: true }),
    items: t.field({ type: [QuotedShowRef], resolve: ({ items }) => items }),
    total: t.field({ type: QuoteTotalRef, resolve: ({ total }) => total }),
  }),
})
const QuotesRef = listOf('QuoteList', QuoteRef)

addQuery('quotes', (t) =>
  t.field({
    type: QuotesRef,
    description: 'Saved quotes, newest first.',
    args: {
      workspaceId: t.arg.id({ description: 'Only quotes of this workspace. Required for customers, who otherwise get an empty list.' }),
      offset: t.arg.int(),
      limit: t.arg.int(),
    },
    resolve: (_, { workspaceId, ...page }, ctx) => quotes(ctx, { workspaceId }, orThrow(pageOf(page))),
  }),
)
