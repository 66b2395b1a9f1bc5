import { Button } from '@troupe/ui/button'
import * as icons from '@troupe/ui/icons'
import { Tile } from '@troupe/ui/tile'
import { State, Together } from '../state.tsx'

export const title = 'Widget tile'
export const group = 'Showing'
export const about = 'One figure: its name, its value and one line that explains it.'

export function Usage() {
  return <Tile label="Events this week" figure="14" context="3 need hosts" tone="warning" />
}

export function States() {
  return (
    <Together>
      <State name="a part of a whole">
        <Tile label="Credits" icon={icons.ticket} figure="24" context="of 60 ordered are left" share={{ of: 60, value: 24 }} />
      </State>
      <State name="leading somewhere">
        <Tile label="Offers open" figure="7" context="oldest since 9 hours" link={<a href="#tile" />} />
      </State>
      <State name="with a thing to do">
        <Tile label="Balance" figure="€ 1,240.00" context="Due on Friday" tone="danger" action={<Button size="sm">Pay</Button>} />
      </State>
      <State name="going well">
        <Tile label="Rating" figure="4.8" context="from 212 answers" tone="success" />
      </State>
      <State name="on its way">
        <Tile label="Hosts free" figure="0" context="tomorrow" loading />
      </State>
      <State name="sm">
        <Tile size="sm" label="Rooms" figure="3" context="75 people" tone="info" />
      </State>
    </Together>
  )
}
