import { Lightbox } from '@troupe/ui/lightbox'
import { Image } from 'lucide-react'
import { usePicture } from '../../platform/files/picture.ts'
import { day, ownZone } from '../../platform/format.ts'
import css from './venue.module.css'
import type { VenueReview } from './venue-page-queries.ts'

interface ReviewPicturesProps {
  readonly reviews: readonly VenueReview[]
  /** The id of the picture that is shown. */
  readonly shown: string
  readonly onMove: (fileId: string) => void
  readonly onClose: () => void
}

/** The pictures of all reviews on the whole window, each with what its review says. */
export function ReviewPictures({ reviews, shown, onMove, onClose }: ReviewPicturesProps) {
  const pictures = reviews.flatMap(({ media, ...review }) => media.map(({ fileId, url }) => ({ fileId, url, review })))
  const picture = pictures.find(({ fileId }) => fileId === shown)
  if (!picture) return null
  const { url, review } = picture
  return (
    <Lightbox
      label="Pictures of reviews"
      frames={pictures.map(({ fileId }, at) => ({ key: fileId, label: `Picture ${at + 1}`, glyph: Image }))}
      current={shown}
      onMove={onMove}
      onClose={onClose}
      aside={day(review.createdAt, ownZone())}
      stage={<Stage key={shown} url={url} label={review.review || 'Picture of the venue'} />}
      backTo={() => document.querySelector<HTMLElement>(`[data-picture="${shown}"]`)}
    >
      <p className={css.said}>{review.review || 'No comment'}</p>
    </Lightbox>
  )
}

function Stage({ url, label }: { readonly url: string; readonly label: string }) {
  const src = usePicture(url)
  return src ? <img src={src} alt={label} draggable={false} /> : null
}
