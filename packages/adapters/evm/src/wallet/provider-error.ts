import { type ErrorCode, isWalletError, WalletError } from '@latchkey/errors'

/** What a wallet said when it refused, dug out of however many layers it was wrapped in. */
export interface ProviderError {
  readonly code: number | undefined
  readonly message: string
}

type RequestCode =
  | 'wallet/rejected'
  | 'wallet/unauthorized'
  | 'wallet/unsupported-method'
  | 'wallet/disconnected'
  | 'network/unsupported'

// EIP-1193, EIP-1474, EIP-3326 (4902), CAIP-25 (5000, 5002), EIP-5792 (5710).
const CODES: Readonly<Record<number, RequestCode>> = {
  4001: 'wallet/rejected',
  5000: 'wallet/rejected',
  5002: 'wallet/rejected',
  4100: 'wallet/unauthorized',
  4200: 'wallet/unsupported-method',
  [-32601]: 'wallet/unsupported-method',
  4900: 'wallet/disconnected',
  4901: 'wallet/disconnected',
  4902: 'network/unsupported',
  5710: 'network/unsupported',
}

const INTERNAL = -32603
const REJECTED = /user\s+(rejected|denied|declined|cancell?ed)|rejected by (the )?user/i

/** Codes of our own that say nothing yet about what the wallet meant. */
const VAGUE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['wallet/request-failed', 'connect/failed', 'bug/unexpected'])

/**
 * Returns the error of the table for whatever a wallet, or the connector before it, threw.
 *
 * @param method - The request that failed; named in the error.
 * @see EIP-1193 "Provider errors", compat-facts 4.2
 */
export function toRequestError(thrown: unknown, method: string): WalletError {
  if (isWalletError(thrown) && !VAGUE.has(thrown.code)) return thrown
  const { code, message } = readProviderError(thrown)
  const named = code === undefined ? undefined : CODES[code]
  const meaning = named ?? (REJECTED.test(message) ? 'wallet/rejected' : 'wallet/request-failed')
  return new WalletError(
    meaning,
    { method, ...(code === undefined ? {} : { providerCode: code }) },
    { cause: thrown, ...(message === '' ? {} : { details: message }) },
  )
}

/**
 * Returns the innermost meaningful code and text. Wallets wrap the real error in an internal one (-32603) under
 * `data.originalError`; connectors keep theirs as the `cause`.
 */
export function readProviderError(thrown: unknown): ProviderError {
  if (typeof thrown === 'string') return { code: undefined, message: thrown.slice(0, 500) }
  try {
    return readLayers(thrown)
  } catch {
    // An object that throws when it is read, as revoked proxies of closed frames do.
    return { code: undefined, message: '' }
  }
}

function readLayers(thrown: unknown): ProviderError {
  let found: ProviderError = { code: undefined, message: '' }
  let layer: unknown = thrown
  // Bound: a longer chain is a loop.
  for (let depth = 0; depth < 8 && isObject(layer); depth++) {
    const code = toCode(layer.code)
    const message = typeof layer.message === 'string' ? layer.message.slice(0, 500) : ''
    const isBetter = code !== undefined && (found.code === undefined || found.code === INTERNAL)
    if (isBetter) found = { code, message: message === '' ? found.message : message }
    else if (found.code === undefined && message !== '') found = { code: undefined, message }
    layer = inner(layer)
  }
  return found
}

/** Tells whether the person said no, whatever the code. */
export function isRejection({ code, message }: ProviderError): boolean {
  return code === 4001 || REJECTED.test(message)
}

function inner(layer: Readonly<Record<string, unknown>>): unknown {
  const { data, cause, error } = layer
  if (isObject(data)) return data.originalError ?? data.cause ?? (toCode(data.code) === undefined ? cause : data)
  return cause ?? error
}

function toCode(code: unknown): number | undefined {
  // Some wallets write the number as a text. Texts of other kinds are the names of a library.
  const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
