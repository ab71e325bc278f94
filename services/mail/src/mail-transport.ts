import type { EmailAddress } from './address/parse-email-address.ts'

/** What a person reads. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  /** HTML without anything of another host. */
  readonly html: string
}

export interface OutgoingMail extends MailContent {
  readonly to: EmailAddress
}

/** Takes one mail to a mail server. */
export interface MailTransport {
  /**
   * @throws mail/refused when the server will never take it; mail/unavailable when it may take it later. Neither holds the
   * address, the content, or the words of the server.
   */
  readonly send: (mail: OutgoingMail) => Promise<void>
}
