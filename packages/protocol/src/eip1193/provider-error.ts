import { isWalletError } from '@latchkey/errors'
import { INTERNAL_ERROR, type ProviderError } from './request-error-code.ts'

/** Wallets wrap an error two or three times; a longer chain is circular. */
const MAX_LAYERS = 8
const MAX_MESSAGE = 500

/**
 * Returns the code and the message of any value that a wallet threw. Wallets wrap the real error in an internal one
 * under `data.originalError`, and connectors keep it as the `cause`: the code is that of the first layer that is more
 * specific than "internal error", and the message contains the texts of all layers except Latchkey's own errors.
 */
export function readProviderError(thrown: unknown): ProviderError {
  const texts = new Set<string>()
  let code: number | undefined
  let layer = thrown
  try {
    for (let depth = 0; depth < MAX_LAYERS && layer !== undefined && layer !== null; depth++) {
      if (typeof layer === 'string') texts.add(layer)
      if (typeof layer !== 'object') break
      const { code: number, message, data, cause, error } = layer as Record<string, unknown>
      if (code === undefined || code === INTERNAL_ERROR) code = toCode(number) ?? code
      if (typeof message === 'string' && !isWalletError(layer)) texts.add(message)
      layer = inData(data) ?? cause ?? error
    }
  } catch {
    // Reading a member may throw, as for revoked proxies of closed frames; the members that were read so far are used.
  }
  return { code, message: [...texts].join('\n').slice(0, MAX_MESSAGE) }
}

function inData(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return undefined
  const { originalError, cause, code } = data as Record<string, unknown>
  return originalError ?? cause ?? (toCode(code) === undefined ? undefined : data)
}

/** Some wallets return the number as text. Other texts are names of a library's errors. */
function toCode(code: unknown): number | undefined {
  const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}
