import type { Context } from 'hono'
import { html } from 'hono/html'

type Markup = ReturnType<typeof html>

/**
 * No script, no frame, and nothing from another host: a page of this service only shows text and sends its own form.
 */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export interface Page {
  readonly title: string
  /** Path of the style sheet. */
  readonly style: string
  readonly body: Markup
  /** Seconds after which the page is loaded again. */
  readonly reloadInSec?: number | undefined
  readonly status?: 200 | 404 | 503
}

/** Sends a page under a strict content policy. Values in the markup are escaped by the template. */
export async function sendPage(
  context: Context,
  { title, style, body, reloadInSec, status = 200 }: Page,
): Promise<Response> {
  context.header('content-security-policy', POLICY)
  context.header('x-content-type-options', 'nosniff')
  context.header('referrer-policy', 'no-referrer')
  context.header('cache-control', 'no-store')
  const reload = reloadInSec === undefined ? '' : html`<meta http-equiv="refresh" content="${reloadInSec}" />`
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          ${reload}
          <title>${title}</title>
          <link rel="stylesheet" href="${style}" />
        </head>
        <body>
          <main>${body}</main>
        </body>
      </html>`,
    status,
  )
}

/** Sends a style sheet. */
export function sendStyle(context: Context, css: string): Response {
  context.header('content-type', 'text/css; charset=utf-8')
  context.header('x-content-type-options', 'nosniff')
  context.header('cache-control', 'public, max-age=3600')
  return context.body(css)
}
