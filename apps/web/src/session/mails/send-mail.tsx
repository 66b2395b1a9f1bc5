import { useQuery } from '@tanstack/react-query'
import { roleWords } from '@troupe/domain/words'
import { SendSheet } from '../../message/send/send-sheet.tsx'
import { assignmentsQuery, type Session } from '../session-query.ts'

interface SendMailProps {
  readonly session: Session
  readonly onClose: () => void
}

/** Emails people of an event: its contacts are there, its crew and the members of its workspace can be added. */
export function SendMail({ session, onClose }: SendMailProps) {
  const { id, name, startsAt, timezone, workspaceId } = session
  const { data: places = [] } = useQuery(assignmentsQuery(id))
  const crew = places.flatMap(({ user, role, approval }) =>
    user && (approval?.state === 'ACCEPTED' || approval?.state === 'PENDING')
      ? [{ userId: user.id, fullName: user.fullName ?? user.firstName, why: roleWords(role, true) }]
      : [],
  )
  return <SendSheet event={{ id, name, startsAt: startsAt ?? null, timezone, workspaceId, crew }} onClose={onClose} />
}
