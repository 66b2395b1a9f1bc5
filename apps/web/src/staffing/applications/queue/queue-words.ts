import { languageWords } from '@troupe/domain/account/language-words'
import { type ApplicationState, isOpenApplication } from '@troupe/domain/staffing/applications/state'
import type { ToneName } from '@troupe/ui/tone'
import { CircleAlert, CircleCheck, CircleSlash, Eye, Undo2 } from 'lucide-react'
import { ago, day, dayInYear, isoDay, ownZone, time } from '../../../platform/format.ts'
import { serverNow } from '../../../platform/wire/clock.ts'
import type { ApplicationLine } from './application-queries.ts'

/** How each state looks. Only a new application stands out. */
export const STATE_LOOKS = {
  NEW: { word: 'New', tone: 'warning', icon: CircleAlert, bare: false },
  IN_REVIEW: { word: 'In review', tone: 'info', icon: Eye, bare: true },
  INVITED: { word: 'Invited', tone: 'success', icon: CircleCheck, bare: true },
  REJECTED: { word: 'Declined', tone: 'plain', icon: CircleSlash, bare: true },
  WITHDRAWN: { word: 'Withdrawn', tone: 'plain', icon: Undo2, bare: true },
} as const satisfies Readonly<Record<ApplicationState, { word: string; tone: ToneName; icon: typeof Eye; bare: boolean }>>

/** '2 hours ago', 'Yesterday', 'Wed 25 Nov'. */
export function appliedWords(iso: string, now: number = serverNow()): string {
  const zone = ownZone()
  const daysAgo = (count: number) => isoDay(new Date(now - count * 86_400_000).toISOString(), zone)
  const applied = isoDay(iso, zone)
  if (applied === daysAgo(0)) return ago(iso, now)
  return applied === daysAgo(1) ? 'Yesterday' : dayInYear(iso, zone)
}

/** 'Applied today, 11:42 am. Deleted on Sat 27 Nov 2027 if nothing comes of it.' */
export function lifeWords({ state, appliedAt, deletedAt }: Pick<ApplicationLine, 'state' | 'appliedAt' | 'deletedAt'>): string {
  const zone = ownZone()
  const isToday = isoDay(appliedAt, zone) === isoDay(new Date(serverNow()).toISOString(), zone)
  const applied = `Applied ${isToday ? 'today' : `on ${day(appliedAt, zone)}`}, ${time(appliedAt, zone)}.`
  return `${applied} Deleted on ${day(deletedAt, zone)}${isOpenApplication(state) ? ' if nothing comes of it' : ''}.`
}

type Version = ApplicationLine['versions'][number]

/** What someone said differently from one time to the next. */
interface VersionDifference {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** The fields that two versions differ in, as words. */
export function differencesOf(before: Version, after: Version): readonly VersionDifference[] {
  const told = (version: Version) => ({
    Name: `${version.firstName} ${version.lastName}`,
    Phone: version.phone,
    City: version.city,
    Languages: version.languages.map(languageWords).join(', '),
    'Year of birth': String(version.birthYear),
    Experience: version.experience,
    Links: version.links.join(', '),
  })
  const [old, now] = [told(before), told(after)]
  return Object.entries(now).flatMap(([label, said]) => {
    const was = Object.entries(old).find(([name]) => name === label)?.[1] ?? ''
    return was === said ? [] : [{ label, before: was, after: said }]
  })
}

const months = new Intl.DateTimeFormat('en', { month: 'long' })
/** 'September' of an instant. */
export const monthWords = (iso: string): string => months.format(new Date(iso))
