import type { HandOverState } from '../role/assignment.ts'

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
  'HAND_OVER_ASKED',
  'HAND_OVER_TAKEN',
  'HAND_OVER_ENDED',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** How many days a notice is kept. */
export const NOTICE_DAYS = 60

interface NoticeFacts {
  readonly kind: NoticeKind
  /** The event; null where it is about several, or about an order. */
  readonly sessionName: string | null
  readonly orderCode: string | null
  /** Who answered, or who would hand their show over. */
  readonly person: string | null
  /** The request to take over a show, as it stands now; null for other notices. */
  readonly handOver: HandOverState | null
}

/** A notice in a sentence. */
export function noticeWords({ kind, sessionName, orderCode, person, handOver }: NoticeFacts): string {
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
    case 'HAND_OVER_ASKED':
      return `${person ?? 'A colleague'} asks you to take over ${name}`
    case 'HAND_OVER_TAKEN':
      return `${name} waits for your yes to a hand-over`
    case 'HAND_OVER_ENDED':
      return endWords(handOver, name, person ?? 'The host')
  }
}

function endWords(state: HandOverState | null, name: string, person: string): string {
  switch (state) {
    case 'APPROVED':
      return `The hand-over of ${name} is agreed`
    case 'REFUSED':
      return `The producer said no to the hand-over of ${name}`
    case 'WITHDRAWN':
      return `${person} keeps ${name}`
    case 'EXPIRED':
      return `The time for the hand-over of ${name} is over`
    default:
      return `The hand-over of ${name} has ended`
  }
}
