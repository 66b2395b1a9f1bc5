import '@troupe/ui/base.css'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Frame } from './frame.tsx'
import { dress, type Look, lookOf, searchOf } from './look.ts'
import { specimenOf } from './specimens.ts'
import { Stage } from './stage.tsx'

const onStage = new URLSearchParams(location.search).has('stage')
const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')

/** The frame with the index, or, asked with ?stage, the widget alone. The address holds what is shown and how. */
function Gallery() {
  const [specimen, setSpecimen] = useState(() => specimenOf(location.hash))
  const [look, setLook] = useState(() => lookOf(location.search))
  useEffect(() => {
    const onHash = () => setSpecimen(specimenOf(location.hash))
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])
  useEffect(() => {
    document.title = `${specimen.title} · Widgets · Troupe`
  }, [specimen])
  if (onStage) return <Stage specimen={specimen} />
  const change = (next: Look) => {
    history.replaceState(null, '', `${location.pathname}${searchOf(next)}${location.hash}`)
    dressFrame(next)
    setLook(next)
  }
  return <Frame specimen={specimen} look={look} onLook={change} />
}

/** The frame follows its widget's theme, in Troupe's colours. */
function dressFrame({ theme }: Look) {
  dress({ theme, density: 'compact', brand: 'house', width: 'fit' })
}

if (onStage) dress(lookOf(location.search))
else dressFrame(lookOf(location.search))
createRoot(root).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
