import { Button } from '@troupe/ui/button'
import { Perforation, StubbedTicket, Ticket } from '@troupe/ui/ticket'
import { State, Together } from '../state.tsx'

export const title = 'Ticket'
export const group = 'Showing'
export const about = 'Paper with a perforated edge, for something to buy, answer or tear off.'

export function Usage() {
  return (
    <StubbedTicket
      stub={
        <Button variant="primary" block>
          Accept
        </Button>
      }
    >
      <p className="disp" style={{ fontSize: 'var(--text-2xl)' }}>
        Host, Wed 16 Dec
      </p>
      <p className="muted">1:30 pm, Chicago time</p>
    </StubbedTicket>
  )
}

export function States() {
  return (
    <Together>
      <State name="with a perforation">
        <Ticket>
          <p style={{ padding: 16 }}>Two rooms</p>
          <Perforation />
          <p style={{ padding: 16 }}>8 credits</p>
        </Ticket>
      </State>
      <State name="with a wide stub">
        <StubbedTicket
          look="wide"
          stub={
            <Button variant="primary" block>
              Book for 13 credits
            </Button>
          }
        >
          <p style={{ padding: 16 }}>Wed 16 Dec, Chicago</p>
        </StubbedTicket>
      </State>
    </Together>
  )
}
