import { WalletError } from '@latchkey/errors'
import type { TokenBalance } from '@latchkey/protocol/gateway'
import { createFakeChainAdapter, type FakeGateway, type FakeGatewayData } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, look, onMainnet, WALLET } from '../../reads/client.test.fixture.ts'
import { selectAvailability } from '../select-availability.ts'
// The client loads this module lazily; imported here, so that no test waits for it.
import './approvals.effects.ts'
import '../account-code.ts'
import { readApprovals } from './approvals.reads.ts'

const TOKEN = `0x${'77'.repeat(20)}`
const SPENDER = `0x${'88'.repeat(20)}`
const network = { networkId: 'eip155:1', spender: SPENDER } as const

type Adapter = ReturnType<typeof createFakeChainAdapter>

interface RigMore {
  readonly gateway?: FakeGatewayData
  readonly adapter?: Partial<Adapter>
  readonly before?: (gateway: FakeGateway) => void
}

async function rig(
  answer: Adapter['readApprovals'],
  options: object = {},
  { gateway: data = {}, before = () => {}, ...more }: RigMore = {},
) {
  const adapter = { ...createFakeChainAdapter(), readApprovals: answer, ...more.adapter }
  const { client, clock, settle, gateway, reporter } = await createRig({
    gateway: data,
    options: { adapters: [adapter], ...options },
  })
  before(gateway)
  const read = look(readApprovals(client, onMainnet))
  // The code of a read loads two frames later.
  await clock.advance(80)
  for (let turn = 0; turn < 100 && read.now().status === 'loading'; turn++) await settle()
  return { client, read, settle, adapter, gateway, reporter }
}

describe('approvals', () => {
  it('lists spender and asset of each approval, with the transaction that revokes it', async () => {
    const { read } = await rig(async () => ({
      approvals: [
        { ...network, type: 'token', token: TOKEN, amount: 2n ** 256n - 1n, givenAt: 6 },
        { ...network, type: 'all', collection: TOKEN, givenAt: 5 },
      ],
      isCut: false,
    }))
    const word = SPENDER.slice(2).padStart(64, '0')
    expect(read.now().data?.approvals).toMatchObject([
      {
        asset: { type: 'token', isUnlimited: true },
        revocation: { to: TOKEN, value: 0n, data: `0x095ea7b3${word}${'0'.repeat(64)}` },
      },
      {
        asset: { type: 'item' },
        isAll: true,
        givenAt: 5,
        revocation: { to: TOKEN, data: `0xa22cb465${word}${'0'.repeat(64)}` },
      },
    ])
  })

  it('returns the name of a contract that the site named', async () => {
    const options = { guard: { contracts: { 'eip155:1': { [SPENDER]: 'Our desk' } } } }
    const approvals = [{ ...network, type: 'token', token: TOKEN, amount: 5n }] as const
    const { read } = await rig(async () => ({ approvals, isCut: false }), options)
    expect(read.now().data?.approvals[0]?.spender).toEqual({ address: SPENDER, name: 'Our desk' })
  })

  it('fails with a code, and can be fetched again', async () => {
    let isDown = true
    const { read, client, settle } = await rig(async () => {
      if (isDown) throw new Error('down')
      return { approvals: [], isCut: false, sinceBlock: 7n }
    })
    expect(read.now()).toMatchObject({ status: 'failed', failure: { code: 'bug/unexpected' } })
    isDown = false
    client.actions.refresh()
    for (let turn = 0; turn < 100 && read.now().status !== 'ready'; turn++) await settle()
    expect(read.now().data).toEqual({ approvals: [], isCut: false, sinceBlock: 7n })
  })

  it('is available if an adapter can list approvals', async () => {
    const { client } = await rig(async () => ({ approvals: [], isCut: false }))
    expect(selectAvailability(client.getState(), 'eip155').approvals).toBe(true)
  })
})

