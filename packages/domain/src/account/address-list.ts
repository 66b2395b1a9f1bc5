import { emailInput } from './email.ts'

/** Someone in a pasted list of addresses. */
export interface Addressee {
  readonly email: string
  /** As it stands next to the address; empty without one. */
  readonly name: string
}

interface AddressList {
  /** Each address once. */
  readonly addressees: readonly Addressee[]
  /** What is no address, in the order of the list. */
  readonly unread: readonly string[]
}

/**
 * The people of a list as it is typed, or copied from an email: addresses separated by commas, semicolons, spaces or lines, and ‘Ada Pike
 * <ada@quill.example>’, where the name may be quoted and may have a comma.
 */
export function addressListOf(text: string): AddressList {
  const found = new Map<string, Addressee>()
  const unread: string[] = []
  const take = (address: string, name: string) => {
    const read = emailInput.safeParse(address.replace(/^mailto:/i, ''))
    if (!read.success) return unread.push(address)
    const known = found.get(read.data)
    return found.set(read.data, { email: read.data, name: known?.name || nameOf(name, read.data) })
  }
  // a quotation mark alone encloses nothing
  const isQuoted = text.split('"').length % 2 === 1
  for (const part of text.match(isQuoted ? parts : lines) ?? []) {
    let rest = part
    for (const [whole, before = '', address = ''] of part.matchAll(/([^<>]*)<([^<>]*)>/g)) {
      // addresses without a name may come before the name, after a comma
      const [, bare = '', name = ''] = /^(.*@[^\s,]*(?:[\s,]|$))?(.*)$/s.exec(before) ?? []
      // programs also write the address in the place of the name
      for (const word of wordsOf(bare)) if (word.replaceAll("'", '') !== address) take(word, '')
      take(address.trim(), name)
      rest = rest.slice(rest.indexOf(whole) + whole.length)
    }
    for (const word of wordsOf(rest)) take(word, '')
  }
  return { addressees: [...found.values()], unread }
}

/** What stands between semicolons and line ends that aren't in quotation marks; a comma may belong to a name. */
const parts = /(?:"[^"]*"|[^";\r\n])+/g
const lines = /[^;\r\n]+/g

const wordsOf = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => /[^"]/.test(word))

/** A name without quotation marks and separators around it. */
function nameOf(text: string, email: string): string {
  const name = text.replaceAll(/["\s]+/g, ' ').replaceAll(/^[\s,']+|[\s,']+$/g, '')
  return name.includes('@') || name.toLowerCase() === email ? '' : name
}

/** The first and the last name in a name: ‘Ada Pike’, or ‘Pike, Ada’ as in directories. Empty where one is longer than a name may be. */
export function namesIn(name: string): { readonly firstName: string; readonly lastName: string } {
  const [family = '', given] = name.split(/\s*,\s*/)
  const words = name.trim().split(/\s+/)
  const [firstName, lastName] =
    given === undefined ? (words.length > 1 ? [words.slice(0, -1).join(' '), words.at(-1) ?? ''] : [name.trim(), '']) : [given, family]
  return firstName.length > 32 || lastName.length > 32 ? { firstName: '', lastName: '' } : { firstName, lastName }
}
