import { Button } from '@troupe/ui/button'
import { Card } from '@troupe/ui/card'
import { Poster } from '@troupe/ui/poster'
import { Tone } from '@troupe/ui/tone'
import { State, Together } from '../state.tsx'

export const title = 'Card'
export const group = 'Showing'
export const about = 'One of several similar items, to look at and open.'

export function Usage() {
  return (
    <div style={{ maxInlineSize: 300 }}>
      <Card
        title="The Paper Lantern"
        kicker="Loft"
        picture={<Poster category="ADVENTURE" title="The Paper Lantern" shape="wide" decorative />}
        link={<a href="#card" />}
        foot="40 to 120 people"
      >
        Over the canal, ten minutes from the station.
      </Card>
    </div>
  )
}

export function States() {
  return (
    <Together>
      <State name="with a status and things to do">
        <Card
          title="Harbour hall"
          badge={<Tone tone="success">Open</Tone>}
          actions={<Button size="sm">Ask for a date</Button>}
          foot="12 events"
        >
          Two rooms and a stage.
        </Card>
      </State>
      <State name="chosen">
        <Card title="Old tram depot" chosen link={<a href="#card" />} foot="Rating 4.5">
          Cold before April.
        </Card>
      </State>
      <State name="a title alone">
        <Card title="Boathouse" />
      </State>
      <State name="names that are too long">
        <Card title={'W'.repeat(32)} badge={<Tone tone="warning">More details required to run</Tone>} foot={'W'.repeat(32)}>
          {'W'.repeat(48)}
        </Card>
      </State>
    </Together>
  )
}
