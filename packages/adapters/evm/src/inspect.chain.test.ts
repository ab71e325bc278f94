import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EvmNetwork, mainnet } from '@latchkey/chains'
import {
  collectionAbi,
  type Devnet,
  devnetContracts,
  drainerAbi,
  startDevnet,
  tokenAbi,
  wrappedAbi,
} from '@latchkey/devnet'
import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  http,
  maxUint256,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evm } from './evm.ts'

let world: Devnet
let network: EvmNetwork
const adapter = evm()
// Accounts of the devnet with unlocked keys.
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const { usdc, dai, usdt, weth, feeToken, drainer, collection } = devnetContracts
const lower = (text: string) => text.toLowerCase()

beforeAll(async () => {
  world = await startDevnet({ chains: [1] })
  network = { ...mainnet, rpcUrls: { default: { http: [world.urls[1] ?? ''] } } }
  await mintTokens()
})
afterAll(() => world?.stop())

const chain = () =>
  createTestClient({ mode: 'anvil', chain: viemMainnet, transport: http(world.urls[1]) })
    .extend(publicActions)
    .extend(walletActions)

async function send(from: `0x${string}`, to: `0x${string}`, data: `0x${string}`): Promise<void> {
  const wallet = createWalletClient({ account: from, chain: viemMainnet, transport: http(world.urls[1]) })
  const hash = await wallet.sendTransaction({ to, data })
  await chain().waitForTransactionReceipt({ hash, pollingInterval: 10 })
}

async function mintTokens(): Promise<void> {
  for (const token of [usdc, usdt, feeToken])
    await send(bob, token, encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [bob, 1_000_000n] }))
}

const token = (functionName: 'transfer' | 'approve', to: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName, args: [to, amount] })

const simulate = (transaction: { to: string; value?: bigint; data?: `0x${string}` }, of = network) =>
  adapter.simulate({ address: bob, network: of, transaction: { value: 0n, ...transaction } })

/** The same node without some methods. */
async function withoutMethods(refused: readonly string[], run: (of: EvmNetwork) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const calls = [JSON.parse(body)].flat() as readonly { method: string; id: number }[]
      const error = { code: -32601, message: 'the method does not exist' }
      const refusals = calls.flatMap(({ method, id }) =>
        refused.includes(method) ? [{ jsonrpc: '2.0', id, error }] : [],
      )
      const [first] = refusals
      // If one call of a batch is rejected, the whole batch is.
      if (first !== undefined)
        return response.end(JSON.stringify(body.startsWith('[') ? calls.map(({ id }) => ({ ...first, id })) : first))
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(world.urls[1] ?? '', { method: 'POST', headers, body })
      return response.end(await answer.text())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    await run({ ...network, rpcUrls: { default: { http: [`http://127.0.0.1:${port}`] } } })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

describe('simulate', () => {
  it('reports the native currency that leaves the account, and sends nothing', async () => {
    const before = await chain().getBalance({ address: carol })
    expect(await simulate({ to: carol, value: 5n })).toEqual({
      status: 'success',
      changes: [{ type: 'native', amount: -5n }],
      approvals: [],
    })
    expect(await chain().getBalance({ address: carol })).toBe(before)
  })

  it('reports what the account receives in exchange', async () => {
    const data = encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
    const { changes } = await simulate({ to: weth, value: 7n, data })
    expect(changes).toEqual([
      { type: 'native', amount: -7n },
      { type: 'token', token: lower(weth), amount: 7n },
    ])
  })

  it('reports the tokens that leave, also of a token that returns nothing', async () => {
    for (const [address, amount] of [
      [usdc, 250n],
      [usdt, 250n],
      [feeToken, 300n],
    ] as const) {
      const { changes } = await simulate({ to: address, data: token('transfer', carol, amount) })
      expect(changes).toEqual([{ type: 'token', token: lower(address), amount: -amount }])
    }
  })

  it('reports the approvals after the transaction', async () => {
    const { approvals } = await simulate({ to: usdc, data: token('approve', drainer, maxUint256) })
    expect(approvals).toEqual([{ type: 'token', token: lower(usdc), spender: lower(drainer), amount: maxUint256 }])
  })

  it('reports the collectible that leaves', async () => {
    await send(bob, collection, encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [bob] }))
    const [log] = await chain().getLogs({ address: collection, fromBlock: 'latest' })
    const id = BigInt(log?.topics[3] ?? 0)
    const data = encodeFunctionData({ abi: collectionAbi, functionName: 'safeTransferFrom', args: [bob, carol, id] })
    const { changes } = await simulate({ to: collection, data })
    expect(changes).toEqual([{ type: 'item', collection: lower(collection), itemId: id, amount: -1n }])
  })

  it('reports that a transaction would revert', async () => {
    expect(await simulate({ to: dai, data: token('transfer', carol, parseEther('1000000')) })).toEqual({
      status: 'reverted',
    })
  })

  it('falls back to a trace, and then to a call that only shows whether it reverts', async () => {
    const claim = encodeFunctionData({ abi: drainerAbi, functionName: 'claimRewards' })
    await withoutMethods(['eth_simulateV1'], async (traced) => {
      const { changes } = await simulate({ to: drainer, value: 9n, data: claim }, traced)
      expect(changes).toEqual([{ type: 'native', amount: -9n }])
      const sent = await simulate({ to: usdc, data: token('transfer', carol, 4n) }, traced)
      expect(sent.changes).toEqual([{ type: 'token', token: lower(usdc), amount: -4n }])
    })
    await withoutMethods(['eth_simulateV1', 'debug_traceCall'], async (called) => {
      expect(await simulate({ to: carol, value: 1n }, called)).toEqual({ status: 'success' })
      const failing = { to: dai, data: token('transfer', carol, parseEther('1000000')) }
      expect(await simulate(failing, called)).toEqual({ status: 'reverted' })
    })
  })

  it('rejects with an error code if no node can simulate', async () => {
    await withoutMethods(['eth_simulateV1', 'debug_traceCall', 'eth_call'], async (mute) => {
      await expect(simulate({ to: carol, value: 1n }, mute)).rejects.toMatchObject({ code: 'rpc/error' })
    })
  })
})

