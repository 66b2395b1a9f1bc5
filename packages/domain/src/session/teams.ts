/** The number of teams for a number of people. */
export function teamsFor(attendees: number): number {
  if (attendees <= 0) return 0
  if (attendees === 1) return 1
  if (attendees <= 8) return 2
  if (attendees <= 15) return 3
  return attendees <= 20 ? 4 : 5
}
