/** What an event's calendar file is called: the letters and digits of the event's name, or 'event' where it has none. */
export const calendarFileName = (event: string): string =>
  `${event.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'event'}.ics`