describe('simulate, with a contract that detects a simulation', () => {
  const trap = '0x7a9000000000000000000000000000000000beef'
  /** Deploys the bytecode, runs the test, and removes the bytecode again. */
  async function withCode(bytecode: `0x${string}`, run: () => Promise<void>): Promise<void> {
    await chain().setCode({ address: trap, bytecode })
    await run()
    await chain().setCode({ address: trap, bytecode: '0x' })
  }
  /** Bytecode that returns the payment if the condition leaves 0 on the stack, and keeps it otherwise. */
  const giveBackUnless = (condition: string): `0x${string}` => {
    const end = (condition.length / 2 + 13).toString(16).padStart(2, '0')
    return `0x${condition}60${end}575f5f5f5f34335af150005b00`
  }

  it.each([
    ['a base fee', '48'],
    ['a price for gas', '3a'],
    ['a base fee as high as that of real blocks', '620f42404811'],
  ])('X39: reports the loss when the contract keeps the payment only with %s', async (_, condition) => {
    await withCode(giveBackUnless(condition), async () => {
      expect(await simulate({ to: trap, value: 9n })).toEqual({
        status: 'success',
        changes: [{ type: 'native', amount: -9n }],
        approvals: [],
        isUnsteady: true,
      })
    })
  })

  it('X39: reports the loss when the contract keeps the payment only in a later block', async () => {
    const now = await chain().getBlockNumber({ cacheTime: 0 })
    // `block.number > now + 3`
    const limit = (now + 3n).toString(16).padStart(8, '0')
    await withCode(giveBackUnless(`63${limit}4311`), async () => {
      const { changes, isUnsteady } = await simulate({ to: trap, value: 9n })
      expect([changes, isUnsteady]).toEqual([[{ type: 'native', amount: -9n }], true])
    })
  })

  it('X39: lets the contract see the real balance of the account, without the gas fee taken from it', async () => {
    const balance = await chain().getBalance({ address: bob })
    // `caller.balance + value - balance`
    const held = balance.toString(16).padStart(64, '0')
    await withCode(giveBackUnless(`7f${held}34333101${'03'}`), async () => {
      expect(await simulate({ to: trap, value: 9n })).toEqual({ status: 'success', changes: [], approvals: [] })
    })
  })

  it('reports no difference if the later simulation reverts, or on the second node that checks an order', async () => {
    // Reverts with a base fee.
    await withCode('0x486005575b005b5f5ffd', async () => {
      expect((await simulate({ to: trap, value: 9n })).isUnsteady).toBeUndefined()
    })
    await withCode(giveBackUnless('48'), async () => {
      const witness = {
        address: bob,
        network,
        transaction: { to: trap, value: 9n },
        apartFrom: 'https://gateway.example',
      }
      expect((await adapter.simulate(witness)).isUnsteady).toBeUndefined()
    })
  })
})

