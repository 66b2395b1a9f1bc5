import { type CellLook, DeliveryKey, DeliveryStrip } from '@troupe/ui/delivery-strip'
import { State, Together } from '../state.tsx'

export const title = 'Delivery strip'
export const group = 'Showing'
export const about = 'What was sent, the oldest left, as cells whose shapes say how each ended; `link` is the link of a cell.'

const words = { delivered: 'Delivered', retried: 'Delivered after a retry', waiting: 'Waiting for the next try', givenUp: 'Given up' }
const cellsOf = (looks: readonly CellLook[]) =>
  looks.map((look, at) => ({ id: String(at), look, text: `Moved, Charity Bike Build, ${at + 1} May: ${words[look]}` }))
const fine = Array.from({ length: 24 }, (_, at): CellLook => (at === 10 ? 'retried' : 'delivered'))
const link = (id: string) => <a href="#delivery-strip">{id}</a>

export function Usage() {
  return <DeliveryStrip label="Deliveries to the CRM" cells={cellsOf(fine)} ends={['28 Apr', 'Today, 2:10 pm']} link={link} />
}

export function States() {
  return (
    <Together>
      <State name="failing, with its key">
        <DeliveryStrip
          label="Deliveries to an endpoint that fails"
          cells={cellsOf(fine.map((look, at) => (at > 15 ? 'waiting' : at > 13 ? 'givenUp' : look)))}
          ends={['28 Apr', 'Today, 2:12 pm']}
          link={link}
        />
        <DeliveryKey words={words} />
      </State>
      <State name="one delivery">
        <DeliveryStrip label="Deliveries to a new endpoint" cells={cellsOf(['delivered'])} ends={['Today, 9:00 am', '']} link={link} />
      </State>
    </Together>
  )
}
