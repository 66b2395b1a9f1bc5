declare module 'pbf' {
  /** Reads protocol buffers. A field that the function doesn't read is skipped. */
  export default class Pbf {
    constructor(bytes: Uint8Array)
    pos: number
    length: number
    readMessage<T>(readField: (tag: number, result: T, pbf: Pbf) => void, result: T): T
    readSVarint(): number
  }
}
