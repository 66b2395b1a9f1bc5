import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { HostType, PackageLevel, SessionFormat } from '@troupe/domain/catalogue/kinds'
import { phoneWords } from '@troupe/domain/phone-words'
import { createSessionPhoneInput, sessionPhoneFields } from '@troupe/domain/session/session-phones'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { CreateSessionPhoneDocument, DeleteSessionPhoneDocument, UpdateSessionPhoneDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { labelsOf } from '../../platform/form/labels.ts'
import { useRowAsk } from '../../platform/form/saving/use-row-ask.ts'
import { useAsk } from '../../platform/form/use-ask.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { PhoneFor } from './phone-matrix.ts'
import type { Phone } from './phones-queries.ts'

/** What the row holds while it is edited; no choice is any. */
export interface PhoneDraft {
  readonly phone: string
  readonly sessionType: SessionFormat | ''
  readonly hostType: HostType | ''
  readonly packageLevel: PackageLevel | ''
}

const labels = labelsOf(sessionPhoneFields, 'phone', 'sessionType', 'hostType', 'packageLevel')
const says = { phone: { INVALID: 'Write it with its country code, such as +1 312 555 0142.' } }

/** Which events a draft is for. */
export const forOf = ({ sessionType, hostType, packageLevel }: PhoneDraft): PhoneFor => ({
  sessionType: sessionType || null,
  hostType: hostType || null,
  packageLevel: packageLevel || null,
})

const draftFrom = ({ phone, sessionType, hostType, packageLevel }: Pick<Phone, 'phone'> & PhoneFor): PhoneDraft => ({
  ...{ phone: phoneWords(phone), sessionType: sessionType ?? '', hostType: hostType ?? '', packageLevel: packageLevel ?? '' },
})

/** The row in which a phone is added or changed. */
export function usePhoneRow(phone: Phone | (PhoneFor & { readonly id: 'new'; readonly phone: string }), onClose: () => void) {
  const queries = useQueryClient()
  const toast = useToast()
  const first = draftFrom(phone)
  const form = useAsk<PhoneDraft>({
    ...{ first, labels, says },
    rules: { schema: createSessionPhoneInput, input: ({ phone = '' }) => ({ phone }) },
    send: async (draft, key) => {
      const input = { phone: draft.phone, ...forOf(draft) }
      if ('version' in phone)
        await graphql(UpdateSessionPhoneDocument, { input: { id: phone.id, version: phone.version, ...input } }, { key })
      else await graphql(CreateSessionPhoneDocument, { input }, { key })
      await queries.invalidateQueries({ queryKey: sessionKeys.phones })
      toast('version' in phone ? 'Phone saved' : 'Phone added')
    },
  })
  return useRowAsk(form, phone.id, onClose)
}

/** Deletes a phone, with Undo. */
export function usePhoneDelete() {
  const queries = useQueryClient()
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    setRefusal(undefined)
    const failed = await change().then(() => undefined, refusalWords)
    await queries.invalidateQueries({ queryKey: sessionKeys.phones })
    setRefusal(failed)
    return failed === undefined
  }
  const restore = ({ phone, sessionType, hostType, packageLevel }: Phone) =>
    graphql(CreateSessionPhoneDocument, { input: { phone, sessionType, hostType, packageLevel } })
  const remove = async (phone: Phone) => {
    const done = await run(() => graphql(DeleteSessionPhoneDocument, { id: phone.id }))
    const undo = { label: 'Undo', onSelect: () => void run(() => restore(phone)) }
    if (done) toast(`${phoneWords(phone.phone)} deleted`, { action: undo })
  }
  return { remove, refusal }
}

/** Opens and closes the row of a phone, in the address. */
export function usePhoneEntry() {
  const navigate = useNavigate()
  return (entry: string | undefined, leaves = false) =>
    void navigate({
      ...{ to: '/settings/admin', search: { tab: 'phones', ...(entry !== undefined && { entry }) }, resetScroll: false },
      // what was saved or discarded is no longer unsaved, but the guard only knows that after the next rendering
      ...(leaves && { ignoreBlocker: true, replace: true }),
    })
}
