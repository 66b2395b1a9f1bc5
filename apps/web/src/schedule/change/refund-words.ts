import { credits } from '../../platform/format.ts'

/** Under the refund: what was paid. */
export function paidWords(refund: number, paid: number): string {
  if (paid === 0) return 'It cost no credits.'
  return refund === paid ? 'Full refund.' : `Of ${credits(paid)} paid.`
}

/** 'You’ll get 10 of 11 credits back.' Whole credits are what is true; a percentage of them would be rounded twice. */
export function backWords(refund: number, paid: number): string {
  if (paid === 0) return 'It cost no credits.'
  if (refund === paid) return `You’ll get all ${credits(paid)} back.`
  return `You’ll get ${refund} of ${credits(paid)} back.`
}
