import { useQuery } from '@tanstack/react-query'
import { Panel } from '@troupe/ui/panel'
import { isCrew, type Me } from '../../platform/account.ts'
import type { Session } from '../session-query.ts'
import { GalleryPassword } from './gallery-password.tsx'
import { NameLine } from './integration-row.tsx'
import css from './integrations.module.css'
import { integrationsQuery } from './integrations-query.ts'

interface EventLinksProps {
  readonly session: Session
  readonly me: Me
}

/** Where customers and crew find the event outside Troupe: its game, its page, its pictures. Nothing as long as there is no page yet. */
export function EventLinks({ session, me }: EventLinksProps) {
  const { data: links = [] } = useQuery(integrationsQuery(session.id))
  const open = links.filter(({ active, url }) => active && url)
  if (open.length === 0) return null
  const rights = passwordRights(session, me)
  return (
    <Panel title="Links" flush>
      <ul className={css.links} aria-label="Links of the event">
        {open.map((link) => (
          <li key={link.id} className={css.link}>
            <NameLine link={link} end={null} />
            {link.type === 'GALLERY' && rights.reads && (
              <GalleryPassword session={session} isLost={link.passwordLost} mayChange={rights.changes} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Editors of the workspace tell guests the password and change it; hosts tell it. */
function passwordRights({ meta }: Session, me: Me) {
  const edits = !isCrew(me) && meta.permissions.edit.reason !== 'FORBIDDEN'
  return { reads: edits || me.role === 'HOST', changes: edits }
}
