import type { EvmNetwork } from '@latchkey/chains'
import type { CallOptions, ContractCall } from '@latchkey/core/ports'
import { type Hex, isHex } from '@latchkey/primitives'
import type { Node } from '../node/node.ts'
import { withoutHost } from '../node/without-host.ts'
import { toRecipient } from './recipient.ts'
import { assertCallData } from './send.ts'

interface ContractRead extends ContractCall, CallOptions {
  readonly network: EvmNetwork
  /** URL of a service whose nodes are not used. */
  readonly apartFrom?: string
}

/**
 * Returns the result of a read-only contract call; `0x` if there is no contract.
 *
 * @throws address/invalid, request/invalid, rpc/error where it reverts, rpc/*, connect/cancelled
 * @see EIP-1474 eth_call
 */
export async function callContract(given: Node, { network, to, data, apartFrom, signal }: ContractRead): Promise<Hex> {
  assertCallData(data)
  const node = apartFrom === undefined ? given : withoutHost(given, apartFrom, true)
  const params = [{ to: toRecipient(to, network), data }, 'latest']
  return node.call(network, { method: 'eth_call', params, parse, signal })
}

function parse(result: unknown): Hex {
  if (!isHex(result)) throw new TypeError('expected bytes')
  return result
}
