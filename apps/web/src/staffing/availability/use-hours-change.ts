import { useQueryClient } from '@tanstack/react-query'
import { useChoice } from '@troupe/ui/confirm'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { ApiError, OfflineError } from '../../platform/api.ts'
import { refusedFields } from '../../platform/form/judge.ts'
import { dayInYear, time } from '../../platform/format.ts'
import { staffingKeys } from '../../platform/keys/staffing-keys.ts'
import { fieldWords } from '../../platform/words/fields.ts'
import { refusalWords } from '../../platform/words/reasons.ts'

/** Sends a change of hours; `release` ends the offers that lose their time. Answers what to say. */
type Send = (release: boolean, key: string) => Promise<string>
/** Saves the change although the shows of these places stay. Answers what to say. */
type Keep = (placeIds: readonly string[], key: string) => Promise<string>
/** Whether shows that lose their time are asked about, released, or kept: these places. */
type How = 'ask' | 'release' | readonly string[]

/** Changes of someone's hours. One that takes time from shows lists them first: keep them, or release them and let others be asked. */
export function useHoursChange(timezone: string) {
  const queries = useQueryClient()
  const choose = useChoice()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function attempt(send: Send, how: How, keep?: Keep): Promise<string | null> {
    try {
      if (!navigator.onLine) throw new OfflineError()
      const key = crypto.randomUUID()
      return keep && Array.isArray(how) ? await keep(how, key) : await send(how === 'release', key)
    } catch (error) {
      const shows = lostShows(error)
      if (how !== 'ask' || shows.length === 0) {
        setRefusal(whyRefused(error))
        return null
      }
      setBusy(false)
      const answer = await choose({
        title: shows.length === 1 ? 'This affects a show' : `This affects ${shows.length} shows`,
        text: `${shows.map(({ name, startsAt }) => `${name}, ${dayInYear(startsAt, timezone)} at ${time(startsAt, timezone)}`).join('; ')}. If you release ${shows.length === 1 ? 'it' : 'them'}, we’ll find someone else. If you keep ${shows.length === 1 ? 'it' : 'them'}, ${keep ? 'your producer is told that you’re away' : 'this change isn’t saved'}.`,
        choices: [
          { answer: 'keep', label: shows.length === 1 ? 'Keep the show' : 'Keep the shows' },
          { answer: 'release', label: shows.length === 1 ? 'Release the show' : 'Release the shows', variant: 'danger' },
        ],
      })
      if (answer !== 'release' && !(answer === 'keep' && keep)) return null
      setBusy(true)
      return attempt(send, answer === 'release' ? 'release' : shows.map(({ id }) => id), keep)
    }
  }
  async function change(send: Send, keep?: Keep): Promise<boolean> {
    setBusy(true)
    setRefusal(null)
    const said = await attempt(send, 'ask', keep)
    await queries.invalidateQueries({ queryKey: staffingKeys.hours })
    setBusy(false)
    // only once the page shows what was saved: what someone does next is about that
    if (said !== null) toast(said)
    return said !== null
  }
  return { change, busy, refusal }
}

/** Why a change was refused: the sentence of the code that names what is wrong, where there is one. */
function whyRefused(error: unknown): string {
  const code = Object.values(refusedFields(error))[0]?.[0]
  return (code === 'INVALID' ? undefined : fieldWords(code)) ?? refusalWords(error)
}

interface LostShow {
  readonly id: string
  readonly name: string
  readonly startsAt: string
}

/** The shows that a refused change would take time from. */
function lostShows(error: unknown): LostShow[] {
  if (!(error instanceof ApiError) || error.code !== 'ASSIGNMENT_CONFLICT') return []
  const { assignments } = error.extensions
  return Array.isArray(assignments) ? assignments.filter(isShow) : []
}

const isShow = (one: unknown): one is LostShow =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'name' in one &&
  typeof one.name === 'string' &&
  'startsAt' in one &&
  typeof one.startsAt === 'string'
