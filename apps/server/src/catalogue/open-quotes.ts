import type { Ctx } from '../platform/ctx.ts'

/** Saved quotes that hold their price whatever changes: how many in all, and by workspace. */
export interface OpenQuotes {
  readonly count: number
  readonly workspaces: readonly { readonly id: string; readonly name: string; readonly count: number }[]
}

/** The quotes that are still open. No quote can be saved yet, so there are none. */
export async function openQuotes(_ctx: Ctx): Promise<OpenQuotes> {
  return { count: 0, workspaces: [] }
}
