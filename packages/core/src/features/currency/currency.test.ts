import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import { createFakeGateway, toGateway } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, look, onMainnet, SEND } from '../../reads/client.test.fixture.ts'
import { chooseCurrency } from './currency.actions.ts'
import { readCurrencies } from './currency.reads.ts'

const KEY = '@appkit/currency'
const gateway = {
  balances: { [ACCOUNT]: gatewayExamples.balance.balances },
  history: { [ACCOUNT]: [SEND] },
  rates: { eur: 0.5, jpy: 150, btc: 0.00001 },
}
const valuesOf = (list: readonly { readonly value?: number | null | undefined }[] = []) =>
  list.map(({ value }) => value)
const inDollars = valuesOf(gatewayExamples.balance.balances.filter(({ chainId }) => chainId === 'eip155:1'))

describe('the currency of values', () => {
  it('is US dollars unless a read names another one, and each currency has a result of its own', async () => {
    const { reads, settle, storage } = await createRig({ gateway })
    const euros = { ...onMainnet, currency: 'eur' } as const
    const [plain, other] = [look(reads.portfolio(onMainnet)), look(reads.portfolio(euros))]
    await settle()
    expect(valuesOf(plain.now().data)).toEqual(inDollars)
    expect(valuesOf(other.now().data)).toEqual(inDollars.map((value) => value && value / 2))
    expect(Object.keys(JSON.parse(storage.get('@appkit/portfolio_cache') ?? '{}')).sort()).toEqual([
      `eip155:1:${ACCOUNT}`,
      `eip155:1:${ACCOUNT}:eur`,
    ])
  })

  it('applies to the history in the same way', async () => {
    const { reads, settle } = await createRig({ gateway })
    const valueIn = async (currency: 'usd' | 'eur') => {
      const shown = look(reads.activity({ ...onMainnet, currency }))
      await settle()
      return shown.now().data?.[0]?.transactions[0]?.transfers[0]?.value ?? 0
    }
    const dollars = await valueIn('usd')
    expect(dollars).toBeGreaterThan(0)
    expect(await valueIn('eur')).toBe(dollars / 2)
  })

  it('can be chosen from the currencies of the gateway, and is persisted for the next visit', async () => {
    const { client, storage, settle } = await createRig({ gateway })
    const known = look(readCurrencies(client))
    await settle()
    expect(known.now().data).toEqual(['usd', 'eur', 'jpy'])
    await chooseCurrency(client, 'eur')
    expect([client.getState().currency, storage.get(KEY)]).toEqual(['eur', 'eur'])
    await chooseCurrency(client, 'usd')
    expect([client.getState().currency, storage.get(KEY)]).toEqual([undefined, 'usd'])
  })

  it('is restored before the first read', async () => {
    const { client, reads, settle } = await createRig({ gateway, stored: { [KEY]: 'eur' } })
    look(reads.portfolio(onMainnet))
    await settle()
    expect(client.getState().currency).toBe('eur')
  })

  it.each([
    ['a currency that the gateway does not serve', 'gbp', 'gbp'],
    ['a coin, for which values are too coarse', 'btc', undefined],
    ['none at all', 'groats', undefined],
  ])('is US dollars if storage contains %s', async (_, stored, left) => {
    const { client, reads, settle, storage } = await createRig({ gateway, stored: { [KEY]: stored } })
    look(reads.portfolio(onMainnet))
    await settle()
    expect([client.getState().currency, storage.get(KEY)]).toEqual([undefined, left])
  })

  it('does not change while the gateway does not respond', async () => {
    const dollarsOnly = createFakeGateway()
    dollarsOnly.failNext('getCurrencies')
    const services = { gateway: async () => toGateway(dollarsOnly) }
    const { client, settle } = await createRig({ stored: { [KEY]: 'eur' }, options: { services } })
    look(client.reads.portfolio(onMainnet))
    await settle()
    expect(dollarsOnly.calls).toContain('getCurrencies')
    expect(client.getState().currency).toBe('eur')
  })

  it('has a list that fails while the gateway does not respond, and is requested again', async () => {
    const rig = await createRig({ gateway })
    rig.gateway.failNext('getCurrencies')
    const read = readCurrencies(rig.client)
    const known = look(read)
    await rig.settle()
    expect(known.now()).toMatchObject({ status: 'failed', failure: { code: 'http/unreachable' } })
    read.refetch()
    await rig.settle()
    expect(known.now()).toMatchObject({ status: 'ready', data: ['usd', 'eur', 'jpy'] })
  })

  it('has an empty list without a gateway', async () => {
    const { client, settle } = await createRig({ hasGateway: false })
    const known = look(readCurrencies(client))
    await settle()
    expect(known.now()).toMatchObject({ status: 'ready', data: [] })
  })
})
