import { encodeFakeMulticall, encodeFakeSwap, FAKE_ROUTER, FAKE_WRAPPED } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import type { AssetChange, Simulation } from '../../ports/index.ts'
import { ACCOUNT } from '../../reads/client.test.fixture.ts'
import { answerReview } from '../guard/answer-review.ts'
import { createSwapRig, DAI, LINK, USDC } from './swap.fixture.ts'

type Rig = Awaited<ReturnType<typeof createSwapRig>>
interface Sale {
  readonly text: string
  readonly wanted: { readonly fromToken: string; readonly toToken: string }
}
type Call = Partial<Awaited<ReturnType<Rig['gateway']['buildSwap']>>>

const ONE = 10n ** 18n
const THIEF = '0xDe41edDe41edDe41edDe41edDe41edDe41edDe41'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const COLLECTION = `0x${'5c'.repeat(20)}`
const word = (value: bigint | number | string): string => BigInt(value).toString(16).padStart(64, '0')
const plain = ({ address }: { readonly address: string }) => address.slice(-42)

/** One ether for USDC. An honest exchange pays at least 2,961.09 USDC. */
const honest = {
  path: [FAKE_WRAPPED, plain(USDC)],
  amountIn: ONE,
  minimumOut: 2_961_090_000n,
  recipient: ACCOUNT,
  isCoinSold: true,
}
/** Three hundred USDC for ether. */
const honestSale = {
  path: [plain(USDC), FAKE_WRAPPED],
  amountIn: 300_000_000n,
  minimumOut: 98_703_000_000_000_000n,
  recipient: ACCOUNT,
  isCoinBought: true,
}
const COIN: Sale = { text: '1', wanted: { fromToken: 'ETH', toToken: 'USDC' } }
const TOKEN: Sale = { text: '300', wanted: { fromToken: 'USDC', toToken: 'ETH' } }

/** Responses of a gateway that tries to steal the visitor's money. */
const HOSTILE: readonly (readonly [name: string, call: Call, sale: Sale])[] = [
  ['coin to a stranger', { to: THIEF, data: '0x' }, COIN],
  ['the real router with a recipient of its own', { data: encodeFakeSwap({ ...honest, recipient: THIEF }) }, COIN],
  ['a collectible sent away', { to: COLLECTION, data: `0x42842e0e${word(ACCOUNT)}${word(THIEF)}${word(7)}` }, TOKEN],
  [
    'a transfer by Permit2',
    { to: PERMIT2, data: `0x36c78516${word(ACCOUNT)}${word(THIEF)}${word(5)}${word(plain(DAI))}` },
    TOKEN,
  ],
  ['a contract of its own', { to: THIEF, data: encodeFakeSwap(honest) }, COIN],
  [
    'a transfer with a call',
    { to: plain(LINK), data: `0x4000aea0${word(THIEF)}${word(ONE)}${word(96)}${word(0)}` },
    TOKEN,
  ],
  ['an approval of everything', { to: plain(USDC), data: `0x095ea7b3${word(THIEF)}${'f'.repeat(64)}` }, COIN],
  [
    'an allowance by Permit2',
    { to: PERMIT2, data: `0x87517c45${word(plain(USDC))}${word(THIEF)}${word(5)}${word(2 ** 47)}` },
    COIN,
  ],
  ['a drainer that promises rewards', { to: THIEF, data: '0x372500ab' }, COIN],
  [
    'a bundle that hides an approval',
    { data: encodeFakeSwap({ ...honest, after: [`571ac8b0${word(plain(DAI))}`] }) },
    COIN,
  ],
  ['a bundle that sweeps to a stranger', { data: encodeFakeSwap({ ...honest, after: [sweep(THIEF)] }) }, COIN],
  ['coin given back before it is swapped', { data: encodeFakeSwap({ ...honest, before: ['12210e8a'] }) }, COIN],
  ['another token', { data: encodeFakeSwap({ ...honest, path: [FAKE_WRAPPED, plain(DAI)] }) }, COIN],
  ['a lower minimum', { data: encodeFakeSwap({ ...honest, minimumOut: honest.minimumOut - 1n }) }, COIN],
  ['less than what is paid swapped', { data: encodeFakeSwap({ ...honest, amountIn: 1n }) }, COIN],
  ['more of the token taken', { data: encodeFakeSwap({ ...honestSale, amountIn: 300_000_001n }) }, TOKEN],
  ['the coin as a token', { data: encodeFakeSwap({ ...honestSale, isCoinBought: false }) }, TOKEN],
  ['coin unwrapped for a stranger', { data: encodeFakeSwap({ ...honestSale, recipient: THIEF }) }, TOKEN],
  ['a deadline of years', { data: encodeFakeSwap({ ...honest, deadlineSec: 4_102_444_800 }) }, COIN],
  ['nothing at all', { data: encodeFakeMulticall(1, []) }, COIN],
  ['bytes behind the call', { data: `${encodeFakeSwap(honest)}00` }, COIN],
]

