import { Button } from '@troupe/ui/button'
import { List, ListItem } from '@troupe/ui/list'
import { Panel } from '@troupe/ui/panel'
import { State, Together } from '../state.tsx'

export const title = 'Panel'
export const group = 'Showing'
export const about = 'A bordered section of the page: a header with title and actions, a body, a footer.'

export function Usage() {
  return (
    <Panel title="Contact" level={3} actions={<Button size="sm">Edit</Button>}>
      Dana Whitlock answers within a day.
    </Panel>
  )
}

export function States() {
  return (
    <Together>
      <State name="with a count and a footer">
        <Panel title="Orders" level={3} aside="12" footer="Paid orders are never deleted">
          The last one was on Tuesday.
        </Panel>
      </State>
      <State name="flush, for a list or a table">
        <Panel title="Rooms" level={3} flush>
          <List label="Rooms">
            <ListItem title="Blue room" aside="25" />
            <ListItem title="Red room" aside="18" />
          </List>
        </Panel>
      </State>
      <State name="without a title">
        <Panel>Words in a box.</Panel>
      </State>
      <State name="a title alone">
        <Panel title={'W'.repeat(40)} level={3} actions={<Button size="sm">Open</Button>} />
      </State>
    </Together>
  )
}
