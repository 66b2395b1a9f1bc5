import { blob } from '../../platform/api.ts'
import { storeOf } from '../../platform/store.ts'

/** What is needed to play a sound. */
export interface Playable {
  readonly id: string
  /** From 0 to 100. */
  readonly volume: number
  /** It plays over another one. */
  readonly overlay: boolean
  readonly file: { readonly id: string; readonly url: string | null } | null
}

/**
 * Plays sounds from memory: a network that is slow or gone doesn't delay a buzzer. The browser only lets a page play after a press, so its audio is
 * opened with the first one.
 */
export class SoundPlayer {
  /** The ids of the sounds that are playing. */
  readonly playing = storeOf<readonly string[]>([])
  readonly #decoded = new Map<string, Promise<AudioBuffer>>()
  readonly #sources = new Map<string, AudioBufferSourceNode>()
  readonly #bytesOf: (fileId: string) => Promise<Blob>
  #audio: AudioContext | undefined
  /** The last press: what is still being decoded when another sound has stopped it doesn't begin. */
  #turn = 0

  /** `bytesOf` finds the bytes of a file; without it they come from the server. */
  constructor(bytesOf: (fileId: string) => Promise<Blob> = fetchedBytes) {
    this.#bytesOf = bytesOf
  }

  /** Fetches sounds in advance. */
  prepare(sounds: readonly Playable[]) {
    for (const { file } of sounds) if (file?.url) void this.#bytesOf(file.id).catch(() => undefined)
  }

  /** Plays a sound; without overlay it stops what is playing. Throws if it can't be fetched or played. */
  async play({ id, file, volume, overlay }: Playable): Promise<void> {
    if (!file) return
    if (overlay) this.#stop(id)
    else this.stopAll()
    const turn = this.#turn
    this.#audio ??= new AudioContext()
    const audio = this.#audio
    const buffer = await this.#decode(file.id, audio)
    if (turn !== this.#turn) return
    // nothing waits for it: it may take long where there is no loudspeaker
    void audio.resume()
    const source = new AudioBufferSourceNode(audio, { buffer })
    source.connect(new GainNode(audio, { gain: volume / 100 })).connect(audio.destination)
    source.addEventListener('ended', () => this.#sources.get(id) === source && this.#stop(id))
    this.#sources.set(id, source)
    this.#tell()
    source.start()
  }

  stopAll() {
    this.#turn += 1
    for (const id of [...this.#sources.keys()]) this.#stop(id)
  }

  /** Stops everything and gives the sound card back. */
  close() {
    this.stopAll()
    void this.#audio?.close()
    this.#audio = undefined
  }

  #decode(fileId: string, audio: AudioContext): Promise<AudioBuffer> {
    const known = this.#decoded.get(fileId)
    if (known) return known
    const decoded = this.#bytesOf(fileId)
      .then((bytes) => bytes.arrayBuffer())
      .then((bytes) => audio.decodeAudioData(bytes))
    this.#decoded.set(fileId, decoded)
    // another press tries again
    decoded.catch(() => this.#decoded.delete(fileId))
    return decoded
  }

  #stop(id: string) {
    const source = this.#sources.get(id)
    if (!source) return
    this.#sources.delete(id)
    source.stop()
    this.#tell()
  }

  #tell() {
    this.playing.set([...this.#sources.keys()])
  }
}

/** The bytes of sounds by their files, for as long as the page is open. */
const kept = new Map<string, Promise<Blob>>()

/** The bytes of a sound from the server, fetched once. */
export function fetchedBytes(fileId: string): Promise<Blob> {
  const known = kept.get(fileId)
  if (known) return known
  const bytes = blob(`/files/${fileId}`)
  kept.set(fileId, bytes)
  bytes.catch(() => kept.delete(fileId))
  return bytes
}
