/** The id of a YouTube video, from an address of youtube.com or youtu.be or typed by itself; null for anything else. */
export function youtubeIdOf(text: string): string | null {
  const film = /^[\w-]{11}$/
  if (film.test(text)) return text
  const parts = /^https?:\/\/(?:(?:www|m)\.)?(youtube\.com|youtu\.be)\/([^?#]*)(?:\?([^#]*))?(?:#.*)?$/i.exec(text)
  if (!parts) return null
  const [, host = '', path = '', query = ''] = parts
  const id =
    host.toLowerCase() === 'youtu.be' ? path : path === 'watch' ? watched(query) : /^(?:embed|shorts|live|v)\/(.*)$/.exec(path)?.[1]
  return id !== undefined && film.test(id) ? id : null
}

const watched = (query: string): string | undefined =>
  query
    .split('&')
    .find((one) => one.startsWith('v='))
    ?.slice(2)
