import type { Namespace } from '@latchkey/primitives'
import { parseFields } from './parse-fields.ts'
import { FAMILY_NAMES, type SignInMessage } from './sign-in-message.ts'

/**
 * Returns the exact text that an account signs, in the format of its chain family.
 *
 * @example
 * formatMessage({ domain: 'app.example', accountAddress, chainId: 'eip155:1', uri: 'https://app.example', version: '1',
 *   nonce: createNonce(), issuedAt: new Date().toISOString() })
 * // 'app.example wants you to sign in with your Ethereum account:\n0x…\n\n\nURI: https://app.example\nVersion: 1\n…'
 * @throws sign-in/message-invalid
 * @see ERC-4361, CAIP-122, Sign In With Solana
 */
export function formatMessage(message: SignInMessage): string {
  const { accountAddress, chainId, ...fields } = parseFields(message)
  const [namespace = '', reference = ''] = chainId.split(':')
  return [
    `${toOrigin(fields)} wants you to sign in with your ${FAMILY_NAMES[namespace as Namespace]} account:`,
    accountAddress,
    ...toStatement(fields.statement, namespace),
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...toLine('Expiration Time', fields.expirationTime),
    ...toLine('Not Before', fields.notBefore),
    ...toLine('Request ID', fields.requestId),
    ...(fields.resources === undefined ? [] : ['Resources:', ...fields.resources.map((each) => `- ${each}`)]),
  ].join('\n')
}

const toOrigin = ({ scheme, domain }: Pick<SignInMessage, 'scheme' | 'domain'>) =>
  scheme === undefined ? domain : `${scheme}://${domain}`

/** Without a statement, Ethereum's text has two empty lines and Solana's has one. */
function toStatement(statement: string | undefined, namespace: string): readonly string[] {
  if (statement !== undefined) return ['', statement]
  return namespace === 'solana' ? [] : ['']
}

const toLine = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name}: ${value}`])
