import { JustifiedGrid } from '@troupe/ui/justified-grid'
import { Image, Music, Play } from 'lucide-react'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Justified grid'
export const group = 'Showing'
export const about = 'Pictures of any shape in rows of one height; arrow keys go through them, and some of them can be chosen.'

export function Usage() {
  return <JustifiedGrid label="Wed 25 Nov" pictures={pictures} onOpen={() => {}} />
}

export function States() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['bridge']))
  const turn = (key: string) => setChosen(new Set(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]))
  return (
    <Together>
      <State name="choosing" wide>
        <JustifiedGrid label="Choosing" pictures={pictures.slice(0, 3)} onOpen={turn} chosen={chosen} />
      </State>
      <State name="little room">
        <JustifiedGrid label="Little room" pictures={pictures.slice(0, 3)} onOpen={() => {}} />
      </State>
    </Together>
  )
}

const drawn = (width: number, height: number, ground: string, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><circle cx="50%" cy="50%" r="30%" fill="${shape}"/></svg>`)}`

const pictures = [
  {
    key: 'bridge',
    label: 'bridge.jpg',
    name: 'bridge.jpg',
    ratio: 1.5,
    src: drawn(300, 200, '#cfe3d4', '#f2b33d'),
    glyph: Image,
    by: 'Ana Reyes',
    marks: [{ label: 'Cover', icon: Image }],
  },
  { key: 'vault', label: 'vault.jpg', name: 'vault.jpg', ratio: 0.75, src: drawn(150, 200, '#22303c', '#d12f5c'), glyph: Image },
  {
    key: 'speech',
    label: 'speech.mp4',
    name: 'speech.mp4',
    ratio: 1.78,
    src: drawn(356, 200, '#16265c', '#e0e6f2'),
    glyph: Play,
    marks: [{ label: '2:04', icon: Play }],
  },
  { key: 'overture', label: 'overture.mp3', name: 'overture.mp3', ratio: 1, glyph: Music },
  { key: 'toast', label: 'toast.jpg', name: 'toast.jpg', ratio: 1, src: drawn(200, 200, '#e7e3c8', '#c94f2a'), glyph: Image },
]
