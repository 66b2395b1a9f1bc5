/** The recording of this page, while there is one: set by the recorder, which is loaded for people who agreed alone. */
interface Recording {
  /** Undefined until the server has given it one. */
  readonly id: () => string | undefined
  readonly note: (tag: 'answer' | 'error', payload: Readonly<Record<string, string | number>>) => void
}

let recording: Recording | undefined

export const setRecording = (next: Recording | undefined) => {
  recording = next
}

/** What a reported error names. */
export const recordingId = (): string | undefined => recording?.id()

/** Notes on the recording what went wrong: codes and names of faults, never words. */
export const noteOnRecording: Recording['note'] = (tag, payload) => recording?.note(tag, payload)
