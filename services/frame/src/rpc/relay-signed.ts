import { WalletError } from '@latchkey/errors'
import { type Hex, hexToBytes, isHex, isObject } from '@latchkey/primitives'
import type { CallContext } from '../call-context.ts'
import { toParams } from './read-chain.ts'
import { readRawChainId } from './read-raw-chain-id.ts'
import { relayEvm } from './relay-evm.ts'
import { chainNumberOf, type RpcCall } from './rpc-call.ts'

/** Limit of common nodes for one transaction. */
const MAX_HEX_LENGTH = 2 + 2 * 128 * 1024
/** Of a transaction that nodes of Bitcoin relay. @see Bitcoin Core, `MAX_STANDARD_TX_WEIGHT` */
const MAX_BITCOIN_LENGTH = 2 * 400_000

/**
 * Sends a transaction that is already signed. On an EVM network it must be for that network; one that is valid on every network is
 * refused.
 *
 * @throws wallet/wrong-network, request/invalid, frame/unsupported-action, send/may-be-pending, rpc/*
 */
export async function relaySigned(call: RpcCall, context: CallContext): Promise<unknown> {
  const { namespace, networkId, method } = call
  if (namespace === 'bip122') return (await context.openChains()).bitcoin(networkId).relay(toBytes(call.params))
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

/** Reads a transaction of Bitcoin: hexadecimal alone, in a list, or as `hex` of an object. @throws request/invalid */
function toBytes(params: unknown): Uint8Array {
  const first: unknown = Array.isArray(params) ? params[0] : isObject(params) ? params.hex : params
  const isWhole = typeof first === 'string' && first.length <= MAX_BITCOIN_LENGTH && /^(?:[0-9a-f]{2})+$/i.test(first)
  if (isWhole) return hexToBytes(first)
  throw new WalletError('request/invalid', { field: 'transaction', problem: 'expected a signed transaction' })
}

function toRaw(value: unknown): Hex {
  if (!isHex(value) || value.length > MAX_HEX_LENGTH || value.length % 2 === 1 || value.length < 4)
    throw new WalletError('request/invalid', { field: 'transaction', problem: 'expected a signed transaction' })
  return value.toLowerCase() as Hex
}
