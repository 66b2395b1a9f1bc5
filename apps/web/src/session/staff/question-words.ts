import type { AssignmentRole } from '@troupe/domain/role/assignment'

/** 'Ada, can you host this one?'; a person without a name is asked without one. */
export const questionWords = (name: string, role: AssignmentRole): string =>
  named(name, role === 'HOST' ? 'can you host this one?' : 'are you in?')

/** A sentence that begins with the person's name, or with a capital without one. */
export const named = (name: string, words: string) => (name ? `${name}, ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`)
