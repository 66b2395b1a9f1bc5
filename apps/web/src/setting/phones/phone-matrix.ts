import {
  existsTogether,
  HOST_TYPES,
  type HostType,
  PACKAGE_LEVELS,
  type PackageLevel,
  SESSION_FORMATS,
  type SessionFormat,
} from '@troupe/domain/catalogue/kinds'
import { phoneOf } from '@troupe/domain/session/session-phones'
import { FORMAT_WORDS, PACKAGE_WORDS } from '@troupe/domain/words'

/** How the host takes part, in a column that is about hosts. */
export const HOST_WORDS: Readonly<Record<HostType, string>> = { ON_SCREEN: 'On screen', ON_SITE: 'On site', SELF_HOSTED: 'Self-hosted' }

/** Which events a phone is for; null is any. */
export interface PhoneFor {
  readonly sessionType: SessionFormat | null
  readonly hostType: HostType | null
  readonly packageLevel: PackageLevel | null
}

/** One kind of event. */
export interface EventKind {
  readonly sessionType: SessionFormat
  readonly hostType: HostType
  readonly packageLevel: PackageLevel
}

/** A kind of event with the phone that it gets. */
interface PhoneAnswered<P> extends EventKind {
  readonly phone: P | null
}

const kinds: readonly EventKind[] = SESSION_FORMATS.flatMap((sessionType) =>
  HOST_TYPES.filter((hostType) => existsTogether(sessionType, hostType)).flatMap((hostType) =>
    PACKAGE_LEVELS.map((packageLevel) => ({ sessionType, hostType, packageLevel })),
  ),
)

const columnsOf = ({ sessionType, hostType, packageLevel }: PhoneFor) => ({
  ...{ session_type: sessionType, host_type: hostType, package_level: packageLevel },
})

/** Every kind of event that exists with the phone that it gets from these. */
export function answersOf<P extends PhoneFor>(phones: readonly P[]): readonly PhoneAnswered<P>[] {
  const rows = phones.map((phone) => ({ ...columnsOf(phone), phone }))
  return kinds.map((kind) => ({ ...kind, phone: phoneOf(rows, columnsOf(kind))?.phone ?? null }))
}

/** A, B, …, Z, AA: what a phone is called on this page, by its place in the list. */
export const letterOf = (at: number): string => (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** The phone that is for the same events as another one. */
export const twinOf = <P extends PhoneFor & { readonly id: string }>(phones: readonly P[], own: P): P | undefined =>
  phones.find(
    ({ id, ...other }) =>
      id !== own.id && other.sessionType === own.sessionType && other.hostType === own.hostType && other.packageLevel === own.packageLevel,
  )

/** The kinds without a phone: how many, of which formats, hosts and packages, how many upcoming events, and what a phone for them would be for. */
export interface Gap {
  readonly kinds: number
  readonly events: number
  readonly words: string
  /** The format that all of them have, or the one with most of them. */
  readonly format: SessionFormat
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What no phone answers for; null when every kind has one. */
export function gapIn(answers: readonly PhoneAnswered<PhoneFor>[], upcoming: (kind: EventKind) => number): Gap | null {
  const bare = answers.filter(({ phone }) => phone === null)
  const counts = SESSION_FORMATS.map((format) => ({ format, count: bare.filter(({ sessionType }) => sessionType === format).length }))
  const [most] = counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  if (!most) return null
  const events = bare.reduce((sum, kind) => sum + upcoming(kind), 0)
  return { kinds: bare.length, events, format: most.format, words: wordsOf(bare) }
}

/** 'Hybrid, on screen or on site, Standard or Premium': each part that not all kinds have. */
function wordsOf(bare: readonly EventKind[]): string {
  const some = <T extends string>(all: readonly T[], words: Readonly<Record<T, string>>, of: (kind: EventKind) => T): readonly string[] => {
    const found = all.filter((one) => bare.some((kind) => of(kind) === one))
    return found.length === all.length ? [] : [either.format(found.map((one) => words[one]))]
  }
  const parts = [
    ...some(SESSION_FORMATS, FORMAT_WORDS, ({ sessionType }) => sessionType),
    ...some(HOST_TYPES, HOST_WORDS, ({ hostType }) => hostType).map((text) => text.toLowerCase()),
    ...some(PACKAGE_LEVELS, PACKAGE_WORDS, ({ packageLevel }) => packageLevel),
  ]
  return parts.length > 0 ? parts.join(', ') : 'Events of every kind'
}
