import { Button } from '@troupe/ui/button'
import { DialogActions, DialogOnDemand } from '@troupe/ui/dialog-on-demand'
import { type ComponentType, useState } from 'react'
import { Row, State, Together } from '../state.tsx'

export const title = 'Dialog on demand'
export const group = 'Saying'
export const about = 'Opens immediately and loads its content on first use; a failure is shown and can be retried.'

type Given = { name: string; onSave: () => void }

function Crop({ name, onSave }: Given) {
  return (
    <>
      <p>{`${name} is cut to its frame.`}</p>
      <DialogActions>
        <Button variant="primary" onClick={onSave}>
          Cut
        </Button>
      </DialogActions>
    </>
  )
}

/** In an app: () => import('./crop.tsx').then((part) => part.Crop). */
const loadCrop = async (): Promise<ComponentType<Given>> => Crop

export function Usage() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Crop</Button>
      <DialogOnDemand
        open={open}
        onClose={close}
        title="Crop the picture"
        load={loadCrop}
        given={{ name: 'hall.png', onSave: close }}
        height={120}
      />
    </>
  )
}

export function States() {
  const [state, setState] = useState<'waiting' | 'failed' | null>(null)
  const load = (): Promise<ComponentType<Given>> =>
    state === 'waiting' ? new Promise(() => {}) : Promise.reject(new Error('The part could not be fetched'))
  return (
    <Together>
      <State name="on its way, failed">
        <Row>
          <Button onClick={() => setState('waiting')}>Wait</Button>
          <Button onClick={() => setState('failed')}>Fail</Button>
        </Row>
        {state && (
          <DialogOnDemand
            key={state}
            open
            onClose={() => setState(null)}
            title="Crop the picture"
            load={load}
            given={{ name: 'hall.png', onSave: () => {} }}
            height={160}
            failure="Couldn’t load the editor."
          />
        )}
      </State>
    </Together>
  )
}
