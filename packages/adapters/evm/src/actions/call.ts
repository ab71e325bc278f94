import type { EvmNetwork } from '@latchkey/chains'
import type { CallOptions, ContractCall } from '@latchkey/core/ports'
import { type Hex, isHex } from '@latchkey/primitives'
import type { Node } from '../node/node.ts'
import { toRecipient } from './recipient.ts'
import { assertCallData } from './send.ts'

/**
 * Returns what a contract returns to a call that changes nothing; `0x` where there is no contract.
 *
 * @throws address/invalid, request/invalid, rpc/error where it reverts, rpc/*, connect/cancelled
 * @see EIP-1474 eth_call
 */
export async function callContract(
  node: Node,
  { network, to, data, signal }: { readonly network: EvmNetwork } & ContractCall & CallOptions,
): Promise<Hex> {
  assertCallData(data)
  const params = [{ to: toRecipient(to, network), data }, 'latest']
  return node.call(network, { method: 'eth_call', params, parse, signal })
}

function parse(result: unknown): Hex {
  if (!isHex(result)) throw new TypeError('expected bytes')
  return result
}
