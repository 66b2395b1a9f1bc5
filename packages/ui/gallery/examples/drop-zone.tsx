import { DropZone } from '@troupe/ui/drop-zone'
import { Field } from '@troupe/ui/field'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Drop zone'
export const group = 'Asking'
export const about = 'A target for files: drop, paste, or press to choose. Lists rejected files with the reason.'

export function Usage() {
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <Field label="Pictures">
      <DropZone
        accept="image/*"
        maxSize={5_242_880}
        multiple
        hint="PNG or JPG, up to 5.00 MB"
        onFiles={(more) => setFiles([...files, ...more])}
      >
        or drop pictures here
      </DropZone>
      <span className="muted">{files.map(({ name }) => name).join(', ')}</span>
    </Field>
  )
}

export function States() {
  return (
    <Together>
      <State name="left empty">
        <Field label="Logo" required error="Required">
          <DropZone onFiles={() => {}}>or drop a picture here</DropZone>
        </Field>
      </State>
      <State name="disabled">
        <Field label="Contract">
          <DropZone onFiles={() => {}} disabled>
            or drop it here
          </DropZone>
        </Field>
      </State>
    </Together>
  )
}
