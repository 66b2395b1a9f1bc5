// Types of what we use of packages that only `npm run bench` installs, so that `npm run check` needs none of them.
declare module 'postgraphile' {
  export function postgraphile(preset: object): {
    createServ(kind: unknown): { addTo(server: unknown): Promise<void> }
    release(): Promise<void>
  }
}
declare module 'postgraphile/presets/amber' {
  export const PostGraphileAmberPreset: object
}
declare module 'postgraphile/adaptors/pg' {
  export function makePgService(settings: { connectionString: string; schemas: string[]; poolConfig: object }): object
}
declare module 'postgraphile/grafserv/node' {
  export const grafserv: unknown
}
declare module 'chrome-launcher' {
  export function launch(settings: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill(): void }>
}
declare module 'lighthouse' {
  interface Audit {
    readonly score: number | null
    readonly title: string
    readonly numericValue?: number
    readonly details?: { readonly items?: readonly Record<string, unknown>[] }
  }
  interface Result {
    readonly lhr: {
      readonly runtimeError?: { readonly message: string }
      readonly finalDisplayedUrl: string
      readonly audits: Readonly<Record<string, Audit>>
      readonly categories: Readonly<
        Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string }[] }>
      >
    }
  }
  export default function lighthouse(url: string, flags: object): Promise<Result | undefined>
}
declare module 'undici' {
  export class Agent {
    constructor(settings: object)
    request(settings: object): Promise<{ readonly body: { dump(): Promise<void> } }>
    close(): Promise<void>
  }
}
