import { testNow } from '../template.ts'
import { world } from '../world/ids.ts'

/** What the tests of groups book, but for its date. */
export const partyWish = {
  ...{ workspaceId: world.workspaces.northwind, experienceId: world.experiences.buzzerNight, format: 'REMOTE', hostType: 'ON_SCREEN' },
  ...{ timezone: 'America/Chicago', attendees: 20, duration: 60 },
}

/** Noon of Chicago on a Tuesday so many weeks ahead. */
export function noon(weeks: number): string {
  const day = testNow.toZonedDateTimeISO('America/Chicago').toPlainDate().add({ weeks })
  return day
    .add({ days: 2 - day.dayOfWeek })
    .toZonedDateTime({ timeZone: 'America/Chicago', plainTime: '12:00' })
    .toInstant()
    .toString()
}

/** The instant so many minutes after another one. */
export const later = (at: string, minutes: number) => Temporal.Instant.from(at).add({ minutes }).toString()
