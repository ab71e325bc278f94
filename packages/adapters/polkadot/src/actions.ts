import {
  assertShared,
  loadAdapterCode,
  malformed,
  requestWallet,
  selectNetwork,
  toNetworkOf,
} from '@latchkey/core/adapter-base'
import { assertNotAborted } from '@latchkey/core/cancellation'
import type { ChainAdapter } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { bytesToHex, hexToBytes } from '@latchkey/primitives'
import { toVerifiedSignature } from '@latchkey/sign-in/polkadot'
import * as v from 'valibot'

const METHOD = 'polkadot_signMessage'
/** Maximum bytes of a message; no visitor reads a longer text in a wallet. */
const MAX_MESSAGE_BYTES = 16_384

/** 64 bytes, or 65 for ECDSA, each optionally with a leading byte for the key type. */
const signedSchema = v.object({
  signature: v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){64,66}$/, 'expected 64 to 66 bytes in hexadecimal')),
})

/** Returns the verified signature of a text: `0x…` of 64 bytes, of 65 for ECDSA. */
export const signMessage: ChainAdapter<'polkadot'>['signMessage'] = async (session, { address, message, signal }) => {
  assertNotAborted(signal)
  assertShared(session, address, METHOD)
  if (new TextEncoder().encode(message).length > MAX_MESSAGE_BYTES)
    throw new WalletError('request/invalid', {
      field: 'message',
      problem: `expected at most ${MAX_MESSAGE_BYTES} bytes`,
    })
  const params = { address, message }
  const response = await requestWallet(session, { method: METHOD, params, schema: signedSchema, signal })
  const signature = hexToBytes(response.signature)
  // Loads the code of the key type (sr25519, ed25519, ECDSA) on first use.
  const verified = await loadAdapterCode('polkadot', () => toVerifiedSignature({ signature, message, address }))
  if (verified === undefined) throw malformed(METHOD, 'the signature is not of the account')
  return bytesToHex(verified)
}

/** Selects the network of a session. A Polkadot wallet has no current network, so it gets no request. */
export const switchNetwork: ChainAdapter<'polkadot'>['switchNetwork'] = async (session, network, call = {}) =>
  selectNetwork(session, toNetworkOf('polkadot', network), call)
