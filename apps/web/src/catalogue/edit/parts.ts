import { keysOf } from '@troupe/domain/keys'
import { focusFirstWrong } from '@troupe/ui/pure/first-wrong'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EntityForm, Savable } from '../../platform/form/use-form.ts'
import { painted } from '../../platform/painted.ts'

/** One of the forms that a page saves together: that of a tab, or of a part of one. */
export interface SavedPart extends Savable {
  readonly key: string
  /** Where it is, in words. */
  readonly place: string
  /** The labels of the fields that say what is wrong with them. */
  readonly wrong: readonly string[]
  /** From now on every field says what is wrong with it. Answers whether all of them are right. */
  readonly isRight: () => boolean
}

/** A form as a part of what is saved together. */
export const partOf = <T extends object>(at: Pick<SavedPart, 'key' | 'place'>, form: EntityForm<T>): SavedPart => ({
  ...form,
  ...at,
  wrong: keysOf(form.labels).flatMap((field) => (form.errorOf(field) === undefined ? [] : form.labels[field])),
})

/** Takes what a part is now, and null when it has gone. */
export type TellPart = (key: string, part: SavedPart | null) => void

/** The parts that were told, by their keys: `shown` as the page needs them, `now` as they are at this moment. */
export function useParts() {
  const now = useRef(new Map<string, SavedPart>())
  const [shown, setShown] = useState<ReadonlyMap<string, SavedPart>>(new Map())
  const tell: TellPart = useCallback((key, part) => {
    if (part) now.current.set(key, part)
    else now.current.delete(key)
    setShown((before) => (sameWords(before.get(key), part) ? before : new Map(now.current)))
  }, [])
  return { shown, now, tell }
}

/** Tells a part whenever it has changed. */
export function useTellPart(part: SavedPart, tell: TellPart) {
  const { key } = part
  useEffect(() => tell(key, part))
  const leave = useEffectEvent((left: string) => tell(left, null))
  useEffect(() => () => leave(key), [key])
}

/** Whether the page shows the same of two parts. Their acts read what is typed when they are called. */
const sameWords = (one: SavedPart | undefined, other: SavedPart | null): boolean => wordsOf(one) === wordsOf(other ?? undefined)

const wordsOf = (part: SavedPart | undefined) =>
  part &&
  JSON.stringify([
    part.place,
    part.dirty,
    part.busy,
    part.refusal,
    part.wrong,
    part.clashes.map(({ label, theirs, mine }) => [label, theirs, mine]),
  ])

interface WholeSubject {
  readonly parts: readonly SavedPart[]
  /** The parts as they are at this moment. */
  readonly now: () => readonly SavedPart[]
  /** Shows the part; answers whether it was already there. */
  readonly goTo: (part: SavedPart) => boolean
  readonly off: boolean
  /** Says what was saved, once for all of it; `isAll` unless something was refused after it. */
  readonly tell: (saved: readonly SavedPart[], isAll: boolean) => void
}

/**
 * Several forms as one that is saved by one button. Nothing is sent while something is wrong in any of them: the page goes to the first wrong field, and
 * the bar names all of them with their places. What the server refuses is shown in the same way; what was saved before it stays saved.
 */
export function useWhole({ parts, now, goTo, off, tell }: WholeSubject): Savable & { readonly forget: () => void } {
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const show = async (part: SavedPart) => {
    setAsked(true)
    if (!goTo(part)) return
    await painted()
    focusFirstWrong(document.getElementById('main') ?? document.body)
  }
  const submit = async (): Promise<boolean> => {
    const changed = now().filter(({ dirty }) => dirty)
    const wrong = changed.filter((part) => !part.isRight())
    if (wrong[0]) {
      void show(wrong[0])
      return false
    }
    setBusy(true)
    const saved: SavedPart[] = []
    try {
      for (const part of changed) {
        if (!(await part.submit())) {
          void show(part)
          return false
        }
        saved.push(part)
      }
    } finally {
      setBusy(false)
      if (saved.length > 0) tell(saved, saved.length === changed.length)
    }
    setAsked(false)
    return true
  }
  const drop = () => {
    setAsked(false)
    for (const part of now()) part.drop()
  }
  return {
    name: 'whole',
    saves: 'form',
    off,
    dirty: parts.some(({ dirty }) => dirty),
    busy: busy || parts.some((part) => part.busy),
    refusal: (isAsked ? wrongWords(parts) : null) ?? refusalOf(parts),
    clashes: parts.flatMap(({ place, clashes }) => clashes.map((clash) => ({ ...clash, label: `${place}: ${clash.label}` }))),
    submit,
    drop,
    forget: drop,
  }
}

/** 'Not saved. Check Title in Details, and Maximum number of people in Virtual, host on screen.' */
function wrongWords(parts: readonly Pick<SavedPart, 'place' | 'wrong'>[]): string | null {
  const places = parts.filter(({ wrong }) => wrong.length > 0).map(({ place, wrong }) => `${wrong.join(', ')} in ${place}`)
  return places.length === 0 ? null : `Not saved. Check ${places.join(', and ')}.`
}

function refusalOf(parts: readonly SavedPart[]): string | null {
  const refused = parts.find(({ refusal }) => refusal !== null)
  return refused ? `${refused.place}: ${refused.refusal}` : null
}

/** A form that is shown begins at what is wrong in it, if anything is. */
export function useFirstWrong() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) focusFirstWrong(place.current)
  }, [])
  return place
}
