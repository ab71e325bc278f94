import { base, defineNetwork, type EvmNetwork, mainnet, polkadot } from '@latchkey/chains'
import type { ChainAdapter, TransactionRequest } from '@latchkey/core/ports'
import { type Devnet, startDevnet } from '@latchkey/devnet'
import { createScriptedEvmWallet, type ScriptedEvmWalletOptions } from '@latchkey/testing'
import {
  type Address,
  createTestClient,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  publicActions,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../fixtures/fail-with.ts'
import { deployOddTokens, type OddTokens } from '../fixtures/odd-tokens.ts'
import { openSession, requestedMethods } from '../fixtures/wallet-session.ts'
import { evm } from './evm.ts'
import type { EvmOptions } from './evm-options.ts'

const NOBODY = '0x00000000000000000000000000000000000A11cE'

let world: Devnet
let odd: OddTokens
let ethereum: EvmNetwork
let baseNetwork: EvmNetwork

beforeAll(async () => {
  world = await startDevnet({ chains: [1, 8453], history: false })
  odd = await deployOddTokens(urlOf(1), world.accounts[0]?.privateKey ?? '0x')
  ethereum = { ...mainnet, rpcUrls: { default: { http: [urlOf(1)] } } }
  baseNetwork = { ...base, rpcUrls: { default: { http: [urlOf(8453)] } } }
})

afterAll(() => world?.stop())

function urlOf(chainId: number): string {
  return world.urls[chainId] ?? ''
}

function chain(chainId = 1) {
  return createTestClient({ mode: 'anvil', transport: http(urlOf(chainId)) }).extend(publicActions)
}

async function connected(options: ScriptedEvmWalletOptions = {}, overrides = {}) {
  const keys = world.accounts.slice(0, 2).map(({ privateKey }) => privateKey)
  const wallet = createScriptedEvmWallet({ chains: { 1: urlOf(1) }, accounts: keys, ...options })
  const session = await openSession(wallet, overrides)
  return { wallet, session, address: (wallet.accounts()[0] ?? '') as Address }
}

const adapterOf = (options: EvmOptions = {}) => evm({ pollingIntervalMs: 20, ...options })

describe('switchNetwork', () => {
  it('adds a network that the wallet does not have, and switches to it (EIP-3085)', async () => {
    const { wallet, session } = await connected()
    await adapterOf().switchNetwork(session, baseNetwork)
    expect(wallet.chainId()).toBe(8453)
    expect(requestedMethods(wallet)).toEqual([
      'eth_chainId',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'eth_chainId',
    ])
  })

  it('passes the public node URLs of the network to the wallet, not those of the integrator', async () => {
    const { wallet, session } = await connected()
    const rpcUrls = { default: { http: ['https://key.example/secret'] }, chainDefault: { http: [urlOf(8453)] } }
    await adapterOf().switchNetwork(session, { ...baseNetwork, rpcUrls })
    const added = wallet.requests().find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params).toEqual([
      {
        chainId: '0x2105',
        chainName: base.name,
        nativeCurrency: base.nativeCurrency,
        rpcUrls: [urlOf(8453)],
        blockExplorerUrls: [base.blockExplorers?.default.url],
      },
    ])
  })

  it('rejects a network without a known public node', async () => {
    const { wallet, session } = await connected()
    const rpcUrls = { default: { http: ['https://key.example/secret'] }, chainDefault: { http: [] } }
    const failure = await failureOf(adapterOf().switchNetwork(session, { ...baseNetwork, rpcUrls }))
    expect(failure).toMatchObject({ code: 'network/no-public-node', context: { networkId: 'eip155:8453' } })
    expect(requestedMethods(wallet)).not.toContain('wallet_addEthereumChain')
  })

  it('sends no request if the wallet is already on the network', async () => {
    const { wallet, session } = await connected()
    await adapterOf().switchNetwork(session, ethereum)
    expect(requestedMethods(wallet)).toEqual(['eth_chainId'])
  })

  it.each([
    { code: 4902, message: 'Unrecognized chain ID' },
    { code: -32603, message: 'Internal', data: { originalError: { code: 4902, message: 'Unrecognized' } } },
    { code: -32603, message: 'Unrecognized chain ID' },
    { code: 5000, message: 'Unknown chain' },
  ])('treats %j as an unknown network (compat-facts 7.2)', async (error) => {
    const { wallet, session } = await connected()
    wallet.failNext(error, 'wallet_switchEthereumChain')
    await adapterOf().switchNetwork(session, baseNetwork)
    expect(wallet.chainId()).toBe(8453)
  })

  it.each([
    { code: 4001, message: 'no' },
    { code: 5000, message: 'User rejected.' },
    { code: -32603, message: 'User cancelled' },
  ])('does not repeat the request after %j', async (error) => {
    const { wallet, session } = await connected()
    wallet.failNext(error, 'wallet_switchEthereumChain')
    const failure = await failureOf(adapterOf().switchNetwork(session, baseNetwork))
    expect(failure.code).toBe('network/switch-rejected')
    expect(requestedMethods(wallet)).not.toContain('wallet_addEthereumChain')
  })

  it('reports that the user declined to add the network', async () => {
    const { wallet, session } = await connected()
    wallet.rejectNext('wallet_addEthereumChain')
    const failure = await failureOf(adapterOf().switchNetwork(session, baseNetwork))
    expect(failure.code).toBe('network/switch-rejected')
  })

  it('rejects if the wallet confirms the switch without switching', async () => {
    const { session } = await connected({}, { wallet_switchEthereumChain: () => null })
    const failure = await failureOf(adapterOf().switchNetwork(session, baseNetwork))
    expect(failure.code).toBe('network/switch-failed')
    expect(failure.cause).toMatchObject({
      code: 'wallet/wrong-network',
      context: { actual: 'eip155:1', expected: 'eip155:8453' },
    })
  })

  it('waits for a wallet that responds before it has switched', async () => {
    let chainId = '0x1'
    const arrive = () => void setTimeout(() => (chainId = '0x2105'), 200)
    const { session } = await connected({}, { wallet_switchEthereumChain: arrive, eth_chainId: () => chainId })
    await adapterOf().switchNetwork(session, baseNetwork)
    expect(chainId).toBe('0x2105')
  })

  it('requests the switch once more if the wallet only adds the network (EIP-3085)', async () => {
    let known = false
    let chainId = '0x1'
    const { session } = await connected(
      {},
      {
        eth_chainId: () => chainId,
        wallet_addEthereumChain: () => {
          known = true
        },
        wallet_switchEthereumChain: () => {
          if (!known) throw Object.assign(new Error('unknown'), { code: 4902 })
          chainId = '0x2105'
        },
      },
    )
    await adapterOf().switchNetwork(session, baseNetwork)
    expect(chainId).toBe('0x2105')
  })

  it.each([
    [4200, 'network/unsupported'],
    [-32601, 'network/unsupported'],
    [5710, 'network/unsupported'],
    [4900, 'wallet/disconnected'],
    [-32602, 'network/switch-failed'],
  ])('maps the error code %i to %s', async (code, expected) => {
    const { wallet, session } = await connected()
    wallet.failNext({ code, message: 'x' }, 'wallet_switchEthereumChain')
    expect((await failureOf(adapterOf().switchNetwork(session, baseNetwork))).code).toBe(expected)
  })

  it('rejects an invalid chain id, and a network of another family', async () => {
    const { wallet, session } = await connected()
    wallet.lieAbout('chain')
    const failure = await failureOf(adapterOf().switchNetwork(session, baseNetwork))
    expect(failure.code).toBe('network/switch-failed')
    expect(failure.cause).toMatchObject({ code: 'wallet/malformed-answer' })
    const ofAnyFamily: ChainAdapter = adapterOf()
    expect((await failureOf(ofAnyFamily.switchNetwork(session, polkadot))).code).toBe('network/unsupported')
  })

  it('rejects at once when aborted, even if the wallet never responds', async () => {
    const { wallet, session } = await connected()
    wallet.hang('wallet_switchEthereumChain')
    const abort = new AbortController()
    const switching = failureOf(adapterOf().switchNetwork(session, baseNetwork, { signal: abort.signal }))
    setTimeout(() => abort.abort(), 20)
    expect((await switching).code).toBe('connect/cancelled')
  })
})

