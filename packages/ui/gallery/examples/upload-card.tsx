import { IconButton } from '@troupe/ui/icon-button'
import { UploadCard } from '@troupe/ui/upload-card'
import { Pause, X } from 'lucide-react'
import { State, Together } from '../state.tsx'

export const title = 'Upload card'
export const group = 'Showing'
export const about = 'A file on its way up, as one of several next to each other: how far it is, why it stopped and what helps.'

export function Usage() {
  return (
    <UploadCard
      name="toast-and-speech.mov"
      type="Video"
      state="Uploading…"
      note="412 of 980 MB, 3 min left"
      share={0.42}
      actions={
        <>
          <IconButton label="Pause toast-and-speech.mov" icon={Pause} />
          <IconButton label="Cancel toast-and-speech.mov" icon={X} />
        </>
      }
    />
  )
}

export function States() {
  return (
    <Together>
      <State name="stopped">
        <UploadCard
          name="guest-list-final.pdf"
          type="Document"
          look="stopped"
          state="Stopped at 61%."
          note="Choose the file again to go on"
          share={0.61}
          actions={<IconButton label="Cancel guest-list-final.pdf" icon={X} />}
        />
      </State>
      <State name="failed">
        <UploadCard
          name="table-plan.pages"
          type="Document"
          look="failed"
          state="Upload Error."
          note="This type of file isn’t accepted"
          actions={<IconButton label="Remove table-plan.pages" icon={X} />}
        >
          <button type="button">See file types</button>
        </UploadCard>
      </State>
      <State name="a name that is too long, and waiting">
        <UploadCard name={`${'W'.repeat(64)}.jpg`} type="Image" state="Waiting" note="8 MB" share={0} />
      </State>
    </Together>
  )
}
