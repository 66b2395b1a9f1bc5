import { payerInput } from '@troupe/domain/checkout/contact'
import type { Me } from '../../platform/account.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { countryFault, PAYER_LABELS, pathOfPayer, payerOf, type TypedPayer } from './billing.ts'

export type PayerForm = ReturnType<typeof usePayer>

/** Who pays, and what the invoice says: at first the person who is signed in. What was typed outlives a reload, and the next
 * cart of this window has it too. */
export function usePayer(me: Me | null) {
  return useAsk<TypedPayer>({
    name: 'cart.payer',
    labels: PAYER_LABELS,
    first: {
      firstName: me?.firstName ?? '',
      lastName: me?.lastName ?? '',
      email: me?.email ?? '',
      phone: me?.phone ?? '',
      ...{ company: '', name: '', address: '', city: '', postcode: '', country: '', taxId: '' },
    },
    rules: { schema: payerInput, input: payerOf, path: pathOfPayer },
    check: (typed) => ({ country: countryFault(typed) }),
    // it is sent with the payment
    send: async () => {},
    stays: true,
  })
}
