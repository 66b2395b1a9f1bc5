export interface TimeFacts {
  readonly startsAt: Temporal.Instant
  /** Minutes. */
  readonly duration: number
  /** Minutes before the start at which the lobby opens. */
  readonly lobby: number
  /** Minutes before the start at which the schedule begins. */
  readonly scheduleOffset: number
}

/** The end, the schedule's start and the instant from which the crew is busy: the earlier of schedule and lobby. */
export function sessionTimes({ startsAt, duration, lobby, scheduleOffset }: TimeFacts) {
  return {
    endsAt: startsAt.add({ minutes: duration }),
    scheduleStartsAt: startsAt.subtract({ minutes: scheduleOffset }),
    crewBusyFrom: startsAt.subtract({ minutes: Math.max(lobby, scheduleOffset) }),
  }
}
