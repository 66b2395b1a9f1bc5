/** The class names that apply, joined by spaces; undefined when none does. */
export function classes(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
