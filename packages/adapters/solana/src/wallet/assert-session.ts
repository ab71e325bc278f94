import type { SolanaNetwork } from '@latchkey/chains'
import { assertOnNetwork as assertSessionOn } from '@latchkey/core/adapter-base'
import type { WalletSession } from '@latchkey/core/ports'

/** Network ids that older wallets use. */
const OLD_IDS: Readonly<Record<string, string>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** Returns whether two ids name the same network. */
export function isSameNetwork(a: string, b: string): boolean {
  return (OLD_IDS[a] ?? a) === (OLD_IDS[b] ?? b)
}

/** Throws if the session is on another network. @throws wallet/wrong-network */
export function assertOnNetwork(session: WalletSession, network: SolanaNetwork): void {
  assertSessionOn(session, network, isSameNetwork)
}
