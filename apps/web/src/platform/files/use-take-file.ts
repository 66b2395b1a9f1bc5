import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { blob } from '../api.ts'
import { refusalWords } from '../words/reasons.ts'
import { saveFile } from './save-file.ts'

/** Saves a file of the server, with the bearer: its address alone opens for no one. A refusal is said in a message. */
export function useTakeFile(path: string, name: string) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  async function take() {
    if (busy) return
    setBusy(true)
    try {
      saveFile(name, await blob(path))
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(false)
  }
  return { busy, take: () => void take() }
}