describe('getBalance', () => {
  it('returns the native balance with its unit (Spec §7)', async () => {
    const balance = await adapterOf().getBalance({ address: world.accounts[4]?.address ?? '', network: ethereum })
    const raw = await chain().getBalance({ address: world.accounts[4]?.address ?? NOBODY })
    expect(balance).toEqual({ raw, decimals: 18, symbol: 'ETH' })
    expect(raw).toBeGreaterThan(0n)
  })

  it('calls the node of the options first', async () => {
    const adapter = adapterOf({ rpcUrl: (id) => (id === 'eip155:1' ? urlOf(1) : undefined) })
    const network = { ...mainnet, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
    expect((await adapter.getBalance({ address: NOBODY, network })).raw).toBe(0n)
  })
})

describe('sendTransaction', () => {
  it('returns the hash of a transaction that is then mined (Spec §5)', async () => {
    const { session, address } = await connected()
    const transaction = { to: NOBODY, value: 5n, data: '0x1234' as const }
    const hash = await adapterOf().sendTransaction(session, { address, network: ethereum, transaction })
    const receipt = await adapterOf().waitForReceipt({ hash, network: ethereum })
    expect(receipt).toMatchObject({ hash, status: 'success' })
    expect(await chain().getTransaction({ hash: hash as Address })).toMatchObject({ value: 5n, input: '0x1234' })
  })

  it('never sends on a chain other than the shown one', async () => {
    const { wallet, session, address } = await connected({ chains: { 8453: urlOf(8453), 1: urlOf(1) }, chainId: 8453 })
    const transaction = { to: NOBODY, value: 1n }
    const failure = await failureOf(adapterOf().sendTransaction(session, { address, network: ethereum, transaction }))
    expect(failure).toMatchObject({
      code: 'wallet/wrong-network',
      context: { actual: 'eip155:8453', expected: 'eip155:1' },
    })
    expect(requestedMethods(wallet)).toEqual(['eth_chainId'])
  })

  it('includes the chain id in the request, so that a switch in between cannot move the transaction', async () => {
    const { wallet, session, address } = await connected()
    const transaction = { to: NOBODY, value: 1n }
    await adapterOf().sendTransaction(session, { address, network: ethereum, transaction })
    const sent = wallet.requests().find(({ method }) => method === 'eth_sendTransaction')
    expect(sent?.params).toEqual([{ from: address, to: NOBODY, value: '0x1', chainId: '0x1' }])
  })

  it('rejects a malformed hash (Spec §5)', async () => {
    for (const answer of ['0x12', null, '', `0x${'g'.repeat(64)}`, `0x${'a'.repeat(65)}`]) {
      const { wallet, session, address } = await connected()
      wallet.lieAbout('transaction-hash', answer)
      const transaction = { to: NOBODY, value: 1n }
      const failure = await failureOf(adapterOf().sendTransaction(session, { address, network: ethereum, transaction }))
      expect(failure.code).toBe('wallet/malformed-answer')
    }
  })

  it('distinguishes a rejection by the user, an empty account and a failure (Spec §8)', async () => {
    const { wallet, session, address } = await connected()
    const send = (value: bigint) =>
      failureOf(
        adapterOf().sendTransaction(session, { address, network: ethereum, transaction: { to: NOBODY, value } }),
      )
    wallet.rejectNext('eth_sendTransaction')
    expect((await send(1n)).code).toBe('wallet/rejected')
    expect((await send(parseEther('1000000'))).code).toBe('send/insufficient-funds')
    wallet.failNext({ code: -32000, message: 'nonce too low' }, 'eth_sendTransaction')
    expect((await send(1n)).code).toBe('send/failed')
  })

  it('rejects an invalid transfer before the request to the wallet', async () => {
    const { wallet, session, address } = await connected()
    const good = { to: NOBODY, value: 1n }
    const broken = [
      [{ ...good, to: '0x12' }, 'address/invalid'],
      [{ ...good, to: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }, 'address/invalid'],
      [{ ...good, value: -1n }, 'request/invalid'],
      [{ ...good, data: '0x123' as const }, 'request/invalid'],
    ] as const
    for (const [transaction, code] of broken) {
      const failure = await failureOf(adapterOf().sendTransaction(session, { address, network: ethereum, transaction }))
      expect(failure.code).toBe(code)
    }
    expect(requestedMethods(wallet)).toEqual([])
  })
})

describe('transfer', () => {
  async function send(transfer: { to?: string; amount: bigint; token?: string }, options: EvmOptions = {}) {
    const { wallet, session, address } = await connected()
    const request = { address, network: ethereum, transfer: { to: NOBODY, ...transfer } }
    return { wallet, address, sent: adapterOf(options).transfer(session, request) }
  }

  it('moves native currency', async () => {
    const before = await chain().getBalance({ address: NOBODY })
    const { sent } = await send({ amount: parseEther('0.25') })
    await adapterOf().waitForReceipt({ hash: await sent, network: ethereum })
    expect(await chain().getBalance({ address: NOBODY })).toBe(before + parseEther('0.25'))
  })

  it('moves a token, also one whose transfer returns nothing', async () => {
    const { usdc } = world.contracts[1] ?? { usdc: NOBODY }
    for (const token of [usdc, odd.silent] as const) {
      const read = () =>
        chain().readContract({ address: token as Address, abi: erc20Abi, functionName: 'balanceOf', args: [NOBODY] })
      const before = await read()
      const { sent } = await send({ amount: 10n, token })
      expect((await adapterOf().waitForReceipt({ hash: await sent, network: ethereum })).status).toBe('success')
      expect(await read()).toBe(before + 10n)
    }
  })

  it('rejects a balance that is too low before it sends the request to the wallet (Spec §8)', async () => {
    for (const transfer of [{ amount: parseEther('1000000') }, { amount: 1001n, token: odd.silent }]) {
      const { wallet, sent } = await send(transfer)
      const failure = await failureOf(sent)
      expect(failure).toMatchObject({ code: 'send/insufficient-funds', context: { amount: transfer.amount } })
      expect(requestedMethods(wallet)).toEqual(['eth_chainId'])
    }
  })

  it('does not send a transfer that the token rejects, and returns the reason', async () => {
    const refusals = [
      [odd.refusing, 'refused'],
      [odd.paused, 'paused'],
      [NOBODY.replace('A11cE', 'B0b00'), 'no token'],
    ] as const
    for (const [token, reason] of refusals) {
      const { wallet, sent } = await send({ amount: 1n, token: token.toLowerCase() })
      const failure = await failureOf(sent)
      expect(failure.code).toBe('send/failed')
      expect(failure.details).toContain(reason)
      expect(requestedMethods(wallet)).toEqual(['eth_chainId'])
    }
  })

  it('does not send to the zero address, nor a token to its own contract', async () => {
    const lost = [
      { to: `0x${'0'.repeat(40)}`, amount: 1n },
      { to: odd.silent, amount: 1n, token: odd.silent.toLowerCase() },
      { amount: -1n },
    ]
    for (const transfer of lost) {
      const { wallet, sent } = await send(transfer)
      expect((await failureOf(sent)).code).toBe('send/invalid-form')
      expect(requestedMethods(wallet)).toEqual([])
    }
  })

  it('sends the request to the wallet if no node responds', async () => {
    const { session, address } = await connected()
    const network = { ...ethereum, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
    const hash = await adapterOf().transfer(session, { address, network, transfer: { to: NOBODY, amount: 1n } })
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  })
})

describe('estimateFees', () => {
  it('returns the same values as viem for the same transaction (EIP-1559)', async () => {
    const { address } = await connected()
    const transaction = { to: NOBODY, value: parseEther('0.5') } as const
    const fees = await adapterOf().estimateFees({ address, network: ethereum, transaction })
    const same = await chain().estimateFeesPerGas()
    expect(fees.gas).toBe(await chain().estimateGas({ account: address, ...transaction }))
    expect(fees).toMatchObject({ ...same, total: fees.gas * same.maxFeePerGas })
  })

  it('distinguishes a revert, an insufficient balance, and a node that does not respond', async () => {
    const { address } = await connected()
    const estimate = (transaction: TransactionRequest, network = ethereum) =>
      failureOf(adapterOf().estimateFees({ address, network, transaction }))
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [NOBODY, 1n] })
    expect(await estimate({ to: odd.paused, value: 0n, data })).toMatchObject({
      code: 'send/failed',
      details: expect.stringContaining('paused'),
    })
    expect((await estimate({ to: NOBODY, value: parseEther('1000000') })).code).toBe('send/insufficient-funds')
    expect((await estimate({ to: '0x12', value: 1n })).code).toBe('address/invalid')
    expect((await estimate({ to: NOBODY, value: -1n })).code).toBe('request/invalid')
    const silent = { ...ethereum, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
    expect((await estimate({ to: NOBODY, value: 1n }, silent)).code).toBe('rpc/unreachable')
  })
})

describe('call', () => {
  it('returns the bytes of a contract, and rejects if it reverts', async () => {
    const to = world.contracts[1]?.usdc ?? NOBODY
    const call = (data: Hex, signal?: AbortSignal) =>
      adapterOf().call({ network: ethereum, to, data, ...(signal && { signal }) })
    const result = await call(encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' }))
    expect(decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data: result })).toBe(6)
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [NOBODY, 1n] })
    expect(await failureOf(call(transfer))).toMatchObject({ code: 'rpc/error', context: { method: 'eth_call' } })
    expect((await failureOf(call('0x123'))).code).toBe('request/invalid')
    expect((await failureOf(call('0x', AbortSignal.abort()))).code).toBe('connect/cancelled')
  })
})

