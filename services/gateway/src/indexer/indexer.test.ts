import { collectionAbi, payoutAbi, tokenAbi } from '@latchkey/devnet'
import type { Hex } from '@latchkey/primitives'
import type { HistoryAnswer, NftsAnswer } from '@latchkey/protocol/gateway'
import { toEventSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ZERO_ADDRESS } from '../domain/activity.ts'
import { EMITTER, wordOf } from '../testing/raw-contracts.fixture.ts'
import { dataOf } from '../testing/rpc-client.fixture.ts'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

let world: World
let alice: Hex
let bob: Hex
let stranger = 0

/** Returns an account that no other test uses. */
function newAccount(): Hex {
  stranger += 1
  return `0x${stranger.toString(16).padStart(4, '0').repeat(10)}`
}

beforeAll(async () => {
  world = await startWorld({ history: false })
  const [first, second] = world.devnet.accounts
  alice = first?.address ?? '0x'
  bob = second?.address ?? '0x'
})
afterAll(() => world?.stop())
beforeEach(() => world.indexed())

const history = async (account: string) => {
  await world.indexed()
  return (await world.get(`/v1/account/${account}/history?chainId=eip155:1`)) as HistoryAnswer
}
const operations = async (account: string) =>
  (await history(account)).data.map(({ metadata: { operationType, status }, transfers }) => [
    operationType,
    status,
    ...transfers.map(({ direction, quantity, fungible_info, nft_info }) =>
      [direction, quantity.numeric, fungible_info?.symbol ?? nft_info?.id].join(' '),
    ),
  ])
const contracts = () => {
  const found = world.devnet.contracts[1]
  if (found === undefined) throw new Error('chain 1 has no contracts')
  return found
}

describe('the indexer', () => {
  it('lists a coin transfer for both accounts (Spec §7.6)', async () => {
    const to = newAccount()
    await world.rpc.send({ from: alice, to, value: '0xde0b6b3a7640000' })
    expect(await operations(to)).toEqual([['receive', 'confirmed', 'in 1 ETH']])
    expect((await operations(alice))[0]).toEqual(['send', 'confirmed', 'out 1 ETH'])
  })

  it('lists payments of a contract from an inner call (Spec §7)', async () => {
    const [one, two] = [newAccount(), newAccount()]
    const data = dataOf(payoutAbi, 'pay', [
      [one, two],
      [5n, 7n],
    ])
    await world.rpc.send({ from: alice, to: contracts().payout, value: '0xc', data })
    expect(await operations(one)).toEqual([['receive', 'confirmed', 'in 0.000000000000000005 ETH']])
    expect(await operations(two)).toEqual([['receive', 'confirmed', 'in 0.000000000000000007 ETH']])
  })

  it('lists tokens with their decimals: mint, send, receive, burn (Spec §3)', async () => {
    const to = newAccount()
    const { usdc } = contracts()
    await world.rpc.send({ from: bob, to: usdc, data: dataOf(tokenAbi, 'mint', [to, 2_500_000n]) })
    await world.rpc.send({ from: bob, to: usdc, data: dataOf(tokenAbi, 'mint', [bob, 2_500_000n]) })
    await world.rpc.send({ from: bob, to: usdc, data: dataOf(tokenAbi, 'transfer', [to, 1n]) })
    expect(await operations(to)).toEqual([
      ['receive', 'confirmed', 'in 0.000001 USDC'],
      ['mint', 'confirmed', 'in 2.5 USDC'],
    ])
    expect((await operations(bob))[0]).toEqual(['send', 'confirmed', 'out 0.000001 USDC'])
  })

  it('lists an approval, and omits transfers of zero (Spec §3)', async () => {
    const { usdc } = contracts()
    const to = newAccount()
    await world.rpc.send({ from: bob, to: usdc, data: dataOf(tokenAbi, 'approve', [to, 5n]) })
    await world.rpc.send({ from: bob, to: usdc, data: dataOf(tokenAbi, 'transfer', [to, 0n]) })
    expect((await operations(bob)).slice(0, 2)).toEqual([
      ['execute', 'confirmed'],
      ['approve', 'confirmed'],
    ])
    expect(await operations(to)).toEqual([])
  })

  it('lists a failed transaction as failed, without transfers (Spec §3)', async () => {
    const { usdc } = contracts()
    const data = dataOf(tokenAbi, 'transfer', [alice, 10n ** 30n])
    const { status } = await world.rpc.send({ from: bob, to: usdc, data })
    expect(status).toBe('0x0')
    expect((await operations(bob))[0]).toEqual(['execute', 'failed'])
  })

  it('lists a contract that an account created (Spec §3)', async () => {
    const { contractAddress } = await world.rpc.send({
      from: alice,
      data: '0x6001600c60003960016000f300',
      value: '0x3',
    })
    expect((await operations(alice))[0]).toEqual(['deploy', 'confirmed', 'out 0.000000000000000003 ETH'])
    expect(await operations(contractAddress ?? '')).toEqual([['receive', 'confirmed', 'in 0.000000000000000003 ETH']])
  })

  it('lists a collectible with its name and picture while it is held (Spec §2)', async () => {
    const { collection } = contracts()
    const to = newAccount()
    await world.rpc.send({
      from: alice,
      to: collection,
      data: dataOf(collectionAbi, 'mint', [to]),
      value: '0x58d15e17628000',
    })
    await world.indexed()
    const { nfts } = (await world.get(`/v1/account/${to}/nfts?chainId=1`)) as NftsAnswer
    expect(nfts).toEqual([
      expect.objectContaining({
        contract: collection,
        collection: 'Quiet Harbours',
        isSpam: false,
        interface: 'ERC721',
      }),
    ])
    expect(nfts[0]?.imageUrl).toMatch(/^data:image\/svg\+xml/)
    expect((await history(to)).data[0]).toMatchObject({ metadata: { operationType: 'mint' } })
  })

  it('counts the remaining amount of an ERC-1155 token (Spec §2)', async () => {
    const [from, to] = [newAccount(), newAccount()]
    const emitter = (await world.rpc.send({ from: alice, data: EMITTER })).contractAddress
    const topic = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
    const move = (source: Hex, target: Hex, amount: bigint) =>
      world.rpc.send({
        from: alice,
        to: emitter,
        data: `${topic}${[alice, source, target, 7n, amount].map(wordOf).join('')}`,
      })
    const held = async (account: Hex) => {
      await world.indexed()
      const { nfts } = (await world.get(`/v1/account/${account}/nfts?chainId=1`)) as NftsAnswer
      return nfts.map((nft) => [nft.interface, nft.tokenId])
    }
    await move(ZERO_ADDRESS, from, 5n)
    await move(from, to, 4n)
    expect([await held(from), await held(to)]).toEqual([[['ERC1155', '7']], [['ERC1155', '7']]])
    await move(from, ZERO_ADDRESS, 1n)
    expect([await held(from), await held(to)]).toEqual([[], [['ERC1155', '7']]])
    expect((await operations(from)).map(([type, , transfer]) => [type, transfer])).toEqual([
      ['burn', 'out 1 7'],
      ['send', 'out 4 7'],
      ['mint', 'in 5 7'],
    ])
  })

  it('marks collectibles that lure with a link (Spec §3.10)', async () => {
    const { spamCollection } = contracts()
    const to = newAccount()
    const data = dataOf(collectionAbi, 'airdrop', [[to]])
    await world.rpc.send({ from: bob, to: spamCollection, data })
    const { data: items } = await history(to)
    expect(items[0]?.transfers[0]?.nft_info?.flags).toEqual({ is_spam: true })
  })

  it('lists a new block within a second (Spec §7)', async () => {
    const tookMs: number[] = []
    // The median of five, because a busy machine may delay any single one.
    while (tookMs.length < 5) {
      const to = newAccount()
      await world.rpc.send({ from: alice, to, value: '0x1' })
      const startedAtMs = performance.now()
      const isVisible = async () =>
        (await world.gateway.store.history({ account: to, chainIds: [1], after: undefined, limit: 1 })).length > 0
      while (!(await isVisible())) await new Promise((resolve) => setTimeout(resolve, 2))
      tookMs.push(performance.now() - startedAtMs)
    }
    expect(tookMs.sort((left, right) => left - right)[2]).toBeLessThan(1_000)
  })
})

