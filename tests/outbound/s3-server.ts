import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

const KEY = 'troupe'
const SECRET = 'a/secret+with signs'
const REGION = 'eu-central-1'
/** A list has this many keys, so that a short one has pages too. */
const listed = 5

export interface S3Server {
  /** The address of a bucket, as STORE_URL. */
  readonly url: string
  /** What it has, by bucket and key. */
  readonly objects: Map<string, Buffer>
  /** Requests as `GET bucket/key`, in their order. */
  readonly calls: string[]
  /** Hangs up on every request, or answers again. */
  isDown: boolean
  /** Is told of a request that has come, before it is carried out and answered. */
  onCall: (call: string) => void
  close(): Promise<void>
}

/**
 * An S3 server in memory, on loopback: GET with ranges, HEAD, PUT, DELETE and ListObjectsV2 with addresses that have the bucket in their path. It refuses
 * requests whose signature isn't the one of Amazon's description of Signature Version 4, and bodies that aren't what their digest says.
 */
export async function openS3Server(bucket = 'troupe-files'): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(async (request, response) => {
    if (it.isDown) return request.socket.destroy()
    const parts: Buffer[] = []
    try {
      for await (const part of request) parts.push(part)
    } catch {
      // a client that was killed has stored nothing
      return
    }
    answer(request, response, Buffer.concat(parts))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const it: S3Server = {
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${bucket}/of/troupe?region=${REGION}`,
    objects,
    calls,
    isDown: false,
    onCall: () => {},
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return it

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): ServerResponse {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const name = decodeURIComponent(url.pathname).slice(1)
    calls.push(`${request.method} ${name}`)
    it.onCall(`${request.method} ${name}`)
    const refusal = refusalOf(request, url, body)
    if (refusal) return end(response, 403, `<Error><Code>${refusal}</Code></Error>`)
    if (request.method === 'GET' && url.searchParams.has('list-type')) return end(response, 200, list(name, url.searchParams))
    if (request.method === 'PUT') {
      objects.set(name, body)
      return end(response, 200)
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return end(response, 204)
    }
    const object = objects.get(name)
    if (!object) return end(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined || to === undefined) return end(response, 200, object, request.method === 'HEAD')
    const last = Math.min(Number(to), object.length - 1)
    response.setHeader('content-range', `bytes ${from}-${last}/${object.length}`)
    return end(response, 206, object.subarray(Number(from), last + 1))
  }

  function list(name: string, query: URLSearchParams): string {
    const start = `${name.replace(/\/$/, '')}/`
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(start + prefix))
      .map((key) => key.slice(start.length))
      .filter((key) => key > after)
      .toSorted()
    const shown = keys.slice(0, listed)
    const more = keys.length > shown.length
    const contents = shown.map(
      (key) => `<Contents><Key>${encodeURIComponent(key)}</Key><Size>${objects.get(start + key)?.length}</Size></Contents>`,
    )
    const next = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult>${contents.join('')}<IsTruncated>${more}</IsTruncated>${next}</ListBucketResult>`
  }
}

function end(response: ServerResponse, status: number, body: Buffer | string = '', isHead = false): ServerResponse {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body) })
  return response.end(isHead ? undefined : body)
}

function refusalOf(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const { headers, method = '' } = request
  const digest = String(headers['x-amz-content-sha256'])
  if (sha256(body) !== digest) return 'XAmzContentSHA256Mismatch'
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '')
  const [, credential = '', names = '', signature] = given ?? []
  const stamp = String(headers['x-amz-date'])
  const [key, ...scope] = credential.split('/')
  if (key !== KEY || scope.join('/') !== `${stamp.slice(0, 8)}/${REGION}/s3/aws4_request`) return 'InvalidAccessKeyId'
  if (!names.split(';').includes('host')) return 'AccessDenied'
  const signed = names.split(';').map((name): [string, string] => [name, String(headers[name])])
  const expected = signatureOf({
    method,
    path: url.pathname,
    query: url.searchParams,
    headers: signed,
    digest,
    stamp,
    region: REGION,
    secret: SECRET,
  })
  return expected === signature ? undefined : 'SignatureDoesNotMatch'
}

interface Signed {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** In the order of their names. */
  readonly headers: readonly (readonly [string, string])[]
  readonly digest: string
  readonly stamp: string
  readonly region: string
  readonly secret: string
}

/** The signature of a request by the description of Signature Version 4, written apart from what the product signs with. */
export function signatureOf({ method, path, query, headers, digest, stamp, region, secret }: Signed): string {
  const escaped = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const asked = [...query].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).toSorted()
  const lines = headers.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}\n`)
  const names = headers.map(([name]) => name).join(';')
  const way = decodeURIComponent(path).split('/').map(escaped).join('/')
  const canonical = [method, way, asked.join('&'), lines.join(''), names, digest].join('\n')
  const scope = `${stamp.slice(0, 8)}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')
  const key = [stamp.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