function sweep(recipient: string): string {
  return `df2ab5bb${word(plain(USDC))}${word(0)}${word(recipient)}`
}

const LIES: Readonly<Record<string, readonly AssetChange[]>> = {
  ETH: [
    { type: 'native', amount: -ONE },
    { type: 'token', token: plain(USDC), amount: 2_991_000_000n },
  ],
  USDC: [
    { type: 'token', token: plain(USDC), amount: -300_000_000n },
    { type: 'native', amount: 99_700_000_000_000_000n },
  ],
}

/** The simulations that nodes may return to a client. */
const NODES: Readonly<Record<string, (rig: Rig, sold: string) => void>> = {
  'shows what was ordered': ({ adapter }, sold) => {
    adapter.simulate = async () => ({ status: 'success', changes: LIES[sold] ?? [], approvals: [] })
  },
  'answers nothing': ({ adapter }) => {
    adapter.simulate = async () => {
      throw new TypeError('no node')
    }
  },
  'does not belong to the gateway and shows a loss': ({ adapter }, sold) => {
    adapter.simulate = async ({ apartFrom }) => {
      const [lost, got] = LIES[sold] ?? []
      const changes = apartFrom === undefined ? [lost, got] : [lost]
      return { status: 'success', changes: changes.flatMap((each) => each ?? []), approvals: [] }
    }
  },
}

async function reviewed({ text, wanted }: Sale, before: (rig: Rig) => void, options = {}) {
  const rig = await createSwapRig(options)
  await rig.start(wanted)
  await rig.quote(text)
  rig.gateway.learn({ ...rig.market, allowances: { [USDC.address]: 10n ** 12n } })
  before(rig)
  rig.client.actions.modal.push('SwapPreview')
  await rig.change({ type: 'review' })
  return rig
}

const build = ({ gateway }: Rig, call: Call) => {
  const { buildSwap } = gateway
  gateway.buildSwap = async (request) => ({ ...(await buildSwap(request)), ...call })
}

/** Sends, and confirms every prompt. */
async function sentDespite({ client, send, adapter, settle, wallet }: Rig) {
  const before = wallet.requests.length
  await send()
  const { review } = client.getState()
  if (review !== undefined) await answerReview(client, { id: review.id, isApproved: true })
  for (let turn = 0; turn < 40; turn++) await settle()
  return [...adapter.sent, ...wallet.requests.slice(before)]
}

describe.each(Object.entries(NODES))('a client whose node %s', (_, simulate) => {
  it.each(HOSTILE)('does not send to the wallet: %s (DESIGN promise 5)', async (_name, call, sale) => {
    const rig = await reviewed(sale, (world) => {
      build(world, call)
      simulate(world, sale.wanted.fromToken)
    })
    expect(await sentDespite(rig)).toEqual([])
    expect(rig.swap().plan?.check).toMatchObject({ status: 'checked', report: { severity: 'block' } })
  })

  it.each([
    ['of a contract of its own', { data: `0x095ea7b3${word(THIEF)}${word(300_000_000)}` }],
    ['of Permit2', { data: `0x095ea7b3${word(PERMIT2)}${word(300_000_000)}` }],
    ['without an end', { data: `0x095ea7b3${word(FAKE_ROUTER)}${'f'.repeat(64)}` }],
    ['that is a payment', { data: `0xa9059cbb${word(THIEF)}${word(300_000_000)}` }],
    ['that is increaseAllowance', { data: `0x39509351${word(THIEF)}${'f'.repeat(64)}` }],
    ['for all collectibles', { to: COLLECTION, data: `0xa22cb465${word(THIEF)}${word(1)}` }],
    ['with bytes behind it', { data: `0x095ea7b3${word(FAKE_ROUTER)}${word(300_000_000)}00` }],
  ] as const)('does not send an allowance %s to the wallet', async (_name, wrong) => {
    const rig = await reviewed(TOKEN, (world) => {
      world.gateway.learn({ ...world.market, allowances: {} })
      const { buildApproval } = world.gateway
      world.gateway.buildApproval = async (request) => ({ ...(await buildApproval(request)), ...wrong })
      simulate(world, 'none')
    })
    expect(await sentDespite(rig)).toEqual([])
  })
})

