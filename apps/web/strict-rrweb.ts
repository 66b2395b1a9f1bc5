import type { Plugin } from 'vite'

const asAttribute = 'old.setAttribute("style", m.oldValue)'
const asStyle = 'old.style.cssText = m.oldValue'

/**
 * rrweb compares a changed style with the former one by setting that as an attribute of an element of its own. Our policy refuses style attributes: the comparison would be
 * wrong, and each would be an error of the page in the browser's console. As a property of the element's style it is allowed. The build fails once rrweb does it another way.
 */
export const strictRrweb = (): Plugin => ({
  name: 'strict-rrweb',
  transform(code, id) {
    if (!/[\\/]rrweb[\\/]dist[\\/]rrweb\.js/.test(id)) return undefined
    if (code.split(asAttribute).length !== 2) throw new Error('rrweb no longer compares styles as strict-rrweb.ts expects')
    return { code: code.replace(asAttribute, asStyle), map: null }
  },
})
