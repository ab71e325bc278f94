import { isWalletError } from '@latchkey/errors'
import * as v from 'valibot'
import { BaseError, createPublicClient, custom, type PublicClient } from 'viem'
import { normalize } from 'viem/ens'
import type { GatewayDeps, ServedChain } from '../deps.ts'
import { isExecutionError } from '../domain/rpc-errors.ts'
import { readOutcome } from '../drivers/rpc-call.ts'

export interface Ens {
  readonly client: PublicClient
  /** Chain number of the network with the names. */
  readonly chainId: number
  readonly universalResolverAddress: NonNullable<ServedChain['network']['ens']>['universalResolver']
}

/**
 * Returns the reader of names on the first network with ENS, `undefined` without one. Names with records off the chain
 * (CCIP-read) are not resolved.
 */
export function openEns({ chains }: GatewayDeps, signal: AbortSignal | undefined): Ens | undefined {
  const home = [...chains.values()].find(({ network }) => network.ens !== undefined)
  const universalResolverAddress = home?.network.ens?.universalResolver
  if (home === undefined || universalResolverAddress === undefined) return undefined
  return { client: createChainClient(home, signal), chainId: home.network.id, universalResolverAddress }
}

/** Returns a client of viem over the nodes of a network. */
export function createChainClient({ nodes }: ServedChain, signal: AbortSignal | undefined): PublicClient {
  return createPublicClient({
    ccipRead: false,
    transport: custom(
      {
        async request({ method, params }: { method: string; params?: readonly unknown[] }) {
          const [outcome] = await nodes.send([{ method, params }], signal)
          if (outcome !== undefined && 'error' in outcome && isExecutionError(outcome.error))
            throw Object.assign(new Error(outcome.error.message), outcome.error)
          return readOutcome(outcome, method, v.unknown())
        },
      },
      // The pool has already called every node.
      { retryCount: 0 },
    ),
  })
}

/** If a resolver reverts, there is no record; a node that does not respond or rejects is a failure. */
export async function answered<T>(question: Promise<T | null>): Promise<T | null> {
  try {
    return await question
  } catch (error) {
    const failure = error instanceof BaseError ? error.walk((cause) => isWalletError(cause)) : undefined
    if (isWalletError(failure)) throw failure
    return null
  }
}

/** Returns a name in its normal form, `undefined` when it has none. @see ENSIP-15 */
export function normalForm(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined // The name is invalid.
  }
}
