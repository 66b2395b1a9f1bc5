import { useQuery } from '@tanstack/react-query'
import { performs } from '@troupe/domain/role/assignment'
import { isOver } from '@troupe/domain/session/lifecycle'
import type { Me } from '../../platform/account.ts'
import { ownOffers } from '../own-places.ts'
import { type Assignment, assignmentsQuery, type Session } from '../session-query.ts'
import { useNarrow } from '../use-narrow.ts'

/**
 * The reader's own accepted place on an event that is still to come or running, on a window as wide as a phone or a tablet: the page then begins with its call
 * sheet. 'coming' until it is known; null for everyone else, on a wide window, and while another offer waits for an answer.
 */
export function useHostSheet(session: Session, me: Me): Assignment | 'coming' | null {
  const narrow = useNarrow()
  const mayPlay = narrow && !isOver(session.status) && !session.asksMe && (me.role === 'HOST' || me.role === 'PLANT')
  const { data, isPending } = useQuery({ ...assignmentsQuery(session.id), enabled: mayPlay })
  if (!mayPlay) return null
  if (!data) return isPending ? 'coming' : null
  const [mine] = ownOffers(data, me.id)
  return mine?.approval?.state === 'ACCEPTED' && performs(mine.role) ? mine : null
}
