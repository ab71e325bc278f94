import { WalletError } from '@latchkey/errors'
import { createFakeSite } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createRig } from '../../reads/client.test.fixture.ts'
import { selectConnection } from '../../store/selectors.ts'
import { ACCOUNT, createSignInSite, EXTENSION, FRIEND, toText } from './sign-in.test.fixture.ts'
import type { SIWXSession } from './sign-in.types.ts'

const ON_MAINNET = `eip155:1:${ACCOUNT}`
const required = { getRequired: () => true }
const fails = () => Promise.reject<never>(new Error('no'))

describe('connecting to a site with sign-in', () => {
  it('opens the optional sign-in view if no session is stored (Spec §4.14, §1.5, §2.8)', async () => {
    const { connect, shown, status, signIn, calls, eventNames } = await createSignInSite()
    await connect()
    expect(status()).toBe('connected')
    expect(shown()).toBe('SIWXSignMessage')
    expect(signIn()).toEqual({ account: ON_MAINNET, status: 'signed-out', isRequired: false })
    expect(calls).toEqual([])
    expect(eventNames()).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS'])
  })

  it('closes the modal if a session is stored (Spec §4.14)', async () => {
    const { connect, shown, signIn } = await createSignInSite({ ...required, sessionsOf: [ON_MAINNET] })
    await connect()
    expect(shown()).toBeUndefined()
    expect(signIn()).toMatchObject({ status: 'signed-in' })
  })

  it('requests no signature on a network that the site does not have (Spec §4.14)', async () => {
    const { connect, shown, signIn } = await createSignInSite({ ...required, wallet: { networkId: 'eip155:10' } })
    await connect()
    expect(shown()).toBe('UnsupportedChain')
    expect(signIn()).toBeUndefined()
  })

  it('opens the view also if the site connects while the modal is closed', async () => {
    const { client, settle, shown } = await createSignInSite()
    client.actions.connect({ walletId: EXTENSION })
    await settle()
    expect(shown()).toBe('SIWXSignMessage')
  })

  it.each([
    ['fails to list its sessions', { getSessions: fails }],
    ['fails to return whether it requires one', { getRequired: fails }],
  ])('does not connect if the site %s', async (_, given) => {
    const { client, connect, wallet, eventNames } = await createSignInSite(given)
    await connect()
    expect(client.getState().connect).toMatchObject({ status: 'failed', failure: { code: 'sign-in/init-failed' } })
    expect(client.getState().connections).toEqual({})
    expect(wallet.isPermitted).toBe(false)
    expect(eventNames()).toEqual(['MODAL_OPEN', 'SIWX_AUTH_ERROR'])
  })

  it('leaves no connection if the visitor closed the modal meanwhile', async () => {
    let answer: (isRequired: boolean) => void = () => {}
    const getRequired = () => new Promise<boolean>((resolve) => (answer = resolve))
    const { client, connect, settle, wallet } = await createSignInSite({ getRequired })
    await connect()
    client.actions.cancelConnect()
    answer(false)
    await settle()
    expect(client.getState()).toMatchObject({ connect: { status: 'idle' }, connections: {} })
    expect(wallet.isPermitted).toBe(false)
  })
})

