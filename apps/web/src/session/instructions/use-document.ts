import type { DocumentType } from '@troupe/domain/session/document-types'
import { DOCUMENT_WORDS } from '@troupe/domain/session/document-types'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { blob } from '../../platform/api.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'

/** Saves a document of an event as a PDF. A refusal is said in a message. */
export function useDocument({ id, name }: Pick<Session, 'id' | 'name'>) {
  const toast = useToast()
  const [busy, setBusy] = useState<DocumentType | null>(null)
  async function take(type: DocumentType) {
    if (busy) return
    setBusy(type)
    try {
      saveFile(`${DOCUMENT_WORDS[type]}, ${name}.pdf`, await blob(`/session/${id}/document?type=${type}`))
    } catch (error) {
      toast(refusalWords(error), { tone: 'danger' })
    }
    setBusy(null)
  }
  return { busy, take: (type: DocumentType) => void take(type) }
}
