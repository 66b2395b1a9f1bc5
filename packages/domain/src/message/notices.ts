/** What a person is told of in the bell: few things, each of them theirs to know or to do. */
export const NOTICE_KINDS = [
  'ASKED',
  'ASSIGNED',
  'ACCEPTED',
  'DECLINED',
  'OPEN_ROLE',
  'DROPPED_OUT',
  'UNFILLED',
  'REPLACED',
  'REQUESTED',
  'APPROVED',
  'REFUSED',
  'CREW_SET',
  'CANCELLED',
  'PAID',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** How many days a notice is kept. */
export const NOTICE_DAYS = 60

interface NoticeFacts {
  readonly kind: NoticeKind
  /** The event; null where it is about several, or about an order. */
  readonly sessionName: string | null
  readonly orderCode: string | null
  /** Who answered. */
  readonly person: string | null
}

/** A notice in a sentence. */
export function noticeWords({ kind, sessionName, orderCode, person }: NoticeFacts): string {
  const name = sessionName ?? 'several events'
  switch (kind) {
    case 'ASKED':
      return `You’re asked for ${name}`
    case 'ASSIGNED':
      return `You’re on the crew of ${name}`
    case 'ACCEPTED':
      return `${person ?? 'The person you asked'} accepted ${name}`
    case 'DECLINED':
      return `${person ?? 'The person you asked'} declined ${name}`
    case 'OPEN_ROLE':
      return `${name} has an open role`
    case 'DROPPED_OUT':
      return `Someone has left the crew of ${name}`
    case 'UNFILLED':
      return `Someone has left ${name}, and no one else can be asked`
    case 'REPLACED':
      return `The role in ${name} is filled again`
    case 'REQUESTED':
      return `A new time for ${name} waits for your approval`
    case 'APPROVED':
      return `Your new time for ${name} is approved`
    case 'REFUSED':
      return `Your new time for ${name} was declined`
    case 'CREW_SET':
      return `The crew of ${name} is set`
    case 'CANCELLED':
      return `${name} was cancelled`
    case 'PAID':
      return `Order ${orderCode ?? ''} is paid`
  }
}
