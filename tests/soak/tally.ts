/** What was answered to requests of each kind. */
export class Tally {
  readonly #kinds = new Map<string, Map<string, number>>()
  /** Answers that are failures of ours, each as a line. */
  readonly failures: string[] = []

  /** Counts an answer: `code` is that of a refusal, null for a good answer. */
  note(kind: string, status: number, code: string | null, text: string) {
    const isOurs = status >= 500 || code === 'INTERNAL' || code === 'UNAVAILABLE'
    if (isOurs) this.failures.push(`${kind}: ${status} ${text.slice(0, 300)}`)
    const outcomes = this.#kinds.get(kind) ?? new Map<string, number>()
    const outcome = isOurs ? `5xx ${code ?? status}` : (code ?? (status < 400 ? good : String(status)))
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    this.#kinds.set(kind, outcomes)
  }

  good(kind: string): number {
    return this.#kinds.get(kind)?.get(good) ?? 0
  }

  /** Kinds by their names, with what was answered. */
  kinds(): readonly { readonly kind: string; readonly good: number; readonly refused: string }[] {
    return [...this.#kinds].toSorted().map(([kind, outcomes]) => ({
      kind,
      good: outcomes.get(good) ?? 0,
      refused: [...outcomes]
        .filter(([outcome]) => outcome !== good)
        .map(([outcome, count]) => `${outcome} ${count}`)
        .join(', '),
    }))
  }
}

const good = 'good'
