import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { levelIn } from '@troupe/domain/role/level'
import { areasOf, type MenuPlace, type Rights } from '@troupe/domain/setting/areas'
import { isCrew, type Me, meQuery } from '../platform/account.ts'
import { chosenWorkspace, type LastReader, lastReader } from '../platform/choices.ts'
import { useStore } from '../platform/store.ts'
import { isProbablySignedIn } from '../platform/wire/token.ts'

/** Who looks at the page. */
export interface Viewer extends Rights {
  readonly me: Me | null
  /** Someone is probably signed in, and the server hasn't answered who. */
  readonly isUnknown: boolean
  /** What the bar shows: until the server has answered, by the rights of the last reader. */
  readonly areas: readonly MenuPlace[]
  /** They work on events, and see more on a screen. */
  readonly isDense: boolean
  /** The page is for all of Troupe: it wears its own look and names no customer, whichever one is chosen. */
  readonly isHouse: boolean
}

const HOUSE = /^\/(availability|person|settings\/admin|workspaces)/

/** Who looks at the page, with their level in the chosen workspace. */
export function useViewer(): Viewer {
  const { data } = useQuery(meQuery)
  const workspace = useStore(chosenWorkspace)
  const last = useStore(lastReader)
  const isUnknown = data === undefined && isProbablySignedIn()
  const levelOf = (reader: LastReader | null) => (reader && workspace ? levelIn(reader.permissions ?? [], workspace) : null)
  const isHouse = HOUSE.test(useLocation().pathname)
  const me = data ?? null
  const reader = isUnknown ? (last ?? unknownReader) : me
  return { me, level: levelOf(me), isUnknown, areas: areasOf({ me: reader, level: levelOf(reader) }), isDense: isCrew(reader), isHouse }
}

/** Someone whose rights this browser doesn't know finds what everyone who is signed in finds. */
const unknownReader: LastReader = { role: 'BOOKING_USER', permission: 'BOOKING_USER', permissions: [] }