describe('signing', () => {
  it('creates a message, signs it, stores the session and closes the modal (Spec §4.15, §4.16, §3.16, §7.42)', async () => {
    const { connect, press, shown, signIn, calls, sessions, wallet, eventNames } = await createSignInSite()
    await connect()
    const result = await press('signIn')
    expect(result).toMatchObject({ ok: true })
    expect(calls).toEqual(['createMessage eip155:1', 'addSession'])
    const session = sessions.get(ON_MAINNET)
    expect(session).toEqual({
      data: expect.objectContaining({ accountAddress: ACCOUNT, chainId: 'eip155:1', domain: 'app.example' }),
      message: toText(session?.data as never),
      signature: expect.stringMatching(/^0x/),
    })
    expect(wallet.requests).toHaveLength(1)
    expect(signIn()).toMatchObject({ status: 'signed-in', session })
    expect(shown()).toBeUndefined()
    expect(eventNames()).toEqual([
      'MODAL_OPEN',
      'CONNECT_SUCCESS',
      'CLICK_SIGN_SIWX_MESSAGE',
      'SIWX_AUTH_SUCCESS',
      'MODAL_CLOSE',
    ])
  })

  it('sends the wallet one request after two presses', async () => {
    const { client, connect, settle, wallet, calls } = await createSignInSite()
    await connect()
    wallet.hang()
    const both = [client.actions.signIn(), client.actions.signIn()]
    await settle()
    wallet.wake()
    await settle()
    expect((await Promise.all(both)).map(({ ok }) => ok)).toEqual([true, true])
    expect(calls).toEqual(['createMessage eip155:1', 'addSession'])
    expect(wallet.requests).toHaveLength(1)
  })

  it('returns to the step before ConnectingSiwe if the site opened that view (Spec §2.35)', async () => {
    const { client, connect, press, shown } = await createSignInSite()
    await connect()
    await press('cancelSignIn')
    client.actions.modal.open({ view: 'Account' })
    client.actions.modal.push('ConnectingSiwe')
    await press('signIn')
    expect(shown()).toBe('Account')
  })

  it("uses the site's own function for signing if there is one", async () => {
    const inputs: object[] = []
    const signMessage = async (input: object) => {
      inputs.push(input)
      return 'by-the-site'
    }
    const { connect, press, wallet, sessions } = await createSignInSite({ signMessage })
    await connect()
    await press('signIn')
    expect(inputs).toEqual([
      { message: sessions.get(ON_MAINNET)?.message, chainId: 'eip155:1', accountAddress: ACCOUNT },
    ])
    expect(sessions.get(ON_MAINNET)?.signature).toBe('by-the-site')
    expect(wallet.requests).toEqual([])
  })

  it('keeps the view, tracks SIWX_AUTH_ERROR and shows an error after a failure (Spec §4.17, §4.18, §8.6)', async () => {
    const { connect, press, shown, signIn, toast, wallet, sessions, eventNames } = await createSignInSite(required)
    await connect()
    wallet.rejectNext()
    expect(await press('signIn')).toMatchObject({ ok: false, error: { code: 'sign-in/declined' } })
    expect(shown()).toBe('SIWXSignMessage')
    expect(signIn()).toMatchObject({ status: 'signed-out', failure: { code: 'wallet/rejected' } })
    expect(toast()).toMatchObject({ variant: 'error', message: { code: 'sign-in/declined' } })
    expect(eventNames().at(-1)).toBe('SIWX_AUTH_ERROR')
    expect(sessions.size).toBe(0)
    expect(await press('signIn')).toMatchObject({ ok: true })
    expect(signIn()).toMatchObject({ status: 'signed-in' })
    expect(signIn()).not.toHaveProperty('failure')
  })

  it('opens the view again if another screen replaced it, and does not cover the approval (Spec §4.17)', async () => {
    const { client, connect, settle, shown, wallet } = await createSignInSite({
      getRequired: () => false,
      signMessage: fails,
    })
    await connect()
    client.actions.modal.reset('Account')
    void client.actions.signIn()
    await settle()
    expect(shown()).toBe('SIWXSignMessage')
    client.actions.modal.reset('ApproveTransaction')
    void client.actions.signIn()
    await settle()
    expect(shown()).toBe('ApproveTransaction')
    expect(wallet.requests).toEqual([])
  })

  it("fails with 'This application might not support Smart Accounts' for a smart account (Spec §8.7)", async () => {
    const wallet = { accountTypes: { [ACCOUNT]: 'smartAccount' } }
    const { connect, press, toast, events } = await createSignInSite({ wallet, addSession: fails })
    await connect()
    await press('signIn')
    expect(toast()).toMatchObject({ message: { code: 'sign-in/smart-account' } })
    expect(events.at(-1)).toMatchObject({ event: 'SIWX_AUTH_ERROR', properties: { isSmartAccount: true } })
  })

  it('reports that the wallet is locked', async () => {
    const { connect, press, signIn, wallet } = await createSignInSite()
    await connect()
    wallet.failNext(new WalletError('wallet/unauthorized', { method: 'personal_sign' }))
    await press('signIn')
    expect(signIn()).toMatchObject({ failure: { code: 'wallet/unauthorized' } })
  })

  it.each([
    ['creates no message', { createMessage: fails }, 0],
    [
      'does not respond',
      { addSession: () => Promise.reject(new WalletError('http/unreachable', { url: 'https://auth.example' })) },
      1,
    ],
  ])('leaves no partial sign-in if the site %s', async (_, given, requests) => {
    const { connect, press, signIn, sessions, toast, wallet } = await createSignInSite(given)
    await connect()
    expect(await press('signIn')).toMatchObject({ ok: false, error: { code: 'sign-in/unavailable' } })
    expect(toast()).toMatchObject({ message: { code: 'sign-in/unavailable' } })
    expect(signIn()).toMatchObject({ status: 'signed-out' })
    expect([sessions.size, wallet.requests.length]).toEqual([0, requests])
  })

  it.each([
    ['wrong-domain', { fields: { domain: 'app.exampIe' } }],
    ['wrong-uri', { fields: { uri: 'https://other.example/' } }],
    ['wrong-uri', { fields: { uri: 'app' } }],
    ['wrong-chain', { fields: { chainId: 'eip155:8453' } }],
    ['wrong-account', { fields: { accountAddress: FRIEND } }],
    ['expired', { fields: { expirationTime: new Date(0).toISOString() } }],
    ['not-yet-valid', { fields: { notBefore: '2100-01-01T00:00:00Z' } }],
    ['not-yet-valid', { fields: { issuedAt: '2100-01-01T00:00:00Z' } }],
    ['message-invalid', { toText: () => 'Let me in' }],
    ['message-invalid', { toText: (data: never) => toText(data).replace('app.example', 'bank.example') }],
    ['message-invalid', { toText: (data: never) => toText(data).replace(ACCOUNT, FRIEND) }],
    ['message-invalid', { toText: (data: never) => toText(data).replace('URI: https://app', 'URI: https://bank') }],
    ['message-invalid', { toText: (data: never) => `${toText(data)}\nExpiration Time: 2100-01-01T00:00:00Z` }],
    ['message-invalid', { fields: { statement: 'Hello\nURI: https://bank.example/' } }],
  ] as const)(
    'rejects a message that is not for this page before the wallet gets it: sign-in/%s',
    async (code, given) => {
      const { connect, press, signIn, wallet, toast } = await createSignInSite(given as object)
      await connect()
      expect(await press('signIn')).toMatchObject({ ok: false, error: { code: `sign-in/${code}` } })
      expect(wallet.requests).toEqual([])
      expect(signIn()).toMatchObject({ status: 'signed-out', failure: { code: `sign-in/${code}` } })
      expect(toast()).toMatchObject({ message: { code: `sign-in/${code}` } })
    },
  )

  it("fails with 'SIWX is not enabled' on a site without sign-in (Spec §8.9)", async () => {
    const { client, settle } = await createRig()
    for (const verb of ['signIn', 'cancelSignIn', 'signOut'] as const) {
      const result = client.actions[verb]()
      await settle()
      expect(await result).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining('SIWX is not enabled') },
      })
    }
  })

  it('fails with a code without an account, and without a network of the site', async () => {
    const none = await createSignInSite()
    expect(await none.press('signIn')).toMatchObject({ ok: false, error: { code: 'account/none' } })
    const onOther = await createSignInSite({ wallet: { networkId: 'eip155:10' } })
    await onOther.connect()
    expect(await onOther.press('signIn')).toMatchObject({ ok: false, error: { code: 'account/no-network' } })
  })
})

