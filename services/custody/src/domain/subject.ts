import type { Kms } from '@latchkey/kms'
import type { EmailAddress } from '@latchkey/mail'

const encode = (text: string) => new TextEncoder().encode(text)

/** Returns the commitment to a person: a keyed hash of the canonical address or the account, by a key that auth does not have. */
export async function toSubjectMac(kms: Pick<Kms, 'mac'>, subject: string): Promise<Buffer> {
  return Buffer.from(await kms.mac('custody.subject', encode(subject)))
}

/** The row of a wallet, or of one that is pending. An address that is copied to another row does not open. */
export interface SubjectRow {
  readonly walletId: string
  /** Thumbprint of the vault key that made the wallet. */
  readonly device: string
}

export const toEmailAad = ({ walletId, device }: SubjectRow): Uint8Array =>
  encode(`custody.email:${walletId}:${device}`)

export const wrapEmail = (kms: Pick<Kms, 'wrap'>, email: EmailAddress, aad: Uint8Array): Promise<Uint8Array> =>
  kms.wrap(encode(email), aad)

export async function unwrapEmail(
  kms: Pick<Kms, 'unwrap'>,
  wrapped: Uint8Array,
  aad: Uint8Array,
): Promise<EmailAddress> {
  return new TextDecoder().decode(await kms.unwrap(wrapped, aad)) as EmailAddress
}

/**
 * What a half belongs to. The person is part of it: a half whose row names somebody else later does not open.
 */
export const toHalfAad = (
  half: SubjectRow & { readonly setId: string; readonly generation: number; readonly subjectMac: Uint8Array },
): Uint8Array =>
  encode(
    `custody.half:${half.walletId}:${half.setId}:${half.generation}:${half.device}:${Buffer.from(half.subjectMac).toString('hex')}`,
  )
