import { WalletError } from '@latchkey/errors'
import type { Kms } from '@latchkey/kms'
import * as v from 'valibot'
import { type EmailAddress, parseEmailAddress } from '../address/parse-email-address.ts'
import type { OutgoingMail } from '../mail-transport.ts'

const text = v.pipe(v.string(), v.maxLength(60_000))
const mailSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    to: v.pipe(
      v.string(),
      v.transform((value): EmailAddress => parseEmailAddress(value)),
    ),
    subject: text,
    text,
    html: text,
  }),
)

/** The context of the content: the row of one service. */
export const toMailAad = (room: string, id: string) => new TextEncoder().encode(`mail_outbox:${room}:${id}`)

export interface SealedPlace {
  readonly kms: Pick<Kms, 'wrap' | 'unwrap'>
  readonly room: string
  readonly id: string
}

/** Seals a mail under a key of the KMS, valid for one row. @throws as `Kms.wrap` */
export async function sealMail(
  { kms, room, id }: SealedPlace,
  { to, subject, text, html }: OutgoingMail,
): Promise<Uint8Array> {
  const plaintext = new TextEncoder().encode(JSON.stringify({ to, subject, text, html }))
  try {
    return await kms.wrap(plaintext, toMailAad(room, id))
  } finally {
    plaintext.fill(0)
  }
}

/** Returns the mail of a row. @throws as `Kms.unwrap` */
export async function openMail({ kms, room, id }: SealedPlace, sealed: Uint8Array): Promise<OutgoingMail> {
  const plaintext = await kms.unwrap(sealed, toMailAad(room, id))
  try {
    const result = v.safeParse(mailSchema, new TextDecoder().decode(plaintext))
    if (!result.success) throw new WalletError('kms/corrupt')
    return result.output
  } finally {
    plaintext.fill(0)
  }
}
