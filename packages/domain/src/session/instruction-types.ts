/** What an instruction is for: the customer's preparations, signing in to the game with and without a code, and what the host says. */
export const INSTRUCTION_TYPES = [
  'IRL_ADMIN_INSTRUCTIONS',
  'IRL_LOGIN_INSTRUCTIONS',
  'IRL_LOGIN_INSTRUCTIONS_NO_CODE',
  'IRL_TALKING_POINTS',
] as const
export type InstructionType = (typeof INSTRUCTION_TYPES)[number]
