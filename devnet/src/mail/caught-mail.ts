import { simpleParser } from 'mailparser'

/** A mail that the catcher took. */
export interface CaughtMail {
  readonly id: number
  /** Recipients of the SMTP envelope, which decide where mail goes, in lower case. */
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Code of six to eight digits on a line of its own. */
  readonly code?: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The mail as it was sent, with its headers. */
  readonly source: string
}

export interface Envelope {
  readonly id: number
  readonly at: number
  readonly from: string
  readonly to: readonly string[]
}

/** Returns a mail from its source. */
export async function parseCaughtMail(source: Buffer, { id, at, from, to }: Envelope): Promise<CaughtMail> {
  const { subject = '', text = '', html } = await simpleParser(source, { skipImageLinks: true, skipTextToHtml: true })
  const code = /^[ \t]*(\d{6,8})[ \t]*$/m.exec(text)?.[1]
  return {
    id,
    to: to.map((address) => address.toLowerCase()),
    from,
    subject,
    text,
    html: html === false || html === undefined ? '' : html,
    ...(code === undefined ? {} : { code }),
    at,
    source: source.toString('utf8'),
  }
}
