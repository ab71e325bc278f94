import * as v from 'valibot'
import type { CallSigner } from './read-evm-call.ts'

const MAX_RESOURCES = 64
const line = v.pipe(v.string(), v.maxLength(2_048), v.regex(/^[^\r\n]*$/))
const optional = v.optional(line)

/** Strict: an unknown member could change what the wallet signs. */
const inputSchema = v.strictObject({
  domain: optional,
  address: optional,
  statement: optional,
  uri: optional,
  version: optional,
  chainId: optional,
  nonce: optional,
  issuedAt: optional,
  expirationTime: optional,
  notBefore: optional,
  requestId: optional,
  resources: v.optional(v.pipe(v.array(line), v.maxLength(MAX_RESOURCES))),
})

/** Fields in the order of their lines. */
const FIELDS = {
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
 * Returns the text that a wallet composes and signs for `solana:signIn`; `undefined` if the input has unknown or
 * invalid members. The domain defaults to that of the page, the address to that of the account.
 *
 * @see Wallet Standard `solana:signIn`, Sign In With Solana "Message construction"
 */
export function toSolanaSignIn(input: unknown, signer: CallSigner): string | undefined {
  const parsed = v.safeParse(inputSchema, input)
  if (!parsed.success) return undefined
  const { domain = signer.domain, address = signer.address, statement, resources, ...rest } = parsed.output
  const fields = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).flatMap((name) =>
    rest[name] === undefined ? [] : [`${FIELDS[name]}: ${rest[name]}`],
  )
  const listed = resources === undefined ? [] : ['Resources:', ...resources.map((each) => `- ${each}`)]
  return [
    `${domain} wants you to sign in with your Solana account:`,
    address,
    ...(statement === undefined ? [] : ['', statement]),
    ...(fields.length + listed.length === 0 ? [] : ['', ...fields, ...listed]),
  ].join('\n')
}
