import { WalletError } from '@latchkey/errors'
import type { Hex } from '@latchkey/primitives'
import * as v from 'valibot'
import { createWalletClient, custom, encodeFunctionData, erc20Abi, parseAbi, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ServedChain } from '../deps.ts'
import { readOutcome } from './rpc-call.ts'

/** Sends test money. */
export interface Faucet {
  /** Sends a payment, and returns the hash without waiting for a block. @throws onramp/not-local, rpc/…, http/… */
  readonly send: (payment: FaucetPayment) => Promise<Hex>
  /** Returns `undefined` while the transaction has no receipt. @throws rpc/…, http/… */
  readonly outcome: (chainId: number, hash: Hex) => Promise<'confirmed' | 'failed' | undefined>
}

export interface FaucetPayment {
  readonly chainId: number
  readonly to: Hex
  /** Contract, or `native`. */
  readonly token: Hex | 'native'
  /** Raw units. */
  readonly amount: bigint
}

/** Tokens of the local devnet can be minted by anybody. */
const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
/**
 * Factor by which the faucet mints more than needed of a token that it lacks, so that most purchases need one
 * transaction.
 */
const REFILL = 1_000n

/**
 * Returns whether a chain is a local one: only the node of a local devnet supports this call. `undefined` while no node
 * responds.
 */
export async function isLocal({ nodes }: ServedChain): Promise<boolean | undefined> {
  const [outcome] = await nodes.send([{ method: 'anvil_nodeInfo', params: [] }])
  if (outcome === undefined || 'failure' in outcome) return undefined
  return 'result' in outcome
}

/** Throws for a chain that is not known to be local. @throws onramp/not-local */
export async function assertLocal(chain: ServedChain): Promise<void> {
  if ((await isLocal(chain)) !== true) throw new WalletError('onramp/not-local', { chainId: chain.network.id })
}

/** Returns the faucet of an account with test money. @param key - Key of that account */
export function createFaucet(key: Hex, chains: ReadonlyMap<string, ServedChain>): Faucet {
  const account = privateKeyToAccount(key)
  const queues = new Map<number, Promise<unknown>>()

  function clientOf(chainId: number) {
    const chain = chains.get(`eip155:${chainId}`)
    if (chain === undefined) throw new WalletError('onramp/not-local', { chainId })
    const { network, nodes } = chain
    const transport = custom(
      {
        async request({ method, params }: { method: string; params?: readonly unknown[] }) {
          const [outcome] = await nodes.send([{ method, params }])
          return readOutcome(outcome, method, v.unknown())
        },
      },
      { retryCount: 0 },
    )
    const described = {
      id: network.id,
      name: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: { default: { http: [] } },
    }
    return { chain, client: createWalletClient({ account, chain: described, transport }).extend(publicActions) }
  }

  async function pay({ chainId, to, token, amount }: FaucetPayment): Promise<Hex> {
    const { chain, client } = clientOf(chainId)
    await assertLocal(chain)
    if (token === 'native') return client.sendTransaction({ to, value: amount })
    const args = [account.address] as const
    const held = await client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args })
    if (held < amount) {
      const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [account.address, amount * REFILL] })
      await client.waitForTransactionReceipt({
        hash: await client.sendTransaction({ to: token, data }),
        pollingInterval: 50,
      })
    }
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    return client.sendTransaction({ to: token, data })
  }

  return {
    // One after another on each chain, because two transactions must not have the same nonce.
    send(payment) {
      const before = queues.get(payment.chainId) ?? Promise.resolve()
      const sending = before.then(() => pay(payment))
      queues.set(
        payment.chainId,
        sending.catch(() => undefined), // The caller handles the failure.
      )
      return sending
    },
    async outcome(chainId, hash) {
      const { client } = clientOf(chainId)
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined) // There is no receipt yet.
      return receipt === undefined ? undefined : receipt.status === 'success' ? 'confirmed' : 'failed'
    },
  }
}