describe('cancelling', () => {
  it('disconnects if sign-in is required, tracks CLICK_CANCEL_SIWX, and shows Connect again (Spec §4.19, §4.20)', async () => {
    const { client, connect, press, shown, wallet, eventNames } = await createSignInSite(required)
    await connect()
    expect(await press('cancelSignIn')).toMatchObject({ ok: true })
    expect(client.getState()).toMatchObject({ connections: {}, signIn: undefined })
    expect(wallet.isPermitted).toBe(false)
    expect(shown()).toBeUndefined()
    expect(client.getState().router.history).toEqual([{ name: 'Connect', params: undefined }])
    expect(eventNames()).toContain('CLICK_CANCEL_SIWX')
  })

  it('only closes the modal if sign-in is optional; the next view is Connect again (Spec §4.20)', async () => {
    const { client, connect, press, shown, status, eventNames } = await createSignInSite()
    await connect()
    await press('cancelSignIn')
    expect([status(), shown()]).toEqual(['connected', undefined])
    expect(client.getState().router.history).toEqual([{ name: 'Connect', params: undefined }])
    expect(eventNames()).toContain('CLICK_CANCEL_SIWX')
  })

  it('ignores a later signature of the wallet', async () => {
    const { client, connect, settle, press, wallet, sessions, toast, eventNames } = await createSignInSite()
    await connect()
    wallet.hang()
    const signing = client.actions.signIn()
    await settle()
    await press('cancelSignIn')
    expect(await signing).toMatchObject({ ok: false, error: { code: 'connect/cancelled' } })
    wallet.wake()
    await settle()
    expect(sessions.size).toBe(0)
    expect(toast()).toBeUndefined()
    expect(eventNames()).not.toContain('SIWX_AUTH_ERROR')
  })
})

