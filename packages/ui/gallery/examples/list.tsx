import { Avatar } from '@troupe/ui/avatar'
import { IconButton } from '@troupe/ui/icon-button'
import * as icons from '@troupe/ui/icons'
import { List, ListItem } from '@troupe/ui/list'
import { Panel } from '@troupe/ui/panel'
import { State, Together } from '../state.tsx'

export const title = 'List'
export const group = 'Showing'
export const about = 'Rows with a hairline between them; a row can be a link.'

export function Usage() {
  return (
    <Panel title="Rounds" level={3} flush>
      <List label="Rounds">
        <ListItem title="Icebreaker" note="10 minutes" aside="Round 1" link={<a href="#list" />} />
        <ListItem title="Name that tune" note="25 minutes" aside="Round 2" link={<a href="#list" />} />
      </List>
    </Panel>
  )
}

export function States() {
  return (
    <Together>
      <State name="people, with things to do">
        <Panel title="Crew" level={3} flush>
          <List label="Crew">
            <ListItem
              start={<Avatar name="Dana Whitlock" />}
              title="Dana Whitlock"
              note="Producer"
              aside="Accepted"
              actions={<IconButton label="Remove Dana Whitlock" icon={icons.close} />}
            />
            <ListItem
              start={<Avatar name="Sam Okafor" />}
              title="Sam Okafor"
              note="Host"
              current
              link={<a href="#list" />}
              actions={<IconButton label="Remove Sam Okafor" icon={icons.close} />}
            />
          </List>
        </Panel>
      </State>
      <State name="ordered">
        <Panel title="Running order" level={3} flush>
          <List label="Running order" ordered>
            <ListItem title="Doors" aside="1:15 pm" />
            <ListItem title="Welcome" aside="1:30 pm" />
          </List>
        </Panel>
      </State>
      <State name="nothing in it">
        <Panel title="Prizes" level={3} flush>
          <List label="Prizes" />
        </Panel>
      </State>
      <State name="a title of 96 characters, a name without spaces">
        <Panel title="Long" level={3} flush>
          <List label="Long names">
            <ListItem
              title="The annual late-autumn lantern walk, treasure hunt and closing ceremony along the old harbour wall"
              aside="24"
            />
            <ListItem title={'W'.repeat(32)} note={'W'.repeat(48)} aside="7" />
          </List>
        </Panel>
      </State>
    </Together>
  )
}
