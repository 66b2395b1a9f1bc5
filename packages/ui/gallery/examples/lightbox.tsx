import { Button } from '@troupe/ui/button'
import { Lightbox } from '@troupe/ui/lightbox'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Lightbox'
export const group = 'Showing'
export const about = 'Pictures one at a time on the whole window, always on ink: arrows, swipes and a strip of all of them.'

export function Usage() {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      <Button onClick={() => setShown('bridge.jpg')}>Look at the pictures</Button>
      {shown && (
        <Lightbox
          label="Pictures"
          frames={frames}
          current={shown}
          onMove={setShown}
          onClose={() => setShown(null)}
          aside="Wed 25 Nov"
          stage={<img src={frames.find(({ key }) => key === shown)?.thumb} alt={shown} />}
        >
          <h2>{shown}</h2>
          <Button>Download</Button>
        </Lightbox>
      )}
    </>
  )
}

export function States() {
  return (
    <Together>
      <State name="closed">It lies over everything once it is open.</State>
    </Together>
  )
}

const frames = ['#cfe3d4', '#22303c', '#e7e3c8'].map((colour, index) => ({
  key: ['bridge.jpg', 'vault.jpg', 'toast.jpg'][index] ?? '',
  label: ['bridge.jpg', 'vault.jpg', 'toast.jpg'][index] ?? '',
  thumb: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="${colour}"/><circle cx="150" cy="100" r="60" fill="#d12f5c"/></svg>`)}`,
  glyph: Image,
}))