describe('a fork', () => {
  it('removes its transactions, tokens and collectibles (Spec §7)', async () => {
    const to = newAccount()
    const { collection } = contracts()
    const snapshot = await world.rpc.call('evm_snapshot')
    const before = await history(alice)
    const gone = await world.rpc.send({ from: alice, to, value: '0x1' })
    await world.rpc.send({
      from: alice,
      to: collection,
      data: dataOf(collectionAbi, 'mint', [to]),
      value: '0x58d15e17628000',
    })
    expect(await operations(to)).toHaveLength(2)

    await world.rpc.call('evm_revert', [snapshot])
    // The other branch is longer and has different blocks.
    await world.rpc.call('anvil_mine', ['0x4', '0x7'])
    const other = await world.rpc.send({ from: bob, to, value: '0x2' })
    expect(other.blockNumber).toBeGreaterThan(gone.blockNumber)

    expect(await operations(to)).toEqual([['receive', 'confirmed', 'in 0.000000000000000002 ETH']])
    expect((await history(alice)).data).toEqual(before.data)
    expect(((await world.get(`/v1/account/${to}/nfts`)) as NftsAnswer).nfts).toEqual([])
  })

  it('of one block is detected without a longer chain (Spec §7)', async () => {
    const to = newAccount()
    const snapshot = await world.rpc.call('evm_snapshot')
    await world.rpc.send({ from: alice, to, value: '0x1' })
    expect(await operations(to)).toHaveLength(1)
    await world.rpc.call('evm_revert', [snapshot])
    await world.rpc.send({ from: alice, to: newAccount(), value: '0x1' })
    expect(await operations(to)).toEqual([])
  })

  it('made by anvil_reorg replaces the deepest blocks (Spec §7)', async () => {
    const to = newAccount()
    await world.rpc.send({ from: alice, to, value: '0x1' })
    await world.rpc.call('anvil_mine', ['0x1e'])
    expect(await operations(to)).toHaveLength(1)
    await world.rpc.call('anvil_reorg', [31, []])
    expect(await operations(to)).toEqual([])
  })

  it('that only shortened the chain is rolled back after a while (Spec §7)', async () => {
    const to = newAccount()
    const snapshot = await world.rpc.call('evm_snapshot')
    await world.rpc.send({ from: alice, to, value: '0x1' })
    expect(await operations(to)).toHaveLength(1)
    await world.rpc.call('evm_revert', [snapshot])
    expect(await operations(to)).toEqual([])
  })
})