describe('approvals of a site with a gateway', () => {
  const OTHER = `0x${'99'.repeat(20)}`
  const indexed = (token: string, times: object = {}) => ({
    kind: 'token' as const,
    token,
    spender: SPENDER,
    iconUrl: null,
    givenAt: 1_000,
    ...times,
  })
  /** A chain on which the account holds ten units of each token, whose contracts have two decimals. */
  const holding: Partial<Adapter> = {
    call: async ({ data }) => {
      const value = data.startsWith('0x313ce567') ? 2n : data.startsWith('0x70a08231') ? 1_000n : undefined
      return value === undefined ? '0x' : `0x${value.toString(16).padStart(64, '0')}`
    },
  }
  /** Returns the listed approvals; without a list, one approval that a node found. */
  const chain: Adapter['readApprovals'] = async ({ listed }) => {
    if (listed === undefined)
      return { approvals: [{ ...network, type: 'token', token: TOKEN, amount: 1n }], isCut: false, sinceBlock: 9n }
    const left = listed.filter(({ contract }) => contract !== OTHER)
    return {
      approvals: left.map(({ contract, type: _, ...rest }) => ({
        ...network,
        ...rest,
        type: 'token',
        token: contract,
        amount: 300n,
      })),
      isCut: false,
    }
  }

  it('come from the index of the gateway, without those whose allowance is zero', async () => {
    const coverage = [{ chain: 'eip155:1', isIndexed: true, since: { block: 7, minedAt: '2026-01-02T03:04:05.000Z' } }]
    const approvals = {
      [ACCOUNT]: [indexed(OTHER), indexed(TOKEN, { lastUsedAt: 2_000, iconUrl: 'https://a.example/t.svg' })],
    }
    const { read } = await rig(chain, {}, { gateway: { approvals, coverage } })
    expect(read.now().data).toMatchObject({
      approvals: [
        {
          asset: { address: TOKEN, amount: 300n },
          givenAt: 1_000,
          lastUsedAt: 2_000,
          iconUrl: 'https://a.example/t.svg',
        },
      ],
      isCut: false,
      sinceBlock: 7n,
      sinceAt: Date.parse('2026-01-02T03:04:05Z'),
    })
    expect(read.now().data?.approvals).toHaveLength(1)
  })

  it('come from a node if the gateway fails or has no index of the network', async () => {
    const fromNode = { approvals: [{ asset: { address: TOKEN, amount: 1n } }], sinceBlock: 9n }
    const bare = await rig(chain)
    expect(bare.read.now().data).toMatchObject(fromNode)
    const approvals = { [ACCOUNT]: [indexed(OTHER)] }
    const coverage = [{ chain: 'eip155:1', isIndexed: false, since: null }]
    expect((await rig(chain, {}, { gateway: { approvals, coverage } })).read.now().data).toMatchObject(fromNode)
    const unserved = await rig(chain, {}, { gateway: { approvals, networks: ['eip155:8453'] } })
    expect(unserved.read.now().data).toMatchObject(fromNode)
    const failing = await rig(
      chain,
      {},
      { gateway: { approvals }, before: (gateway) => gateway.failNext('getApprovals') },
    )
    expect(failing.read.now().data).toMatchObject(fromNode)
    expect(failing.reporter.reported).toHaveLength(1)
    const older = await rig(
      chain,
      {},
      {
        gateway: { approvals },
        before: (gateway) =>
          gateway.failNext('getApprovals', new WalletError('http/status', { url: 'https://a.example', status: 404 })),
      },
    )
    expect(older.read.now().data).toMatchObject(fromNode)
    expect(older.reporter.reported).toEqual([])
  })

  it('have the value at risk at the prices of the portfolio; the largest value comes first, then the newest', async () => {
    const [cheap, dear, newest, oldest] = ['a1', 'a2', 'a3', 'a4'].map((byte) => `0x${byte.repeat(20)}`) as [
      string,
      string,
      string,
      string,
    ]
    const held = (token: string, price: number): TokenBalance => ({
      name: 'Token',
      symbol: 'TKN',
      chainId: 'eip155:1',
      address: `eip155:1:${token}`,
      ...(price === 0 ? {} : { value: 10 * price }),
      price,
      quantity: { decimals: '2', numeric: '10' },
      iconUrl: 'https://a.example/tkn.svg',
    })
    const approvals = {
      [ACCOUNT]: [indexed(oldest, { givenAt: 1 }), indexed(newest, { givenAt: 3 }), indexed(cheap), indexed(dear)],
    }
    const balances = { [ACCOUNT]: [held(cheap, 2), held(dear, 5), held(newest, 0)] }
    const { read, gateway } = await rig(chain, {}, { gateway: { approvals, balances }, adapter: holding })
    expect(read.now().data?.approvals.map(({ asset, atRisk, iconUrl }) => [asset, atRisk, iconUrl])).toMatchObject([
      [{ address: dear }, { amount: 300n, value: 15 }, 'https://a.example/tkn.svg'],
      [{ address: cheap }, { amount: 300n, value: 6 }, 'https://a.example/tkn.svg'],
      [{ address: newest }, { amount: 300n }, 'https://a.example/tkn.svg'],
      [{ address: oldest }, { amount: 300n }, undefined],
    ])
    expect(read.now().data?.approvals[2]?.atRisk).toEqual({ amount: 300n })
    expect(gateway.calls.filter((call) => call === 'getBalance' || call === 'getPrices')).toHaveLength(1)
  })
})

describe('revoking an approval', () => {
  it('is blocked if it would give away a collectible that a node lists as a token (DESIGN promise 5)', async () => {
    const { client, read, settle, adapter } = await rig(async () => ({
      approvals: [{ ...network, type: 'token', token: TOKEN, amount: 1n }],
      isCut: false,
    }))
    client.actions.connect({ walletId: WALLET, namespace: 'eip155' })
    for (let turn = 0; turn < 20; turn++) await settle()
    // On the contract of a collection, `approve(spender, 0)` gives the collectible with the number 0 to the spender.
    adapter.simulate = async () => ({
      status: 'success',
      changes: [],
      approvals: [{ type: 'item', collection: TOKEN, spender: SPENDER, itemId: 0n }],
    })
    const [approval] = read.now().data?.approvals ?? []
    const { revocation: transaction, expects } = approval ?? {}
    if (transaction === undefined) throw new Error('nothing to take back')
    const refused = await client.actions.sendTransaction({ namespace: 'eip155', transaction, expects })
    expect(refused).toMatchObject({ ok: false, error: { code: 'guard/blocked', context: { finding: 'order-rights' } } })
    expect(adapter.sent).toEqual([])
  })
})
