/** How early the crew begins: minutes before the start at which the lobby opens and at which the schedule begins. */
export interface LeadFacts {
  readonly lobby: number
  readonly scheduleOffset: number
}

/** Minutes before the start from which the crew is busy: the lobby or the schedule, whichever begins earlier. */
export const leadMinutes = ({ lobby, scheduleOffset }: LeadFacts): number => Math.max(lobby, scheduleOffset)

/** The call: when the crew must be there. */
export const callAt = (startsAt: Temporal.Instant, facts: LeadFacts): Temporal.Instant => startsAt.subtract({ minutes: leadMinutes(facts) })
