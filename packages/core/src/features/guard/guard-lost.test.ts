import { mainnet } from '@latchkey/chains'
import {
  createFakeChainAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeGateway,
  createFakeReporter,
  createFakeStorage,
  toGateway,
} from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EarlyContext } from '../../context.ts'
import { createClientWith } from '../../create-client.ts'
import { createEngine } from '../../engine.ts'
import type { Feature } from '../../feature.ts'
import { ACCOUNT } from '../../reads/client.test.fixture.ts'
import { FEATURES } from '../list.ts'
import { changeSwap, sendSwap, startSwap } from '../swap/swap.actions.ts'
import { marketData } from '../swap/swap.fixture.ts'
import { answerReview } from './answer-review.ts'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A connected visitor on a page where some chunks fail to load. */
async function createRig(isLost: (name: string, load: number) => boolean) {
  const loads = new Map<string, number>()
  const list: readonly Feature[] = FEATURES.map((feature: Feature) => {
    const { name, load } = feature
    if (load === undefined || (name !== 'guard' && name !== 'review')) return feature
    return {
      ...feature,
      load: () => {
        loads.set(name, (loads.get(name) ?? 0) + 1)
        return isLost(name, loads.get(name) ?? 0) ? Promise.reject(new TypeError('lost')) : load()
      },
    }
  })
  const clock = createFakeClock()
  const connector = createFakeConnector({ wallets: [{ id: 'one', name: 'One', accounts: [ACCOUNT] }] })
  const adapter = createFakeChainAdapter({ balances: { [ACCOUNT]: 2n * 10n ** 18n } })
  const client = createClientWith(
    {
      networks: [mainnet],
      adapters: [adapter],
      connectors: [connector],
      services: { gateway: async () => toGateway(createFakeGateway({ networks: ['eip155:1'], ...marketData })) },
      storage: createFakeStorage(),
      clock,
      environment: createFakeEnvironment(),
      reporter: createFakeReporter(),
    },
    async () => ({ createEngine: (context: EarlyContext) => createEngine(context, list) }),
  )
  onTestFinished(client.destroy)
  await client.prepareFor('reads')
  client.actions.connect({ walletId: 'one', namespace: 'eip155' })
  await clock.advance(0)
  client.actions.modal.close()
  const wallet = connector.wallet('one')
  const untilReviewed = async () => {
    for (let turn = 0; turn < 200 && client.getState().review === undefined; turn++) await clock.advance(0)
    return client.getState().review
  }
  return { client, clock, adapter, wallet, untilReviewed, loadsOf: (name: string) => loads.get(name) ?? 0 }
}

describe('the code of the guard', () => {
  it('is loaded again after a failure, and then inspects the request', async () => {
    const { client, loadsOf } = await createRig((name, load) => name === 'guard' && load === 1)
    expect(await client.actions.signMessage({ message: 'hello' })).toMatchObject({ ok: true })
    expect(loadsOf('guard')).toBe(2)
    expect(client.getState().modal.isOpen).toBe(false)
  })

  it('lets no request pass without a prompt if it cannot be loaded: the visitor reads the request and decides', async () => {
    const { client, wallet, untilReviewed } = await createRig((name) => name === 'guard')
    const before = wallet.requests.length
    const signing = client.actions.signMessage({ message: 'hello' })
    const report = await untilReviewed()
    expect(report).toMatchObject({
      kind: 'message',
      severity: 'warn',
      effects: [{ type: 'sign', what: 'hello' }],
      findings: [{ code: 'not-checked' }],
    })
    expect(wallet.requests).toHaveLength(before)
    await answerReview(client, { id: report?.id ?? '', isApproved: true })
    expect(await signing).toMatchObject({ ok: true })

    const sending = client.actions.transfer({ transfer: { to: FRIEND, amount: 0n } })
    const next = await untilReviewed()
    expect(next?.effects).toMatchObject([{ type: 'send', asset: { type: 'native' }, party: { address: FRIEND } }])
    await answerReview(client, { id: next?.id ?? '', isApproved: false })
    expect(await sending).toMatchObject({ ok: false, error: { code: 'guard/declined' } })
    expect(wallet.requests).toHaveLength(before + 1)
  })

  it('fails the request with its error if no prompt can be shown either', async () => {
    const { client, wallet } = await createRig(() => true)
    const before = wallet.requests.length
    for (const request of [
      client.actions.signMessage({ message: 'hello' }),
      client.actions.sendTransaction({ namespace: 'eip155', transaction: { to: FRIEND, value: 0n } }),
    ])
      expect(await request).toMatchObject({ ok: false, error: { code: 'guard/unavailable' } })
    expect(wallet.requests).toHaveLength(before)
  })

  it('prompts for grave findings after its screen has loaded, and rejects if the screen cannot load', async () => {
    const grave = { message: `0x${'4f'.repeat(32)}` }
    const late = await createRig((name, load) => name === 'review' && load === 1)
    const signing = late.client.actions.signMessage(grave)
    const report = await late.untilReviewed()
    expect(report?.findings).toMatchObject([{ code: 'opaque-message' }])
    await answerReview(late.client, { id: report?.id ?? '', isApproved: true })
    expect(await signing).toMatchObject({ ok: true })
    const never = await createRig((name) => name === 'review')
    expect(await never.client.actions.signMessage(grave)).toMatchObject({ error: { code: 'guard/unavailable' } })
    expect(await never.client.actions.signMessage({ message: 'hello' })).toMatchObject({ ok: true })
  })

  it('fails a swap if it cannot be loaded: the visitor cannot judge what a service wrote without a check (DESIGN promise 5)', async () => {
    const { client, clock, adapter, wallet } = await createRig((name) => name === 'guard')
    const until = async (status: string) => {
      for (let turn = 0; turn < 400 && client.getState().swap?.status !== status; turn++) await clock.advance(10)
      expect(client.getState().swap?.status).toBe(status)
    }
    client.actions.modal.open({ view: { name: 'Swap', params: undefined } })
    await startSwap(client, { fromToken: 'ETH', toToken: 'USDC', amount: '1' })
    await until('quoted')
    client.actions.modal.push('SwapPreview')
    await changeSwap(client, { type: 'review' })
    await until('built')
    const before = wallet.requests.length
    await sendSwap(client)
    await until('swapping')
    await until('built')
    expect(client.getState().swap?.failure?.code).toBe('guard/unavailable')
    expect([client.getState().review, adapter.sent, wallet.requests.slice(before)]).toEqual([undefined, [], []])
  })
})
