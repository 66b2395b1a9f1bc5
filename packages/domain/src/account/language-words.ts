const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** 'Spanish' of 'es'. */
export const languageWords = (code: string): string => names.of(code) ?? code
