import type { Cacao } from '@latchkey/protocol/pairing'
import { readRecap, withRecap } from './recap.ts'

/** The terms of a sign-in in its text. */
export type SignInTerms = Omit<Cacao['p'], 'iss'>

/**
 * Returns the text that an account signs, identical to the one that the wallet builds from the same terms; `undefined`
 * if they contain an unreadable recap.
 *
 * @param account - CAIP-10.
 * @see EIP-4361, ERC-5573
 */
export function toSignInText(terms: SignInTerms, account: string): string | undefined {
  const [, reference, address] = account.split(':')
  const recap = readRecap(terms.resources)
  if (recap === null) return undefined
  const statement = recap === undefined ? terms.statement : withRecap(terms.statement ?? '', recap)
  const line = (name: string, value: string | null | undefined) => (value ? [`${name}: ${value}`] : [])
  return [
    `${terms.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${terms.aud}`,
    `Version: ${terms.version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${terms.nonce}`,
    `Issued At: ${terms.iat}`,
    ...line('Expiration Time', terms.exp),
    ...line('Not Before', terms.nbf),
    ...line('Request ID', terms.requestId),
    ...(terms.resources ? [`Resources:${terms.resources.map((resource) => `\n- ${resource}`).join('')}`] : []),
  ].join('\n')
}
