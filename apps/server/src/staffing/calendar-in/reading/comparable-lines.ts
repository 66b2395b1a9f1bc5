const dated = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID'])

/**
 * A line of an event as ical.js reads it: rules in capitals and without spaces; a date is a date, and a period a period, by its form and not by what VALUE
 * says; a zone's name that holds a colon is in quotation marks. A list of both forms becomes a line for each.
 */
export function comparableLines(name: string, line: string): readonly string[] {
  // the values of these properties hold no colon, unlike their parameters
  const at = line.lastIndexOf(':')
  const value = line.slice(at + 1)
  if (name === 'RRULE') return [`RRULE:${value.toUpperCase().replaceAll(/\s/g, '')}`]
  if (name === 'DURATION') return [`DURATION:${value.trim().toUpperCase()}`]
  if (!dated.has(name)) return [line]
  const head = line
    .slice(0, at)
    .replaceAll(/;VALUE=[^;:]*/gi, '')
    .replace(/;TZID=([^";]*:[^";]*)(?=;|$)/i, ';TZID="$1"')
  const values = value.split(',').map((one) => one.trim().toUpperCase())
  return [...Map.groupBy(values, formOf)].map(([form, all]) => `${head}${form}:${all.join(',')}`)
}

const formOf = (value: string): string => (/^\d{8}$/.test(value) ? ';VALUE=DATE' : value.includes('/') ? ';VALUE=PERIOD' : '')
