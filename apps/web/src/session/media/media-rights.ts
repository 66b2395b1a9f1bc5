import { isStaff } from '@troupe/domain/role/roles'
import { mayChangeFile } from '@troupe/domain/session/files'
import type { Me } from '../../platform/account.ts'
import type { Session } from '../session-query.ts'
import type { EventFile } from './media-query.ts'

type MediaReader = Pick<Me, 'id' | 'role' | 'permission'>

/** Editors of the workspace, also once the event can’t be edited any longer: photographs arrive afterwards. */
const isEditor = ({ meta }: Pick<Session, 'meta'>): boolean => meta.permissions.edit.value || meta.permissions.edit.reason !== 'FORBIDDEN'

/** Whether the reader adds files to an event: staff, editors and its hosts. */
export const mayAdd = (session: Pick<Session, 'meta' | 'asksMe'>, me: MediaReader): boolean =>
  isStaff(me) || isEditor(session) || (me.role === 'HOST' && !session.asksMe)

/** Whether the reader renames a file, moves it to the bin and brings it back. */
export const mayChange = (
  session: Pick<Session, 'meta'>,
  me: MediaReader,
  { uploadedBy, purpose }: Pick<EventFile, 'uploadedBy' | 'purpose'>,
): boolean => mayChangeFile({ isStaff: isStaff(me), isEditor: isEditor(session), isUploader: uploadedBy?.id === me.id }, purpose)
