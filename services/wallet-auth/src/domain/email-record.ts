import type { Kms } from '@latchkey/kms'
import type { EmailAddress } from '@latchkey/mail'

/** Returns the keyed hash by which an address is found. Sites find only users of their own. */
export async function toEmailMac(kms: Pick<Kms, 'mac'>, realm: string, email: EmailAddress): Promise<Buffer> {
  const parts = new TextEncoder().encode(JSON.stringify([realm, email]))
  return Buffer.from(await kms.mac('auth.wallet.email', parts))
}

/** Returns the keyed hash by which mails to an address are counted over all sites. */
export async function toMailboxMac(kms: Pick<Kms, 'mac'>, email: EmailAddress): Promise<Buffer> {
  return Buffer.from(await kms.mac('auth.wallet.mailbox', new TextEncoder().encode(email)))
}

type EmailRow = `user/${string}` | `code/${string}`

/** @param row - Kind and id: a value that is copied to another row does not open. */
export const toEmailAad = (row: EmailRow): Uint8Array => new TextEncoder().encode(`auth.wallet.email:${row}`)

/** @param row - As for `toEmailAad`, in both functions. */
export const wrapEmail = (kms: Pick<Kms, 'wrap'>, email: EmailAddress, row: EmailRow): Promise<Uint8Array> =>
  kms.wrap(new TextEncoder().encode(email), toEmailAad(row))

export async function unwrapEmail(kms: Pick<Kms, 'unwrap'>, wrapped: Uint8Array, row: EmailRow): Promise<EmailAddress> {
  return new TextDecoder().decode(await kms.unwrap(wrapped, toEmailAad(row))) as EmailAddress
}
