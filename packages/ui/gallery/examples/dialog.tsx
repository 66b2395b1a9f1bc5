import { Button } from '@troupe/ui/button'
import { Dialog, type DialogSize } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { TextInput } from '@troupe/ui/text-input'
import { useState } from 'react'
import { Row, State, Together } from '../state.tsx'

export const title = 'Dialog'
export const group = 'Saying'
export const about = 'A modal dialog; below 992 px a full-width sheet at the bottom. On closing, focus returns to where it was.'

export function Usage() {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        open={open}
        onClose={close}
        onSubmit={close}
        title="Rename the round"
        steady
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit">
              Save
            </Button>
          </>
        }
      >
        <Field label="Name" required>
          <TextInput value={name} onChange={setName} />
        </Field>
      </Dialog>
    </>
  )
}

export function States() {
  const [size, setSize] = useState<DialogSize | null>(null)
  return (
    <Together>
      <State name="sizes" wide>
        <Row>
          {(['xs', 'sm', 'md', 'lg', 'xl', 'xxl', 'auto'] as const).map((one) => (
            <Button key={one} onClick={() => setSize(one)}>
              {one}
            </Button>
          ))}
        </Row>
        <Dialog
          open={size !== null}
          onClose={() => setSize(null)}
          title={`A dialog of size ${size}`}
          size={size ?? 'default'}
          actions={
            <Button variant="primary" onClick={() => setSize(null)}>
              Done
            </Button>
          }
        >
          It is as wide as its name says, and never wider than the window.
        </Dialog>
      </State>
    </Together>
  )
}
