import { createFakeConnector } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, createRig, FRIEND } from '../../reads/client.test.fixture.ts'
import { selectStatus } from '../../store/selectors.ts'
import type { SIWXConfig, SIWXSession } from './sign-in.types.ts'
// Imported before the tests: a client loads this module lazily, and a test should not wait for its compilation.
import './sign-in.effects.ts'

const PHONE = 'walletConnect'
const EMAIL = 'ID_AUTH'
const NONCE = 'k3jd83jd9s'

interface Site {
  readonly message?: object
  readonly namespaces?: readonly ['eip155', 'solana']
  readonly signsIn?: boolean
  readonly accountTypes?: Readonly<Record<string, string>>
}

/** A site with sign-in, and a wallet on another device. */
async function createSite({ message = {}, namespaces, signsIn = true, accountTypes = {} }: Site = {}) {
  const kept: SIWXSession[][] = []
  const inputs: object[] = []
  let verify: () => Promise<void> = async () => {}
  const siwx: SIWXConfig = {
    async createMessage(input) {
      inputs.push(input)
      const { chainId, accountAddress } = input
      const data = { domain: 'app.example', uri: 'https://app.example/', version: '1', nonce: NONCE, accountAddress }
      return { ...data, chainId, statement: undefined, ...message, toString: () => '' } as never
    },
    async setSessions(sessions) {
      if (sessions.length > 0) await verify()
      kept.push([...sessions])
    },
    addSession: async () => {},
    revokeSession: async () => {},
    getSessions: async (chainId) => (kept.at(-1) ?? []).filter(({ data }) => data.chainId === chainId),
  }
  const connector = createFakeConnector({
    id: PHONE,
    wallets: [
      {
        id: PHONE,
        name: 'WalletConnect',
        type: 'WALLET_CONNECT',
        pairingUri: 'wc:aa@2',
        accounts: [ACCOUNT],
        signsIn,
        accountTypes,
        ...(namespaces === undefined ? {} : { namespaces }),
      },
      { id: 'com.one' },
      { id: EMAIL, name: 'Email', type: 'AUTH', accounts: [ACCOUNT], signsIn },
    ],
  })
  const rig = await createRig({ options: { connectors: [connector], siwx } })
  rig.client.actions.modal.open()
  return {
    ...rig,
    connector,
    kept,
    inputs,
    toast: () => rig.client.getState().toast,
    /** Delays the verification by the site until the returned function is called. */
    holdVerifying() {
      let end: (error?: Error) => void = () => {}
      const held = new Promise<void>((resolve, reject) => {
        end = (error) => (error === undefined ? resolve() : reject(error))
      })
      verify = () => held
      return end
    },
    async pair() {
      rig.client.actions.connect({ walletId: PHONE })
      for (let turn = 0; turn < 5; turn += 1) await rig.settle()
    },
  }
}

