import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { SetTagsDocument } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { type KnownTags, tagsOf, tagsQuery } from './tags-queries.ts'

/** A tag that can't be removed, or why a change failed. */
export type TagRefusal = { readonly tag: string } | { readonly words: string }

/** Changes of the list of tags, each saved immediately, with Undo. */
export function useTags() {
  const queries = useQueryClient()
  const toast = useToast()
  const [refusal, setRefusal] = useState<TagRefusal | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)

  /** Saves a change of the list. If someone else has just saved it, the change is made to theirs. */
  async function save(change: (tags: readonly string[]) => readonly string[]) {
    const send = ({ tags, version }: KnownTags) =>
      graphql(SetTagsDocument, { value: JSON.stringify(change(tags)), version }).then(({ setSystem }) => tagsOf(setSystem))
    const shown = await queries.ensureQueryData(tagsQuery)
    const saved = await send(shown).catch(async (error) => {
      if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error
      return send(await queries.fetchQuery({ ...tagsQuery, staleTime: 0 }))
    })
    queries.setQueryData(tagsQuery.queryKey, saved)
  }
  async function add(tag: string) {
    setRefusal(null)
    await save((tags) => (isIn(tags, tag) ? tags : sorted([...tags, tag])))
    toast(`Tag “${tag}” added`, { action: { label: 'Undo', onSelect: () => void remove(tag) } })
  }
  async function remove(tag: string) {
    setRefusal(null)
    setRemoving(tag)
    try {
      await save((tags) => tags.filter((one) => one !== tag))
      toast(`Tag “${tag}” removed`, { action: { label: 'Undo', onSelect: () => void add(tag).catch(refuse) } })
    } catch (error) {
      refuse(error)
    }
    setRemoving(null)
  }
  function refuse(error: unknown) {
    void queries.invalidateQueries({ queryKey: catalogueKeys.lists })
    const used = error instanceof ApiError && error.code === 'STATE_CONFLICT' ? error.extensions.tag : undefined
    setRefusal(typeof used === 'string' ? { tag: used } : { words: refusalWords(error) })
  }
  return { add, remove, removing, refusal }
}

/** Whether the list has a tag, in capitals or not. */
export const isIn = (tags: readonly string[], typed: string) => tags.some((tag) => tag.toLowerCase() === typed.trim().toLowerCase())

const sorted = (tags: readonly string[]) => tags.toSorted((a, b) => a.localeCompare(b, 'en'))
