import { calendarFileName } from '@troupe/domain/session/calendar-file'
import { Button } from '@troupe/ui/button'
import type { MenuItem } from '@troupe/ui/menu'
import { useToast } from '@troupe/ui/toast'
import { CalendarPlus, Download, ExternalLink } from 'lucide-react'
import { blob } from '../platform/api.ts'
import { saveFile } from '../platform/files/save-file.ts'
import { MenuOnDemand } from '../platform/menu/menu-on-demand.tsx'
import { refusalWords } from '../platform/words/reasons.ts'
import type { Session } from './session-query.ts'

interface CalendarMenuProps {
  readonly session: Session
  /** Whether its button says which event it is of, next to those of others. */
  readonly isNamed?: boolean
}

/** The ways to have the event in one's own calendar. */
export function CalendarMenu({ session, isNamed = false }: CalendarMenuProps) {
  const toast = useToast()
  const { google, outlook, ical } = session.links
  const outside = (key: string, label: string, href: string | null | undefined): MenuItem[] =>
    href
      ? [
          {
            kind: 'link',
            key,
            label,
            icon: ExternalLink,
            render: (
              <a href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            ),
          },
        ]
      : []
  const file = async () => {
    if (!ical) return
    try {
      saveFile(calendarFileName(session.name), await blob(ical))
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
  }
  return (
    <MenuOnDemand
      trigger={<Button icon={CalendarPlus}>Add to calendar{isNamed && <span className="vh">: {session.name}</span>}</Button>}
      items={[
        ...outside('google', 'Google Calendar', google),
        ...outside('outlook', 'Outlook', outlook),
        ...(ical ? [{ key: 'ical', label: 'Calendar file (.ics)', icon: Download, onSelect: () => void file() }] : []),
      ]}
    />
  )
}
