import { createFakeConnector, createFakeSite } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND } from '../../reads/client.test.fixture.ts'
import { selectConnection, selectStatus } from '../../store/selectors.ts'
import type { SIWXConfig, SIWXSession } from './sign-in.types.ts'
// Imported before the tests: a client loads it when it is needed, and a test should not wait for the compiler.
import './sign-in-step.ts'

const PHONE = 'walletConnect'
const EXTENSION = 'com.one'
const held = [{}] as unknown as readonly SIWXSession[]

interface Site extends Partial<SIWXConfig> {
  /** Accounts with a session of the site, as CAIP-10. */
  readonly sessionsOf?: readonly string[]
  readonly signsIn?: boolean
  readonly stored?: Readonly<Record<string, string>>
}

/** A site that requires a session, a wallet in the browser and one on another device. */
async function createSite({ sessionsOf = [], signsIn = false, stored = {}, ...given }: Site = {}) {
  const lookups: string[] = []
  const set: number[] = []
  const siwx: SIWXConfig = {
    async createMessage({ chainId, accountAddress }) {
      const data = { domain: 'app.example', uri: 'https://app.example/', version: '1', nonce: 'k3jd83jd9s' }
      return { ...data, chainId, accountAddress }
    },
    setSessions: async (sessions) => void set.push(sessions.length),
    addSession: async () => {},
    revokeSession: async () => {},
    async getSessions(chainId, address) {
      lookups.push(`${chainId}:${address}`)
      return sessionsOf.includes(`${chainId}:${address}`) ? held : []
    },
    getRequired: () => true,
    ...given,
  }
  const connector = createFakeConnector({
    id: PHONE,
    wallets: [
      { id: EXTENSION, accounts: [ACCOUNT], isPermitted: Object.keys(stored).length > 0 },
      { id: PHONE, type: 'WALLET_CONNECT', pairingUri: 'wc:aa@2', accounts: [ACCOUNT], signsIn },
    ],
  })
  const browser = createFakeSite(stored)
  const rig = await createRig({ options: { connectors: [connector], siwx, storage: browser.openTab() } })
  const settle = async () => {
    for (let turn = 0; turn < 6; turn += 1) await rig.settle()
  }
  await settle()
  const wallet = connector.wallet(EXTENSION)
  return {
    ...rig,
    kept: browser.entries,
    lookups,
    set,
    settle,
    wallet,
    connector,
    status: () => selectStatus(rig.client.getState()),
    async connect(walletId = EXTENSION) {
      rig.client.actions.connect({ walletId })
      await settle()
    },
  }
}

/** What an earlier visit that connected has left. */
async function storedVisit() {
  const { kept, connect, status } = await createSite({ getRequired: () => false })
  await connect()
  expect(status()).toBe('connected')
  return kept()
}

describe('a site that requires a session', () => {
  const fail = () => Promise.reject<never>(new Error('no'))
  const refuse = (): never => {
    throw new Error('no')
  }

  it.each<[string, Partial<SIWXConfig>]>([
    ['says so at once', { getRequired: () => true }],
    ['says so later', { getRequired: async () => true }],
    ['cannot say', { getRequired: refuse }],
    ['fails to say', { getRequired: fail }],
    ['cannot tell which sessions there are', { getSessions: fail }],
  ])('refuses a wallet that signed nothing, where it %s', async (_, given) => {
    const { client, connect, wallet, kept, eventNames } = await createSite(given)
    client.actions.modal.open()
    await connect()
    expect(client.getState().connect).toMatchObject({
      status: 'failed',
      failure: { code: 'sign-in/required', kind: 'unauthorized' },
    })
    expect(client.getState().connections).toEqual({})
    expect(wallet.isPermitted).toBe(false)
    expect(kept()['@appkit/connection_status']).not.toBe('connected')
    expect(eventNames()).toEqual(['MODAL_OPEN', 'SIWX_AUTH_ERROR'])
  })

  it('refuses a wallet on another device that does not sign while it connects', async () => {
    const { client, connect, connector } = await createSite()
    await connect(PHONE)
    expect(client.getState().connect).toMatchObject({ status: 'failed', failure: { code: 'sign-in/required' } })
    expect(connector.wallet(PHONE).isPermitted).toBe(false)
  })

  it('connects a wallet that signs while it connects', async () => {
    const { connect, status, set } = await createSite({ signsIn: true })
    await connect(PHONE)
    expect(status()).toBe('connected')
    expect(set).toEqual([1])
  })

  it('connects an account that it has a session of already', async () => {
    const { connect, status, lookups } = await createSite({ sessionsOf: [`eip155:1:${ACCOUNT}`] })
    await connect()
    expect(status()).toBe('connected')
    expect(lookups).toEqual([`eip155:1:${ACCOUNT}`])
  })

  it('leaves nobody connected who closed the modal during the lookup', async () => {
    let answer: (isRequired: boolean) => void = () => {}
    const getRequired = () =>
      new Promise<boolean>((resolve) => {
        answer = resolve
      })
    const { client, connect, settle, wallet } = await createSite({ getRequired })
    await connect()
    client.actions.cancelConnect()
    answer(false)
    await settle()
    expect(client.getState()).toMatchObject({ connect: { status: 'idle' }, connections: {} })
    expect(wallet.isPermitted).toBe(false)
  })
})

