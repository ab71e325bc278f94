import type { EvmNetwork } from '@latchkey/chains'
import { isWalletError, WalletError } from '@latchkey/errors'
import { createClient, custom } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { Node } from '../node/node.ts'

/** Maximum length of a name; a DNS name has at most 253 bytes. */
const MAX_NAME_LENGTH = 255

export interface NameRequest {
  readonly name: string
  readonly network: EvmNetwork
  readonly followOffchain: boolean
  readonly signal: AbortSignal | undefined
}

/**
 * Returns the EIP-55 address a name points to, through the network's universal resolver.
 *
 * @throws names/not-found, also for a name that cannot exist; network/unsupported without a resolver; rpc/*
 * @see ENSIP-10, ENSIP-15
 */
export async function resolveName(node: Node, { name, network, followOffchain, signal }: NameRequest): Promise<string> {
  if (network.contracts?.ensUniversalResolver === undefined)
    throw new WalletError('network/unsupported', { networkId: network.caipNetworkId })
  const normalised = toNormalised(name)
  let failure: WalletError | undefined
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    try {
      return await node.call(network, { method, params: params ?? [], parse: (result) => result, signal })
    } catch (error) {
      if (isWalletError(error)) failure = error
      throw isWalletError(error, 'rpc/error') ? toViemError(error) : error
    }
  }
  const client = createClient({
    chain: network,
    transport: custom({ request }, { retryCount: 0 }),
    ...(followOffchain ? {} : { ccipRead: false as const }),
  })
  const address = await getEnsAddress(client, { name: normalised, strict: true }).catch((cause: unknown) => {
    // Only a revert of the contract means that the name does not exist; any other error is a failure of the node.
    if (failure === undefined || failure.context.revertData !== undefined) throw notFound(name, cause)
    throw failure
  })
  if (address === null) throw notFound(name)
  return address
}

function toNormalised(name: string): string {
  if (name.length > MAX_NAME_LENGTH || !name.includes('.')) throw notFound(name)
  try {
    return normalize(name)
  } catch (cause) {
    throw notFound(name, cause)
  }
}

/** viem expects revert data in the error shape of EIP-1474. */
function toViemError(error: WalletError): Error {
  const { nodeCode, revertData } = error.context
  return Object.assign(new Error(error.shortMessage), { code: nodeCode, data: revertData })
}

function notFound(name: string, cause?: unknown): WalletError<'names/not-found'> {
  return new WalletError('names/not-found', { name: name.slice(0, 80) }, cause === undefined ? {} : { cause })
}
