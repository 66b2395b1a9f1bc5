import { dayInYear, number, ownZone } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { PageKey, Reach } from './system-queries.ts'

interface KeyWords {
  readonly label: string
  /** What reads it, and what comes of that. */
  readonly read: string
}

/** What each key is called, and what reads it. */
export const KEY_WORDS: Readonly<Record<PageKey, KeyWords>> = {
  PREFERRED_EVENT_PRODUCER_ID: {
    label: 'General producer',
    read: 'Comes first where a workspace has no preferred producer: when producers are chosen, and for emails about tasks.',
  },
  OPEN_ROOM_TEMPLATE_ID: { label: 'Template of open rooms', read: 'New open rooms are played by it. Without it no one can open a room.' },
  PLAY_DEMO_EXPERIENCE_ID: { label: 'Demo experience for Play', read: 'The test of Play sends its newest event in the demo workspace.' },
  PLAY_DEMO_WORKSPACE_ID: { label: 'Demo workspace for Play', read: 'The test of Play sends an event of this workspace.' },
  VAS_EXPERIENCE_ID: { label: 'VAS experience', read: 'All its events are VAS events, whatever their sync type is.' },
  VAS_WORKSPACE_ID: { label: 'VAS workspace', read: 'All its events are VAS events, whatever their sync type is.' },
  QUICKBOOKS_SECRET: {
    label: 'QuickBooks secret',
    read: 'Checks that messages about payments come from QuickBooks. Without it they’re refused.',
  },
}

/** A sentence with the part of it that counts. */
interface ReachWords {
  readonly before: string
  readonly count: string
  readonly after: string
}

/** What saving would change, in words; null for nothing to say. */
export function reachWords(key: PageKey, reach: Reach): ReachWords | null {
  if (reach.upcomingEvents > 0) {
    const next = reach.nextEventAt ? dayInYear(reach.nextEventAt, ownZone()) : null
    const count = counted(reach.upcomingEvents, 'upcoming event', 'upcoming events')
    const when = next === null ? '' : reach.upcomingEvents === 1 ? `, on ${next}` : `, the next on ${next}`
    return { before: 'Saving changes it on ', count, after: `${when}.` }
  }
  if (key === 'OPEN_ROOM_TEMPLATE_ID') {
    const formats = reach.formats ?? 0
    return formats === 0
      ? { before: 'No virtual format without a host has this template, so ', count: 'no one could open a room', after: '.' }
      : {
          before: 'New open rooms will have it. ',
          count: `${number(formats)} ${formats === 1 ? 'format has' : 'formats have'}`,
          after: ' it now.',
        }
  }
  if (key !== 'PLAY_DEMO_EXPERIENCE_ID' && key !== 'PLAY_DEMO_WORKSPACE_ID') return null
  const { demoEvent: event } = reach
  if (!event) return { before: 'There’s ', count: 'no event', after: ' that a test of Play could send yet.' }
  const when = event.startsAt === null ? '' : ` on ${dayInYear(event.startsAt, event.timezone)}`
  return { before: 'A test of Play will send ', count: `“${event.name}”`, after: `${when}.` }
}