describe('a site that requires none', () => {
  it.each([
    ['says no', { getRequired: () => false }],
    ['says no later', { getRequired: async () => false }],
  ])('connects any wallet, where it %s', async (_, given) => {
    const { connect, status, lookups } = await createSite(given)
    await connect()
    expect(status()).toBe('connected')
    expect(lookups).toEqual([])
  })
})

describe('a visit that comes back', () => {
  it('is connected again with a session of the site', async () => {
    const { status, lookups } = await createSite({
      sessionsOf: [`eip155:1:${ACCOUNT}`],
      stored: await storedVisit(),
    })
    expect(status()).toBe('connected')
    expect(lookups).toEqual([`eip155:1:${ACCOUNT}`])
  })

  it('is not connected without one, and the wallet gets a disconnect', async () => {
    const { client, wallet, kept } = await createSite({ stored: await storedVisit() })
    expect(client.getState()).toMatchObject({ connections: {}, isInitialized: true })
    expect(wallet.isPermitted).toBe(false)
    expect(kept()['@appkit/connection_status']).toBe('disconnected')
  })
})

describe('a wallet that goes on to another account or network', () => {
  it('stays connected where the site has a session for that', async () => {
    const sessionsOf = [`eip155:1:${ACCOUNT}`, `eip155:1:${FRIEND}`, `eip155:8453:${FRIEND}`]
    const { client, connect, wallet, settle, status } = await createSite({ sessionsOf })
    await connect()
    wallet.changeAccounts([FRIEND])
    wallet.changeNetwork('eip155:8453')
    await settle()
    expect(status()).toBe('connected')
    expect(selectConnection(client.getState())).toMatchObject({ address: FRIEND, networkId: 'eip155:8453' })
  })

  it.each([
    ['account', (wallet: { changeAccounts(accounts: readonly string[]): void }) => wallet.changeAccounts([FRIEND])],
    ['network', (wallet: { changeNetwork(id: 'eip155:8453'): void }) => wallet.changeNetwork('eip155:8453')],
  ] as const)('is disconnected and signed out where the site has none for the %s', async (_, change) => {
    const { client, connect, wallet, settle, set } = await createSite({ sessionsOf: [`eip155:1:${ACCOUNT}`] })
    await connect()
    change(wallet)
    await settle()
    expect(client.getState().connections).toEqual({})
    expect(client.getState().toast).toMatchObject({ variant: 'error', message: { code: 'sign-in/required' } })
    expect(wallet.isPermitted).toBe(false)
    expect(set).toEqual([0])
  })

  it('is disconnected also when the wallet emits a change while the site looks for a session', async () => {
    let respond = () => {}
    const getSessions: SIWXConfig['getSessions'] = (chainId) =>
      chainId === 'eip155:1' ? Promise.resolve(held) : new Promise((resolve) => (respond = () => resolve([])))
    const { client, connect, wallet, settle } = await createSite({ getSessions })
    await connect()
    wallet.changeNetwork('eip155:8453')
    wallet.changeAccounts([ACCOUNT, FRIEND])
    await settle()
    respond()
    await settle()
    expect(client.getState().connections).toEqual({})
  })
})
