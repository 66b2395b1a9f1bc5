import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextInput } from './text-input.tsx'

/** How long (ms) someone pauses before what they typed is looked for. */
const searchAfter = 400

type SearchBoxProps = {
  label: string
  placeholder: string
  /** What is looked for now. */
  text: string
  /** Called with the trimmed text once typing pauses; immediately when the box is cleared. */
  onText: (text: string) => void
}

/** A box whose text narrows a list while it is typed. */
export function SearchBox({ label, placeholder, text, onText }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => onText(typed.trim()), typed === '' ? 0 : searchAfter)
    return () => clearTimeout(timer)
  }, [typed])
  return <TextInput type="search" label={label} placeholder={placeholder} icon={Search} value={typed} onChange={setTyped} />
}
