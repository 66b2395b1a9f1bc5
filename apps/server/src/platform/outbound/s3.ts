import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Agent, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { messageOf, StoreGone } from '../errors.ts'
import { openOperator } from './operator-client.ts'

/** A bucket, or a folder of one, on a server that speaks S3. */
export interface S3Place {
  /** Its address, with the bucket in its path and a slash at its end. */
  readonly url: URL
  readonly region: string
  readonly key: string
  readonly secret: string
}

export interface S3Object {
  /** Below the place. */
  readonly key: string
  readonly size: number
}

/** What is stored: bytes, or a file of this machine. */
type S3Content = Uint8Array | { readonly file: string }

/** The calls of S3 that the store needs. StoreGone when the server doesn't answer or refuses us. */
export interface S3Client {
  sizeOf(key: string): Promise<number | undefined>
  /** The bytes of an object; undefined where there is none. */
  get(key: string, range?: { readonly start: number; readonly end: number }): Promise<IncomingMessage | undefined>
  put(key: string, content: S3Content): Promise<void>
  remove(key: string): Promise<void>
  list(prefix: string): Promise<S3Object[]>
  close(): void
}

/** Before each further try of what failed, in milliseconds: S3 asks its clients to repeat what it answers with 5xx. */
const waits = [100, 400]
const silenceMs = 10_000
/** A server may think about a large object once it has all of it. */
const storingMs = 60_000
const mostListed = 8 * 1024 * 1024

interface S3Asked {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'PUT'
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly content?: S3Content
}

/** Signs with AWS Signature 4, names the bucket in the path, and says the digest of all that it stores, so that nothing is stored that broke on its way. */
export function openS3(place: S3Place, now: () => Temporal.Instant): S3Client {
  const agent = new (place.url.protocol === 'https:' ? TlsAgent : Agent)({ keepAlive: true, maxSockets: 50 })

  async function ask(asked: S3Asked): Promise<IncomingMessage> {
    for (const wait of [...waits, undefined]) {
      const answer = await tryOnce(asked).catch((error: unknown) => new StoreGone(messageOf(error)))
      const isBusy = answer instanceof StoreGone || (answer.statusCode ?? 500) >= 500 || answer.statusCode === 429
      if (!isBusy) return answer
      if (!(answer instanceof StoreGone)) answer.resume()
      if (wait === undefined) throw answer instanceof StoreGone ? answer : new StoreGone(`it answered ${answer.statusCode}`)
      await sleep(wait)
    }
    throw new StoreGone('it was never asked')
  }

  async function tryOnce({ method, key, query = {}, headers = {}, content }: S3Asked): Promise<IncomingMessage> {
    const url = new URL(`${place.url.href}${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const { length, digest } = await measured(content)
    const signed = await new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region: place.region, accessKeyId: place.key, secretAccessKey: place.secret },
      datetime: stampOf(now()),
      headers: { ...headers, 'x-amz-content-sha256': digest },
    }).sign()
    return openOperator({
      ...{ url, method, agent, silence: content ? storingMs : silenceMs },
      headers: { ...Object.fromEntries(signed.headers), ...(content ? { 'content-length': String(length) } : {}) },
      body: content && ('file' in content ? createReadStream(content.file) : content),
    })
  }

  return {
    sizeOf: async (key) => {
      const answer = await ask({ method: 'HEAD', key })
      answer.resume()
      if (answer.statusCode === 404) return undefined
      needs(answer, 200)
      return Number(answer.headers['content-length'])
    },
    get: async (key, range) => {
      const answer = await ask({ method: 'GET', key, headers: range ? { range: `bytes=${range.start}-${range.end}` } : {} })
      if (answer.statusCode === 404) {
        answer.resume()
        return undefined
      }
      return needs(answer, range ? 206 : 200)
    },
    put: async (key, content) => {
      needs(await ask({ method: 'PUT', key, content }), 200).resume()
    },
    remove: async (key) => {
      const answer = await ask({ method: 'DELETE', key })
      answer.resume()
      if (answer.statusCode !== 404) needs(answer, 200, 204)
    },
    list: async (prefix) => {
      const found: S3Object[] = []
      let from: string | undefined
      const folder = decodeURIComponent(place.url.pathname).replace(/^\/[^/]+\//, '')
      do {
        const text = await textOf(needs(await ask(listing(place, `${folder}${prefix}`, from)), 200))
        found.push(...objectsOf(text, folder.length))
        from = /<IsTruncated>true</.test(text) ? fieldOf(text, 'NextContinuationToken') : undefined
      } while (from !== undefined)
      return found
    },
    close: () => agent.destroy(),
  }
}

/** A bucket is listed at its own address, whatever folder of it is ours. */
function listing(place: S3Place, prefix: string, from: string | undefined): S3Asked {
  const up = place.url.pathname.split('/').length - 3
  const query = { 'list-type': '2', 'encoding-type': 'url', prefix, ...(from === undefined ? {} : { 'continuation-token': from }) }
  return { method: 'GET', key: '../'.repeat(up), query }
}

function needs(answer: IncomingMessage, ...statuses: readonly number[]): IncomingMessage {
  if (statuses.includes(answer.statusCode ?? 0)) return answer
  answer.resume()
  throw new StoreGone(`it answered ${answer.statusCode}`)
}

/** An instant as its signature writes it: 20261130T150000Z. */
const stampOf = (at: Temporal.Instant) => at.round('second').toString().replace(/[-:]/g, '')

/** How long a content is, and its digest. */
async function measured(content: S3Content | undefined): Promise<{ length: number; digest: string }> {
  const hash = createHash('sha256')
  if (!content) return { length: 0, digest: hash.digest('hex') }
  if (!('file' in content)) return { length: content.length, digest: hash.update(content).digest('hex') }
  const { size } = await stat(content.file)
  await pipeline(createReadStream(content.file), hash)
  return { length: size, digest: hash.digest('hex') }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of answer) {
      length += part.length
      if (length > mostListed) throw new Error('its list is too long')
      parts.push(part)
    }
  } catch (error) {
    throw new StoreGone(messageOf(error))
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The objects of a list, with what stands before `skip` taken off their keys. What could be markup in a key comes encoded. */
const objectsOf = (text: string, skip: number): S3Object[] =>
  [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: decodeURIComponent(fieldOf(object, 'Key') ?? '').slice(skip),
    size: Number(fieldOf(object, 'Size')),
  }))

const fieldOf = (text: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1]
