import type { CaughtMail } from './caught-mail.ts'
import { MAIL_CSS, MAIL_SCRIPT, toMailPage } from './mail-page.ts'

/** No script but its own, no frame, nothing from another host: mails hold the text of strangers. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const MAX_TO = 320

/**
 * Returns the page of the catcher: `/` lists the mails, `/messages?to=` gives them as JSON, newest first.
 *
 * Only a request by a name of this machine is answered: otherwise a site could read the codes after it pointed its own name to
 * 127.0.0.1 (DNS rebinding).
 */
export function serveMailPage(list: (to?: string) => readonly CaughtMail[]): (request: Request) => Response {
  return (request) => {
    const { pathname, hostname, searchParams } = new URL(request.url)
    if (!/^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname)) return reply(403, 'text/plain', 'not for this host\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply(405, 'text/plain', 'read only\n')
    switch (pathname) {
      case '/':
        return reply(200, 'text/html', toMailPage(list()))
      case '/mail.css':
        return reply(200, 'text/css', MAIL_CSS)
      case '/mail.js':
        return reply(200, 'text/javascript', MAIL_SCRIPT)
      case '/messages': {
        const to = searchParams.get('to') ?? undefined
        if (to !== undefined && to.length > MAX_TO) return reply(400, 'text/plain', 'the address is too long\n')
        return reply(200, 'application/json', JSON.stringify(list(to)))
      }
      default:
        return reply(404, 'text/plain', 'nothing here\n')
    }
  }
}

function reply(status: number, type: string, body: string): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  })
}
