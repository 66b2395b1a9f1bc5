import { usePicture } from '../../platform/files/picture.ts'

export interface GalleryImage {
  readonly url: string
  readonly width: number
  readonly height: number
  /** What it shows; null when its file’s name doesn’t say. */
  readonly caption: string | null
  /** The caption, or its number among the images. */
  readonly alt: string
  /** Everyone may fetch it; otherwise it takes the reader's token. */
  readonly isPublic: boolean
}

/** A hidden draft's images are for staff alone: an <img> can't send their token. */
export function GalleryPicture({ image, isWanted = false }: { image: GalleryImage; isWanted?: boolean }) {
  const { url, alt, width, height, isPublic } = image
  const own = usePicture(isPublic ? null : url)
  const address = isPublic ? url : own
  // loaded when it comes near the window: the page's text is there before
  return address ? (
    <img src={address} alt={alt} width={width} height={height} loading={isWanted ? 'eager' : 'lazy'} decoding="async" />
  ) : (
    <span className="vh">{alt}</span>
  )
}
