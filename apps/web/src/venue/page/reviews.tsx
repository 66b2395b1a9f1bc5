import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Icon } from '@troupe/ui/icon'
import { Skeleton } from '@troupe/ui/skeleton'
import { Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { UserAvatar } from '../../account/user-avatar.tsx'
import type { Me } from '../../platform/account.ts'
import { chunk } from '../../platform/chunk.ts'
import { usePicture } from '../../platform/files/picture.ts'
import { day, ownZone } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useReviewDelete } from './use-review-delete.ts'
import css from './venue.module.css'
import { reviewsQuery, type VenuePage, type VenueReview } from './venue-page-queries.ts'

const EditReview = lazy(() => chunk(() => import('./edit-review.tsx')).then((file) => ({ default: file.EditReview })))
const ReviewPictures = lazy(() => chunk(() => import('./review-pictures.tsx')).then((file) => ({ default: file.ReviewPictures })))

interface ReviewsProps {
  readonly venue: VenuePage
  /** Staff read who wrote a review. */
  readonly staff: boolean
  readonly me: Me
}

/** What people who were there say of a venue, the newest first. */
export function Reviews({ venue, staff, me }: ReviewsProps) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(reviewsQuery(venue.id))
  const [edited, setEdited] = useState<VenueReview | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const reviews = data?.pages.flatMap(({ nodes }) => nodes) ?? []
  const total = data?.pages[0]?.totalCount ?? 0
  return (
    <section aria-labelledby="reviews">
      <header className={css.part}>
        <h2 className="disp" id="reviews">
          Reviews
        </h2>
        <span>{total > 0 && `${total}, newest first`}</span>
      </header>
      {data ? (
        <>
          <ul className={css.reviews}>
            {reviews.map((review) => (
              <Review key={review.id} review={review} staff={staff} onEdit={() => setEdited(review)} onPicture={setShown} />
            ))}
          </ul>
          {total === 0 && <p className={css.nothing}>No reviews yet. Hosts and producers are asked for one after each event here.</p>}
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show more reviews
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorBlock title="Couldn’t load the reviews." message={refusalWords(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton rows={3} label="Loading the reviews" />
      )}
      <Suspense fallback={null}>
        {edited && <EditReview review={edited} me={me} onClose={() => setEdited(null)} />}
        {shown && <ReviewPictures reviews={reviews} shown={shown} onMove={setShown} onClose={() => setShown(null)} />}
      </Suspense>
    </section>
  )
}

interface ReviewProps {
  readonly review: VenueReview
  readonly staff: boolean
  readonly onEdit: () => void
  readonly onPicture: (fileId: string) => void
}

function Review({ review, staff, onEdit, onPicture }: ReviewProps) {
  const { rate, createdAt, user, sessionId, sessionName, media } = review
  const remove = useReviewDelete(review)
  return (
    <li className={css.review}>
      <span className={css.rate}>
        <b>
          {rate} <Icon of={Star} size={14} label={rate === 1 ? 'star' : 'stars'} className={css.star} />
        </b>
        <time dateTime={createdAt}>{day(createdAt, ownZone()).replace(/^\S+ /, '')}</time>
      </span>
      <div className={css.words}>
        {review.review ? <p>{review.review}</p> : <p className="muted">No comment</p>}
        {media.length > 0 && (
          <ul className={css.pictures}>
            {media.map(({ fileId, url }, at) => (
              <li key={fileId}>
                <button
                  type="button"
                  data-picture={fileId}
                  aria-label={`Open picture ${at + 1} of ${media.length}`}
                  onClick={() => onPicture(fileId)}
                >
                  <Picture url={url} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={css.by}>
          {staff && user && (
            <span>
              <UserAvatar name={user.fullName} avatar={null} size="sm" /> {user.fullName}
            </span>
          )}
          {sessionId && sessionName && (
            <Link to="/event/$id" params={{ id: sessionId }}>
              {sessionName}
            </Link>
          )}
          {review.can.edit.value && (
            <span className={css.own}>
              <Button size="sm" variant="tertiary" onClick={onEdit}>
                Change review
              </Button>
              <Button size="sm" variant="tertiary" onClick={() => void remove()}>
                Delete review
              </Button>
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

function Picture({ url }: { readonly url: string }) {
  const src = usePicture(url)
  return src ? <img src={src} alt="" width={96} height={64} draggable={false} /> : null
}
