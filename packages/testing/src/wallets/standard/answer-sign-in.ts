import * as v from 'valibot'
import { invalidParams } from '../base/provider-error.ts'
import { callFeature, type Signers } from './call-feature.ts'
import type { PageAccount } from './standard-state.ts'

const line = v.pipe(v.string(), v.regex(/^[^\r\n]*$/))
const inputSchema = v.object({
  domain: line,
  statement: v.optional(line),
  uri: v.optional(line),
  version: v.optional(line),
  chainId: v.optional(line),
  nonce: v.optional(line),
  issuedAt: v.optional(line),
  expirationTime: v.optional(line),
  notBefore: v.optional(line),
  requestId: v.optional(line),
  resources: v.optional(v.array(line)),
})
const NAMES = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
} as const

/**
 * Responds to `solana:signIn`: the wallet composes the text, and signs it with the account that it shares.
 *
 * @throws the JSON-RPC error -32602 for a malformed input
 * @see Sign In With Solana
 */
export async function answerSignIn(
  signers: Signers,
  account: PageAccount | undefined,
  inputs: readonly unknown[],
): Promise<readonly object[]> {
  const parsed = v.safeParse(v.tuple([inputSchema]), inputs)
  if (!parsed.success || account === undefined) throw invalidParams('solana:signIn takes one input')
  const [{ domain, statement, resources, ...fields }] = parsed.output
  const names = Object.keys(NAMES) as (keyof typeof NAMES)[]
  const text = [
    `${domain} wants you to sign in with your Solana account:`,
    account.address,
    ...(statement === undefined ? [] : ['', statement]),
    '',
    ...names.flatMap((name) => (fields[name] === undefined ? [] : [`${NAMES[name]}: ${fields[name]}`])),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((each) => `- ${each}`)]),
  ].join('\n')
  const message = { $bytes: [...new TextEncoder().encode(text)] }
  const [signed] = await callFeature(signers, 'solana:signMessage', [{ account, message }])
  return [{ account, ...signed }]
}
