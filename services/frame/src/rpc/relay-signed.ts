import { WalletError } from '@latchkey/errors'
import { type Hex, hexToBytes, isHex } from '@latchkey/primitives'
import type { CallContext } from '../call-context.ts'
import { toParams } from './read-chain.ts'
import { readRawChainId } from './read-raw-chain-id.ts'
import { relayEvm } from './relay-evm.ts'
import { chainNumberOf, type RpcCall } from './rpc-call.ts'

/** Limit of common nodes for one transaction. */
const MAX_HEX_LENGTH = 2 + 2 * 128 * 1024

/**
 * Sends a transaction that is already signed. On an EVM network it must be for that network; one that is valid on every network is
 * refused.
 *
 * @throws wallet/wrong-network, request/invalid, frame/unsupported-action, send/may-be-pending, rpc/*
 */
export async function relaySigned(call: RpcCall, context: CallContext): Promise<unknown> {
  const { namespace, networkId, method } = call
  const params = toParams(call)
  if (namespace === 'solana')
    return (await context.openChains()).call(networkId, { method, params, signal: context.signal })
  if (namespace !== 'eip155') throw new WalletError('frame/unsupported-action')
  const raw = toRaw(params[0])
  const chainId = readRawChainId(hexToBytes(raw))
  const expected = chainNumberOf(call)
  if (chainId !== expected)
    throw new WalletError('wallet/wrong-network', {
      actual: chainId === undefined ? 'no network' : `eip155:${chainId}`,
      expected: networkId,
    })
  return relayEvm((await context.openChains()).evm(networkId), raw)
}

function toRaw(value: unknown): Hex {
  if (!isHex(value) || value.length > MAX_HEX_LENGTH || value.length % 2 === 1 || value.length < 4)
    throw new WalletError('request/invalid', { field: 'transaction', problem: 'expected a signed transaction' })
  return value.toLowerCase() as Hex
}