describe('an order that the service builds correctly', () => {
  it.each([
    ['coin for a token', COIN],
    ['a token for coin', TOKEN],
    ['a token for a token', { text: '300', wanted: { fromToken: 'USDC', toToken: 'LINK' } }],
  ] as const)('passes without a prompt: %s', async (_, sale) => {
    const rig = await reviewed(sale, () => {})
    expect(rig.swap().plan?.check).toMatchObject({ status: 'checked', report: { severity: 'info' } })
    expect((await sentDespite(rig)).length).toBeGreaterThan(0)
    expect(rig.swap().status).toBe('done')
  })

  it('has the description of the screen if no contract was read (DESIGN promise 5)', async () => {
    const { swap } = await reviewed(COIN, () => {})
    expect(swap().plan?.check).toMatchObject({
      report: {
        expected: [
          { type: 'send', asset: { type: 'native', amount: ONE, symbol: 'ETH', decimals: 18 } },
          { type: 'receive', asset: { amount: honest.minimumOut, symbol: 'USDC', decimals: 6 } },
        ],
      },
    })
  })

  it('passes if no node can simulate it, because its calls decode fully', async () => {
    const rig = await reviewed(COIN, ({ adapter }) => {
      adapter.simulate = async () => {
        throw new TypeError('no node')
      }
    })
    expect((await sentDespite(rig)).length).toBeGreaterThan(0)
  })

  it.each([
    ['a collectible leaves as well', { changes: [{ type: 'item', collection: COLLECTION, itemId: 7n, amount: -1n }] }],
    ['another token leaves as well', { changes: [{ type: 'token', token: plain(DAI), amount: -1n }] }],
    ['more coin leaves', { changes: [{ type: 'native', amount: -1n }] }],
    ['less arrives than the minimum', { changes: [{ type: 'token', token: plain(USDC), amount: -30_000_000n }] }],
    [
      'somebody may take a token afterwards',
      { approvals: [{ type: 'token', token: plain(DAI), spender: THIEF, amount: 1n }] },
    ],
    [
      'somebody may take a collection afterwards',
      { approvals: [{ type: 'all', collection: COLLECTION, spender: THIEF, isApproved: true }] },
    ],
    ['more changes than anybody reads', { isCut: true }],
  ] as const)('is rejected if a node shows that %s', async (_, more: Partial<Simulation>) => {
    const rig = await reviewed(COIN, ({ adapter }) => {
      adapter.simulate = async () => ({
        status: 'success',
        changes: [...(LIES.ETH ?? []), ...(more.changes ?? [])],
        approvals: more.approvals ?? [],
        ...(more.isCut === undefined ? {} : { isCut: more.isCut }),
      })
    })
    expect(await sentDespite(rig)).toEqual([])
    expect(rig.swap().plan?.check).toMatchObject({ report: { severity: 'block' } })
  })
})

describe('a swap through a router whose calls cannot be decoded', () => {
  const AGGREGATOR = '0x0000000000001fF3684f28c67538d4D072C22734'
  const exec = { to: AGGREGATOR, data: `0x2213bc0b${word(THIEF)}${word(5)}` } as const
  const good: Simulation = { status: 'success', changes: LIES.ETH ?? [], approvals: [] }
  const simulated = (witnessed: () => Promise<Simulation>) =>
    reviewed(COIN, (world) => {
      build(world, exec)
      world.adapter.readCode = async ({ addresses }) =>
        addresses.map((address) => ({ address: address.toLowerCase(), kind: 'contract' }))
      world.adapter.simulate = async ({ apartFrom }) => (apartFrom === undefined ? good : witnessed())
    })

  it('passes if a node that the gateway does not run shows the ordered effects', async () => {
    const rig = await simulated(async () => good)
    expect(rig.swap().plan?.check).toMatchObject({ report: { severity: 'info' } })
    expect((await sentDespite(rig)).length).toBeGreaterThan(0)
  })

  it.each([
    ['there is no such node', () => Promise.reject(new TypeError('no node'))],
    ['it shows only that it works', async () => ({ status: 'success' }) as const],
    ['it says that it fails', async () => ({ status: 'reverted' }) as const],
    ['it is silent', () => new Promise<never>(() => {})],
    [
      'it shows that coin leaves and nothing comes',
      async () => ({ ...good, changes: [{ type: 'native', amount: -ONE }] }) as const,
    ],
  ] as const)('is rejected if %s, because the gateway is not its own witness', async (_, witnessed) => {
    const review = simulated(witnessed)
    const rig = await review
    expect(await sentDespite(rig)).toEqual([])
    const { plan } = rig.swap()
    if (plan?.check?.status === 'checked') expect(plan.check.report.severity).toBe('block')
  })
})

describe('features.guard: false', () => {
  it('switches warnings off, and not the comparison of an order with the transaction of the service', async () => {
    const options = { options: { features: { guard: false } } }
    const rig = await reviewed(COIN, (world) => build(world, { to: THIEF, data: '0x' }), options)
    expect(await sentDespite(rig)).toEqual([])
    const fine = await reviewed(COIN, () => {}, options)
    expect(fine.swap().plan?.check).toBeUndefined()
    expect((await sentDespite(fine)).length).toBeGreaterThan(0)
  })
})
