/** 'Phone', 'Laptop'; a name that isn't one of ours as it is. */
export function deviceWords(device: string | null): string {
  if (device === null) return ''
  if (/^(phone|iphone|pixel)/.test(device)) return 'Phone'
  return /^(laptop|desk)/.test(device) ? 'Laptop' : device
}
