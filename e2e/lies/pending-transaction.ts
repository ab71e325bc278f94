import { type Address, createPublicClient, createWalletClient, type Hex, http, parseEther, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import type { FundedAccount } from '../fixtures/funded-account.ts'
import type { World } from '../world/world.ts'

/** Receives one ether from each pending transaction. */
export const FRIEND: Address = '0x00000000000000000000000000000000000F41e4'

/** Sends one ether with a later nonce, so that it stays pending. */
export async function sendWaiting(
  { rpc }: World,
  { privateKey }: FundedAccount,
): Promise<{ readonly hash: Hex; readonly nonce: number }> {
  const account = privateKeyToAccount(privateKey)
  const transport = http(rpc[1])
  const nonce = (await createPublicClient({ transport }).getTransactionCount({ address: account.address })) + 1
  const hash = await createWalletClient({ account, chain: mainnet, transport }).sendTransaction({
    to: FRIEND,
    value: parseEther('1'),
    gas: 21_000n,
    nonce,
    maxFeePerGas: parseGwei('40'),
    maxPriorityFeePerGas: parseGwei('1'),
  })
  return { hash, nonce }
}
