import type { Place } from '@troupe/domain/venue/polygon'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { TextArea } from '@troupe/ui/text-area'
import { useState } from 'react'
import { chunk } from '../../platform/chunk.ts'

interface PasteDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onPaste: (corners: readonly Place[]) => void
}

/** Takes the outline of an area from another program. It replaces what is drawn, and Undo brings that back. */
export function PasteDialog({ open, onClose, onPaste }: PasteDialogProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const close = () => {
    setText('')
    setProblem(undefined)
    onClose()
  }
  const submit = async () => {
    const { readGeoJson } = await chunk(() => import('./pen/geojson.ts'))
    const read = readGeoJson(text)
    if ('problem' in read) return setProblem(read.problem)
    onPaste(read.corners)
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Paste GeoJSON"
      steady
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary">
            Use outline
          </Button>
        </>
      }
    >
      <Field label="GeoJSON" hint="One Polygon, or a Feature with one. It replaces the outline that is drawn." error={problem}>
        <TextArea
          mono
          value={text}
          onChange={(next) => {
            setText(next)
            setProblem(undefined)
          }}
        />
      </Field>
    </Dialog>
  )
}
