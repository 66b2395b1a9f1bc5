import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import type { ApplicationState } from '@troupe/domain/staffing/applications/state'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { UpdatePlantApplicationDocument } from '../../../graphql.ts'
import { ApiError, graphql } from '../../../platform/api.ts'
import { staffingKeys } from '../../../platform/keys/staffing-keys.ts'
import { NO_ROW, useLive } from '../../../platform/live.ts'
import { useIntent } from '../../../platform/use-intent.ts'
import { fieldCodesIn } from '../../../platform/words/field-codes.ts'
import { refusalWords } from '../../../platform/words/reasons.ts'
import { adminSearch } from '../../../searches.ts'
import { type ApplicationLine, applicationsQuery, type QueuePart } from './application-queries.ts'

/** Where to go in the queue; what is absent stays, but for the chosen record. */
interface QueuePlace {
  readonly part?: QueuePart
  readonly text?: string
  readonly entry?: string | undefined
}

/** The queue as the address says it, its chosen record, and the ways to others. */
export function useQueue() {
  const navigate = useNavigate()
  const router = useRouter()
  const queries = useQueryClient()
  const { show, q = '', entry } = adminSearch(useSearch({ strict: false }))
  const part: QueuePart = show ?? 'open'
  const found = useQuery({ ...applicationsQuery(part, q), placeholderData: keepPreviousData })
  useLive('planning', NO_ROW, ({ kind }) => {
    if (kind === 'application.changed' || kind === 'reset') void queries.invalidateQueries({ queryKey: staffingKeys.applications })
  })
  const nodes = found.data?.nodes ?? []
  const at = Math.max(
    0,
    nodes.findIndex(({ id }) => id === entry),
  )
  const searchOf = (next: QueuePlace) => {
    const [to, text] = [next.part ?? part, next.text ?? q]
    return {
      tab: 'applications' as const,
      ...(to === 'open' ? {} : { show: to }),
      ...(text ? { q: text } : {}),
      ...(next.entry ? { entry: next.entry } : {}),
    }
  }
  const go = (next: QueuePlace, replace = false) =>
    void navigate({ to: '/settings/admin', search: searchOf(next), replace, resetScroll: false })
  const isAt = (id: string) => {
    const now = adminSearch(router.state.location.search as Parameters<typeof adminSearch>[0])
    return now.tab === 'applications' && now.show === show && (now.entry ?? nodes[0]?.id) === id
  }
  return {
    ...{ part, text: q, found, nodes, go, searchOf },
    /** Whether the reader has this record before them now. Asked when an answer has arrived: someone who went on by themselves stays where they are. */
    isAt,
    current: nodes[at],
    /** Whether the address names the record: on a phone it then takes the place of the list. */
    isOpened: entry !== undefined && nodes[at]?.id === entry,
    previous: nodes[at - 1],
    next: nodes[at + 1],
  }
}

interface ApplicationAnswer {
  readonly application: ApplicationLine
  readonly state: ApplicationState
  readonly note?: string
}

const SAID: Partial<Record<ApplicationState, string>> = { INVITED: 'invited', REJECTED: 'declined', IN_REVIEW: 'is in review' }

/** Answers applications, each with its Undo. `refused` tells why the last one wasn't answered; `taken` is an address that has an account already. */
export function useAnswers(onDone: (application: ApplicationLine) => void) {
  const queries = useQueryClient()
  const toast = useToast()
  const [refusal, setRefusal] = useState<{ readonly id: string; readonly words: string; readonly taken: string | null }>()
  const renew = () => queries.invalidateQueries({ queryKey: staffingKeys.applications })
  const write = useIntent(({ application: { id, version }, state, note }: ApplicationAnswer, key) =>
    graphql(UpdatePlantApplicationDocument, { input: { id, version, state, ...(note === undefined ? {} : { note }) } }, { key }),
  )
  const undo = async (application: ApplicationLine, back: ApplicationState) => {
    const done = await graphql(UpdatePlantApplicationDocument, { input: { id: application.id, state: back } }).then(
      () => `${application.fullName} is back in the queue`,
      (error: unknown) => refusalWords(error),
    )
    await renew()
    toast(done)
  }
  const answer = async (step: ApplicationAnswer): Promise<boolean> => {
    const { application, state } = step
    setRefusal(undefined)
    try {
      await write.mutateAsync(step)
    } catch (error) {
      const taken = error instanceof ApiError && fieldCodesIn(error.extensions).email?.includes('TAKEN') === true
      setRefusal({ id: application.id, words: refusalWords(error), taken: taken ? application.email : null })
      if (!taken) await renew()
      return false
    }
    onDone(application)
    await renew()
    toast(`${application.fullName} ${SAID[state] ?? 'changed'}`, {
      seconds: UNDO_SECONDS,
      action: { label: 'Undo', onSelect: () => void undo(application, application.state) },
    })
    return true
  }
  return { answer, busy: write.isPending, refusalOf: (id: string) => (refusal?.id === id ? refusal : undefined) }
}
