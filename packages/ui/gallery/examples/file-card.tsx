import { Button } from '@troupe/ui/button'
import { FileCard } from '@troupe/ui/file-card'
import { State, Together } from '../state.tsx'

export const title = 'File card'
export const group = 'Showing'
export const about = 'A file and its state: uploading, uploaded, saved or failed.'

export function Usage() {
  return <FileCard name="hall-plan.png" type="Image" size={2_097_152} loaded={1_300_234} status="uploading" onCancel={() => {}} />
}

export function States() {
  return (
    <Together>
      <State name="uploaded">
        <FileCard name="overture.mp3" type="Audio" size={4_200_000} status="uploaded" onDownload={() => {}} onDelete={() => {}} />
      </State>
      <State name="done">
        <FileCard name="badge-sheet.png" type="Image" size={90_235} status="done" onDownload={() => {}} onDelete={() => {}} />
      </State>
      <State name="done, with a note and a button of its own">
        <FileCard
          name="everything-2026-11-27.zip"
          type="Document"
          size={4_400_000}
          status="done"
          note="ready since 2:20 pm"
          action={<Button variant="primary">Download</Button>}
        />
      </State>
      <State name="error">
        <FileCard name="curtain-call.mp4" type="Video" size={90_235_000} status="error" onDelete={() => {}} />
      </State>
      <State name="words of one's own">
        <FileCard name="contract.pdf" type="Document" size={12_000} status="error" texts={{ error: 'Too large' }} onDelete={() => {}} />
      </State>
      <State name="a name that is too long">
        <FileCard name={`${'W'.repeat(64)}.pdf`} type="Document" size={12_000} status="done" onDownload={() => {}} onDelete={() => {}} />
      </State>
      <State name="disabled">
        <FileCard name="tickets.pdf" type="Document" size={88_120} status="done" disabled onDownload={() => {}} onDelete={() => {}} />
      </State>
    </Together>
  )
}
