import type { ComponentType } from 'react'

/** One widget of the gallery: its file in examples/ exports exactly these. */
type Example = {
  title: string
  group: Group
  /** One sentence: what it is for. */
  about: string
  /** How an app uses it; its source is shown. */
  Usage: ComponentType
  /** Every state, side by side. */
  States: ComponentType
}
export type Group = (typeof groups)[number]
export type Specimen = Example & { name: string; source: string }

export const groups = ['Ground', 'Doing', 'Asking', 'Showing', 'Saying', 'Finding the way'] as const

const examples = import.meta.glob<Example>('./examples/*.tsx', { eager: true })
const sources = import.meta.glob<string>('./examples/*.tsx', { eager: true, query: '?raw', import: 'default' })

export const specimens: readonly Specimen[] = Object.entries(examples)
  .map(([path, example]) => ({
    ...example,
    name: path.slice('./examples/'.length, -'.tsx'.length),
    source: usageOf(sources[path] ?? ''),
  }))
  .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.title.localeCompare(b.title, 'en'))

/** The widget that an address names, else the first one. */
export function specimenOf(hash: string): Specimen {
  const found = specimens.find(({ name }) => name === hash.slice(1)) ?? specimens[0]
  if (!found) throw new Error('no examples')
  return found
}

/** Searches titles, files and sentences; every word that was typed must occur. */
export function found(text: string): readonly Specimen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return specimens.filter(({ title, name, about, group }) => {
    const said = `${title} ${name} ${about} ${group}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** The source from its imports to the end of Usage, without what only the gallery and its States need. */
function usageOf(source: string): string {
  const end = source.indexOf('\nexport function States')
  const usage = source.slice(0, end === -1 ? undefined : end).replaceAll(/^export const (title|group|about) =\s.*\n/gm, '')
  return usage
    .split('\n')
    .filter((line) => !line.startsWith('import ') || (!line.includes("'../state.tsx'") && isUsed(line, usage)))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Whether a name that the line imports is used. */
function isUsed(line: string, source: string): boolean {
  const names = /^import (.*) from /.exec(line)?.[1]?.match(/[A-Za-z]+(?=\s*[,}]|$)/g) ?? []
  return names.some((name) => (source.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1)
}
