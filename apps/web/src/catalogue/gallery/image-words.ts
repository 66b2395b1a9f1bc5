/** Names that cameras and programs give: IMG_4711, Screenshot 2026-11-02, image (3). */
const unnamed =
  /^(?:img|dscn?|dscf|pxl|mvimg|gopr|dji|photo|picture|image|bild|foto|screen ?shot|whatsapp (?:image|photo)|unnamed|untitled|download)[\d\s.:()]*(?:at [\d\s.:]+)?(?:[ap]m)?$/i

/** What an image shows, from its file's name; null when the name says nothing. 'teams-at-the-buzzers.webp' shows 'Teams at the buzzers'. */
export function imageWords(name: string): string | null {
  const words = name
    .replace(/\.\w{2,5}$/, '')
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
  const letters = words.replaceAll(/\P{L}/gu, '').length
  if (letters === 0 || letters * 2 < words.length || unnamed.test(words)) return null
  return words.charAt(0).toUpperCase() + words.slice(1)
}
