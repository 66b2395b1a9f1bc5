/** How many weeks before and after the present one have hours to show. */
const MOST_WEEKS = 52

/** What the page keeps in its address. */
interface CrewPersonSearch {
  /** Weeks from the present one. */
  readonly week: number
  /** Whether past shows are listed too. */
  readonly all: boolean
}

/** What the address says, which anyone may have typed. It is read with the page, since the first view of others has no room for it. */
export function crewPersonSearch({ week, shows }: { readonly week?: unknown; readonly shows?: unknown }): CrewPersonSearch {
  const weeks = Number(week)
  return { week: Number.isInteger(weeks) && Math.abs(weeks) <= MOST_WEEKS ? weeks : 0, all: shows === 'all' }
}

/** The same as a search of an address; what is as at first is left out. */
export const writtenSearch = ({ week, all }: CrewPersonSearch): Record<string, string> => ({
  ...(week === 0 ? {} : { week: String(week) }),
  ...(all ? { shows: 'all' } : {}),
})
