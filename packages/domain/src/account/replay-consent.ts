/**
 * Whether a person's pages may be recorded: OFF, the server records no one; ASK, they were never asked; YES and NO are their answer, which they can change.
 */
export const REPLAY_CONSENTS = ['OFF', 'ASK', 'YES', 'NO'] as const
type ReplayConsent = (typeof REPLAY_CONSENTS)[number]

/** The consent of a person by the preferences that are stored of them. */
export function replayConsentOf(isOn: boolean, { replay }: Readonly<Record<string, unknown>>): ReplayConsent {
  if (!isOn) return 'OFF'
  return replay === 'yes' ? 'YES' : replay === 'no' ? 'NO' : 'ASK'
}
