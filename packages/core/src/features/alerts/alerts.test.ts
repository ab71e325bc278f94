import { WalletError } from '@latchkey/errors'
import { gatewayExamples } from '@latchkey/protocol/gateway-examples'
import { createFakeCatalogue, createFakeConnector } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, look, onMainnet, WALLET } from '../../reads/client.test.fixture.ts'
import { prefetchConnect } from '../connect/prepare.actions.ts'
import { dismissToast } from '../modal/screen.actions.ts'

const balances = { [ACCOUNT]: gatewayExamples.balance.balances }

describe('a service that rejects the whole site', () => {
  it.each([
    ['config/origin-not-allowed', 'Invalid App Configuration'],
    ['session/expired', 'Session Expired'],
    ['config/project-id-missing', 'Project ID Not Configured'],
  ] as const)('raises an alert for every request: %s, "%s" (Spec §8.26, §8.27, §8.28)', async (code, message) => {
    const { client, reads, gateway, reporter, settle } = await createRig({ gateway: { balances } })
    gateway.failNext('getIdentity', new WalletError(code))
    look(reads.identity({ address: ACCOUNT }))
    await settle()
    expect(client.getState().toast).toMatchObject({ variant: 'error', message: { type: 'error', code } })
    expect(reporter.reported.map((error) => error.message)).toEqual([message])
  })

  it('raises the alert once, after the notice of the screen', async () => {
    const { client, reads, gateway, clock, settle } = await createRig({ gateway: { balances } })
    const refusal = new WalletError('config/origin-not-allowed')
    gateway.failNext('getBalance', refusal)
    const read = reads.portfolio(onMainnet)
    const shown = look(read)
    await settle()
    expect(shown.now().failure?.code).toBe('balance/unavailable')
    // The pause between two notices.
    await clock.advance(150)
    expect(client.getState().toast?.message).toMatchObject({ code: 'config/origin-not-allowed' })
    dismissToast(client)
    gateway.failNext('getBalance', refusal)
    await clock.advance(30_000)
    read.refetch()
    await settle()
    expect(client.getState().toast).toBeUndefined()
  })

  it('raises an alert for analytics, which no screen shows (Spec §8.26)', async () => {
    const catalogue = createFakeCatalogue({ isAnalyticsEnabled: true })
    const sendEvent = () => Promise.reject(new WalletError('config/origin-not-allowed'))
    const services = { catalogue: async () => ({ ...catalogue, sendEvent }) }
    const { client, clock } = await createRig({ options: { services } })
    client.actions.track({ event: 'CLICK_NETWORKS', properties: {} })
    // Events are sent half a second after the first action.
    await clock.advance(500)
    await clock.advance(0)
    expect(client.getState().toast?.message).toMatchObject({ code: 'config/origin-not-allowed' })
  })

  it('raises no such alert for a service that is down', async () => {
    const { client, reads, gateway, settle } = await createRig({ gateway: { balances } })
    gateway.failNext('getIdentity')
    look(reads.identity({ address: ACCOUNT }))
    await settle()
    expect(client.getState().toast).toBeUndefined()
  })

  it('shows every visitor the short text, and reports the long one (Spec §8.26)', async () => {
    const { client, reads, gateway, reporter, settle } = await createRig({ gateway: { balances } })
    gateway.failNext('getIdentity', new WalletError('config/origin-not-allowed'))
    look(reads.identity({ address: ACCOUNT }))
    await settle()
    expect(client.getState().toast?.message).toMatchObject({ code: 'config/origin-not-allowed' })
    expect(reporter.reported.map(({ code }) => code)).toEqual(['config/origin-not-allowed'])
  })
})

describe('a relay that rejects the whole site', () => {
  const refusingRig = async (code: 'config/origin-not-allowed' | 'session/expired') => {
    const connector = createFakeConnector({ wallets: [{ id: WALLET }] })
    const attempts = { count: 0 }
    const connect = () => {
      attempts.count += 1
      return Promise.reject(new WalletError(code))
    }
    const rig = await createRig({ options: { connectors: [{ ...connector, connect }] } })
    return { ...rig, attempts }
  }

  it.each([
    ['config/origin-not-allowed', 'Invalid App Configuration'],
    ['session/expired', 'Session Expired'],
  ] as const)('raises an alert when a connect fails: %s, "%s" (Spec §8.26, §8.27)', async (code, message) => {
    const rig = await refusingRig(code)
    await rig.connect()
    expect(rig.client.getState().connect).toMatchObject({ status: 'failed', failure: { code } })
    expect(rig.client.getState().toast).toMatchObject({ variant: 'error', message: { type: 'error', code } })
    expect(rig.reporter.reported.map((error) => error.message)).toEqual([message])
  })

  it('raises an alert when a request over it fails (Spec §8.27)', async () => {
    const rig = await createRig()
    await rig.connect()
    rig.adapter.signMessage = async () => Promise.reject(new WalletError('session/expired'))
    await rig.client.actions.signMessage({ message: 'hello' })
    await rig.settle()
    expect(rig.reporter.reported.map(({ message }) => message)).toEqual(['Session Expired'])
  })

  it('raises no alert before the visitor has chosen a wallet', async () => {
    const rig = await refusingRig('session/expired')
    await prefetchConnect(rig.client, WALLET)
    await rig.settle()
    expect([rig.attempts.count, rig.client.getState().connect.status]).toEqual([1, 'idle'])
    expect(rig.reporter.reported).toEqual([])
  })
})

