import { WalletError } from '@latchkey/errors'
import { toRequestError } from '@latchkey/protocol/eip1193'
import * as v from 'valibot'

/** Libraries wrap an error two or three times; a longer chain is a cycle. */
const MAX_LAYERS = 8

const layerSchema = v.object({
  code: v.optional(v.unknown()),
  data: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  info: v.optional(v.unknown()),
  cause: v.optional(v.unknown()),
})
const CHANGED = { actual: 'another network', expected: 'that of the signer' }

const networkId = v.pipe(v.string(), v.maxLength(64))
/** The property of the provider errors of this package. */
const refusalSchema = v.variant('walletError', [
  v.object({ walletError: v.picklist(['account/none', 'wallet/disconnected']) }),
  v.object({ walletError: v.literal('wallet/unauthorized') }),
  v.object({ walletError: v.literal('wallet/wrong-network'), actual: networkId, expected: networkId }),
])

/**
 * Returns the `WalletError` behind an error of a signer, in whatever form the library of the site wraps it.
 *
 * @param method - Method of the failed request, for the context of the error.
 * @returns wallet/rejected, wallet/disconnected, wallet/unauthorized, wallet/wrong-network, account/none,
 * send/insufficient-funds, wallet/request-failed and the others of a request to a wallet
 * @example
 * try { await signer.signMessage('hello') } catch (error) { show(readSignerError(error).code) }
 */
export function readSignerError(thrown: unknown, method = 'signer'): WalletError {
  let layer = thrown
  for (let depth = 0; depth < MAX_LAYERS; depth++) {
    const parsed = v.safeParse(layerSchema, layer)
    if (!parsed.success) break
    const { code, data, error, info, cause } = parsed.output
    if (code === 'INSUFFICIENT_FUNDS') return new WalletError('send/insufficient-funds', {}, { cause: thrown })
    // The library sent the request to a wallet on another network than the one that the client knew.
    if (code === 'NETWORK_ERROR') return new WalletError('wallet/wrong-network', CHANGED, { cause: thrown })
    const refusal = v.safeParse(refusalSchema, data)
    if (refusal.success) return toRefusal(refusal.output, method, thrown)
    layer = error ?? info ?? cause
  }
  return toRequestError(thrown, method)
}

function toRefusal(refusal: v.InferOutput<typeof refusalSchema>, method: string, cause: unknown): WalletError {
  switch (refusal.walletError) {
    case 'wallet/unauthorized':
      return new WalletError(refusal.walletError, { method }, { cause })
    case 'wallet/wrong-network': {
      const { walletError, actual, expected } = refusal
      return new WalletError(walletError, { actual, expected }, { cause })
    }
    default:
      return new WalletError(refusal.walletError, {}, { cause })
  }
}
