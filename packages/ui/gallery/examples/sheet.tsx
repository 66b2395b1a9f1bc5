import { Button } from '@troupe/ui/button'
import { Sheet } from '@troupe/ui/sheet'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Sheet'
export const group = 'Saying'
export const about = 'For a side task that keeps the page visible: at the side on a desktop, at the bottom on a phone.'

export function Usage() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Choose a host</Button>
      <Sheet
        open={open}
        onClose={close}
        title="Choose a host"
        actions={
          <Button variant="primary" onClick={close}>
            Ask
          </Button>
        }
      >
        Who is free on Wednesday stands first.
      </Sheet>
    </>
  )
}

export function States() {
  const [open, setOpen] = useState(false)
  return (
    <Together>
      <State name="more than fits">
        <Button onClick={() => setOpen(true)}>Read all</Button>
        <Sheet open={open} onClose={() => setOpen(false)} title="Running order">
          {Array.from({ length: 60 }, (_, minute) => `minute ${minute}`).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Sheet>
      </State>
    </Together>
  )
}
