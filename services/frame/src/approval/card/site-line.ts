import { toPlainLine } from './clean-text.ts'
import { element } from './element.ts'
import { icon } from './icons.ts'
import { words } from './words.ts'

/** A longer host loses its beginning, because the registrable domain is at its end. */
const MAX_HOST = 72

/** Renders the origin that the browser reported, large, and the name that the site gave itself, small. */
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
