import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** What a server answered; any status, a redirect included, which is not followed. */
export interface WebAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * Why there is no answer. CLOSED: the address isn't https, names a user or another port than 443 or 8443, or isn't on the public internet; nothing
 * was dialled.
 */
export type WebFailure = 'CLOSED' | 'UNREACHABLE' | 'TIMEOUT' | 'TOO_BIG'
export type WebResult = { readonly ok: true; readonly answer: WebAnswer } | { readonly ok: false; readonly failure: WebFailure }

export const failed = (failure: WebFailure): WebResult => ({ ok: false, failure })

/** Reads an answer to its end. TOO_BIG when it is longer than `longest` bytes, inflated; throws when the connection ends before it does. */
export async function answerOf(
  message: IncomingMessage,
  { longest, end }: { readonly longest: number; readonly end: AbortSignal },
): Promise<WebResult> {
  const body = await readBody(message, longest, end)
  if (!body) return failed('TOO_BIG')
  return { ok: true, answer: { status: message.statusCode ?? 0, headers: headersOf(message), body } }
}

/** The inflated answer, or undefined when it is longer than allowed: reading stops there, however much more is on its way. */
async function readBody(message: IncomingMessage, longest: number, end: AbortSignal): Promise<Buffer | undefined> {
  const inflated = Readable.from(inflate(message), { signal: end })
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of inflated) {
      length += part.length
      if (length > longest) return undefined
      parts.push(part)
    }
    return Buffer.concat(parts)
  } finally {
    message.destroy()
  }
}

function inflate(message: IncomingMessage): AsyncIterable<Buffer> {
  const coding = message.headers['content-encoding']
  if (coding === undefined || coding === 'identity') return message
  const inflater =
    coding === 'gzip' ? createGunzip() : coding === 'br' ? createBrotliDecompress() : coding === 'deflate' ? createInflate() : undefined
  if (!inflater) throw new Error('a content coding that was not asked for')
  message.on('error', (error) => inflater.destroy(error))
  return message.pipe(inflater)
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
