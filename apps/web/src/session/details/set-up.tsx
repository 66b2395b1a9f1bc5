import { Link } from '@tanstack/react-router'
import { pdfTypeWords } from '@troupe/domain/catalogue/format-words'
import { FORMAT_TYPES } from '@troupe/domain/catalogue/kinds'
import { FORMAT_WORDS, minutesWords } from '@troupe/domain/words'
import { Editable, EditableList, OnlyStaff } from '@troupe/ui/editable'
import { Panel } from '@troupe/ui/panel'
import { NumberRow, SelectRow } from '../../platform/form/rows/rows.tsx'
import type { Session } from '../session-query.ts'
import type { StaffDetails } from './use-staff-details.ts'

interface SetUpProps {
  readonly session: Session
  readonly form: StaffDetails
}

const pdfTypes = FORMAT_TYPES.map((value) => ({ value, label: pdfTypeWords(value) }))
const beforeWords = (minutes: number): string => (minutes === 0 ? 'At the start' : `${minutesWords(minutes)} before`)
const before = { min: 0, max: 240, step: 5, unit: 'minutes', show: beforeWords } as const

/** When guests and crew come, what is printed, how long it takes. Once the event is over or cancelled, the times stay as they are. */
export function SetUp({ session, form }: SetUpProps) {
  const off = !session.meta.permissions.edit.value
  const note = callNotes[off ? 'over' : session.startsAt && session.status !== 'LIVE' && !session.diy ? 'ahead' : 'none']
  const { type, hostType } = session.meta.permissions
  const mayChange = type.value || hostType.value
  const lock = off ? callNotes.over : undefined
  return (
    <Panel title="Set up by Troupe" flush actions={<OnlyStaff />}>
      <EditableList>
        <NumberRow
          form={form}
          name="lobby"
          label="Lobby opens"
          {...before}
          lock={lock}
          hint="Guests can come in this long before the start."
        />
        {!session.diy && (
          <NumberRow
            form={form}
            name="scheduleOffset"
            label="Crew arrives"
            {...before}
            lock={lock}
            hint={<>Unless the running order gives their role another call time or the lobby opens earlier. {note}</>}
          />
        )}
        {(session.type !== 'REMOTE' || session.pdfType !== null) && (
          <SelectRow form={form} name="pdfType" label="Printed pack" options={pdfTypes} none="None" placeholder="Choose a pack" />
        )}
        <Editable
          label="Length"
          value={`${session.duration} minutes`}
          lock={
            <>
              {FORMAT_WORDS[session.type]} shows take {session.duration} minutes.{' '}
              {mayChange && (
                <Link to="/event/$id" params={{ id: session.id }} search={{ tab: 'activity' }} resetScroll={false}>
                  Change the format
                </Link>
              )}
            </>
          }
        />
      </EditableList>
    </Panel>
  )
}

const callNotes = {
  over: 'This event is over or cancelled.',
  ahead: 'People whose call time changes get an email. Hosts and plant actors are asked again if it changes by more than 30 minutes.',
  none: null,
}
