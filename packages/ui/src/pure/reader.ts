/** What a reader's language says about their clock and their calendar. Words stay English: only these habits follow the language. */

/** A valid language tag: a browser started in a bare environment reports an invalid one, such as en-US@posix. */
export function readableTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replace(/[@.].*/, ''))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** The language of this browser. */
export const readerLanguage: string = readableTag(navigator.language)

const halfDays = new Map<string, boolean>()

/** Whether this reader's clock has twelve hours, with am and pm. Asked for each time that is shown, and a format costs more than all of them. */
export function hasHalfDays(language: string): boolean {
  const known = halfDays.get(language)
  if (known !== undefined) return known
  const found = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === true
  halfDays.set(language, found)
  return found
}

/** The day on which this reader's weeks begin, Monday 1 to Sunday 7. */
export function firstWeekday(language: string): number {
  const locale: Pick<Intl.Locale, 'maximize'> & Partial<Pick<Intl.Locale, 'getWeekInfo'>> = new Intl.Locale(language)
  return locale.getWeekInfo?.().firstDay ?? firstWeekdayIn(locale.maximize().region)
}

/** The same from the Unicode tables, for browsers that don't know it: most of the world begins on Monday. */
export function firstWeekdayIn(region: string | undefined): number {
  if (!region) return 1
  if (region === 'MV') return 5
  if (saturday.has(region)) return 6
  return sunday.has(region) ? 7 : 1
}

const saturday = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))
const sunday = new Set(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
)
