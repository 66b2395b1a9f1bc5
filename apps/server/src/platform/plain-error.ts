/** A start that cannot continue for a reason that its operator can fix. main prints the message, one sentence, and exits 1; no stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError'
}
