import { Tabs } from '@troupe/ui/tabs'
import { State, Together } from '../state.tsx'

export const title = 'Tabs'
export const group = 'Finding the way'
export const about = 'Pages of one object, each with its own address. A dot marks a tab with missing details.'

export function Usage() {
  return (
    <Tabs
      label="Event"
      items={[
        { key: 'details', label: 'Details', current: true, href: 'tabs' },
        { key: 'location', label: 'Location', current: false, href: 'tabs', dot: 'incomplete' },
        { key: 'crew', label: 'Crew', current: false, href: 'tabs' },
      ]}
    />
  )
}

export function States() {
  return (
    <Together>
      <State name="more than fit">
        <Tabs
          label="Settings"
          items={['Profile', 'Workspace', 'Prompts', 'Instructions', 'Modifiers', 'Price modifiers', 'Phones', 'Zones'].map(
            (label, index) => ({
              key: label,
              label,
              current: index === 5,
              href: 'tabs',
            }),
          )}
        />
      </State>
    </Together>
  )
}
