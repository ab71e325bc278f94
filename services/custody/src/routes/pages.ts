import { readFile } from 'node:fs/promises'
import { Hono, type MiddlewareHandler } from 'hono'

/** Scripts and styles are files of this origin; the page calls this origin alone, and nobody frames it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Files of the pages, by path. */
export interface PageFiles {
  readonly html: string
  readonly script: string
  readonly style: string
}

/** @throws when a file of the service is missing */
export async function readPageFiles(): Promise<PageFiles> {
  const read = (name: string) => readFile(new URL(`../pages/${name}`, import.meta.url), 'utf8')
  const [html, script, style] = await Promise.all([read('approve.html'), read('approve.js'), read('approve.css')])
  return { html, script, style }
}

/**
 * The page of a link in a mail. A GET answers the same page to everybody, and changes nothing: mail programs and scanners open
 * links before people do. The token is in the fragment, which does not arrive here.
 */
export function pageRoutes({ html, script, style }: PageFiles): Hono {
  return new Hono()
    .get('/approve', secure, (c) => c.html(html))
    .get('/approve.js', secure, (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
    .get('/approve.css', secure, (c) => c.body(style, 200, { 'content-type': 'text/css; charset=utf-8' }))
}

const secure: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('content-security-policy', POLICY)
  c.header('cache-control', 'no-store')
  c.header('cross-origin-opener-policy', 'same-origin')
  c.header('cross-origin-resource-policy', 'same-origin')
  c.header('origin-agent-cluster', '?1')
  c.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), clipboard-read=()')
  c.header('referrer-policy', 'no-referrer')
  c.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  c.header('x-content-type-options', 'nosniff')
}
