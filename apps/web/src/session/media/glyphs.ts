import type { MediaType } from '@troupe/domain/session/files'
import type { Glyph } from '@troupe/ui/icon'
import { FileText, Image, Music, Video } from 'lucide-react'

const glyphs: Readonly<Record<MediaType, Glyph>> = { Image, Video, Audio: Music, Document: FileText }

/** The icon of what a file is. */
export const glyphOf = (type: MediaType | null | undefined): Glyph => glyphs[type ?? 'Document']
