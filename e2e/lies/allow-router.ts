import { devnetContracts } from '@latchkey/devnet'
import { expect } from '@playwright/test'
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, maxUint256 } from 'viem'
import type { World } from '../world/world.ts'
import type { LyingPlace } from './lie.ts'

/** Approves the router for all USDC of the account, as on an earlier visit to another site. */
export async function allowRouter({ world, account }: LyingPlace): Promise<void> {
  const node = createPublicClient({ transport: http(world.rpc[1]) })
  const call = (method: string, params: readonly unknown[]) =>
    node.request({ method, params } as unknown as Parameters<typeof node.request>[0]) as Promise<Hex>
  const args = [devnetContracts.uniswapRouter, maxUint256] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  await call('anvil_impersonateAccount', [account])
  const hash = await call('eth_sendTransaction', [{ from: account, to: devnetContracts.usdc, data }])
  await call('anvil_stopImpersonatingAccount', [account])
  const { blockNumber } = await node.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  await expect.poll(() => isIndexed(world, account, hash), `block ${blockNumber} is not in the index`).toBe(true)
}

/** Returns whether the index of the gateway, which is behind the chain, contains the approval. */
async function isIndexed({ gatewayUrl }: World, account: string, hash: Hex): Promise<boolean> {
  const answer = await fetch(`${gatewayUrl}/v1/account/${account}/history?chainId=eip155:1`)
  return (await answer.text()).includes(hash)
}
