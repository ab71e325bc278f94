import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { createRig, look } from '../../reads/client.test.fixture.ts'
import { selectAvailability } from '../select-availability.ts'
// The client loads this module lazily; imported here, so that no test waits for it.
import './price-history.queries.ts'
import { readPriceHistory } from './price-history.reads.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const day = [
  { at: 1_000, price: 1 },
  { at: 2_000, price: 2 },
]
const gateway = {
  rates: { eur: 0.5 },
  priceHistory: { [`eip155:1:${USDC}`]: { '1d': day }, [`eip155:1:0x${'e'.repeat(40)}`]: { '1y': day } },
}

type Rig = Awaited<ReturnType<typeof createRig>>

async function read({ client, clock, settle }: Rig, request: Parameters<typeof readPriceHistory>[1]) {
  const shown = look(readPriceHistory(client, request))
  // The code of a read loads two frames later.
  await clock.advance(80)
  for (let turn = 0; turn < 100 && shown.now().status === 'loading'; turn++) await settle()
  return shown.now()
}

describe('readPriceHistory', () => {
  it('returns the points of a token and of the coin, by period and currency', async () => {
    const rig = await createRig({ gateway })
    const usdc = { networkId: 'eip155:1', address: USDC, period: '1d' } as const
    expect((await read(rig, usdc)).data).toEqual(day)
    expect((await read(rig, { ...usdc, currency: 'eur' })).data?.map(({ price }) => price)).toEqual([0.5, 1])
    expect((await read(rig, { ...usdc, period: '1w' })).data).toEqual([])
    expect((await read(rig, { networkId: 'eip155:1', period: '1y' })).data).toEqual(day)
    expect(selectAvailability(rig.client.getState(), 'eip155').priceHistory).toBe(true)
  })

  it('requests the same points once a minute', async () => {
    const rig = await createRig({ gateway })
    const usdc = { networkId: 'eip155:1', address: USDC, period: '1d' } as const
    await read(rig, usdc)
    await read(rig, usdc)
    expect(rig.callCount('getPriceHistory')).toBe(1)
    await rig.clock.advance(60_000)
    await read(rig, usdc)
    await rig.settle()
    expect(rig.callCount('getPriceHistory')).toBe(2)
  })

  it('is empty on a network that is not served, and without a gateway', async () => {
    const rig = await createRig({ gateway: { ...gateway, networks: [] } })
    const request = { networkId: 'eip155:1', address: USDC, period: '1d' } as const
    expect(await read(rig, request)).toMatchObject({ status: 'ready', data: [] })
    expect(rig.callCount('getPriceHistory')).toBe(0)
    const bare = await createRig({ hasGateway: false })
    expect(await read(bare, request)).toMatchObject({ status: 'ready', data: [] })
    expect(selectAvailability(bare.client.getState(), 'eip155').priceHistory).toBe(false)
  })

  it('is empty at a gateway without the route, and fails if the gateway fails', async () => {
    const rig = await createRig({ gateway })
    const request = { networkId: 'eip155:1', address: USDC, period: '1d' } as const
    rig.gateway.failNext('getPriceHistory', new WalletError('http/status', { url: 'https://a.example', status: 404 }))
    expect(await read(rig, request)).toMatchObject({ status: 'ready', data: [] })
    rig.gateway.failNext('getPriceHistory')
    const failed = await read(rig, { ...request, period: '1m' })
    expect(failed).toMatchObject({ status: 'failed', failure: { code: 'http/unreachable' } })
  })
})
