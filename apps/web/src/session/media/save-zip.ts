import { errorOf, OfflineError } from '../../platform/api.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { currentToken, renewToken } from '../../platform/wire/token.ts'

interface Saving {
  readonly name: string
  /** About how many bytes it will have. */
  readonly size: number
}

type Picker = (options: { readonly suggestedName: string }) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>

declare global {
  interface Window {
    /** Not in every browser. */
    showSaveFilePicker?: Picker
  }
}

/** From how many bytes on a file is written where the reader says, as it comes, instead of being kept by the browser until it is complete. */
const large = 256 * 1024 * 1024

/** Saves all files of an event as a zip. Nothing happens when the reader closes the browser’s dialog. Throws ApiError or OfflineError. */
export async function saveZip(sessionId: string, { name, size }: Saving): Promise<void> {
  // asked before anything is awaited: browsers only show it as the answer to a press
  const place = size > large ? await window.showSaveFilePicker?.({ suggestedName: name }).catch(() => null) : undefined
  if (place === null) return
  const used = currentToken()
  const first = await get(sessionId)
  const response = first.status === 401 && (await renewToken(used)) ? await get(sessionId) : first
  if (!response.ok || !response.body) throw errorOf(await response.json().catch(() => undefined), response)
  if (place) await response.body.pipeTo(await place.createWritable())
  else saveFile(name, await response.blob())
}

const get = (sessionId: string) =>
  fetch(`/session/${sessionId}/media.zip`, { headers: { authorization: `Bearer ${currentToken() ?? ''}` } }).catch(() => {
    throw new OfflineError()
  })
