import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-box.module.css'
import { TextInput } from './text-input.tsx'

/** How long (ms) a pause in typing starts the search. */
const searchAfter = 400

/** Characters that are searched for. What is typed beyond them stays in the box. */
const longest = 100

type SearchBoxProps = {
  label: string
  placeholder: string
  /** What is searched for now. */
  text: string
  /** Called with the trimmed text once the typing pauses; immediately when the box is emptied. */
  onText: (text: string) => void
}

/** A box whose text narrows a list while it is typed. A text that changes elsewhere, such as in the address, is shown immediately. */
export function SearchBox({ label, placeholder, text, onText }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const sent = useRef(text)
  const latest = useRef(onText)
  latest.current = onText
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])
  useEffect(() => {
    const wanted = typed.trim().slice(0, longest)
    if (wanted === sent.current) return
    const send = () => {
      sent.current = wanted
      latest.current(wanted)
    }
    const timer = setTimeout(send, typed === '' ? 0 : searchAfter)
    return () => clearTimeout(timer)
  }, [typed])
  const clear = () => {
    setTyped('')
    input.current?.focus()
  }
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      icon={Search}
      ref={input}
      value={typed}
      onChange={setTyped}
      suffix={
        typed !== '' && (
          <button type="button" className={styles.clear} aria-label="Clear search" title="Clear search" onClick={clear}>
            <Icon of={X} />
          </button>
        )
      }
    />
  )
}
