/*
 * The page around every email. Mail programs read little CSS: everything is written into the elements, in tables where their boxes matter. The class of
 * an element is for the dark colours and for phones, which only a style sheet can have; a `class` of `light` or `dark` on the page's element chooses, else the
 * program's own scheme does.
 */

const light = { paper: '#ffffff', canvas: '#f4f4f1', ink: '#1c1a17', second: '#504c45', line: '#dcdad3', mark: '#a3123f', fill: '#a3123f' }
const dark = { paper: '#1b1a18', canvas: '#121110', ink: '#f3f1ec', second: '#c5c0b6', line: '#38352f', mark: '#f5a0b6', fill: '#d12f5c' }

const sans = 'Archivo,Helvetica,Arial,sans-serif'
const serif = 'Besley,Georgia,serif'

const styles = {
  page: `margin:0;padding:0;background:${light.canvas}`,
  paper: `width:100%;max-width:600px;background:${light.paper};border:1px solid ${light.line};color:${light.ink};font:15px/1.55 ${sans}`,
  inside: 'padding:28px 28px 12px',
  brand: `margin:0 0 22px;font:600 18px/1.2 ${serif};color:${light.ink}`,
  words: `margin:0 0 16px;color:${light.ink}`,
  name: `margin:0 0 10px;font:600 26px/1.2 ${serif};color:${light.ink}`,
  facts: `margin:0 0 18px;border-top:3px solid ${light.ink};border-bottom:1px solid ${light.ink};border-collapse:separate;padding:8px 0`,
  label: `width:88px;padding:2px 16px 2px 0;vertical-align:top;color:${light.second}`,
  fact: `padding:2px 0;vertical-align:top;font-weight:600;color:${light.ink}`,
  action: 'margin:0 0 18px',
  fill: `background:${light.fill};border-radius:3px`,
  button: 'display:inline-block;padding:11px 20px;color:#ffffff;font-weight:600;text-decoration:none',
  link: `color:${light.mark}`,
  foot: `padding:16px 28px 18px;border-top:1px solid ${light.line};font-size:12px;line-height:1.6;color:${light.second}`,
  footLink: `color:${light.second}`,
} as const

/** The class of an element and what it looks like, as attributes. */
export const styled = (name: keyof typeof styles): string => `class="${name}" style="${styles[name]}"`

const darkRules: Readonly<Record<string, string>> = {
  '.page': `background:${dark.canvas}!important`,
  '.paper': `background:${dark.paper}!important;border-color:${dark.line}!important;color:${dark.ink}!important`,
  '.brand': `color:${dark.ink}!important`,
  '.words': `color:${dark.ink}!important`,
  '.name': `color:${dark.ink}!important`,
  '.facts': `border-color:${dark.ink}!important`,
  '.label': `color:${dark.second}!important`,
  '.fact': `color:${dark.ink}!important`,
  '.fill': `background:${dark.fill}!important`,
  '.link': `color:${dark.mark}!important`,
  '.foot': `color:${dark.second}!important;border-color:${dark.line}!important`,
  '.footLink': `color:${dark.second}!important`,
}
const rulesIn = (page: string) =>
  Object.entries(darkRules)
    .map(([part, rule]) => `${page} ${part}{${rule}}`)
    .join('')

const sheet = [
  `@media (prefers-color-scheme:dark){${rulesIn('html:not(.light)')}}`,
  rulesIn('html.dark'),
  '@media (max-width:480px){.inside,.foot{padding-left:20px!important;padding-right:20px!important}.action,.fill,.button{display:block!important;text-align:center}.action{width:100%!important}}',
].join('')

interface LetterPage {
  readonly title: string
  readonly content: string
  readonly foot: { readonly why: string; readonly link: { readonly words: string; readonly href: string } | undefined }
  readonly site: string
}

/** The page around the content of an email. What it gets is HTML already, but for the foot's link, which is an address of ours. */
export const layout = ({ title, content, foot: { why, link }, site }: LetterPage): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${sheet}</style></head><body ${styled('page')}><table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${styled('page')}><tr><td align="center" style="padding:24px 12px"><table role="presentation" cellpadding="0" cellspacing="0" ${styled('paper')}><tr><td align="left" ${styled('inside')}><p ${styled('brand')}><img src="${site}/mark.png" width="20" height="20" alt="" style="vertical-align:-3px;margin-right:7px;border:0">Troupe</p>${content}</td></tr><tr><td align="left" ${styled('foot')}>${why}${link ? ` <a href="${link.href}" ${styled('footLink')}>${link.words}</a>` : ''}<br>Troupe</td></tr></table></td></tr></table></body></html>`
