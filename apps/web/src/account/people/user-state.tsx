import { Tone } from '@troupe/ui/tone'
import { Check, CircleSlash } from 'lucide-react'

/** Whether a person can sign in. */
export const UserState = ({ active }: { active: boolean }) => (
  <Tone bare tone={active ? 'success' : 'plain'} icon={active ? Check : CircleSlash}>
    {active ? 'Active' : 'Inactive'}
  </Tone>
)
