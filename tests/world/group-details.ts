import type { WorldFormat } from './show.ts'

const remoteAnswers = {
  playedPreviously: 'No',
  multiSession: 'No',
  multicultural: 'Yes',
  young: 'No',
  familiar: 'Yes',
  sameLocation: 'No',
  departments: 'Sales and logistics',
  attendeesDetails: 'Most have worked together for a year, six people are new.',
}
const returningAnswers = {
  ...remoteAnswers,
  playedPreviously: 'Virtual',
  hasPreviousEvent: true,
  previousEventDetails: 'Buzzer Night in spring. They liked the forfeits.',
}
const roomAnswers = {
  tv: 'Yes',
  description: 'The yearly get-together of the team, in the middle of a working day.',
  rating: 'PG',
  avDetails: 'One screen of 65 inches and two microphones.',
  age: '24 to 61',
  mobility: 'One guest uses a wheelchair; no stairs, please.',
}
const onSiteAnswers = {
  teamsOrigin: 'COMPANY',
  teamsDetails: 'By table, list to follow a week before.',
  food: 'Yes',
  alcohol: 'No',
  prizesOrigin: 'TROUPE',
}

/** What a customer answered about the group: complete for the format, or begun and left off. */
export function groupDetailsOf(format: WorldFormat, upgraded: boolean, complete: boolean, turn: number): Record<string, string | boolean> {
  if (!format.hasGroupDetails) return {}
  if (!complete) return format.type === 'REMOTE' ? { playedPreviously: 'No', departments: 'Finance' } : { tv: 'Yes' }
  if (format.type === 'REMOTE') return turn % 3 === 0 ? returningAnswers : remoteAnswers
  const room = format.hostType === 'ON_SITE' ? { ...roomAnswers, ...onSiteAnswers } : roomAnswers
  return upgraded ? { ...room, bar: 'Yes' } : room
}
