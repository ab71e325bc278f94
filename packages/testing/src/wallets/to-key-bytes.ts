import { WalletError } from '@latchkey/errors'
import { type Hex, hexToBytes } from '@latchkey/primitives'

/** A private key: 32 bytes, or hexadecimal as in `publicTestKeys` and `publicSolanaTestKeys`. */
export type PrivateKey = Uint8Array | Hex

const KEY_BYTES = 32
const HEX_KEY = /^0x[\da-f]{64}$/i

/**
 * Returns the bytes of each private key of a scripted wallet.
 *
 * @param path - Option that contains them.
 * @throws config/invalid-options
 */
export function toKeyBytes(keys: readonly PrivateKey[], path: string): readonly [Uint8Array, ...Uint8Array[]] {
  const [first, ...rest] = keys.map((key, at) => {
    if (typeof key === 'string' && HEX_KEY.test(key)) return hexToBytes(key)
    if (key instanceof Uint8Array && key.length === KEY_BYTES) return key
    throw new WalletError('config/invalid-options', {
      path: `${path}[${at}]`,
      problem: 'give a private key of 32 bytes, or 0x and its 64 hex digits',
    })
  })
  if (first === undefined) throw new WalletError('config/invalid-options', { path, problem: 'give at least one key' })
  return [first, ...rest]
}
