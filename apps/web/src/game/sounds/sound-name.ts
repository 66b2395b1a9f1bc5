/** 'Applause' of 'Applause.wav'. */
export const soundName = ({ file }: { readonly file: { readonly name: string } | null }): string =>
  file?.name.replace(/\.[a-z0-9]{1,5}$/i, '') ?? 'Sound'
