import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    machineFactor: number
  }
}
