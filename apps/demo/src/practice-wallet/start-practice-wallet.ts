import { isCaipNetworkId, parseCaipNetworkId } from '@latchkey/primitives'
import type { ApprovalRequest } from '@latchkey/testing'
import { createDemoWallet } from '@latchkey/testing/browser-wallet'

/** Announces the practice wallet to the page. */
export function startPracticeWallet(
  rpc: Readonly<Record<string, string | undefined>>,
  onRequest: (request: ApprovalRequest) => Promise<boolean>,
): void {
  const chains = Object.fromEntries(
    Object.entries(rpc).flatMap(([networkId, url]) =>
      url !== undefined && isCaipNetworkId(networkId) ? [[Number(parseCaipNetworkId(networkId).reference), url]] : [],
    ),
  )
  createDemoWallet({ chains, onRequest })
}
