import { type Answer, no, yes } from '@troupe/domain/answer'
import { type IntegrationType, STAFF_INTEGRATIONS } from '@troupe/domain/integration/kinds'
import { INTEGRATION_WORDS } from '@troupe/domain/words'
import type { FastifyReply } from 'fastify'
import { type Ctx, isStaff } from '../../platform/ctx.ts'
import { escaped } from '../../platform/html.ts'
import { isObject } from '../../platform/json.ts'
import { opensWith, portOfSegment, simulatedObject } from '../../platform/ports/simulator.ts'

interface PageAsked {
  readonly port: string
  readonly id: string
  readonly password?: string | undefined
}

/**
 * The page of an object that a simulator keeps; its id is the credential, and HubSpot's and Slack's are for staff. A gallery asks for its password. Refuses
 * NOT_FOUND: also while the port is real or off.
 */
export async function simulatorPage(ctx: Ctx, { port, id, password }: PageAsked, reply: FastifyReply): Promise<Answer<string>> {
  const type = portOfSegment(port)
  if (!type || !ctx.ports.of[type]?.isSimulated || (STAFF_INTEGRATIONS.has(type) && !isStaff(ctx))) return no('NOT_FOUND')
  const object = await simulatedObject(ctx.db, type, id)
  if (!object) return no('NOT_FOUND')
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  // the form of a gallery asks this page again
  reply.header(
    'content-security-policy',
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  )
  return yes(pageOf(type, object, password))
}

function pageOf(type: IntegrationType, object: Readonly<Record<string, unknown>>, password: string | undefined): string {
  const name = INTEGRATION_WORDS[type]
  const [title, content] = type === 'GALLERY' ? gallery(object, password) : [textIn(object, 'name') ?? name, table(object)]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escaped(title)} · Simulator</title></head>
<body><main><p><strong>Simulator</strong>: this stands in for ${escaped(name)}. Nothing here is real.</p>
<h1>${escaped(title)}</h1>
${content}</main></body></html>`
}

/** Pictures are behind the password that the gallery was told last. */
function gallery(object: Readonly<Record<string, unknown>>, password: string | undefined): readonly [string, string] {
  const title = textIn(object, 'name') ?? 'Gallery'
  const sealed = textIn(object, 'sealedPassword')
  const isOpen = sealed === undefined || (password !== undefined && opensWith(sealed, password.trim()))
  if (isOpen) return [title, `<p>The gallery is open. Its pictures will be here after the event.</p>\n${table(object)}`]
  const wrong = password === undefined ? '' : '<p role="alert">This isn’t the password of this gallery.</p>\n'
  return [
    title,
    `${wrong}<form method="get"><label>Password <input name="password" type="password" autocomplete="off" required></label> <button>Open gallery</button></form>`,
  ]
}

/** What the system was told, a row for each thing. */
function table(object: Readonly<Record<string, unknown>>): string {
  const hidden = new Set(['id', 'sealedPassword', 'page', 'metadata'])
  const rows = Object.entries(object)
    .filter(([name, value]) => !hidden.has(name) && value !== null)
    .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(wordsOf(value))}</td></tr>`)
  return `<table>${rows.join('')}</table>`
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  if (isObject(value))
    return Object.entries(value)
      .filter(([name]) => name !== 'id')
      .map(([, one]) => wordsOf(one))
      .join(' ')
  return String(value)
}

const textIn = (object: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = object[name]
  return typeof value === 'string' ? value : undefined
}
