import { idOf } from './ids.ts'

const phone = (number: string, kind: { sessionType?: string; hostType?: string; packageLevel?: string }) => ({
  id: idOf('session phone', number),
  phone: number,
  ...{ sessionType: null, hostType: null, packageLevel: null, ...kind },
})

/** Whom crews call, by the kind of their event. None fits a hybrid event, unless its package has a phone of its own. */
export const sessionPhonesOf = (createdAt: Temporal.Instant) =>
  [
    phone('+13125550142', { sessionType: 'REMOTE' }),
    phone('+13125550143', { sessionType: 'IN_PERSON' }),
    phone('+13125550144', { sessionType: 'IN_PERSON', hostType: 'SELF_HOSTED' }),
    phone('+442079460145', { packageLevel: 'PREMIUM' }),
  ].map((one, at) => ({ ...one, createdAt: createdAt.add({ minutes: at }) }))
