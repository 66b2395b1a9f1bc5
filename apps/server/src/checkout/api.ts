import { DISCOUNT_CODE_STATES, discountCodeInput } from '@troupe/domain/checkout/discount-code'
import { listOf, pageOf } from '../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../platform/graphql/graphql.ts'
import { inputOf } from '../platform/graphql/inputs.ts'
import { createDiscountCode, type DiscountCode, discountCodes, endDiscountCode } from './cart/codes.ts'

const DiscountCodeState = builder.enumType('DiscountCodeState', { values: DISCOUNT_CODE_STATES })
const DiscountCodeRef = builder.objectRef<DiscountCode>('DiscountCode').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    code: t.exposeString('code'),
    percent: t.exposeInt('percent'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', nullable: true }),
    maxUses: t.exposeInt('maxUses', { nullable: true }),
    uses: t.exposeInt('uses', {
      description: 'The number of paid orders and open payments with this code. An open payment reserves one use.',
    }),
    workspaceId: t.exposeID('workspaceId', {
      nullable: true,
      description: 'The id of the only workspace that can use the code; null if any workspace can.',
    }),
    workspaceName: t.exposeString('workspaceName', { nullable: true }),
    state: t.expose('state', { type: DiscountCodeState }),
  }),
})
const DiscountCodesRef = listOf('DiscountCodeList', DiscountCodeRef)
const DiscountCodeFilter = builder.inputType('DiscountCodeFilter', {
  fields: (t) => ({ text: t.string({ description: 'Matches any part of the code.' }) }),
})
const CreateDiscountCodeInput = inputOf('CreateDiscountCodeInput', discountCodeInput, {
  fields: {
    code: 'The code: 4 to 16 letters or digits.',
    percent: 'A whole number from 1 to 95, or 100.',
    startsAt: 'When the code becomes valid. Defaults to now.',
    workspaceId: 'The id of the only workspace that can use the code; null if any workspace can.',
  },
})

addQuery('discountCodes', (t) =>
  t.field({
    type: DiscountCodesRef,
    args: { filter: t.arg({ type: DiscountCodeFilter }), offset: t.arg.int(), limit: t.arg.int() },
    resolve: (_, { filter, ...page }, ctx) => discountCodes(ctx, filter?.text ?? '', orThrow(pageOf(page))),
  }),
)
addMutation('createDiscountCode', (t) =>
  t.field({
    type: DiscountCodeRef,
    args: { input: t.arg({ type: CreateDiscountCodeInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow(await createDiscountCode(ctx, input)),
  }),
)
addMutation('endDiscountCode', (t) =>
  t.field({
    type: DiscountCodeRef,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await endDiscountCode(ctx, id)),
  }),
)