describe('the view while sign-in is required', () => {
  it('cannot be closed without a session, and shakes (Spec §2.38, §6.4)', async () => {
    const { client, connect, press, shown, clock } = await createSignInSite(required)
    await connect()
    client.actions.modal.safeClose()
    expect(shown()).toBe('SIWXSignMessage')
    expect(client.getState().modal.isShaking).toBe(true)
    await clock.advance(500)
    await press('signIn')
    expect(shown()).toBeUndefined()
    client.actions.modal.open()
    client.actions.modal.safeClose()
    expect(shown()).toBeUndefined()
  })

  it('can be closed if sign-in is optional', async () => {
    const { client, connect, shown } = await createSignInSite()
    await connect()
    client.actions.modal.safeClose()
    expect(shown()).toBeUndefined()
  })

  it('is shown again when the site closes the modal and the visitor opens it again', async () => {
    const { client, connect, shown, settle } = await createSignInSite(required)
    await connect()
    client.actions.modal.close()
    expect(shown()).toBeUndefined()
    client.actions.modal.open()
    await settle()
    expect(shown()).toBe('SIWXSignMessage')
  })
})

describe('a visit after the first one', () => {
  /** Returns the storage of an earlier visit with a connection. */
  async function storedVisit() {
    const { kept, connect, press } = await createSignInSite()
    await connect()
    await press('signIn')
    return kept()
  }

  it('is signed in after a reload if the site has a session', async () => {
    const { status, shown, signIn } = await createSignInSite({
      ...required,
      sessionsOf: [ON_MAINNET],
      stored: await storedVisit(),
    })
    expect([status(), shown(), signIn()?.status]).toEqual(['connected', undefined, 'signed-in'])
  })

  it('requests a signature again after a reload without a session', async () => {
    const { status, shown } = await createSignInSite({ ...required, stored: await storedVisit() })
    expect([status(), shown()]).toEqual(['connected', 'SIWXSignMessage'])
  })

  it("is disconnected, and the view is Connect, with 'A problem occurred …', if the site cannot respond (Spec §8.5)", async () => {
    const site = await createSignInSite({ getSessions: fails, stored: await storedVisit() })
    expect(site.client.getState()).toMatchObject({ connections: {}, router: { history: [{ name: 'Connect' }] } })
    expect(await site.nextToast()).toMatchObject({ message: { code: 'sign-in/init-failed' } })
    expect(site.eventNames()).toContain('SIWX_AUTH_ERROR')
  })

  it.each([
    ['account', FRIEND, 'eip155:1'],
    ['network', ACCOUNT, 'eip155:8453'],
  ] as const)('has a session for each %s, and keeps the others', async (_, address, networkId) => {
    const { client, connect, press, wallet, settle, shown, signIn, sessions } = await createSignInSite(required)
    await connect()
    await press('signIn')
    const change = (to: { address: string; networkId: 'eip155:1' | 'eip155:8453' }) => {
      wallet.changeAccounts([to.address])
      wallet.changeNetwork(to.networkId)
      return settle()
    }
    await change({ address, networkId })
    expect([shown(), signIn()]).toEqual([
      'SIWXSignMessage',
      { account: `${networkId}:${address}`, status: 'signed-out', isRequired: true },
    ])
    expect(selectConnection(client.getState())).toMatchObject({ address, networkId })
    await press('signIn')
    expect([shown(), sessions.size]).toEqual([undefined, 2])
    await change({ address: ACCOUNT, networkId: 'eip155:1' })
    expect([shown(), signIn()?.status]).toEqual([undefined, 'signed-in'])
  })

  it('does not apply the signature of one account to another that the wallet selected meanwhile', async () => {
    const { client, connect, settle, wallet, signIn, sessions } = await createSignInSite(required)
    await connect()
    wallet.hang()
    const signing = client.actions.signIn()
    await settle()
    wallet.changeAccounts([FRIEND])
    wallet.wake()
    await settle()
    expect(await signing).toMatchObject({ ok: false, error: { code: 'connect/cancelled' } })
    expect(signIn()).toMatchObject({ account: `eip155:1:${FRIEND}`, status: 'signed-out' })
    expect(sessions.size).toBe(0)
  })

  it('reads the session again in the interval of the site, and requests a signature if it is gone', async () => {
    let isDown = false
    let isGone = false
    let reads = 0
    const getSessions = async (): Promise<readonly SIWXSession[]> => {
      reads += 1
      if (isDown) throw new Error('away')
      return isGone ? [] : [{ data: {}, message: '', signature: '' } as unknown as SIWXSession]
    }
    const site = await createSignInSite({ getSessions, sessionRefetchIntervalMs: 60_000 })
    await site.connect()
    expect(site.signIn()?.status).toBe('signed-in')
    const pass = async () => {
      await site.clock.advance(60_000)
      await site.settle()
    }
    const before = reads
    await pass()
    await pass()
    expect(reads).toBe(before + 2)
    isDown = true
    await pass()
    // A temporary failure of the site does not disconnect.
    expect([site.status(), site.signIn()?.status]).toEqual(['connected', 'signed-in'])
    isDown = false
    isGone = true
    await pass()
    expect(site.signIn()?.status).toBe('signed-out')
  })

  it('requests a signature again when the session expires while the page is open', async () => {
    // The fake clock starts in 2026.
    const expirationTime = '2026-01-01T01:00:00.000Z'
    const { connect, press, shown, clock, sessions, signIn, settle } = await createSignInSite({
      ...required,
      fields: { expirationTime },
    })
    await connect()
    await press('signIn')
    expect(signIn()).toMatchObject({ status: 'signed-in' })
    sessions.clear()
    await clock.advance(60 * 60 * 1000)
    await settle()
    expect([shown(), signIn()?.status]).toEqual(['SIWXSignMessage', 'signed-out'])
  })

  it('leaves the decision about an expired session that the site still returns to the site', async () => {
    const held = { data: { expirationTime: '2020-01-01T00:00:00Z' }, message: '', signature: '' } as never
    let lookups = 0
    const getSessions = async () => {
      lookups += 1
      return [held]
    }
    const { connect, clock, signIn } = await createSignInSite({ getSessions })
    await connect()
    await clock.advance(60_000)
    expect([signIn()?.status, lookups]).toEqual(['signed-in', 2])
  })

  it('is signed in and out in the other tabs as well (Spec §3.46)', async () => {
    const tabs = createFakeSite()
    let session: object | undefined
    const shared = {
      tabs,
      getSessions: async () => (session === undefined ? [] : ([session] as never)),
    }
    const { connect, shown, signIn, settle } = await createSignInSite(shared)
    await connect()
    expect(shown()).toBe('SIWXSignMessage')
    const other = tabs.openTab()
    session = { data: {}, message: '', signature: '' }
    other.set('@appkit/siwx-nonce-token', 'n')
    await settle()
    expect(shown()).toBe('SIWXSignMessage')
    other.set('@appkit/siwx-auth-token', 't')
    await settle()
    expect([shown(), signIn()?.status]).toEqual([undefined, 'signed-in'])
    session = undefined
    other.remove('@appkit/siwx-auth-token')
    await settle()
    expect([shown(), signIn()?.status]).toEqual(['SIWXSignMessage', 'signed-out'])
  })
})

