import { toPlainLine } from './clean-text.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import { words } from './words.ts'

/** A host may have 253 characters; what decides whose it is stands at its end. */
const MAX_HOST = 72

/** Who asks: the origin of the page, large, as the browser reports it, and small how the site calls itself. */
export function siteLine(document: Document, origin: string, siteName: string | undefined): HTMLElement {
  const { protocol, host } = new URL(origin)
  const shown = host.length > MAX_HOST ? `…${host.slice(-MAX_HOST)}` : host
  const scheme = protocol === 'https:' ? [] : [element(document, 'span', 'site-scheme', `${protocol}//`)]
  const name = element(document, 'bdi', 'site-origin', ...scheme, shown)
  name.dir = 'ltr'
  name.title = origin
  const text = element(document, 'div', 'site-text', element(document, 'p', 'site-label', words.site), name)
  const called = siteName === undefined ? '' : toPlainLine(siteName, 40)
  if (called !== '') text.append(element(document, 'bdi', 'site-name', words.named(called)))
  if (/(?:^|\.)xn--/.test(host)) text.append(element(document, 'p', 'site-note', words.lookAlike))
  const line = element(document, 'div', 'site', element(document, 'span', 'tile', icon(document, 'globe')), text)
  line.dataset.gate = 'origin'
  return line
}
