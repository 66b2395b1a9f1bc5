import type { ByHand } from '@troupe/domain/message/by-hand'

/** The event whose people are emailed. */
export interface MailedEvent {
  readonly id: string
  readonly name: string
  readonly startsAt?: string | null
  readonly timezone: string
  readonly workspaceId: string
  /** Who is on its crew, with their role in words. */
  readonly crew: readonly { readonly userId: string; readonly fullName: string; readonly why: string }[]
}

/** Someone who is about to be emailed, and why they are there. */
export interface MailReader {
  readonly userId: string
  readonly fullName: string
  readonly why: string
  readonly skipped?: 'SWITCHED_OFF' | null
}

/** What the kinds are called where one is chosen. */
export const kindLabels: Readonly<Record<ByHand, string>> = {
  'session.note': 'Note',
  'session.details': 'Event details',
  'session.reminder': 'Reminder',
  'session.links': 'Invite links',
  'session.instructions': 'Instructions',
  'session.booked': 'Booked, again',
  'session.startAsked': 'Where it starts',
}
