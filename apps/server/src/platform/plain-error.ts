/** A start that cannot go on for a reason its operator can mend. main prints the message, one sentence, and exits 1; no stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError'
}
