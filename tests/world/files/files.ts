import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FilePart, FileStore } from '../../../apps/server/src/platform/files/store/store.ts'
import { idOf, world } from '../ids.ts'
import { soundBytes, wavOf } from './sounds.ts'

const { completed, greenRoom } = world.sessions
const pictures = path.join(import.meta.dirname, '../pictures')

/** A file of an event of the world: who added it, and how many hours ago. */
interface WorldFile {
  readonly name: string
  readonly sessionId: string
  readonly by: string
  readonly hoursAgo: number
  readonly purpose?: 'REPORT'
  /** Of an image: its picture among those of the experiences. */
  readonly picture?: string
  readonly bytes?: () => Buffer
  readonly kind?: readonly [type: string, contentType: string]
}

const files: readonly WorldFile[] = [
  { name: 'All teams.webp', sessionId: completed, by: 'editor', hoursAgo: 22, picture: 'buzzer-night/three-teams-behind-their-buzzers' },
  {
    name: 'The last round.webp',
    sessionId: completed,
    by: 'editor',
    hoursAgo: 22,
    picture: 'buzzer-night/everyone-reaches-for-the-buzzer',
  },
  { name: 'The winners.webp', sessionId: completed, by: 'editor', hoursAgo: 21, picture: 'buzzer-night/confetti-for-the-winners' },
  { name: 'Our host.webp', sessionId: completed, by: 'producer', hoursAgo: 20, picture: 'buzzer-night/the-host-asks-the-next-question' },
  {
    name: 'Jingle.wav',
    sessionId: completed,
    by: 'producer',
    hoursAgo: 19,
    bytes: () => wavOf(1, (at) => 0.9 * Math.sin(2 * Math.PI * 440 * at)),
    kind: ['Audio', 'audio/wav'],
  },
  {
    ...{ name: 'How it went.pdf', sessionId: completed, by: 'producer', hoursAgo: 18, purpose: 'REPORT' },
    ...{ bytes: () => page('How it went'), kind: ['Document', 'application/pdf'] },
  },
  {
    name: 'The stage.webp',
    sessionId: greenRoom,
    by: 'producer',
    hoursAgo: 40,
    picture: 'murder-in-the-green-room/five-suspects-take-their-places',
  },
  {
    ...{ name: 'Floor plan.pdf', sessionId: greenRoom, by: 'editor', hoursAgo: 39 },
    ...{ bytes: () => page('Floor plan'), kind: ['Document', 'application/pdf'] },
  },
]

const baseOf = (picture: string) => path.basename(picture)
/** The pictures among them, and what the files of their smaller sizes are called. */
export const imagesShown = files.flatMap(({ picture }) =>
  picture ? [{ picture: `${path.join(pictures, picture)}.webp`, base: baseOf(picture) }] : [],
)

const sizes = { full: [1200, 800], card: [960, 640], thumb: [320, 213] } as const

/** The bytes of a file of the world, by its parts. */
function partsOf({ picture, bytes }: WorldFile): readonly (readonly [FilePart, Buffer])[] {
  if (!picture) return [['file', bytes?.() ?? Buffer.alloc(1)]]
  const small = (size: string) => readFileSync(path.join(import.meta.dirname, `${baseOf(picture)}.${size}.webp`))
  return [
    ['full', readFileSync(`${path.join(pictures, picture)}.webp`)],
    ['card', small('card')],
    ['thumb', small('thumb')],
  ]
}

const fileId = ({ name, sessionId }: WorldFile) => idOf('file', `${sessionId}/${name}`)

/** The rows of the world's files of events. */
export const eventFiles = (now: Temporal.Instant) =>
  files.map((file, index) => {
    const parts = partsOf(file)
    const [, first] = parts[0] ?? []
    const size = first?.length ?? 0
    const [type, contentType] = file.kind ?? ['Image', 'image/webp']
    return {
      ...{ id: fileId(file), sessionId: file.sessionId, name: file.name, purpose: file.purpose ?? 'MEDIA', type, contentType },
      ...{ size, arrived: size, place: index * 1024, uploadedBy: idOf('user', file.by) },
      ...{ madeAt: now.subtract({ hours: file.hoursAgo }).toString(), stateAt: now.subtract({ hours: file.hoursAgo }).toString() },
      width: file.picture ? sizes.full[0] : null,
      height: file.picture ? sizes.full[1] : null,
      variants: file.picture
        ? parts.flatMap(([name, bytes]) =>
            name in sizes ? [{ name, width: sizes[name as 'full'][0], height: sizes[name as 'full'][1], size: bytes.length }] : [],
          )
        : [],
    }
  })

/** The picture that stands for each event. */
export const covers: readonly (readonly [sessionId: string, fileId: string])[] = [
  [completed, idOf('file', `${completed}/The winners.webp`)],
  [greenRoom, idOf('file', `${greenRoom}/The stage.webp`)],
]

/** When each file of an event came, and who brought it, for its history. */
export const filesCame = (sessionId: string) =>
  files
    .filter((file) => file.sessionId === sessionId)
    .map((file) => ({ hoursAgo: file.hoursAgo, by: file.by, operation: 'PATCH /files/{id}', was: { [`files.${fileId(file)}`]: null } }))
    .toSorted((one, other) => other.hoursAgo - one.hoursAgo)

/** Puts the bytes of the world's files of events and sounds where a house keeps them; those that are there already stay. */
export async function storeWorldFiles(store: FileStore): Promise<void> {
  for (const file of files) await storeParts(store, fileId(file), partsOf(file))
  for (const [id, bytes] of soundBytes()) await storeParts(store, id, [['file', bytes()]])
}

async function storeParts(store: FileStore, id: string, parts: ReturnType<typeof partsOf>): Promise<void> {
  if ((await store.sizeOf(id, parts[0]?.[0] ?? 'file')) !== undefined) return
  for (const [part, bytes] of parts) await store.put(id, part, bytes)
}

/** A page with a line of text, as a PDF file. */
function page(line: string): Buffer {
  const text = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}
