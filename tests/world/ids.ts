/** The id of a named thing of the world: a UUID (version 8) made of its kind and name alone, so that tests can write it down. */
export function idOf(kind: string, name: string): string {
  const hex = [1, 2, 3, 4].map((seed) => hash(`${kind}/${name}`, seed).toString(16).padStart(8, '0')).join('')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

/**
 * The ids of the world's named people, workspaces, shows and events, all fixed. It imports nothing, so that the server may read a default
 * from it without loading the content.
 */
export const world = {
  workspaces: named('workspace', ['northwind', 'halden', 'diy', 'kestrel']),
  experiences: named('experience', [
    'theLostLedger',
    'buzzerNight',
    'blackout',
    'murderInTheGreenRoom',
    'charityBikeBuild',
    'unaNocheEnSevilla',
    'commonGround',
    'theWinterRevue',
    'sayItBetter',
    'battleRoyale',
    'secretAgent',
    'theLongWayToLunch',
    'theNightArchive',
    'postcardsFromLisbon',
    'einKofferInBerlin',
    'theGreatEstimate',
    'threeMinutesOfFame',
    'theSeanceAtFernhill',
    'theLongGoodbye',
    'foundersSupper',
    'boxOfSmallWonders',
    'theToyWorkshop',
    'whoseChairIsIt',
    'theCalmHour',
    'networkingBingo',
    'openFloor',
    'theOpeningNight',
    'thePaperRegatta',
  ]),
  /** The demo accounts, by role; everyone else of the world is `idOf('user', name)`. */
  users: named('user', [
    'admin',
    'producer',
    'success',
    'sales',
    'host',
    'staffhost',
    'plant',
    'owner',
    'editor',
    'viewer',
    'haldenEditor',
    'diyEditor',
    'kestrelEditor',
  ]),
  sessions: named('session', [
    'greenRoom',
    'gameReady',
    'managersNeeded',
    'hostNeeded',
    'detailsRequired',
    'groupDetailsMissing',
    'locationMissing',
    'toReview',
    'staffDetailsMissing',
    'live',
    'liveOnSite',
    'liveDiy',
    'unscheduled',
    'unscheduledOnSite',
    'requested',
    'requestedFirstDate',
    'cancelled',
    'cancelledWithFee',
    'cancelledUnscheduled',
    'completed',
    'noShow',
    'failed',
    'outcomeUnknown',
    'diy',
    'expiredOffer',
    'pendingOffers',
    'premium',
    'insideTheLock',
    'halden',
    'kestrel',
    'cannotGrow',
    'noOneSpeaks',
    'noOneNear',
  ]),
} as const

export type WorkspaceName = keyof typeof world.workspaces
export type ExperienceName = keyof typeof world.experiences

/** The code of an offer's link: 256 bits as base64url, made of a name. Real codes are random; these belong to the demo alone. */
export function codeOf(name: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const draw = chanceOf(`code/${name}`)
  // 43 characters of 6 bits hold 256 bits and two zero bits at the end
  return Array.from({ length: 43 }, (_, place) => alphabet.charAt(place === 42 ? draw(16) * 4 : draw(64))).join('')
}

const orderAlphabet = '379CDEFHJKLMNPQRTUVWXY'

/** The code of an order: six characters that are always the same for a name. */
export const orderCodeOf = (name: string) =>
  [0, 2, 4, 6, 9, 11]
    .map(
      (at) =>
        orderAlphabet[
          Number.parseInt(
            idOf('order code', name)
              .replaceAll('-', '')
              .slice(at * 2, at * 2 + 2),
            16,
          ) % 22
        ],
    )
    .join('')

/** A repeatable sequence of random numbers: each call answers a whole number from 0 up to, not including, `below`. */
export function chanceOf(name: string): (below: number) => number {
  let state = hash(name, 7)
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below)
  }
}

function named<const Name extends string>(kind: string, names: readonly Name[]): Readonly<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, idOf(kind, name)])) as Record<Name, string>
}

function hash(text: string, seed: number): number {
  let mixed = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)
  for (let at = 0; at < text.length; at++) {
    mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
    mixed ^= mixed >>> 13
  }
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
