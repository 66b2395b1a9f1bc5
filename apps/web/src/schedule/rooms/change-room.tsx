import { openRoomsFor } from '@troupe/domain/schedule/open-room'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import { RoomFields } from './room-form.tsx'
import { roomsWords } from './room-words.ts'
import type { OpenRoom } from './rooms-query.ts'
import { useRoomForm } from './use-room-form.ts'

interface ChangeRoomProps {
  readonly room: OpenRoom
  readonly workspaceId: string
  readonly zone: string
  readonly onClose: () => void
}

/** Changes a room that has not begun; its button says how many open rooms go or come back. */
export function ChangeRoom({ room, workspaceId, zone, onClose }: ChangeRoomProps) {
  const form = useRoomForm({ workspaceId, zone, room, onDone: onClose })
  const more = openRoomsFor(form.values.attendees) - room.size
  const submit = more === 0 ? 'Save' : more > 0 ? `Save, takes ${roomsWords(more)} more` : `Save, returns ${roomsWords(-more)}`
  return (
    <FormDialog form={form} onClose={onClose} title="Change the room" submit={submit}>
      <RoomFields form={form} zone={zone} canBeNow={false} />
    </FormDialog>
  )
}
