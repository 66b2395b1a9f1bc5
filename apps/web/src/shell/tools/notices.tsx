import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { NOTICE_DAYS, noticeWords } from '@troupe/domain/message/notices'
import { ErrorBlock } from '@troupe/ui/error-block'
import { type Glyph, Icon } from '@troupe/ui/icon'
import { Skeleton } from '@troupe/ui/skeleton'
import { Ban, CalendarClock, Check, Hourglass, ReceiptText, TriangleAlert, UserPlus, X } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { MarkNoticesSeenDocument, type NoticeKind, type NoticesQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { ago, dayInYear, time } from '../../platform/format.ts'
import css from './bell.module.css'
import { noticesQuery } from './notices-query.ts'

type Notice = NoticesQuery['notices']['nodes'][number]

/** What concerns the reader, the newest first. What is shown here has been seen; it stays marked as new until the panel closes. */
export function Notices({ onOpen }: { onOpen: () => void }) {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(noticesQuery)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) => graphql(MarkNoticesSeenDocument, { ids: [...ids] }),
    onSuccess: () => queries.invalidateQueries(noticesQuery),
  })
  const unseen = data?.nodes.filter(({ seen }) => !seen).map(({ id }) => id) ?? []
  const key = unseen.join()
  const see = useEffectEvent(() => {
    if (unseen.length === 0) return
    setFresh(new Set([...fresh, ...unseen]))
    mutate(unseen)
  })
  useEffect(() => {
    if (key) see()
  }, [key])
  if (error && !data)
    return <ErrorBlock title="Couldn’t load notices." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div className={css.coming}>
        <Skeleton />
      </div>
    )
  if (data.nodes.length === 0)
    return <p className={css.empty}>{`Nothing yet. What concerns you shows up here and stays for ${NOTICE_DAYS} days.`}</p>
  return (
    <ul className={css.list}>
      {data.nodes.map((notice) => (
        <li key={notice.id}>
          <NoticeLine notice={notice} isNew={fresh.has(notice.id) || !notice.seen} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

const icons: Readonly<Record<NoticeKind, Glyph>> = {
  ASKED: Hourglass,
  ASSIGNED: Check,
  ACCEPTED: Check,
  DECLINED: X,
  OPEN_ROLE: UserPlus,
  DROPPED_OUT: TriangleAlert,
  UNFILLED: TriangleAlert,
  REPLACED: Check,
  REQUESTED: CalendarClock,
  APPROVED: Check,
  REFUSED: X,
  CREW_SET: Check,
  CANCELLED: Ban,
  PAID: ReceiptText,
  HAND_OVER_ASKED: UserPlus,
  HAND_OVER_TAKEN: Hourglass,
  HAND_OVER_ENDED: Check,
}

const ofCrew: ReadonlySet<NoticeKind> = new Set([
  'ACCEPTED',
  'DECLINED',
  'OPEN_ROLE',
  'DROPPED_OUT',
  'UNFILLED',
  'REPLACED',
  'HAND_OVER_TAKEN',
])

function NoticeLine({ notice, isNew, onOpen }: { notice: Notice; isNew: boolean; onOpen: () => void }) {
  const router = useRouter()
  const { kind, at, startsAt, timezone } = notice
  const path = pathOf(notice)
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
    router.history.push(path)
  }
  const words = noticeWords({
    kind,
    sessionName: notice.sessionName ?? null,
    orderCode: notice.orderCode ?? null,
    person: notice.person ?? null,
    handOver: notice.handOver ?? null,
  })
  return (
    <a href={path} className={css.line} onClick={open}>
      <Icon of={icons[kind]} />
      <span>
        <b title={words}>{words}</b>
        <small>
          {[startsAt && timezone ? `${dayInYear(startsAt, timezone)}, ${time(startsAt, timezone)}` : null, ago(at)]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      {isNew && <span className={css.fresh}>New</span>}
    </a>
  )
}

function pathOf({ kind, sessionId, orderId }: Notice): string {
  if (kind === 'HAND_OVER_ASKED' || kind === 'HAND_OVER_ENDED') return '/shows'
  if (orderId) return `/order/${orderId}`
  if (!sessionId) return '/events'
  return ofCrew.has(kind) ? `/event/${sessionId}?tab=staff` : `/event/${sessionId}`
}
