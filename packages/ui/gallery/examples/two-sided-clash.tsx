import { Avatar } from '@troupe/ui/avatar'
import { Editable, EditableList } from '@troupe/ui/editable'
import { TwoSidedClash } from '@troupe/ui/two-sided-clash'
import { useState } from 'react'
import { State } from '../state.tsx'

export const title = 'Two-sided clash'
export const group = 'Asking'
export const about = 'What two people entered in one field, with the words that differ marked, and the choice between them.'

export function Usage() {
  const [chosen, setChosen] = useState<string | null>(null)
  if (chosen !== null) return <p>{chosen}</p>
  return (
    <TwoSidedClash
      label="Notes for the crew"
      by={{ name: 'Priya Raman', face: <Avatar name="Priya Raman" size="sm" />, at: '2:13 pm' }}
      mine={mine}
      theirs={theirs}
      onMine={() => setChosen(mine)}
      onTheirs={() => setChosen(theirs)}
    />
  )
}

const mine = 'Two guests use wheelchairs: lift, not stairs. Park the van in the yard, gate code from Renata.'
const theirs = 'Three guests use wheelchairs: lift, not stairs. The CEO leaves at 3:30.'
const nothing = () => {}

export function States() {
  return (
    <>
      <State name="in a row" wide>
        <EditableList>
          <Editable
            label="For the crew"
            long
            value={mine}
            clash={
              <TwoSidedClash
                label="For the crew"
                by={{ name: 'Priya Raman' }}
                mine={mine}
                theirs={theirs}
                onMine={nothing}
                onTheirs={nothing}
              />
            }
          />
        </EditableList>
      </State>
      <State name="by someone unknown, emptied" wide>
        <TwoSidedClash label="Short name" title="Short name" mine="Green Room" theirs="" onMine={nothing} onTheirs={nothing} />
      </State>
    </>
  )
}
