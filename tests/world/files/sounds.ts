import { chanceOf, idOf } from '../ids.ts'

/** Samples of a sound in a second. */
const rate = 8000

/** A sound in the world: samples between −1 and 1 by the second. */
interface WorldSound {
  readonly by: string
  readonly name: string
  readonly key: string
  readonly overlay: boolean
  readonly bytes: () => Buffer
}

const wave = (hertz: number, at: number) => Math.sin(2 * Math.PI * hertz * at)
const noise = chanceOf('applause')

/** Hands that clap: bursts of noise that swell and fade. */
const applause = () => wavOf(2, (at) => (noise(2001) / 1000 - 1) * Math.sin((Math.PI * at) / 2) * (0.55 + 0.45 * Math.abs(wave(7, at))))
/** A stroke of a bell: partials that ring out. */
const bell = () => wavOf(1.5, (at) => Math.exp(-3 * at) * (0.5 * wave(880, at) + 0.3 * wave(2217, at) + 0.2 * wave(3106, at)))
const buzzer = () => wavOf(0.7, (at) => (wave(155, at) > 0 ? 0.6 : -0.6))

const sounds: readonly WorldSound[] = [
  { by: 'host', name: 'Applause.wav', key: 'a', overlay: true, bytes: applause },
  { by: 'host', name: 'Bell.wav', key: 'b', overlay: false, bytes: bell },
  { by: 'host', name: 'Buzzer.wav', key: 'z', overlay: false, bytes: buzzer },
  { by: 'producer', name: 'Bell.wav', key: '1', overlay: false, bytes: bell },
  { by: 'producer', name: 'Buzzer.wav', key: '2', overlay: false, bytes: buzzer },
]

const fileIdOf = ({ by, name }: WorldSound) => idOf('sound', `${by}/${name}`)

/** The bytes of the world's sounds, by the ids of their files. */
export const soundBytes = () => sounds.map((sound) => [fileIdOf(sound), sound.bytes] as const)

/** The files of the world's sounds, and the keys that play them. */
export function soundsOf(madeAt: string) {
  const files = sounds.map((sound) => {
    const size = sound.bytes().length
    const ownerId = idOf('user', sound.by)
    return {
      ...{ id: fileIdOf(sound), ownerId, name: sound.name, purpose: 'SOUND', type: 'Audio', contentType: 'audio/wav', size, arrived: size },
      ...{ place: 0, uploadedBy: ownerId, madeAt, stateAt: madeAt, variants: [] },
    }
  })
  const rows = sounds.map((sound) => ({
    ...{ id: idOf('user audio', `${sound.by}/${sound.name}`), userId: idOf('user', sound.by), fileId: fileIdOf(sound) },
    ...{ keypress: sound.key, volume: 80, overlay: sound.overlay, version: 1, createdAt: madeAt },
  }))
  return { files, rows }
}

/** A sound as a WAV file of one channel with eight bits a sample. */
export function wavOf(seconds: number, sampleAt: (second: number) => number): Buffer {
  const samples = Math.round(seconds * rate)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.from(Array.from({ length: samples }, (_, at) => 128 + Math.round(100 * sampleAt(at / rate))))])
}
