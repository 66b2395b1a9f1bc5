import { Button } from '@troupe/ui/button'
import { DropZone } from '@troupe/ui/drop-zone'
import { FileCard } from '@troupe/ui/file-card'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { UpdateUserDocument } from '../graphql.ts'
import { graphql } from '../platform/api.ts'
import { refusedWords } from '../platform/reasons.ts'
import { uploadPicture } from '../platform/upload.ts'
import css from './user.module.css'
import { type Person, useRenewPerson } from './users-query.ts'

interface Going {
  readonly file: File
  readonly loaded: number
  readonly stop: AbortController
  readonly failed?: string
}

/** A person's picture: kept as soon as it has arrived. */
export function UserPicture({ person }: { person: Person }) {
  const renew = useRenewPerson()
  const toast = useToast()
  const [going, setGoing] = useState<Going | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function keep(avatarFileId: string | null) {
    const { updateUser } = await graphql(UpdateUserDocument, { input: { id: person.id, avatarFileId } })
    renew(updateUser as Person)
  }
  async function send(file: File) {
    const stop = new AbortController()
    setRefusal(undefined)
    setGoing({ file, loaded: 0, stop })
    try {
      const { id } = await uploadPicture({ userId: person.id }, file, {
        signal: stop.signal,
        onProgress: (loaded) => setGoing((now) => now && { ...now, loaded }),
      })
      await keep(id)
      setGoing(null)
      setChoosing(false)
      toast('Picture saved')
    } catch (error) {
      if (stop.signal.aborted) setGoing(null)
      else setGoing({ file, loaded: 0, stop, failed: refusedWords(error) })
    }
  }
  const remove = () =>
    keep(null).then(
      () => toast('Picture removed'),
      (error) => setRefusal(refusedWords(error)),
    )
  return (
    <div className={css.part}>
      {going ? (
        <FileCard
          name={going.file.name}
          type="Image"
          size={going.file.size}
          loaded={going.loaded}
          status={going.failed ? 'error' : 'uploading'}
          onCancel={() => going.stop.abort()}
          onDelete={() => setGoing(null)}
        />
      ) : choosing ? (
        <>
          <DropZone
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            maxSize={2 * 1024 * 1024}
            hint="PNG, JPG or WebP, up to 2 MB"
            onFiles={([file]) => file && void send(file)}
          >
            or drop a picture here
          </DropZone>
          <p>
            <Button variant="tertiary" onClick={() => setChoosing(false)}>
              Keep it as it is
            </Button>
          </p>
        </>
      ) : (
        <div className={css.buttons}>
          <Button size="sm" icon={ImageUp} onClick={() => setChoosing(true)}>
            {person.avatar ? 'Change picture' : 'Add a picture'}
          </Button>
          {person.avatar && (
            <Button size="sm" icon={Trash2} onClick={() => void remove()}>
              Remove picture
            </Button>
          )}
        </div>
      )}
      {(going?.failed ?? refusal) && (
        <Notice tone="danger" live>
          {going?.failed ?? refusal}
        </Notice>
      )}
    </div>
  )
}
