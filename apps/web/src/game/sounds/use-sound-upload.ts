import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CreateSoundDocument } from '../../graphql.ts'
import { ApiError, graphql, type OfflineError } from '../../platform/api.ts'
import { dropFile, openUpload, type RunningUpload } from '../../platform/files/send-file.ts'
import { fieldWords } from '../../platform/words/fields.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type Sound, soundsQuery } from './sounds-query.ts'

/** A sound on its way up. */
export interface GoingSound {
  readonly key: string
  readonly name: string
  /** How much has gone up, from 0 to 1. */
  readonly share: number
  /** Why it isn't kept. */
  readonly error: string | null
}

/** How often the server is asked whether it has judged a file, in milliseconds, and how many times. */
const [pause, most] = [400, 75]

/** Uploads of sounds: each gets the next free key once the server has judged what it is. */
export function useSoundUpload(sounds: readonly Sound[]) {
  const queries = useQueryClient()
  const [going, setGoing] = useState<readonly GoingSound[]>([])
  const running = useRef(new Map<string, { readonly upload: RunningUpload; url: string | null }>())
  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const { upload } of uploads.values()) upload.stop()
    }
  }, [])
  const change = (key: string, to: Partial<GoingSound>) =>
    setGoing((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const remove = (key: string) => {
    running.current.delete(key)
    setGoing((before) => before.filter((one) => one.key !== key))
  }
  const taken = useRef(new Set<string>())
  const fail = (key: string, error: unknown) => change(key, { error: wordsOf(error) })
  async function finish(key: string) {
    const fileId = running.current.get(key)?.url?.split('/').at(-1)
    const keypress = freeKey([...sounds.map((sound) => sound.keypress), ...taken.current])
    if (!fileId || !keypress) return
    taken.current.add(keypress)
    try {
      await create({ fileId, keypress }, () => running.current.has(key))
      await queries.invalidateQueries({ queryKey: soundsQuery.queryKey })
      remove(key)
    } catch (error) {
      fail(key, error)
    } finally {
      taken.current.delete(keypress)
    }
  }
  async function begin(file: File) {
    const key = crypto.randomUUID()
    setGoing((before) => [...before, { key, name: file.name, share: 0, error: null }])
    try {
      const upload = await openUpload(file, {
        ...{ purpose: 'SOUND', url: null, onKept: () => {} },
        onUrl: (url) => {
          const one = running.current.get(key)
          if (one) one.url = url
        },
        onProgress: (loaded) => change(key, { share: file.size > 0 ? loaded / file.size : 0 }),
        onDone: () => void finish(key),
        onTrouble: (error: ApiError | OfflineError) => fail(key, error),
      })
      running.current.set(key, { upload, url: null })
      upload.start()
    } catch (error) {
      fail(key, error)
    }
  }
  return {
    going,
    add: (files: readonly File[]) => {
      for (const file of files) void begin(file)
    },
    drop: (key: string) => {
      const one = running.current.get(key)
      one?.upload.stop()
      if (one?.url) void dropFile(one.url)
      remove(key)
    },
  }
}

/** Makes the sound as soon as the server knows what the file is. */
async function create(input: { readonly fileId: string; readonly keypress: string }, isWanted: () => boolean) {
  for (let times = 1; ; times++) {
    try {
      return await graphql(CreateSoundDocument, { input })
    } catch (error) {
      const isEarly = error instanceof ApiError && error.code === 'STATE_CONFLICT' && error.extensions.reason === 'NOT_DONE'
      if (!isEarly || times === most || !isWanted()) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

const freeKey = (taken: readonly string[]): string | undefined =>
  [...'abcdefghijklmnopqrstuvwxyz0123456789'].find((key) => !taken.includes(key))

/** What was wrong with the file, rather than with a field that no one filled in. */
function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return refusalWords(error)
  const codes: Readonly<Record<string, readonly string[] | undefined>> = Object(error.extensions.fields)
  const [code] = codes.fileId ?? codes.purpose ?? codes.size ?? []
  return (
    fieldWords(code, {
      INVALID: 'This isn’t a sound that we can play. Upload an MP3, WAV, OGG, FLAC or M4A file.',
      TOO_BIG: 'This is too big. A sound can have 10 MB, all of yours together 100 MB.',
      TOO_LONG: 'This is too long. A sound can take 10 minutes.',
      TOO_MANY: 'You have 36 sounds, a key for each. Delete one first.',
    }) ?? refusalWords(error)
  )
}
