/** Whether a field says how many characters are left: from the last fifth of its maximum on, and always where it holds 20 or fewer. */
export const countsNow = (length: number, most: number): boolean => most <= 20 || length >= most * 0.8
