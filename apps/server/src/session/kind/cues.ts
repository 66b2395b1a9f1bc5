import type { TimelineFor, TimelineItem } from '@troupe/domain/time/timeline'
import { type FormatFacts, formatById } from '../../catalogue/catalogue.ts'
import type { Work } from '../../platform/ctx.ts'
import { type Cue, cueChanges, cueOf, readTimeline, writeCues } from '../edit/timeline.ts'
import { cueColumnsOf, type SessionRow } from '../row.ts'
import type { OutcomeLine } from './outcome.ts'
import type { Parked } from './parked.ts'
import { type AsKind, kindOf, kindOfFormat, type PartAsKind, same } from './part.ts'

/** A running order as it is parked, with the start and the duration that it was set for. */
interface ParkedCues {
  readonly items: readonly TimelineItem[]
  readonly startsAt: string | null
  readonly duration: number | null
  readonly event: TimelineFor | null
}

/**
 * The running order as another kind: the one that the event had as that kind comes back, else that of the new template or format takes its place, where it
 * differs from the one of the former format. The former one is parked.
 */
export async function cuesAsKind(
  work: Work,
  row: SessionRow,
  { format, templateCues }: AsKind & { readonly templateCues: readonly TimelineItem[] },
  parked: readonly Parked[],
): Promise<PartAsKind & { readonly isNew?: boolean }> {
  const before = await readTimeline(work, row.id)
  const back = parked.find(({ part, kind }) => part === 'TIMELINE' && kind === kindOfFormat(format))
  const known = back?.value as ParkedCues | undefined
  const news = known?.items ?? (await newCues(work, row, { format, templateCues, hasNone: before.length === 0 }))
  if (news === null || isSame(before, news)) return before.length === 0 ? same : { ...same, lines: [lineOf('KEPT', before)] }
  const after = news.map((item) => cueOf(item))
  const old: ParkedCues = {
    items: before.map(({ id: _, ...item }) => item),
    ...{ startsAt: row.timeline_starts_at?.toString() ?? null, duration: row.timeline_duration, event: row.timeline_for },
  }
  return {
    columns: { ...cueColumnsOf(after), ...(known ? basisThen(known) : {}) },
    isNew: !known,
    fields: cueChanges(before, after),
    parks: before.length > 0 ? [{ part: 'TIMELINE', kind: kindOf(row), value: { ...old } }] : [],
    restored: back ? [back] : [],
    lines: [
      ...(before.length > 0 ? [lineOf('PARKED', before)] : []),
      ...(after.length > 0 ? [lineOf(known ? 'RESTORED' : 'ADDED', after)] : []),
    ],
    write: () => writeCues(work, row.id, { before, after }),
  }
}

/** What it was set for when it was parked. */
const basisThen = ({ startsAt, duration, event }: ParkedCues): Partial<SessionRow> => ({
  ...{ timeline_starts_at: startsAt === null ? null : Temporal.Instant.from(startsAt) },
  ...{ timeline_duration: duration, timeline_for: event },
})

/** The running order that the new kind brings; null where the event keeps its own. */
async function newCues(
  work: Work,
  row: SessionRow,
  {
    format,
    templateCues,
    hasNone,
  }: { readonly format: FormatFacts; readonly templateCues: readonly TimelineItem[]; readonly hasNone: boolean },
): Promise<readonly TimelineItem[] | null> {
  const news = templateCues.length > 0 ? templateCues : format.timeline
  if (news.length === 0) return null
  const former = await formatById(work.tx, row.format_id)
  return !hasNone && former && isSame(former.timeline, news) ? null : news
}

const saidOf = (item: TimelineItem) => Object.values({ ...cueOf(item, ''), id: '' })
const isSame = (some: readonly TimelineItem[], others: readonly TimelineItem[]): boolean =>
  JSON.stringify(some.map(saidOf)) === JSON.stringify(others.map(saidOf))

const lineOf = (effect: OutcomeLine['effect'], cues: readonly Pick<Cue, 'title' | 'offsetMinutes'>[]): OutcomeLine => ({
  ...{ part: 'TIMELINE', effect, label: cues.length === 1 ? '1 item' : `${cues.length} items` },
  key: JSON.stringify(cues.map(({ title, offsetMinutes }) => [title, offsetMinutes])),
})
