import { Cell, Grid } from '@troupe/ui/grid'
import { Panel } from '@troupe/ui/panel'
import { State, Together } from '../state.tsx'

export const title = 'Grid'
export const group = 'Ground'
export const about = '12 or 24 equal columns. Below 992 px the cells are stacked unless another size is given.'

export function Usage() {
  return (
    <Grid>
      <Cell span={8}>
        <Panel>8 of 12</Panel>
      </Cell>
      <Cell span={4}>
        <Panel>4 of 12</Panel>
      </Cell>
    </Grid>
  )
}

export function States() {
  return (
    <Together>
      <State name="24 columns, tight, two in a row on a phone" wide>
        <Grid columns={24} gap="tight">
          {(['5', '7', '12', '24'] as const).map((span) => (
            <Cell key={span} span={Number(span) as 5 | 7 | 12 | 24} phone={12}>
              <Panel>{span}</Panel>
            </Cell>
          ))}
        </Grid>
      </State>
      <State name="with columns left free" wide>
        <Grid gap="wide">
          <Cell span={4} offset={4}>
            <Panel>4, after 4</Panel>
          </Cell>
        </Grid>
      </State>
    </Together>
  )
}