describe('waitForReceipt', () => {
  const unknown = `0x${'ab'.repeat(32)}`

  it('waits for a slow block', async () => {
    const { session, address } = await connected()
    await chain().setAutomine(false)
    try {
      const transaction = { to: NOBODY, value: 1n }
      const hash = await adapterOf().sendTransaction(session, { address, network: ethereum, transaction })
      const waiting = adapterOf().waitForReceipt({ hash, network: ethereum })
      setTimeout(() => void chain().mine({ blocks: 1 }), 150)
      expect((await waiting).blockNumber).toBe(await chain().getBlockNumber({ cacheTime: 0 }))
    } finally {
      await chain().setAutomine(true)
    }
  })

  it('reports a reverted transaction (Spec §8)', async () => {
    const { address, wallet } = await connected()
    const reverting = { from: address, to: odd.paused, data: '0xa9059cbb', gas: '0x186a0', value: '0x0' }
    const hash = (await wallet.provider.request({ method: 'eth_sendTransaction', params: [reverting] })) as string
    expect((await adapterOf().waitForReceipt({ hash, network: ethereum })).status).toBe('reverted')
  })

  it('rejects after the given time, and at once when aborted', async () => {
    const adapter = adapterOf({ receiptTimeoutMs: 100 })
    expect(await failureOf(adapter.waitForReceipt({ hash: unknown, network: ethereum }))).toMatchObject({
      code: 'send/receipt-timeout',
      context: { hash: unknown },
    })
    const signal = AbortSignal.timeout(30)
    const failure = await failureOf(adapterOf().waitForReceipt({ hash: unknown, network: ethereum, signal }))
    expect(failure.code).toBe('connect/cancelled')
  })
})

