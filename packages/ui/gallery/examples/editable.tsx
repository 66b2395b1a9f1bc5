import { Avatar } from '@troupe/ui/avatar'
import { Editable, EditableList, OnlyStaff } from '@troupe/ui/editable'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { State } from '../state.tsx'

export const title = 'Editable value'
export const group = 'Asking'
export const about =
  'A row whose value is text until it is touched, then a field of the same size; it says what has become of what was entered.'

export function Usage() {
  const [name, setName] = useState('Murder in the Green Room')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <EditableList>
      <Editable
        label="Name"
        value={name}
        edit={{
          isOpen,
          by: 'line',
          control: <TextInput value={name} onChange={setName} />,
          onOpen: () => setIsOpen(true),
          onLeave: () => setIsOpen(false),
          onCancel: () => setIsOpen(false),
        }}
      />
      <Editable label="Booked" value="Mon 2 Nov 2026 by Priya Raman" />
    </EditableList>
  )
}

const nothing = () => {}
const closed = { isOpen: false, by: 'line', control: null, onOpen: nothing, onLeave: nothing, onCancel: nothing } as const
const notes = 'Procurement signs off above 30 credits, ask Layla first.'

export function States() {
  return (
    <>
      <State name="what has become of it" wide>
        <EditableList>
          <Editable label="Name" value="Green Room" edit={closed} state={{ kind: 'saving' }} />
          <Editable label="Short name" value="Green Room" edit={closed} state={{ kind: 'saved', onUndo: nothing }} />
          <Editable label="Lobby opens" value="10 minutes before" edit={closed} state={{ kind: 'kept', onUndo: nothing }} />
          <Editable label="Crew arrives" value="2 hours before" edit={closed} state={{ kind: 'undone' }} />
          <Editable
            label="Printed pack"
            value="Standard"
            edit={closed}
            state={{ kind: 'refused', words: 'This couldn’t be saved. Try again in a moment.', onRetry: nothing }}
          />
          <Editable
            label="Guests’ email"
            value="Only northwind.example addresses"
            edit={closed}
            theirs={{ name: 'Priya Raman', face: <Avatar name="Priya Raman" size="sm" />, times: 1 }}
          />
        </EditableList>
      </State>
      <State name="open, empty, with a mark" wide>
        <EditableList>
          <Editable
            label="Name"
            value=""
            edit={{ ...closed, isOpen: true, error: 'Required', control: <TextInput value="" onChange={nothing} /> }}
          />
          <Editable label="Short name" value="" placeholder="Add a short name" edit={closed} mark="Changed since the review" />
          <Editable
            label="Internal"
            long
            value={notes}
            note={<OnlyStaff />}
            state={{ kind: 'saving' }}
            edit={{ ...closed, by: 'lines', isOpen: true, control: <TextArea value={notes} onChange={nothing} /> }}
          />
          <Editable label="Internal" long value={notes} note={<OnlyStaff />} edit={closed} />
        </EditableList>
      </State>
      <State name="cells" wide>
        <EditableList look="cells">
          <Editable label="Experience" value="Murder in the Green Room" mark="Theatrical" />
          <Editable label="Format" value="In-Person" mark="Host on site" />
          <Editable label="Package" value="Standard" />
          <Editable label="Length" value="90 minutes" />
          <Editable label="Template" value="" placeholder="Choose a template" edit={closed} />
          <Editable label="Language" value="English" edit={closed} state={{ kind: 'saved', onUndo: nothing }} />
        </EditableList>
        <EditableList look="wide">
          <Editable label="Activity notes" long value={notes} edit={{ ...closed, by: 'lines' }} />
        </EditableList>
      </State>
      <State name="questions" wide>
        <EditableList look="questions">
          <Editable label="Which departments are taking part?" value="Sales and support" edit={closed} />
          <Editable label="What is the occasion?" value="" placeholder="Add an answer" note="Required" edit={closed} />
          <Editable label="How old are the people taking part?" value="24 to 61" />
        </EditableList>
      </State>
      <State name="not to be edited" wide>
        <EditableList>
          <Editable
            label="Attendees"
            value="72 people"
            lock={
              <>
                Fixed since Sun 22 Nov, 30 days before. <a href="#editable">Add people</a>
              </>
            }
          />
          <Editable label="Booked" value="Mon 2 Nov 2026 by Priya Raman" />
          <Editable label="Salesperson" value="" />
        </EditableList>
      </State>
    </>
  )
}
