/** What the form of an application holds. */
export interface TypedApplication {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly city: string
  readonly birthYear: string
  readonly languages: readonly string[]
  readonly experience: string
  readonly links: readonly string[]
  readonly consent: boolean
  /** No one sees this field: a program fills it in. */
  readonly website: string
}

/** What was typed as the server takes it. */
export function applicationOf({ website: _, ...typed }: TypedApplication) {
  const { birthYear, links, languages, email } = typed
  const year = birthYear.trim()
  return {
    ...typed,
    firstName: typed.firstName.trim(),
    email: email.trim().toLowerCase(),
    languages: [...languages],
    // what isn't a number is no year
    birthYear: /^\d+$/.test(year) ? Number(year) : -1,
    links: links
      .map((link) => link.trim())
      .filter(Boolean)
      .map(withScheme),
  }
}

/** 'vimeo.com/noor' is https://vimeo.com/noor. */
const withScheme = (link: string): string => (/^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`)

/** The secret of a private link: 256 random bits as base64url. */
export function freshCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
