import { WalletError } from '@latchkey/errors'
import { bytesToHex, type Hex, hexToBytes, isObject } from '@latchkey/primitives'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { EvmChain } from '../chains/evm-chain.ts'

/**
 * Sends a signed transaction, and returns its hash. A node that fails may have sent it: it is looked for by its hash before that
 * counts as a failure. A page cannot take it back any more, so there is no signal.
 *
 * @param raw - In lower case.
 * @throws transaction/not-proven when the node names another hash, rpc/*
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
  throw failure
}
