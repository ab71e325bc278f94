import type { ChainAdapter } from '@latchkey/core/ports'
import { isAddressEqual, recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { createFakeContext } from '../fakes/fake-context.ts'
import { createScriptedConnector } from '../fakes/scripted-connector.ts'
import { createScriptedEvmWallet } from '../wallets/scripted-evm-wallet.ts'
import { chainAdapterContract } from './chain-adapter-contract.ts'
import { type EvmChains, startEvmChains } from './evm-chains.ts'

/**
 * The contract of a chain adapter, run on two private EVM chains: for every adapter of the namespace `eip155`,
 * whichever library it uses. Needs the optional peer `@foundry-rs/anvil`.
 *
 * @param createAdapter - Receives the running chains.
 * @example evmAdapterContract('the EVM adapter', () => evm({ pollingIntervalMs: 20 }))
 */
export function evmAdapterContract(name: string, createAdapter: (chains: EvmChains) => ChainAdapter<'eip155'>): void {
  let chains: EvmChains
  beforeAll(async () => {
    chains = await startEvmChains()
  })
  afterAll(() => chains?.stop())

  chainAdapterContract(name, async () => {
    const wallet = createScriptedEvmWallet({ chains: chains.urls, chainId: 1 })
    const client = new AbortController()
    const connector = await createScriptedConnector(wallet)
    connector.start(createFakeContext({ signal: client.signal }))
    const { sessions } = await connector.connect({
      walletId: 'test.latchkey.scripted',
      namespace: 'eip155',
      silent: false,
      signal: client.signal,
    })
    const [account] = wallet.accounts() as readonly `0x${string}`[]
    return {
      adapter: createAdapter(chains) as ChainAdapter,
      session: sessions[0],
      network: chains.mainnet,
      otherNetwork: chains.base,
      recipient: privateKeyToAddress(generatePrivateKey()),
      rejectNext: () => wallet.rejectNext(),
      async isSignedMessage(message, signature) {
        const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` })
        return account !== undefined && isAddressEqual(signer, account)
      },
      stop: async () => client.abort(),
    }
  })
}
