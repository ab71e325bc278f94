import { isWalletError, WalletError } from '@latchkey/errors'
import { finishesInTime } from '@latchkey/host'
import { createTransport } from 'nodemailer'
import type { EmailAddress } from '../address/parse-email-address.ts'
import type { MailTransport, OutgoingMail } from '../mail-transport.ts'

/** Shorter than the lease of the outbox, so that no other worker sends the same mail meanwhile. */
const SEND_TIMEOUT_MS = 45_000
const STEP_TIMEOUT_MS = 10_000
const SUBMISSION_PORT = 587
const TLS_PORT = 465

export interface DkimKey {
  readonly domainName: string
  readonly keySelector: string
  /** PEM. */
  readonly privateKey: string
}

export interface SmtpOptions {
  /** `smtps://user:password@host:465` or, with STARTTLS, `smtp://user:password@host:587`. */
  readonly url: string
  /** Sender of every mail. */
  readonly from: { readonly name: string; readonly address: EmailAddress }
  readonly dkim?: DkimKey | undefined
}

/**
 * Returns the transport over an SMTP server. TLS is required, except for a server on this machine.
 *
 * @throws service/env for a malformed URL
 * @example createSmtpTransport({ url: 'smtps://user:password@mail.example', from: { name: 'Wallet', address } })
 * @see RFC 5321, RFC 8314
 */
export function createSmtpTransport(options: SmtpOptions): MailTransport {
  const { from, dkim } = options
  const transporter = createTransport({ ...toConnection(options.url), ...(dkim === undefined ? {} : { dkim }) })
  return {
    send: async ({ to, subject, text, html }: OutgoingMail) => {
      const sent = transporter.sendMail({
        from: { name: from.name, address: from.address },
        to: { name: '', address: to },
        // Explicit, so that no header parser decides where the mail goes.
        envelope: { from: from.address, to: [to] },
        subject,
        text,
        html,
        // Prevents automatic replies. RFC 3834
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      try {
        if (!(await finishesInTime(sent, SEND_TIMEOUT_MS))) throw unavailable('no answer in time')
      } catch (error) {
        throw isWalletError(error) ? error : toRefusal(error)
      }
    },
  }
}

/** Returns the settings of the connection. @throws service/env */
export function toConnection(url: string) {
  const { protocol, hostname, port, username, password, pathname, search, hash } = parseSmtpUrl(url)
  if (!/^\/?$/.test(pathname) || search !== '' || hash !== '') throw invalidUrl()
  const isTls = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const auth = username === '' ? {} : { auth: { user: decode(username), pass: decode(password) } }
  return {
    host,
    port: port === '' ? (isTls ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    secure: isTls,
    requireTLS: !isLoopback(host),
    // The certificate of a server on this machine cannot be verified.
    ignoreTLS: isLoopback(host),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS * 2,
    logger: false,
    ...auth,
  } as const
}

/** Checked, because `URL` normalizes some forms: a name in capitals or with other letters is rejected. */
function parseSmtpUrl(url: string): URL {
  if (!/^smtps?:\/\/\S{1,1000}$/.test(url) || !URL.canParse(url)) throw invalidUrl()
  const parsed = new URL(url)
  if (!/^([a-z\d]([a-z\d.-]*[a-z\d])?|\[[\da-f:]+\])$/.test(parsed.hostname)) throw invalidUrl()
  return parsed
}

const isLoopback = (host: string) => /^(127(\.\d{1,3}){3}|localhost|::1)$/.test(host)

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw invalidUrl()
  }
}

const invalidUrl = () =>
  new WalletError('service/env', {
    problem: 'SMTP_URL: write smtps://user:password@host or smtp://user:password@host:587',
  })

const unavailable = (reason: string) => new WalletError('mail/unavailable', { reason })

/** Without the error of the library, because its message from the server may repeat the mail. */
function toRefusal(error: unknown): WalletError {
  const { responseCode, code } = error as { readonly responseCode?: unknown; readonly code?: unknown }
  // 530, 534, 535: the password of the service is wrong, which is not a problem of the mail.
  const isForMail = typeof responseCode === 'number' && responseCode >= 550 && responseCode < 600
  const reason =
    typeof responseCode === 'number' ? `SMTP ${responseCode}` : typeof code === 'string' ? code : 'no reason'
  return isForMail ? new WalletError('mail/refused', { reason }) : unavailable(reason)
}