describe('a verb that the configuration of the site prevents', () => {
  const codeOf = ({ client }: Awaited<ReturnType<typeof createRig>>) => {
    const message = client.getState().toast?.message
    return message?.type === 'error' ? message.code : undefined
  }

  it('raises the alert Network Not Found if the network is not in the list (Spec §8.25, §8.31)', async () => {
    const rig = await createRig()
    await rig.client.actions.switchNetwork('eip155:5555')
    await rig.settle()
    expect(codeOf(rig)).toBe('network/not-found')
    expect(rig.reporter.reported.map(({ message }) => message)).toEqual(['Network Not Found'])
  })

  it.each([
    ['requestSend', { to: ACCOUNT, amount: '1', chainId: 5555 }],
    ['preferNetwork', 'eip155:5555'],
  ] as const)('raises the alert Network Not Found for every verb: %s (Spec §8.25)', async (verb, given) => {
    const rig = await createRig()
    await rig.connect()
    const call = rig.client.actions[verb] as (argument: typeof given) => Promise<unknown>
    expect(await call(given)).toMatchObject({ ok: false, error: { code: 'network/not-found' } })
    await rig.settle()
    expect(codeOf(rig)).toBe('network/not-found')
    expect(rig.reporter.reported.map(({ message }) => message)).toEqual(['Network Not Found'])
  })

  it('raises one alert if the verb fails with the error of another verb', async () => {
    const rig = await createRig()
    await rig.connect()
    rig.adapter.switchNetwork = async () => Promise.reject(new WalletError('network/unsupported'))
    await rig.client.actions.requestSend({ to: ACCOUNT, amount: '1', chainId: 8453 })
    await rig.settle()
    expect(rig.reporter.reported.map(({ code }) => code)).toEqual(['network/unsupported'])
  })

  it('raises no alert if the verb only reads', async () => {
    const rig = await createRig({ options: { adapters: [] }, hasGateway: false })
    const found = await rig.client.actions.resolveName({ name: 'alice.eth' })
    await rig.settle()
    expect(found).toMatchObject({ ok: false, error: { code: 'config/adapter-not-found' } })
    expect(rig.reporter.reported).toEqual([])
  })

  it('raises the alert Adapter not found if no adapter serves the chain family (Spec §8.29)', async () => {
    const rig = await createRig({ options: { adapters: [] } })
    await rig.connect()
    await rig.client.actions.signMessage({ message: 'hello' })
    await rig.settle()
    expect(codeOf(rig)).toBe('config/adapter-not-found')
    expect(rig.reporter.reported.map(({ message }) => message)).toContain('Adapter not found')
  })

  it('raises the alert Chain is not supported if the wallet does not support the chain (Spec §8.29)', async () => {
    const rig = await createRig()
    await rig.connect()
    rig.adapter.switchNetwork = async () => Promise.reject(new WalletError('network/unsupported'))
    await rig.client.actions.switchNetwork('eip155:8453')
    await rig.settle()
    expect(codeOf(rig)).toBe('network/unsupported')
    expect(rig.reporter.reported.map(({ message }) => message)).toEqual(['Chain is not supported'])
  })

  it('raises no second alert if the screen shows the failure', async () => {
    const rig = await createRig()
    rig.client.actions.modal.open({ view: { name: 'SwitchNetwork', params: { networkId: 'eip155:5555' } } })
    await rig.client.actions.switchNetwork('eip155:5555')
    await rig.settle()
    expect(codeOf(rig)).toBeUndefined()
    expect(rig.reporter.reported.map(({ code }) => code)).toEqual(['network/not-found'])
  })

  it('raises no alert if the visitor declined, or if the network of a read is not served', async () => {
    const rig = await createRig({ gateway: { networks: [] } })
    await rig.connect()
    rig.wallet.rejectNext()
    await rig.client.actions.switchNetwork('eip155:8453')
    look(rig.client.reads.nfts(onMainnet))
    await rig.settle()
    expect(codeOf(rig)).toBeUndefined()
    expect(rig.reporter.reported).toEqual([])
  })
})
