import { useEffect, useEffectEvent, useState } from 'react'

/** Files that are dragged over any part of the page, dropped on it or pasted into it. Answers whether some are over it now. */
export function usePageDrop(isOn: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    const { signal } = stop
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    document.addEventListener('dragenter', drag, { signal })
    document.addEventListener('dragover', drag, { signal })
    // out of the window; inside of it the next element is named
    document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!event.dataTransfer?.files.length) return
        event.preventDefault()
        take([...event.dataTransfer.files])
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      ({ clipboardData, target }) => {
        const isTyping = target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null
        if (!isTyping && clipboardData?.files.length) take([...clipboardData.files])
      },
      { signal },
    )
    return () => stop.abort()
  }, [isOn])
  return over
}