describe('signing in while connecting', () => {
  it('passes the signed message to the site, which verifies it, and then is connected', async () => {
    const { client, kept, inputs, connector, pair, eventNames } = await createSite()
    await pair()
    expect(inputs).toEqual([{ accountAddress: '', chainId: 'eip155:1' }])
    expect(connector.connects.at(-1)?.signIn).toMatchObject({ domain: 'app.example', nonce: NONCE })
    const data = { domain: 'app.example', nonce: NONCE, version: '1', accountAddress: ACCOUNT, chainId: 'eip155:1' }
    expect(kept).toEqual([
      [{ data: expect.objectContaining(data), message: expect.stringContaining(NONCE), signature: expect.any(String) }],
    ])
    expect(selectStatus(client.getState())).toBe('connected')
    expect(eventNames()).toEqual(['MODAL_OPEN', 'SIWX_AUTH_SUCCESS', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  })

  it("shows 'Authenticating...' as a loading notice until it is done (Spec §4.21)", async () => {
    const { client, holdVerifying, pair, toast, clock, settle } = await createSite()
    const end = holdVerifying()
    await pair()
    const notice = { variant: 'loading', message: { type: 'authenticating' }, autoClose: false }
    expect(toast()).toMatchObject(notice)
    await clock.advance(60_000)
    expect(toast()).toMatchObject(notice)
    expect(selectStatus(client.getState())).toBe('disconnected')
    end()
    await settle()
    expect(toast()).toBeUndefined()
    expect(selectStatus(client.getState())).toBe('connected')
  })

  it.each<[string, object]>([
    ['the domain of another site', { domain: 'evil.example' }],
    ['a domain that looks like that of the site', { domain: 'app.example.evil.example' }],
    ['a URL of another site', { uri: 'https://evil.example/' }],
    ['a URL that is code', { uri: 'javascript://app.example/%0aalert(1)' }],
    ['another network', { chainId: 'eip155:8453' }],
    ['an account that is not connected yet', { accountAddress: FRIEND }],
    ['a past expiry', { expirationTime: new Date(0).toISOString() }],
    ['a leap second, which never occurs, as its expiry', { expirationTime: '2999-12-31T23:59:60Z' }],
    ['a start in an hour', { notBefore: '2999-01-01T00:00:00Z' }],
    ['an issue time in an hour', { issuedAt: '2999-01-01T00:00:00Z' }],
    ['a resource that is no URI', { resources: ['https://app.example/%zz'] }],
    ['a request id with %zz', { requestId: '%zz' }],
  ])('sends no wallet a message with %s', async (_, message) => {
    const { client, connector, pair } = await createSite({ message })
    await pair()
    expect(connector.connects.some(({ signIn }) => signIn !== undefined)).toBe(false)
    expect(selectStatus(client.getState())).toBe('disconnected')
  })

  it('reports that the account is a contract, also if the site rejects it', async () => {
    const { connector, holdVerifying, pair, toast, settle, clock, events } = await createSite({
      accountTypes: { [ACCOUNT]: 'smartAccount' },
    })
    const end = holdVerifying()
    await pair()
    end(new Error('no'))
    await settle()
    await clock.advance(150)
    expect(connector.connects).toHaveLength(1)
    expect(toast()).toMatchObject({ variant: 'error', message: { code: 'sign-in/smart-account' } })
    const failure = events.find(({ event }) => event === 'SIWX_AUTH_ERROR')
    expect(failure).toMatchObject({ properties: { isSmartAccount: true } })
  })

  it('requires that every requested chain is of eip155 (Spec §5.18)', async () => {
    const both = await createSite({ namespaces: ['eip155', 'solana'] })
    await both.pair()
    expect(both.connector.connects.at(-1)).not.toHaveProperty('signIn')
    expect(both.inputs).toEqual([])
    expect(selectStatus(both.client.getState())).toBe('connected')
    const one = await createSite()
    await one.pair()
    expect(one.connector.connects.at(-1)).toHaveProperty('signIn')
  })

  it('does not connect a visitor whom the site rejects, and reports it', async () => {
    const { client, connector, holdVerifying, pair, toast, settle, clock, eventNames } = await createSite()
    const end = holdVerifying()
    await pair()
    end(new Error('the signature is not right'))
    await settle()
    await clock.advance(150)
    expect(client.getState().connect).toMatchObject({ status: 'failed', failure: { code: 'sign-in/declined' } })
    expect(client.getState().connections).toEqual({})
    expect(connector.wallet(PHONE).isPermitted).toBe(false)
    expect(toast()).toMatchObject({ variant: 'error', message: { code: 'sign-in/declined' } })
    expect(eventNames()).toEqual(['MODAL_OPEN', 'SIWX_AUTH_ERROR'])
  })

  it('leaves no session if the visitor closes the modal meanwhile', async () => {
    const { client, connector, holdVerifying, kept, pair, settle, toast } = await createSite()
    const end = holdVerifying()
    await pair()
    client.actions.cancelConnect()
    end()
    await settle()
    expect(kept.at(-1)).toEqual([])
    expect(connector.wallet(PHONE).isPermitted).toBe(false)
    expect(client.getState()).toMatchObject({ connect: { status: 'idle' }, connections: {} })
    expect(toast()).toBeUndefined()
  })

  it('connects without a signature if the wallet does not support both in one request', async () => {
    const { client, kept, pair, eventNames } = await createSite({ signsIn: false })
    await pair()
    expect(selectStatus(client.getState())).toBe('connected')
    expect(kept).toEqual([])
    expect(eventNames()).not.toContain('SIWX_AUTH_SUCCESS')
  })

  it('passes the sign-in that the e-mail wallet signed with the login to the site, without the sign-in screen', async () => {
    const { client, kept, settle, eventNames } = await createSite()
    client.actions.connect({ walletId: EMAIL })
    await settle()
    expect(kept).toMatchObject([[{ data: { nonce: NONCE, accountAddress: ACCOUNT, chainId: 'eip155:1' } }]])
    expect(selectStatus(client.getState())).toBe('connected')
    expect(eventNames()).toEqual(['MODAL_OPEN', 'SIWX_AUTH_SUCCESS', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  })

  it('shows the sign-in screen if the e-mail wallet signed nothing', async () => {
    const { client, kept, settle } = await createSite({ signsIn: false })
    client.actions.connect({ walletId: EMAIL })
    await settle()
    expect(kept).toEqual([])
    expect(client.getState().router.history.at(-1)?.name).toBe('SIWXSignMessage')
  })

  it('sends no sign-in request to a wallet in this browser', async () => {
    const { client, connector, inputs, settle } = await createSite()
    client.actions.connect({ walletId: 'com.one' })
    await settle()
    expect(selectStatus(client.getState())).toBe('connected')
    expect(inputs).toEqual([])
    expect(connector.connects.at(-1)).not.toHaveProperty('signIn')
  })

  it('shows the same QR code for the same sign-in, and another one for the next', async () => {
    const { client, connector, inputs, pair } = await createSite()
    connector.wallet(PHONE).hang()
    await pair()
    client.actions.cancelConnect()
    await pair()
    expect(inputs).toHaveLength(1)
    client.actions.connect({ walletId: PHONE, isFresh: true })
    await pair()
    expect(inputs).toHaveLength(2)
  })

  it.each([
    ['a predictable nonce', { nonce: '1' }],
    ['a statement of two lines', { statement: 'one\ntwo' }],
    ['an invalid time', { expirationTime: 'tomorrow' }],
  ])('does not start with %s', async (_, message) => {
    const { client, connector, pair, eventNames } = await createSite({ message })
    await pair()
    expect(client.getState().connect).toMatchObject({ status: 'failed', failure: { code: 'sign-in/init-failed' } })
    expect(connector.connects).toEqual([])
    expect(eventNames()).toContain('SIWX_AUTH_ERROR')
  })
})

describe('signing out', () => {
  it.each([
    ['ends the sessions of the site', {}, [[]]],
    ['keeps them if the site configures it', { signOutOnDisconnect: false }, []],
  ] as const)('happens with the connection %s', async (_, more, ends) => {
    const { client, kept, pair, settle } = await createSite()
    Object.assign(client.options.siwx ?? {}, more)
    await pair()
    kept.length = 0
    await client.actions.disconnect()
    await settle()
    expect(kept).toEqual(ends)
  })
})
