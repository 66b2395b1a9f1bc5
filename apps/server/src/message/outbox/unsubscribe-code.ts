import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isUuid } from '@troupe/domain/ids'
import type { MailClass } from '@troupe/domain/message/kinds'
import type { BoxSecrets } from '../../platform/box.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Secret } from '../templates/template.ts'

/** One class of one person, which a link switches off. */
export interface Unsubscribing {
  readonly userId: string
  readonly mailClass: Extract<MailClass, 'REMINDER'>
}

const idBytes = 16

/**
 * The code by which a person switches a class of emails off without signing in: their id and an HMAC over it and the class, under a key of its own that follows
 * from the server's secret. None is stored (I-15), and the links of old emails keep working.
 */
function unsubscribeCode({ secret }: Pick<BoxSecrets, 'secret'>, { userId, mailClass }: Unsubscribing): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'troupe unsubscribe link', 32))
  const proof = createHmac('sha256', key).update(`${userId} ${mailClass}`).digest()
  return Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), proof]).toString('base64url')
}

/** The link with the code, to the page that asks once. */
export const unsubscribeSecret = (settings: Pick<Settings, 'baseUrl'> & Pick<BoxSecrets, 'secret'>, whose: Unsubscribing): Secret => ({
  before: `${settings.baseUrl}/unsubscribe/`,
  code: unsubscribeCode(settings, whose),
})

/** Whose class a code switches off; undefined for one that we didn't make. Codes of former secrets count too. */
export function unsubscribingOf({ secret, formerSecrets }: BoxSecrets, code: string): Unsubscribing | undefined {
  const bytes = Buffer.from(code, 'base64url')
  const hex = bytes.subarray(0, idBytes).toString('hex')
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (!isUuid(userId)) return undefined
  const whose = { userId, mailClass: 'REMINDER' } as const
  const given = Buffer.from(code)
  const isOurs = [secret, ...formerSecrets].some((one) => {
    const right = Buffer.from(unsubscribeCode({ secret: one }, whose))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  return isOurs ? whose : undefined
}
