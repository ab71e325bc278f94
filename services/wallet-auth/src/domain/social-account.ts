import { WalletError } from '@latchkey/errors'
import type { Kms } from '@latchkey/kms'
import { accountProvider } from '@latchkey/protocol/frame'
import { accessToken, farcasterMessage, farcasterSignature, idToken } from '@latchkey/protocol/wallet-keys'
import * as v from 'valibot'

const encode = (text: string) => new TextEncoder().encode(text)

/** What is stored, wrapped, of a login that has returned and of an account that has a user. */
const personSchema = v.strictObject({
  provider: accountProvider,
  account: v.string(),
  email: v.optional(v.string()),
  name: v.optional(v.string()),
  idToken: v.exactOptional(idToken),
  accessToken: v.exactOptional(accessToken),
  signed: v.exactOptional(v.strictObject({ message: farcasterMessage, signature: farcasterSignature })),
})
export type StoredPerson = v.InferOutput<typeof personSchema>

/** Returns the keyed hash by which an account is found. Sites find only users of their own. */
export async function toAccountMac(kms: Pick<Kms, 'mac'>, realm: string, account: string): Promise<Buffer> {
  return Buffer.from(await kms.mac('auth.wallet.social', encode(JSON.stringify([realm, account]))))
}

/** The row of an account, for what is wrapped in it. */
export const toAccountRow = (realm: string, accountMac: Buffer): string =>
  `account/${realm}/${accountMac.toString('hex')}`

/** @param row - Of a login, an account or a verifier. */
export const toSocialAad = (row: string) => encode(`auth.wallet.social:${row}`)

/**
 * @param row - Table and id: a value that is copied to another row does not open.
 * @throws social/unavailable for a person who could not be read again
 */
export async function wrapPerson(kms: Pick<Kms, 'wrap'>, person: StoredPerson, row: string): Promise<Uint8Array> {
  if (!v.is(personSchema, person)) throw new WalletError('social/unavailable')
  return kms.wrap(encode(JSON.stringify(person)), toSocialAad(row))
}

/** @throws kms/corrupt */
export async function unwrapPerson(kms: Pick<Kms, 'unwrap'>, wrapped: Uint8Array, row: string): Promise<StoredPerson> {
  return v.parse(personSchema, JSON.parse(new TextDecoder().decode(await kms.unwrap(wrapped, toSocialAad(row)))))
}

/** Wraps the PKCE verifier of a login, without which a stolen code is of no use. */
export const wrapVerifier = (kms: Pick<Kms, 'wrap'>, verifier: string, id: string): Promise<Uint8Array> =>
  kms.wrap(encode(verifier), toSocialAad(`verifier/${id}`))

export async function unwrapVerifier(kms: Pick<Kms, 'unwrap'>, wrapped: Uint8Array, id: string): Promise<string> {
  return new TextDecoder().decode(await kms.unwrap(wrapped, toSocialAad(`verifier/${id}`)))
}

/** Wraps the token of a channel at the relay of Farcaster. */
export const wrapChannel = (kms: Pick<Kms, 'wrap'>, channelToken: string, id: string): Promise<Uint8Array> =>
  kms.wrap(encode(channelToken), toSocialAad(`channel/${id}`))

export async function unwrapChannel(kms: Pick<Kms, 'unwrap'>, wrapped: Uint8Array, id: string): Promise<string> {
  return new TextDecoder().decode(await kms.unwrap(wrapped, toSocialAad(`channel/${id}`)))
}
