import type { EvmNetwork } from '@latchkey/chains'
import { requestWallet } from '@latchkey/core/adapter-base'
import type { Clock, WalletSession } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { chainIdSchema } from '@latchkey/protocol/eip1193'

/** Limits of a request that shows no prompt, for a wallet that does not respond. */
export interface SilentCall {
  readonly clock: Clock
  readonly signal: AbortSignal | undefined
}

/** A wallet returns `eth_chainId` from memory, so one that takes longer is stuck. */
const CHAIN_ID_TIMEOUT_MS = 10_000

/**
 * Returns the chain number the wallet is on at this moment, from the wallet itself, because the value of the session
 * may be outdated.
 *
 * @throws wallet/malformed-answer, wallet/timeout, …
 */
export function readChainId(session: WalletSession, { clock, signal }: SilentCall): Promise<number> {
  const limit = { clock, ms: CHAIN_ID_TIMEOUT_MS }
  return requestWallet(session, { method: 'eth_chainId', schema: chainIdSchema, signal, limit })
}

/** Throws if the wallet is not on the network. @throws wallet/wrong-network, wallet/malformed-answer, … */
export async function assertOnNetwork(
  session: WalletSession,
  network: Pick<EvmNetwork, 'id'>,
  call: SilentCall,
): Promise<void> {
  const actual = await readChainId(session, call)
  if (actual !== network.id) throw wrongNetwork(actual, network.id)
}

export function wrongNetwork(actual: number, expected: number): WalletError<'wallet/wrong-network'> {
  return new WalletError('wallet/wrong-network', { actual: `eip155:${actual}`, expected: `eip155:${expected}` })
}
