import { isWalletError, WalletError } from '@latchkey/errors'
import { bytesToHex, type Hex, hexToBytes, isObject } from '@latchkey/primitives'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { EvmChain } from '../chains/evm-chain.ts'

/**
 * Sends a signed transaction, and returns its hash. After a failure the transaction is looked up by its hash once, because the node
 * may have sent it. There is no signal, because the page cannot withdraw a transaction that is being sent.
 *
 * @param raw - In lower case.
 * @throws rpc/error when the node refuses it, transaction/not-proven when the node names another hash, send/may-be-pending after
 * every other failure
 */
export async function relayEvm({ request }: Pick<EvmChain, 'request'>, raw: Hex): Promise<Hex> {
  const hash = bytesToHex(keccak_256(hexToBytes(raw)))
  const failure = await request('eth_sendRawTransaction', [raw]).then(
    (answer) => (answer === hash ? undefined : new WalletError('transaction/not-proven', { hash })),
    (error: unknown) => error,
  )
  if (failure === undefined) return hash
  const found = await request('eth_getTransactionByHash', [hash]).catch(() => undefined)
  if (isObject(found) && found.hash === hash) return hash
  const isRefused = isWalletError(failure, 'rpc/error') || isWalletError(failure, 'transaction/not-proven')
  throw isRefused ? failure : new WalletError('send/may-be-pending', {}, { cause: failure })
}
