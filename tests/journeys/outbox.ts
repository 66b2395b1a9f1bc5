import { within } from '../pace/pace.ts'
import { caller } from './api.ts'
import { expect } from './steps.ts'

/** The newest code emailed to an address, other than `not`. */
export const codeFor = (url: string, email: string, not?: string) => newest(url, email, /\b[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}\b/, not)

/** The path of the newest invitation emailed to an address, other than `not`. */
export const linkFor = (url: string, email: string, not?: string) => newest(url, email, /\/register\?code=[\w-]{43}/, not)

/** What the newest email to an address that has such words says, other than `not`. Waits until it is there. */
export async function newest(url: string, email: string, words: RegExp, not?: string): Promise<string> {
  const { ask } = await caller(url, 'admin@troupe.example')
  let found: string | undefined
  await expect(async () => {
    const { mails } = await ask<{ mails: { nodes: { body: string }[] } }>(
      'query ($text: String) { mails(text: $text, limit: 20) { nodes { body } } }',
      { text: email },
    )
    found = mails.nodes.map(({ body }) => words.exec(body)?.[0]).find((one) => one && one !== not)
    expect(found).toBeTruthy()
  }).toPass({ timeout: within(8000) })
  return found ?? ''
}
