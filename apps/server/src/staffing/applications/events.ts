declare module '../../platform/events.ts' {
  interface Events {
    /** Someone applied. `code` is the secret of their private link, stored nowhere else. `isQuiet`: this address was emailed often enough today. */
    'application.made': { applicationId: string; number: number; email: string; code: string; isQuiet: boolean }
    /** Staff invited an applicant, who has an account now. The email waits while that can be undone. */
    'application.invited': { applicationId: string; userId: string }
    /** Staff declined an application. The email waits while that can be undone. */
    'application.rejected': { applicationId: string }
    /** Staff undid the step that they took at `since`: its email isn't sent. */
    'application.undone': { applicationId: string; since: Temporal.Instant }
    /** An applicant withdrew, by their private link. */
    'application.withdrawn': { applicationId: string; number: number }
  }
}

declare module '../../platform/live.ts' {
  interface LiveKinds {
    /** An application was made, answered or withdrawn, by its id. */
    'application.changed': 'planning'
  }
}

export {}
