import { WalletError } from '@latchkey/errors'
import { gatewayExamples } from '@latchkey/protocol/gateway'
import { createFakeCatalogue } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, look, onMainnet } from './client.test.fixture.ts'

const balances = { [ACCOUNT]: gatewayExamples.balance.balances }

describe('a service that refuses the whole site', () => {
  it.each([
    ['config/origin-not-allowed', 'Invalid App Configuration'],
    ['session/expired', 'Session Expired'],
    ['config/project-id-missing', 'Project ID Not Configured'],
  ] as const)('is an alert, whoever asked: %s, "%s" (Spec §8.26, §8.27, §8.28)', async (code, message) => {
    const { client, engine, gateway, reporter, settle } = await createRig({
      gateway: { balances },
      options: { debug: true },
    })
    gateway.failNext('getIdentity', new WalletError(code))
    look(engine.reads.identity({ address: ACCOUNT }))
    await settle()
    expect(client.getState().toast).toMatchObject({ variant: 'error', message: { type: 'error', code } })
    expect(reporter.reported.map((error) => error.message)).toEqual([message])
  })

  it('is said after what the screen says, and once', async () => {
    const { client, engine, gateway, clock, settle } = await createRig({
      gateway: { balances },
      options: { debug: true },
    })
    const refusal = new WalletError('config/origin-not-allowed')
    gateway.failNext('getBalance', refusal)
    const read = engine.reads.portfolio(onMainnet)
    const shown = look(read)
    await settle()
    expect(shown.now().failure?.code).toBe('balance/unavailable')
    // The pause between two notices.
    await clock.advance(150)
    expect(client.getState().toast?.message).toMatchObject({ code: 'config/origin-not-allowed' })
    client.actions.dismissToast()
    gateway.failNext('getBalance', refusal)
    await clock.advance(30_000)
    read.refetch()
    await settle()
    expect(client.getState().toast).toBeUndefined()
  })

  it('is one of analytics, too, which nobody looks at (Spec §8.26)', async () => {
    const catalogue = createFakeCatalogue({ isAnalyticsEnabled: true })
    const sendEvent = () => Promise.reject(new WalletError('config/origin-not-allowed'))
    const services = { catalogue: async () => ({ ...catalogue, sendEvent }) }
    const { client, settle } = await createRig({ options: { services, debug: true } })
    client.actions.track({ event: 'CLICK_NETWORKS', properties: {} })
    await settle()
    await settle()
    expect(client.getState().toast?.message).toMatchObject({ code: 'config/origin-not-allowed' })
  })

  it('is told apart from one that is down', async () => {
    const { client, engine, gateway, settle } = await createRig({ gateway: { balances }, options: { debug: true } })
    gateway.failNext('getIdentity')
    look(engine.reads.identity({ address: ACCOUNT }))
    await settle()
    expect(client.getState().toast).toBeUndefined()
  })

  it('is nothing that a visitor reads, unless the site is being debugged', async () => {
    const { client, engine, gateway, clock, reporter, settle } = await createRig({ gateway: { balances } })
    gateway.failNext('getIdentity', new WalletError('config/origin-not-allowed'))
    look(engine.reads.identity({ address: ACCOUNT }))
    await settle()
    await clock.advance(1000)
    expect(client.getState().toast).toBeUndefined()
    expect(reporter.reported.map(({ code }) => code)).toEqual(['config/origin-not-allowed'])
  })
})
