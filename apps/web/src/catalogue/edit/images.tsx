import { useQueryClient } from '@tanstack/react-query'
import { DragList } from '@troupe/ui/drag-list'
import { IconButton } from '@troupe/ui/icon-button'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { useToast } from '@troupe/ui/toast'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { UpdateExperienceDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { usePicture } from '../../platform/files/picture.ts'
import { PictureUnderWay, PictureZone, usePictureUpload } from '../../platform/files/picture-upload.tsx'
import { refusalWords } from '../../platform/words/reasons.ts'
import css from './edit.module.css'
import { type EditedExperience, editedQuery, keepEdited } from './edit-queries.ts'

type EditedPicture = EditedExperience['images'][number]
const most = 12

/** The pictures of an experience in their order. Each change is saved immediately, and can be undone. */
export function Images({ experience, why }: { experience: EditedExperience; why: string | undefined }) {
  const queries = useQueryClient()
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()
  /** The order until the server has it, so that a dragged picture doesn’t jump back. */
  const [going, setGoing] = useState<readonly EditedPicture[] | null>(null)
  const { id, images } = experience
  const shown = going ?? images
  async function save(fileIds: readonly string[]) {
    const input = { id, images: [...fileIds] }
    keepEdited(queries, (await graphql(UpdateExperienceDocument, { input })).updateExperience)
  }
  /** Saves another list of the pictures; `said` is what a toast says, with the way back. */
  async function change(next: readonly EditedPicture[], said?: string) {
    setRefusal(undefined)
    setGoing(next)
    try {
      await save(next.map(({ fileId }) => fileId))
      if (said) toast(said, { action: { label: 'Undo', onSelect: () => void change(shown) } })
    } catch (error) {
      setRefusal(refusalWords(error))
    } finally {
      setGoing(null)
    }
  }
  const upload = usePictureUpload({ experienceId: id }, async (fileId) => {
    const now = await queries.fetchQuery({ ...editedQuery(id), staleTime: 0 })
    if (fileId) await save([...now.images.map((one) => one.fileId), fileId])
  })
  const send = async (file: File) => {
    if (await upload.send(file)) toast('Image added')
  }
  return (
    <Panel title="Images" aside={`${shown.length} of ${most}`}>
      <div className={css.fields}>
        <p className={css.quiet}>
          Customers see these images, in this order, once the experience is visible and active. Name each file after what it shows: screen
          readers read the name.
        </p>
        {refusal && (
          <Notice tone="danger" live>
            {refusal}
          </Notice>
        )}
        {shown.length > 0 && (
          <DragList
            label="Images"
            items={shown}
            keyOf={({ fileId }) => fileId}
            labelOf={({ name }) => name}
            positions
            disabled={why !== undefined}
            onChange={(next) => void change(next, 'Order saved')}
          >
            {(picture) => (
              <PictureLine
                picture={picture}
                off={why !== undefined}
                onRemove={() =>
                  void change(
                    shown.filter((one) => one !== picture),
                    'Image removed',
                  )
                }
              />
            )}
          </DragList>
        )}
        <PictureUnderWay {...upload} />
        {!upload.going && !why && shown.length < most && <PictureZone onFile={(file) => void send(file)} />}
      </div>
    </Panel>
  )
}

function PictureLine({ picture, off, onRemove }: { picture: EditedPicture; off: boolean; onRemove: () => void }) {
  const { url, name, width, height } = picture
  const address = usePicture(url)
  return (
    <div className={css.picture}>
      <span className={css.thumb}>{address && <img src={address} alt="" width={width} height={height} />}</span>
      <span className={css.pictureName}>
        {name}
        <span className={css.quiet}>
          {width} × {height}
        </span>
      </span>
      {!off && <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />}
    </div>
  )
}
