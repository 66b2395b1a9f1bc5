import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AvatarStack } from '@troupe/ui/avatar-stack'
import { UserAvatar } from '../../account/user-avatar.tsx'
import { PeopleOnPageDocument } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { useOnline } from '../../shell/use-online.ts'
import type { Session } from '../session-query.ts'
import { useNarrow } from '../use-narrow.ts'
import css from './presence.module.css'
import { hereWords, idsOf, shownPeople } from './presence-words.ts'
import { usePresence } from './use-presence.ts'

interface PresenceProps {
  readonly session: Session
  readonly me: Me
  /** The tab that the reader is on. */
  readonly tab: string | null
  readonly tabs: readonly { readonly key: string; readonly label: string }[]
}

/** Who else is on the event's page: a sentence and their faces, on a phone the faces alone. Nothing while the reader is alone or offline. */
export function Presence({ session, me, tab, tabs }: PresenceProps) {
  const people = usePresence(session.id, tab)
  const online = useOnline()
  const narrow = useNarrow()
  const ids = idsOf(people, me.id)
  const { data: names, isPlaceholderData } = useQuery({
    queryKey: ['people-on-page', session.id, ids],
    queryFn: async ({ signal }) => {
      const answer = await graphql(PeopleOnPageDocument, { id: session.id, ids: ids.slice(0, 50) }, { signal })
      return new Map((answer.session?.peopleOnPage ?? []).map((person) => [person.id, person]))
    },
    enabled: ids.length > 0,
    staleTime: 300_000,
    // who was here stays while the name of someone who came is read
    placeholderData: keepPreviousData,
  })
  if (!online || (ids.length > 0 && !names)) return null
  const named = isPlaceholderData ? people.filter(({ id }) => id === 'troupe' || names?.has(id)) : people
  const shown = shownPeople(named, { me: me.id, tab, tabs, names: names ?? new Map(), workspace: session.workspace.name })
  if (shown.length === 0) return null
  const words = hereWords(shown)
  const size = narrow ? 'sm' : undefined
  return (
    <div className={css.here}>
      {!narrow && <p className={css.words}>{words}</p>}
      <AvatarStack
        people={shown.map(({ key, name, avatar }) => ({
          key,
          name,
          face: <UserAvatar name={name} avatar={avatar} {...(size && { size })} />,
        }))}
        text={words}
        size={size}
        // the place below the poster is as wide as three
        most={narrow && shown.length > 3 ? 2 : 3}
      />
    </div>
  )
}
