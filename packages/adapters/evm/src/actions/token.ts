import type { EvmNetwork } from '@latchkey/chains'
import type { TransactionRequest } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import type { Node } from '../node/node.ts'
import { toBalanceOfCall } from './erc20-calls.ts'

interface Reading {
  readonly signal: AbortSignal | undefined
  readonly timeoutMs: number
}

/**
 * Returns the balance of a token, in raw units.
 *
 * @throws send/failed if there is no token at the address, rpc/*
 */
export async function readTokenBalance(
  node: Node,
  network: EvmNetwork,
  { token, address, signal, timeoutMs }: { readonly token: string; readonly address: string } & Reading,
): Promise<bigint> {
  const word = await node.call(network, {
    method: 'eth_call',
    params: [{ to: token, data: toBalanceOfCall(address) }, 'latest'],
    parse: toWord,
    signal,
    timeoutMs,
  })
  if (word === undefined)
    throw new WalletError('send/failed', { token }, { details: 'There is no token at the address' })
  return word
}

/**
 * Simulates the transfer on a node without sending it.
 *
 * @throws send/failed when the token returns `false`; rpc/error when it reverts; rpc/*
 */
export async function simulateTransfer(
  node: Node,
  network: EvmNetwork,
  {
    address,
    transaction: { to, data },
    signal,
    timeoutMs,
  }: { readonly address: string; readonly transaction: TransactionRequest } & Reading,
): Promise<void> {
  const word = await node.call(network, {
    method: 'eth_call',
    params: [{ from: address, to, data }, 'latest'],
    parse: toWord,
    signal,
    timeoutMs,
  })
  if (word === 0n) throw new WalletError('send/failed', { token: to }, { details: 'The token refused the transfer' })
}

/** Returns the first word of the returned data; `undefined` if a contract returned nothing. */
function toWord(result: unknown): bigint | undefined {
  if (result === '0x') return undefined
  if (typeof result !== 'string' || !/^0x[0-9a-fA-F]{64,}$/.test(result)) throw new TypeError('expected a word')
  return BigInt(result.slice(0, 66))
}
