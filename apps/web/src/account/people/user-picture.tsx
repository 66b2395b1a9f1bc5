import { Button } from '@troupe/ui/button'
import { useToast } from '@troupe/ui/toast'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { UpdateUserDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { PictureUnderWay, PictureZone, usePictureUpload } from '../../platform/files/picture-upload.tsx'
import { type Person, useRenewPerson } from '../users-query.ts'
import css from './user.module.css'

/** A person's picture: kept as soon as it has arrived. */
export function UserPicture({ person }: { person: Person }) {
  const renew = useRenewPerson()
  const toast = useToast()
  const [choosing, setChoosing] = useState(false)
  const upload = usePictureUpload({ userId: person.id }, async (avatarFileId) => {
    const { updateUser } = await graphql(UpdateUserDocument, { input: { id: person.id, avatarFileId } })
    renew(updateUser)
  })
  async function send(file: File) {
    if (!(await upload.send(file))) return
    setChoosing(false)
    toast('Picture saved')
  }
  async function remove() {
    if (await upload.remove()) toast('Picture removed')
  }
  return (
    <div className={css.part}>
      {!upload.going &&
        (choosing ? (
          <>
            <PictureZone onFile={(file) => void send(file)} />
            <p>
              <Button variant="tertiary" onClick={() => setChoosing(false)}>
                Cancel
              </Button>
            </p>
          </>
        ) : (
          <div className={css.buttons}>
            <Button size="sm" icon={ImageUp} onClick={() => setChoosing(true)}>
              {person.avatar ? 'Change picture' : 'Add picture'}
            </Button>
            {person.avatar && (
              <Button size="sm" icon={Trash2} onClick={() => void remove()}>
                Remove picture
              </Button>
            )}
          </div>
        ))}
      <PictureUnderWay {...upload} />
    </div>
  )
}
