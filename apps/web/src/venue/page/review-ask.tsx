import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { CreateVenueReviewDocument, type EventToReviewQuery } from '../../graphql.ts'
import type { Me } from '../../platform/account.ts'
import { graphql } from '../../platform/api.ts'
import { Form } from '../../platform/form/form.tsx'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { dayInYear } from '../../platform/format.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { afterReview } from './after-review.ts'
import { type ReviewDraft, ReviewFields, reviewForm, reviewRules } from './review-fields.tsx'
import css from './venue.module.css'
import { eventToReviewQuery, type VenuePage } from './venue-page-queries.ts'

interface ReviewAskProps {
  readonly venue: VenuePage
  /** The event after which it is asked. */
  readonly sessionId: string
  readonly me: Me
}

/** Asks someone who was at an event what they say of its venue, or tells them that they have said it. */
export function ReviewAsk({ venue, sessionId, me }: ReviewAskProps) {
  const { data, error, isFetching, refetch } = useQuery(eventToReviewQuery(sessionId))
  const close = useClose(venue.id)
  if (error)
    return <ErrorBlock title="Couldn’t load the event." message={refusalWords(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton rows={3} label="Loading your review" />
  const { session, venueReviews } = data
  if (!session) return <Notice tone="warning">This event doesn’t exist, or you don’t have access to it.</Notice>
  if (venueReviews.nodes.some((review) => isOwn(review, me)))
    return (
      <Notice
        tone="success"
        actions={
          <Button size="sm" onClick={close}>
            Close
          </Button>
        }
      >
        {`You reviewed this venue after “${session.name}”. You can change a review for 30 days, below.`}
      </Notice>
    )
  return <Ask venue={venue} event={session} me={me} onClose={close} />
}

function useClose(id: string) {
  const navigate = useNavigate()
  return () => void navigate({ to: '/venue/$id', params: { id }, search: {}, replace: true, resetScroll: false, ignoreBlocker: true })
}

/** Staff see who wrote a review. Others may only ever change their own, or could for thirty days. */
const isOwn = ({ can: { edit }, user }: EventToReviewQuery['venueReviews']['nodes'][number], me: Me): boolean =>
  isStaff(me) ? user?.id === me.id : edit.value || edit.reason === 'TOO_LATE'

interface AskProps {
  readonly venue: VenuePage
  readonly event: NonNullable<EventToReviewQuery['session']>
  readonly me: Me
  readonly onClose: () => void
}

const nothing: ReviewDraft = { rate: null, review: '', media: [] }

function Ask({ venue, event, me, onClose }: AskProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const of = { venueId: venue.id, sessionId: event.id }
  const form = useAsk<ReviewDraft>({
    ...reviewForm,
    name: `review ${event.id}`,
    first: nothing,
    rules: reviewRules(of),
    send: async ({ rate, review, media }, key) => {
      await graphql(CreateVenueReviewDocument, { input: { ...of, rate: rate ?? 5, review, media } }, { key })
      toast(`Thank you. Your review of ${venue.name} is saved.`)
      onClose()
      await afterReview(queries)
    },
  })
  useLeaveGuard({ name: form.name, saves: 'form', dirty: form.dirty, submit: form.submit })
  const { name, startsAt, timezone } = event
  return (
    <Panel title={`How was ${venue.name}?`} aside={[name, startsAt && dayInYear(startsAt, timezone)].filter(Boolean).join(', ')}>
      <Form form={form} label="Your review" className={css.ask}>
        <Refused form={form} />
        <ReviewFields form={form} me={me} />
        <p className="note">Customers read your review without your name. You can change it for 30 days.</p>
        <div className="row">
          <Button type="submit" variant="primary" busy={form.busy}>
            Save review
          </Button>
          <Button
            onClick={() => {
              form.clear()
              onClose()
            }}
          >
            Not now
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