describe('readCode', () => {
  it('distinguishes accounts from contracts, and marks a contract that did not exist before', async () => {
    const wallet = createWalletClient({ account: bob, chain: viemMainnet, transport: http(world.urls[1]) })
    const code = await chain().getCode({ address: weth })
    // Constructor that copies the code after it into the new contract.
    const size = ((code?.length ?? 2) - 2) / 2
    const data = `0x61${size.toString(16).padStart(4, '0')}80600c6000396000f3${code?.slice(2)}` as const
    await chain().mine({ blocks: 200, interval: 12 })
    const hash = await wallet.sendTransaction({ to: null, data })
    const { contractAddress } = await chain().waitForTransactionReceipt({ hash, pollingInterval: 10 })
    const found = await adapter.readCode({ network, addresses: [bob, drainer, contractAddress ?? '0x'] })
    expect(found.map(({ kind }) => kind)).toEqual(['account', 'contract', 'contract'])
    expect(found.map(({ deployedAfter }) => deployedAfter !== undefined)).toEqual([false, false, true])
  })

  it('counts an account that delegates to contract code as an account (EIP-7702)', async () => {
    await chain().setCode({ address: carol, bytecode: `0xef0100${drainer.slice(2)}` })
    const [found] = await adapter.readCode({ network, addresses: [carol] })
    await chain().setCode({ address: carol, bytecode: '0x' })
    expect(found).toEqual({ address: lower(carol), kind: 'account' })
  })
})

describe('readApprovals', () => {
  it('lists the remaining allowance of each approval, newest first, without revoked ones', async () => {
    await send(alice, usdc, token('approve', drainer, 500n))
    await send(alice, dai, token('approve', drainer, 1n))
    await send(alice, dai, token('approve', drainer, 0n))
    const all = encodeFunctionData({
      abi: [
        {
          type: 'function',
          name: 'setApprovalForAll',
          inputs: [{ type: 'address' }, { type: 'bool' }],
          outputs: [],
          stateMutability: 'nonpayable',
        },
      ],
      args: [drainer, true],
    })
    await send(alice, collection, all)
    const { approvals, isCut, sinceBlock } = await adapter.readApprovals({ address: alice, network })
    expect([isCut, sinceBlock]).toEqual([false, undefined])
    const mine = approvals.filter(({ spender }) => spender === lower(drainer))
    expect(mine).toMatchObject([
      { type: 'all', collection: lower(collection), networkId: 'eip155:1' },
      { type: 'token', token: lower(usdc), amount: 500n },
    ])
  })

  it('reads the allowances of the listed approvals only, each once, and keeps their times', async () => {
    await send(alice, usdc, token('approve', drainer, 500n))
    await send(alice, dai, token('approve', drainer, 0n))
    const times = { givenAt: 1_000, lastUsedAt: 2_000 }
    const listed = [
      { type: 'token', contract: usdc, spender: drainer, ...times },
      { type: 'token', contract: lower(usdc), spender: lower(drainer) },
      { type: 'token', contract: dai, spender: drainer },
      { type: 'all', contract: usdc, spender: drainer },
      { type: 'token', contract: carol, spender: drainer },
      { type: 'token', contract: 'no address', spender: drainer },
    ] as const
    await withoutMethods(['eth_getLogs'], async (mute) => {
      const found = await adapter.readApprovals({ address: alice, network: mute, listed })
      const common = { networkId: mute.caipNetworkId, spender: lower(drainer) }
      expect(found).toEqual({
        approvals: [{ ...common, type: 'token', token: lower(usdc), amount: 500n, ...times }],
        isCut: false,
      })
    })
  })

  it('rejects with an error code if the node cannot search events', async () => {
    await withoutMethods(['eth_getLogs'], async (mute) => {
      await expect(adapter.readApprovals({ address: alice, network: mute })).rejects.toMatchObject({
        code: 'rpc/error',
      })
    })
  })
})
