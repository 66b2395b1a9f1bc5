/** What a captcha can be solved for; a solution for one purpose doesn't count for another. */
export const CAPTCHA_PURPOSES = ['CART_REQUEST', 'PLANT_APPLICATION'] as const
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number]

/** For how many minutes a challenge can be answered. */
export const CAPTCHA_MINUTES = 10
