import { isUri, parseRfc3339 } from '@latchkey/primitives'

/** The meaning of a text to sign. */
export type DecodedMessage =
  | { readonly type: 'text' }
  /** Nobody can read it: a hash, or bytes. */
  | { readonly type: 'opaque' }
  | {
      readonly type: 'sign-in'
      readonly domain: string
      readonly address: string
      /** Absent where the message is not made as the standard says. */
      readonly fields?: SignInFields
    }

export interface SignInFields {
  readonly uri: string
  readonly chainId: string
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly expiresAt?: number
}

/** Characters of a message that are looked at; a sign-in message is shorter. */
const MAX_LENGTH = 16_384
const SIGN_IN = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your Ethereum account:\n(\S+)\n/
const HEX = /^0x(?:[0-9a-fA-F]{2}){32,}$/
/** Turns the direction of what follows, or is not seen at all. Lines, tabs and joiners belong to texts. */
const HIDDEN = /(?![\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}]/u

/** Returns whether a text holds characters that nobody sees, or that turn others around. @see UAX #9 */
export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text)

/** Returns what a text is: a sign-in, something nobody can read, or a text. @see EIP-4361 */
export function decodeMessage(message: string): DecodedMessage {
  if (HEX.test(message)) return { type: 'opaque' }
  const head = SIGN_IN.exec(message.slice(0, MAX_LENGTH))
  const [all = '', , domain, address] = head ?? []
  if (domain === undefined || address === undefined) return { type: 'text' }
  const fields = message.length > MAX_LENGTH ? undefined : readFields(message.slice(all.length))
  return { type: 'sign-in', domain, address, ...(fields === undefined ? {} : { fields }) }
}

/** Names of the lines, in their order; those with a question mark may be absent. */
const LINES = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time?',
  'Not Before?',
  'Request ID?',
] as const

function readFields(rest: string): SignInFields | undefined {
  const lines = rest.split('\n')
  const start = lines.findIndex((line) => line.startsWith('URI: '))
  // An empty line, the statement, an empty line; or two empty lines without one.
  const above = lines.slice(0, start)
  const isFramed = above.length === 3 ? above[0] === '' && above[2] === '' : above.every((line) => line === '')
  if (start < 1 || above.length > 3 || !isFramed) return undefined
  const found: Record<string, string> = {}
  let at = start
  for (const each of LINES) {
    const name = each.replace('?', '')
    const line = lines[at] ?? ''
    if (line.startsWith(`${name}: `)) {
      found[name] = line.slice(name.length + 2)
      at += 1
    } else if (name === each) return undefined
  }
  const after = lines.slice(at)
  const areResources = after[0] === 'Resources:' && after.slice(1).every((line) => line.startsWith('- '))
  if (after.some((line) => line !== '') && !areResources) return undefined
  const expiration = found['Expiration Time']
  const isMade =
    isUri(found.URI ?? '') &&
    found.Version === '1' &&
    /^[A-Za-z0-9]{8,}$/.test(found.Nonce ?? '') &&
    isTime(found['Issued At'])
  if (!isMade || (expiration !== undefined && !isTime(expiration))) return undefined
  return {
    uri: found.URI ?? '',
    chainId: found['Chain ID'] ?? '',
    nonce: found.Nonce ?? '',
    ...(expiration === undefined ? {} : { expiresAt: parseRfc3339(expiration) ?? 0 }),
  }
}

const isTime = (text: string | undefined): boolean => text !== undefined && parseRfc3339(text) !== undefined
