import type { ExecutionResultWithSerializer } from '@envelop/graphql-jit'
import type { FastifyRequest } from 'fastify'
import type { DocumentNode, ExecutionArgs } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Ctx } from '../ctx.ts'
import { isObject } from '../json.ts'
import { textOfHash } from './known-documents.ts'
import { type DeclaredVariable, declaredVariables, misfits } from './variables.ts'
import { onlyField, type Selected, type WholeAnswer } from './whole-answer.ts'

type Execute = (args: ExecutionArgs) => ExecutionResultWithSerializer | Promise<ExecutionResultWithSerializer>
interface Program {
  readonly about: Pick<ExecutionArgs, 'schema' | 'document'>
  readonly variables: readonly DeclaredVariable[]
  readonly execute: Execute
  readonly selected: Selected | undefined
}
interface AskedDocument {
  readonly query?: unknown
  readonly variables?: unknown
  readonly extensions?: unknown
}

type MakeContext = (whole: WholeAnswer | undefined) => Ctx

/** The result of a document that passed before, and who asked. */
export type KnownOutcome = { readonly outcome: ExecutionResultWithSerializer; readonly ctx: Ctx } | undefined

/**
 * Yoga reads a request as a Request, answers with a Response and asks its plugins at every step: a quarter of what a page costs the process.
 * A document is validated once: when one of the app's own documents has passed and comes again in the form that the app sends, its compiled
 * program runs immediately. A result with errors still goes to Yoga, so that refusals are worded in one place. There are at most as many
 * programs as documents in documents.json: other documents are never compiled.
 */
export function knownPrograms(isOwn: (document: DocumentNode) => boolean) {
  const programs = new Map<string, Program>()
  /** Comes last: what is executed is then already compiled and timed. */
  const learn: Plugin<{ outcome?: ExecutionResultWithSerializer }> = {
    onExecute({ args, executeFn, setExecuteFn }) {
      const { outcome, params } = args.contextValue
      if (outcome) return setExecuteFn(() => outcome)
      if (typeof params?.query !== 'string' || params.operationName || !isOwn(args.document)) return
      const { schema, document }: Program['about'] = args
      const about = { schema, document }
      programs.set(params.query, { about, variables: declaredVariables(about), execute: executeFn, selected: onlyField(document) })
    },
  }
  return { learn, run: (request: FastifyRequest, contextOf: MakeContext) => run(programs, request, contextOf) }
}

/** The result of a document that passed before, and the caller; undefined when Yoga must validate it first, or refuse its variables. */
async function run(programs: ReadonlyMap<string, Program>, request: FastifyRequest, contextOf: MakeContext): Promise<KnownOutcome> {
  if (request.method !== 'POST' || request.headers.accept !== 'application/json') return undefined
  const asked = readAsked(request.body)
  const program = asked && programs.get(asked.query)
  if (!program || misfits(program.variables, asked.variables)) return undefined
  const ctx = contextOf(program.selected && { selected: program.selected, text: undefined })
  return { ctx, outcome: await program.execute({ ...program.about, contextValue: ctx, variableValues: asked.variables }) }
}

/** The text of a document and its variables, if the body is in the app's own form. */
function readAsked(body: unknown): { query: string; variables: Record<string, unknown> } | undefined {
  if (typeof body !== 'string') return undefined
  const { query, variables, extensions, ...others } = parsed(body)
  const given = variables ?? {}
  if (Object.keys(others).length > 0 || !isObject(given)) return undefined
  const known = { variables: given }
  if (extensions == null) return typeof query === 'string' ? { ...known, query } : undefined
  const hash = isObject(extensions) && isObject(extensions.persistedQuery) ? extensions.persistedQuery.sha256Hash : undefined
  const text = query == null && typeof hash === 'string' ? textOfHash(hash) : undefined
  return text === undefined ? undefined : { ...known, query: text }
}

function parsed(body: string): AskedDocument {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
