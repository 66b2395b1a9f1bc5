import { isStaff } from '@troupe/domain/role/roles'
import { isCrew, type Me } from '../platform/account.ts'
import type { EventReader } from './words.ts'

/** How someone reads events, wherever they are shown to them. */
export const readerOf = (me: Me | null | undefined): EventReader => (isStaff(me) ? 'STAFF' : isCrew(me) ? 'CREW' : 'CUSTOMER')
