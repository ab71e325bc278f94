import type { EmailAddress } from './address/parse-email-address.ts'

/** The content that the recipient reads. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  /** HTML without resources of other hosts. */
  readonly html: string
}

export interface OutgoingMail extends MailContent {
  readonly to: EmailAddress
}

/** Delivers mails to a mail server. */
export interface MailTransport {
  /**
   * @throws mail/refused if the server permanently rejects the mail; mail/unavailable if it may accept it later.
   * Neither contains the address, the content, or the message of the server
   */
  readonly send: (mail: OutgoingMail) => Promise<void>
}
