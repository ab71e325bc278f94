import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Hono, type MiddlewareHandler } from 'hono'

/** Scripts and styles are files of this origin; nobody frames a page, and it calls this origin and those that are named. */
const toPolicy = (...callees: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["connect-src 'self'", ...callees].join(' '),
    "img-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Markup and script of a page. */
interface PageFile {
  readonly html: string
  readonly script: string
}

/** Files of the pages, which share their style. */
export interface PageFiles {
  readonly approve: PageFile
  readonly undo: PageFile
  readonly delete: PageFile
  readonly export: PageFile
  /** Its script is that of the page of an export. */
  readonly kit: { readonly html: string }
  readonly passkey: PageFile & { readonly style: string }
  /** `@simplewebauthn/browser` and the function that the pages call with it. */
  readonly webauthn: string
  readonly style: string
}

/** From the entry of the package for Node. */
const WEBAUTHN_FILE = '../dist/bundle/index.umd.min.js'

/** @throws when a file of the service is missing */
export async function readPageFiles(): Promise<PageFiles> {
  const read = (name: string) => readFile(new URL(`../pages/${name}`, import.meta.url), 'utf8')
  const readPage = async (name: string) => ({ html: await read(`${name}.html`), script: await read(`${name}.js`) })
  const pages = [
    readPage('approve'),
    readPage('undo'),
    readPage('delete'),
    readPage('export'),
    readPage('passkey'),
  ] as const
  const [approve, undo, deleting, exporting, passkey, kit, ...styles] = await Promise.all([
    ...pages,
    ...([read('kit.html'), read('approve.css'), read('passkey.css')] as const),
  ])
  const entry = createRequire(import.meta.url).resolve('@simplewebauthn/browser')
  const library = new URL(WEBAUTHN_FILE, pathToFileURL(entry))
  const webauthn = `${await readFile(library, 'utf8')}\n${await read('use-passkey.js')}`
  return {
    ...{ approve, undo, delete: deleting, export: exporting, kit: { html: kit } },
    passkey: { ...passkey, style: styles[1] },
    style: styles[0],
    webauthn,
  }
}

/**
 * The pages of links in mails, those that give permits, and that of passkeys. A GET answers the same page to everybody, and
 * changes nothing: mail programs and scanners open links before people do. The token is in the fragment, which does not
 * arrive here.
 *
 * @param authUrl - The pages of an undo and of a deletion call auth there.
 */
export function pageRoutes({ approve, undo, style, ...more }: PageFiles, authUrl: string | undefined): Hono {
  const secure = secureBy(toPolicy())
  const withAuth = secureBy(toPolicy(...(authUrl === undefined ? [] : [new URL(authUrl).origin])))
  const javascript = { 'content-type': 'text/javascript; charset=utf-8' }
  const css = { 'content-type': 'text/css; charset=utf-8' }
  return (
    new Hono()
      .get('/approve', secure, (c) => c.html(approve.html))
      .get('/approve.js', secure, (c) => c.body(approve.script, 200, javascript))
      .get('/approve.css', secure, (c) => c.body(style, 200, css))
      .get('/undo', withAuth, (c) => c.html(undo.html))
      .get('/delete', withAuth, (c) => c.html(more.delete.html))
      .get('/delete.js', withAuth, (c) => c.body(more.delete.script, 200, javascript))
      // The window goes on to the page of the vault, which reaches the vault through the page that opened it.
      .get('/export', keepOpener, secure, (c) => c.html(more.export.html))
      .get('/kit', keepOpener, secure, (c) => c.html(more.kit.html))
      .get('/export.js', secure, (c) => c.body(more.export.script, 200, javascript))
      .get('/undo.js', withAuth, (c) => c.body(undo.script, 200, javascript))
      // The frame that opened the window waits until it is closed.
      .get('/passkey', keepOpener, secure, (c) => c.html(more.passkey.html))
      .get('/passkey.css', secure, (c) => c.body(more.passkey.style, 200, css))
      .get('/passkey.js', secure, (c) => c.body(more.passkey.script, 200, javascript))
      .get('/webauthn.js', secure, (c) => c.body(more.webauthn, 200, javascript))
  )
}

const keepOpener: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cross-origin-opener-policy', 'unsafe-none')
}

const secureBy =
  (policy: string): MiddlewareHandler =>
  async (c, next) => {
    await next()
    c.header('content-security-policy', policy)
    c.header('cache-control', 'no-store')
    c.header('cross-origin-opener-policy', 'same-origin')
    c.header('cross-origin-resource-policy', 'same-origin')
    c.header('origin-agent-cluster', '?1')
    c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), clipboard-read=()')
    c.header('referrer-policy', 'no-referrer')
    c.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
    c.header('x-content-type-options', 'nosniff')
  }
