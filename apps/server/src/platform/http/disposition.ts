/** The header that names a file, in ASCII for old programs and as it is, and says whether it is saved or shown. */
export function dispositionOf(name: string, { isSaved }: { readonly isSaved: boolean }): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${isSaved ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${whole}`
}
