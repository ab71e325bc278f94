import { isUri, NAMESPACES, type Namespace, parseRfc3339 } from '@latchkey/primitives'

/** A sign-in text, well formed or not. */
export interface SignInHead {
  /** The domain as written in the text: a host, with its port if it has one. */
  readonly domain: string
  /** The chain family that the text names; absent if the family is unknown. */
  readonly namespace?: Namespace
  readonly address: string
  /** Absent if the text violates the standards. */
  readonly fields?: SignInFields
}

export interface SignInFields {
  readonly uri?: string
  /** Milliseconds since 1970. */
  readonly expiresAt?: number
  /** Milliseconds since 1970. */
  readonly validFrom?: number
}

/** Maximum length of a message, in characters; services accept no longer sign-in. */
const MAX_MESSAGE_LENGTH = 16_384

/** Name of each chain family in the first line. @see CAIP-122 */
const FAMILY_NAMES: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

/** The words that identify a sign-in, in any variation of the rest of the line. */
const HEAD = /^(?:[a-z][a-z\d+.-]*:\/\/)?(.{0,512}?)\s+wants you to sign in with your\s+(\w{1,40})\s+account\b/i
/** Maximum length before those words, in characters: the longest domain and a scheme. */
const MAX_HEAD_LENGTH = 800

/**
 * Returns the site that a text signs in to; `undefined` if the text is not a sign-in. The first line decides, for any
 * family and spelling: a service with a tolerant parser must not receive an undetected sign-in.
 *
 * @example readSignIn('bank.example wants you to sign in with your Solana account:\n7xKX…')?.domain // 'bank.example'
 * @see ERC-4361, CAIP-122, Sign In With Solana
 */
export function readSignIn(text: string): SignInHead | undefined {
  const [, domain, family = ''] = HEAD.exec(text.slice(0, MAX_HEAD_LENGTH).trimStart()) ?? []
  if (domain === undefined) return undefined
  const namespace = NAMESPACES.find((each) => FAMILY_NAMES[each].toLowerCase() === family.toLowerCase())
  const [, address = ''] = text.slice(0, MAX_MESSAGE_LENGTH).trimStart().split('\n', 2)
  const fields = text.length > MAX_MESSAGE_LENGTH ? undefined : readFields(text, namespace)
  return {
    domain,
    address: address.trim(),
    ...(namespace === undefined ? {} : { namespace }),
    ...(fields === undefined ? {} : { fields }),
  }
}

/** Names of the lines in their order. @see ERC-4361, Sign In With Solana "Message construction" */
const LINES = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const
type Line = (typeof LINES)[number]
/** The Solana format may omit these lines, and names networks instead of chain ids. */
const REQUIRED: readonly Line[] = ['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At']

const isTime = (text: string): boolean => parseRfc3339(text) !== undefined
/** Formats of the lines whose content is restricted. */
const FORMS: Readonly<Partial<Record<Line, (text: string, namespace: Namespace | undefined) => boolean>>> = {
  URI: isUri,
  Version: (text) => text === '1',
  Nonce: (text, namespace) => namespace === 'solana' || /^[A-Za-z\d]{8,}$/.test(text),
  'Issued At': isTime,
  'Expiration Time': isTime,
  'Not Before': isTime,
}

function readFields(text: string, namespace: Namespace | undefined): SignInFields | undefined {
  const [, , ...rest] = text.trimEnd().split('\n')
  const lines = skipStatement(rest)
  if (lines === undefined) return undefined
  const found: Partial<Record<Line, string>> = {}
  for (const name of LINES) {
    const [line] = lines
    if (line?.startsWith(`${name}: `) !== true) continue
    const value = line.slice(name.length + 2)
    if (FORMS[name]?.(value, namespace) === false) return undefined
    found[name] = value
    lines.shift()
  }
  const areResources = lines[0] === 'Resources:' && lines.slice(1).every((line) => line.startsWith('- '))
  const isWhole = namespace === 'solana' || REQUIRED.every((name) => found[name] !== undefined)
  if ((lines.length > 0 && !areResources) || !isWhole) return undefined
  return {
    ...(found.URI === undefined ? {} : { uri: found.URI }),
    ...toTime('expiresAt', found['Expiration Time']),
    ...toTime('validFrom', found['Not Before']),
  }
}

/** Returns the lines after the statement, which stands between two empty lines; `undefined` if those are missing. */
function skipStatement(rest: readonly string[]): string[] | undefined {
  if (rest.length === 0) return []
  if (rest[0] !== '') return undefined
  const isStatement = rest[1] !== undefined && rest[1] !== '' && !isLine(rest[1])
  if (!isStatement) return rest.slice(rest[1] === '' ? 2 : 1)
  return rest.length === 2 ? [] : rest[2] === '' ? rest.slice(3) : undefined
}

const isLine = (line: string): boolean => line === 'Resources:' || LINES.some((name) => line.startsWith(`${name}: `))

const toTime = (name: 'expiresAt' | 'validFrom', text: string | undefined) =>
  text === undefined ? {} : { [name]: parseRfc3339(text) }
