import type { IntegrationType } from '@troupe/domain/integration/kinds'
import { z } from 'zod'
import { failed, type PortCaller, type PortTold } from './port.ts'

/** An event as it is now, for a system outside. */
export interface PushedEvent {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly timezone: string
  readonly attendees: number
  readonly rooms: number
  readonly type: string
  readonly hostType: string
  readonly experience: { readonly id: string; readonly title: string }
  readonly workspace: { readonly id: string; readonly name: string }
  readonly crew: readonly { readonly role: string; readonly name: string }[]
  readonly missionSet: { readonly id: string; readonly name: string } | null
  /** Our page of it. */
  readonly page: string
}

/** What one push tells one system. */
export interface Push {
  /** The link, and which of its versions this is: together the idempotency key. */
  readonly linkId: string
  readonly version: number
  /** False closes the object on the other side. */
  readonly active: boolean
  readonly event: PushedEvent
  /** The id on the other side, if we know it. */
  readonly knownId: string | null
  /** Since when there may be an object whose id we don't know; null before the first try. */
  readonly begunAt: Temporal.Instant | null
  /** Of a gallery. */
  readonly password: string | null
}

/** The object on the other side. */
export interface Pushed {
  readonly id: string
  readonly url: string | null
}

/** A system outside that keeps one object for an event. */
export interface EventPort {
  readonly type: IntegrationType
  readonly isSimulated: boolean
  /** The address; null for a simulator. */
  readonly address: string | null
  /** Makes or changes the object of an event: however often it is pushed, there is one. */
  push(push: Push): Promise<PortTold<Pushed>>
  /** Asks for something that changes nothing. */
  test(): Promise<PortTold<unknown>>
}

/** An address on the other side, which becomes a link on our pages. */
const urlAnswer = z
  .string()
  .max(2000)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''))

const eventAnswer = z.object({ id: z.string().min(1).max(64), url: urlAnswer.nullish() })

/** A system that speaks our own protocol (docs/ports.yaml). */
export const openEventPort = (port: PortCaller): EventPort => ({
  ...facts(port),
  async push({ linkId, version, active, event: { id, ...event }, knownId, password }) {
    const told = await port.ask({
      ...{ method: 'PUT', path: ['events', id], key: `${linkId}/${version}`, answer: eventAnswer },
      body: {
        ...{ version, active, ...event },
        ...(port.type === 'BREADCRUMB' ? { gameId: knownId } : {}),
        ...(port.type === 'GALLERY' ? { password } : {}),
      },
    })
    if (told.kind !== 'ANSWERED') return told
    // a game that was linked by hand is the event's, whatever the other side would choose
    if (port.type === 'BREADCRUMB' && knownId !== null && told.value.id !== knownId) return failed('BAD_ANSWER')
    return { kind: 'ANSWERED', value: { id: told.value.id, url: told.value.url ?? null } }
  },
  async test() {
    const told = await port.ask({ path: ['events', crypto.randomUUID()], answer: z.unknown() })
    // it has no such event, and says so
    return told.kind === 'REFUSED' && told.status === 404 ? { kind: 'ANSWERED', value: null } : told
  },
})

/** What every port says of itself. */
export const facts = ({ type, isSimulated, url }: PortCaller) => ({ type, isSimulated, address: isSimulated ? null : url.href })
