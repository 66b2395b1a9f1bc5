/** The recording of this page, while there is one: set by the recorder, which is loaded for people who agreed alone. */
interface PageRecording {
  /** Undefined until the server has given it one. */
  readonly id: () => string | undefined
  readonly note: (tag: 'answer' | 'error', payload: Readonly<Record<string, string | number>>) => void
}

let recording: PageRecording | undefined

export const setRecording = (next: PageRecording | undefined) => {
  recording = next
}

/** What a reported error names. */
export const recordingId = (): string | undefined => recording?.id()

/**
 * Notes on the recording what went wrong: codes, names of faults and ids of requests, never words. What goes wrong before the recorder has come isn't on it: it comes once
 * the page is idle, and keeping refusals until then is code that the first page of everyone would carry. The log has them, by the id in X-Request-Id.
 */
export const noteOnRecording: PageRecording['note'] = (tag, payload) => recording?.note(tag, payload)
