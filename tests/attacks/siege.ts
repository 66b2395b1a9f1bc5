/** A person's way in, as one request from an address; `codes` are those in their mailbox, the newest first. */
export interface Door {
  post(url: string, body: object, from: string): Promise<{ readonly status: number; readonly body: { readonly passwordKept?: boolean } }>
  codes(email: string): Promise<readonly string[]>
  /** Lets 15 minutes pass, after which an email may get its next five codes. */
  wait(): void
}

/** The stranger's addresses: one, some, or the /64s of one /48. */
export const strangers = (some: number, many: number): readonly (readonly [string, readonly string[]])[] => [
  ['one address', ['198.51.100.1']],
  [`${some} addresses`, Array.from({ length: some }, (_, at) => `198.51.100.${at + 1}`)],
  [`${many} /64s of a /48`, Array.from({ length: many }, (_, at) => `2001:db8:7:${at.toString(16)}::${at + 1}`)],
]

const chosen = { own: 'Curtain-up-1', second: 'Second-act-2', strangers: 'Mallory-was-3' } as const
const name = { firstName: 'Nora', lastName: 'Quill' }
const wrongPassword = 'Wrong-1-password'
/** A code that is in no mailbox: it would be made for one email in a million million. */
const guess = '2222-2222'

/** The steps in which a person succeeds in spite of a stranger. */
export interface Outcome {
  readonly registered: boolean
  /** Registering stored no password of another registration of the email. */
  readonly passwordKept: boolean | undefined
  readonly strangerIsIn: boolean
  readonly reset: boolean
  readonly signedIn: boolean
}

/**
 * A person registers, resets their password and signs in from `home`. Before each step a stranger tries to prevent it by asking for codes and
 * guessing codes and the password, from all of the stranger's addresses.
 */
export async function besiege(door: Door, email: string, home: string, from: readonly string[]): Promise<Outcome> {
  const attack = async (ask: (from: string) => Promise<unknown>, url: string, more: object) => {
    for (let asked = 0; asked < 6; asked++) await ask(from[asked % from.length] ?? home)
    for (let tried = 0; tried < 6; tried++)
      for (let at = 0; at < from.length; at += 4)
        await Promise.all(from.slice(at, at + 4).map((address) => door.post(url, { email, code: guess, ...more }, address)))
  }
  const registers = (address: string) => door.post('/auth/register', { ...name, email, password: chosen.strangers }, address)
  await attack(registers, '/auth/register/code', {})
  await door.post('/auth/register', { ...name, email, password: chosen.own }, home)
  await attack(registers, '/auth/register/code', {})
  const registered = await useCode(door, email, '/auth/register/code', {}, home)
  const entered = await door.post('/auth/login', { email, password: chosen.strangers }, from[0] ?? home)

  // the stranger's registrations used up the five emails, and all kinds share them
  door.wait()
  const forgets = (address: string) => door.post('/auth/password/forgot', { email }, address)
  const confirm = '/auth/password/forgot/confirm'
  await attack(forgets, confirm, { password: chosen.strangers })
  await forgets(home)
  await attack(forgets, confirm, { password: chosen.strangers })
  const reset = await useCode(door, email, confirm, { password: chosen.second }, home)

  for (const address of from.slice(0, 20))
    for (let tried = 0; tried < 11; tried++) await door.post('/auth/login', { email, password: wrongPassword }, address)
  const signedIn = await door.post('/auth/login', { email, password: chosen.second }, home)
  return {
    registered: registered !== undefined,
    passwordKept: registered?.passwordKept,
    strangerIsIn: entered.status === 200,
    reset: reset !== undefined,
    signedIn: signedIn.status === 200,
  }
}

/** Types the codes of the mailbox, the newest first, until one works; someone who has typed five wrong ones gives up. */
async function useCode(door: Door, email: string, url: string, more: object, from: string) {
  for (const code of (await door.codes(email)).slice(0, 5)) {
    const { status, body } = await door.post(url, { email, code, ...more }, from)
    if (status === 200) return body
  }
  return undefined
}
