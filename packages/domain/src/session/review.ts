/** A field of the customer's part that has changed since the review. */
export interface ReviewChange {
  /** Its name on the wire; below a part with a dot: `groupDetails.food`, `locations.START`. */
  readonly field: string
  /** What it was, where that was a text, a number or yes and no; null for everything else, and where it was empty. */
  readonly before: string | null
}

type Part = Readonly<Record<string, unknown>>

/** The fields that hold the id of a person or of a set of missions. */
const IDS: ReadonlySet<string> = new Set(['contact', 'bookingContact', 'missionSet'])
/** The parts whose answers change one by one. */
const PARTS_BY_ANSWER: ReadonlySet<string> = new Set(['groupDetails', 'locations'])

/** The fields of the customer's part that differ from what was reviewed, in the order of the part. None before the first review. */
export function changedSince(reviewed: Part | null, now: Part): ReviewChange[] {
  if (reviewed === null) return []
  const before = new Map(answersOf(reviewed))
  const after = new Map(answersOf(now))
  return [...after.keys(), ...[...before.keys()].filter((field) => !after.has(field))].flatMap((field) => {
    const was = before.get(field)
    return written(was) === written(after.get(field)) ? [] : [{ field, before: IDS.has(field) ? null : inWords(was) }]
  })
}

const answersOf = (part: Part): [string, unknown][] =>
  Object.entries(part).flatMap(([name, value]): [string, unknown][] =>
    PARTS_BY_ANSWER.has(name) && typeof value === 'object' && value !== null
      ? Object.entries(value).map(([below, answer]) => [`${name}.${below}`, answer])
      : [[name, value]],
  )

/** An answer that was never given and one that was cleared are the same. */
const written = (value: unknown): string => (value === undefined || value === '' ? 'null' : JSON.stringify(value))

function inWords(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null
}
