import { createReviewInput, saysWhy } from '@troupe/domain/venue/review'
import { IconButton } from '@troupe/ui/icon-button'
import { Stars } from '@troupe/ui/stars'
import { X } from 'lucide-react'
import type { Me } from '../../platform/account.ts'
import { usePicture } from '../../platform/files/picture.ts'
import { PictureUnderWay, PictureZone, usePictureUpload } from '../../platform/files/picture-upload.tsx'
import { FormField, LabelledField } from '../../platform/form/form.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import type { Fields } from '../../platform/form/use-fields.ts'
import css from './venue.module.css'

/** A review while it is written. */
export interface ReviewDraft {
  readonly rate: number | null
  readonly review: string
  /** The ids of its pictures. */
  readonly media: readonly string[]
}

const mostPictures = 6

/** What every form of a review says of its fields, and what makes one that can be sent. */
export const reviewForm = {
  labels: { rate: 'Rating', review: 'What should the next crew know?', media: 'Pictures' },
  check: ({ rate, review }: ReviewDraft) => ({
    rate: rate === null ? 'Choose 1 to 5 stars' : undefined,
    review: rate !== null && !saysWhy({ rate, review: review.trim() }).ok ? 'Say why, so that it can be put right.' : undefined,
  }),
} as const

export const reviewRules = (of: { readonly venueId: string; readonly sessionId: string }) => ({
  schema: createReviewInput,
  input: ({ rate, review = '', media = [] }: Partial<ReviewDraft>) => ({ ...of, rate: rate ?? 5, review, media }),
})

interface ReviewFieldsProps {
  readonly form: Fields<ReviewDraft>
  readonly me: Me
}

/** Stars, words and pictures. */
export function ReviewFields({ form, me }: ReviewFieldsProps) {
  const { media } = form.values
  const upload = usePictureUpload({ reviewerId: me.id }, async (fileId) => {
    if (fileId) form.set('media', [...media, fileId])
  })
  return (
    <>
      <FormField form={form} name="rate" required>
        {(rate, choose) => <Stars value={rate} onChange={choose} />}
      </FormField>
      <ParagraphField
        form={form}
        name="review"
        maxLength={2000}
        hint="Ways in, sockets, sound, stairs, who to call. 4 or 5 stars need no words."
      />
      <LabelledField form={form} name="media" hint={media.length > 0 ? `${media.length} of ${mostPictures}` : undefined}>
        <div className={css.upload}>
          {media.length > 0 && (
            <ul className={css.pictures}>
              {media.map((fileId, at) => (
                <li key={fileId}>
                  <Kept fileId={fileId} at={at + 1} />
                  <IconButton
                    label={`Remove picture ${at + 1}`}
                    icon={X}
                    onClick={() =>
                      form.set(
                        'media',
                        media.filter((one) => one !== fileId),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )}
          <PictureUnderWay {...upload} />
          {media.length < mostPictures && upload.going === null && <PictureZone onFile={(file) => void upload.send(file)} />}
        </div>
      </LabelledField>
    </>
  )
}

function Kept({ fileId, at }: { readonly fileId: string; readonly at: number }) {
  const src = usePicture(`/files/${fileId}`)
  return src ? <img src={src} alt={`${at}`} width={96} height={64} draggable={false} /> : <span className={css.waiting} />
}
