import type { S3Place } from '../../outbound/s3.ts'
import { PlainError } from '../../plain-error.ts'

/** Reads STORE_URL: https://key:secret@host/bucket/folder?region=name. Key and secret are escaped as in every address. */
export function storeOf(text: string): S3Place {
  const url = URL.parse(text)
  const isPlace = url && /^https?:$/.test(url.protocol) && url.username && url.password && /^\/[^/]/.test(url.pathname) && !url.hash
  const names = [...(url?.searchParams.keys() ?? [])]
  if (!isPlace || names.some((name) => name !== 'region'))
    // not what was given: it has the secret
    throw new PlainError(
      'STORE_URL can’t be read: it must be an address such as https://key:secret@s3.example.com/bucket?region=eu-central-1.',
    )
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const [key, secret] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  const place = new URL(url.pathname.replace(/\/*$/, '/'), url.origin)
  return { url: place, region, key, secret }
}