describe('signing out', () => {
  it('ends only the session of the account, and requests a signature again if a session is required', async () => {
    const { connect, press, shown, status, calls, sessions, signIn } = await createSignInSite(required)
    await connect()
    await press('signIn')
    expect(await press('signOut')).toMatchObject({ ok: true })
    expect([calls.at(-1), sessions.size, signIn()?.status]).toEqual(['revokeSession eip155:1', 0, 'signed-out'])
    expect([status(), shown()]).toEqual(['connected', 'SIWXSignMessage'])
  })

  it('requests no signature if sign-in is optional', async () => {
    const { connect, press, shown } = await createSignInSite()
    await connect()
    await press('signIn')
    await press('signOut')
    expect(shown()).toBeUndefined()
  })

  it.each([
    ['clears the sessions and the filter by chain family', {}, 'setSessions 0', 0],
    ['keeps them if the site configures it', { signOutOnDisconnect: false }, 'addSession', 1],
  ])('happens with the connection %s (Spec §4.45)', async (_, given, last, left) => {
    const { client, connect, press, settle, calls, sessions } = await createSignInSite(given)
    await connect()
    await press('signIn')
    client.actions.modal.open({ namespace: 'eip155' })
    const ending = client.actions.disconnect()
    await settle()
    await ending
    expect([calls.at(-1), sessions.size]).toEqual([last, left])
    expect(client.getState().modal.namespace).toBeUndefined()
    expect(client.getState().signIn).toBeUndefined()
  })
})
