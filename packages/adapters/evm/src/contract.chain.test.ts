import { base, mainnet } from '@latchkey/chains'
import { type Devnet, startDevnet } from '@latchkey/devnet'
import { createScriptedEvmWallet } from '@latchkey/testing'
import { chainAdapterContract } from '@latchkey/testing/contracts'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { openSession } from '../fixtures/wallet-session.ts'
import { evm } from './evm.ts'

let world: Devnet
beforeAll(async () => {
  world = await startDevnet({ chains: [1, 8453], history: false })
})
afterAll(() => world?.stop())

chainAdapterContract('the EVM adapter', async () => {
  const [ethereumUrl = '', baseUrl = ''] = [world.urls[1], world.urls[8453]]
  const keys = world.accounts.slice(0, 1).map(({ privateKey }) => privateKey)
  const wallet = createScriptedEvmWallet({ chains: { 1: ethereumUrl, 8453: baseUrl }, chainId: 1, accounts: keys })
  const session = await openSession(wallet)
  const shown = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']
  // The wallet declines by method: `eth_chainId` comes before each of these and shows nothing.
  let declines = false
  const request: typeof session.request = (call, options) => {
    if (declines && shown.includes(call.method)) {
      declines = false
      wallet.rejectNext(call.method)
    }
    return session.request(call, options)
  }
  return {
    adapter: evm({ pollingIntervalMs: 20 }),
    session: {
      ...session,
      request,
      get networkId() {
        return session.networkId
      },
    },
    network: { ...mainnet, rpcUrls: { default: { http: [ethereumUrl] } } },
    otherNetwork: { ...base, rpcUrls: { default: { http: [baseUrl] } } },
    rejectNext() {
      declines = true
    },
    recipient: privateKeyToAddress(generatePrivateKey()),
    isSignedMessage: (message, signature) =>
      verifyMessage({ address: world.accounts[0]?.address ?? '0x', message, signature: signature as `0x${string}` }),
  }
})
