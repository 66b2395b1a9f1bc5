/** What people typed as one line of a mail: no line break reaches a header or begins a paragraph of its own (EXP-05). */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

const mostTyped = 40

/**
 * Typed text for an email to a stranger: a person who is neither a member of the workspace, nor has an account, nor is a contact of an event. So
 * that no one uses our name to send their own words or links, it is cut to 40 characters, dropped (empty) when it begins like a web address, and
 * has a zero-width space after each dot inside a word, so that mail programs make no link of a domain.
 */
export function typedToStranger(text: string): string {
  const line = oneLine(text.normalize('NFKC'))
  if (/^(?:https?:\/\/|www\.)/iu.test(line)) return ''
  const letters = [...line]
  const cut = letters.length > mostTyped ? `${letters.slice(0, mostTyped).join('').trimEnd()}…` : line
  return cut.replaceAll(/(?<=[\p{L}\p{M}\p{N}])([.。])(?=[\p{L}\p{N}])/gu, '$1\u200b')
}

/** Whether mail can go there: one plain address, nothing that a header could read as a second one. */
export const isAddress = (text: string): boolean => text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(text)

/** The same paragraphs as a page, everything escaped; a line that is nothing but an address of the web becomes a link. */
export function htmlOf(subject: string, body: string): string {
  const paragraphs = body
    .split('\n\n')
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split('\n').map(lineOf).join('<br>')}</p>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="margin:0;padding:24px 16px;background:#f4f4f1"><div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dcdad3;border-radius:6px;color:#1c1a17;font:16px/1.5 Helvetica,Arial,sans-serif"><p style="margin:0 0 16px;font:700 20px/1.2 Georgia,serif;color:#a3123f">Troupe</p>${paragraphs.join('')}</div></body></html>`
}

/** A sent mail keeps no secret (I-15): the codes of links, and those that are typed, are unreadable in what stays here. */
export const withoutCodes = (text: string): string =>
  text
    .replaceAll(/\/a\/[\w-]{20,}/g, '/a/***')
    .replaceAll(/([?&]code=)[\w-]+/g, '$1***')
    .replaceAll(/(Your code: )\w{4}-\w{4}/g, '$1***')

/** A Message-ID that is the same at every try, so that a receiver knows a repetition (I-9). */
export const messageIdOf = (dedupeKey: string, host: string): string => `<${dedupeKey.replaceAll(/[^\w./-]/g, '_')}@${host}>`

const lineOf = (line: string): string => {
  const text = escaped(line)
  return /^https?:\/\/\S+$/.test(line) ? `<a href="${text}" style="color:#a3123f">${text}</a>` : text
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