describe('resolveName', () => {
  it('returns the address of a name in any spelling (ENSIP-15)', async () => {
    for (const name of ['alice.eth', 'ALICE.eth', 'ａlice.eth'])
      expect(await adapterOf().resolveName({ name, networks: [ethereum] })).toBe(world.accounts[0]?.address)
  })

  it('reports a name without an address, also an impossible name', async () => {
    for (const name of ['nobody-has-this.eth', 'alice', 'al_ice..eth', 'a​lice\u0000.eth', 'x'.repeat(300)]) {
      const failure = await failureOf(adapterOf().resolveName({ name, networks: [ethereum] }))
      expect(failure.code).toBe('names/not-found')
    }
  })

  it('does not treat an unresponsive node as a name without an address', async () => {
    const network = { ...ethereum, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }
    const failure = await failureOf(adapterOf().resolveName({ name: 'alice.eth', networks: [network] }))
    expect(failure.code).toBe('rpc/unreachable')
  })

  it('needs a network that has names, and can be aborted', async () => {
    const bare = defineNetwork({ id: 7, name: 'Seven', nativeCurrency: base.nativeCurrency, rpcUrls: ethereum.rpcUrls })
    const resolve = (network: EvmNetwork, signal?: AbortSignal) =>
      failureOf(adapterOf().resolveName({ name: 'alice.eth', networks: [network], ...(signal && { signal }) }))
    expect((await resolve(bare)).code).toBe('network/unsupported')
    expect((await resolve(ethereum, AbortSignal.abort())).code).toBe('connect/cancelled')
  })
})
