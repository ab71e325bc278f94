import { isCaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/primitives'
import type { ApprovalRequest } from '@latchkey/testing'
import { createDemoStandardWallet } from '@latchkey/testing/browser-standard-wallet'
import { createDemoWallet } from '@latchkey/testing/browser-wallet'

type Rpc = Readonly<Record<string, string | undefined>>

/** Brings the practice wallets of the chains of this world into the page. */
export function startPracticeWallet(rpc: Rpc, onRequest: (request: ApprovalRequest) => Promise<boolean>): void {
  const evm = addressesOf(rpc, 'eip155').map(([id, url]) => [Number(parseCaipNetworkId(id).reference), url] as const)
  if (evm.length > 0) createDemoWallet({ chains: Object.fromEntries(evm), onRequest })
  const solana = addressesOf(rpc, 'solana')
  if (solana.length > 0) void createDemoStandardWallet({ chains: Object.fromEntries(solana), onRequest })
}

function addressesOf(rpc: Rpc, namespace: Namespace) {
  return Object.entries(rpc).flatMap(([id, url]) =>
    url !== undefined && isCaipNetworkId(id) && id.startsWith(`${namespace}:`) ? [[id, url] as const] : [],
  )
}
