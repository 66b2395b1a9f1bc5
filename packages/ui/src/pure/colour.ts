/** A colour as it was typed or pasted, as '#RRGGBB': with or without the sign, three digits or six. Undefined for anything else. */
export function colourOf(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return undefined
  const six = digits.length === 3 ? [...digits].map((one) => one + one).join('') : digits
  return `#${six.toUpperCase()}`
}
