/** The event of an address such as /event/0b6…; undefined for every other page, also for those below an event's. */
export const sessionIdIn = (pathname: string): string | undefined =>
  /^\/event\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i.exec(pathname)?.[1]?.toLowerCase()
