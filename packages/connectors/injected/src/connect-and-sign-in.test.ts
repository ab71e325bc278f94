import { createFakeContext } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { injected } from './injected.ts'
import type { Eip1193Provider } from './provider.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const signIn = {
  domain: 'app.example',
  uri: 'https://app.example',
  nonce: 'k3jd83jd9sk3jd83',
  issuedAt: '2026-01-01T00:00:00Z',
  statement: 'Hello',
}
const SIGNED = { message: 'app.example wants you to sign in …', signature: '0xabcd' }

type Respond = (request: { readonly method: string; readonly params?: unknown }) => unknown

/** Connects to a wallet whose response to `wallet_connect` the test provides. */
async function connect(respond: Respond, given: object = { signIn }) {
  const requests: { readonly method: string; readonly params?: unknown }[] = []
  const ethereum: Eip1193Provider = {
    async request(request) {
      requests.push(request)
      if (request.method === 'eth_chainId') return '0x1'
      return request.method === 'wallet_connect' ? respond(request) : [ACCOUNT]
    },
  }
  const { signal } = new AbortController()
  const connector = injected({ window: Object.assign(new EventTarget(), { ethereum }) })
  await connector.load?.()
  connector.start(createFakeContext({ signal }))
  const call = { walletId: 'injected', namespace: 'eip155', networkId: 'eip155:1', silent: false, signal } as const
  const connecting = connector.connect({ ...call, ...given })
  return { connecting, requests }
}

const methods = (requests: readonly { readonly method: string }[]) => requests.map(({ method }) => method)

describe('connect, with a wallet that supports wallet_connect', () => {
  it('connects and signs in one request (ERC-7846)', async () => {
    const account = { address: ACCOUNT.toLowerCase(), capabilities: { signInWithEthereum: SIGNED, other: {} } }
    const { connecting, requests } = await connect(() => ({ accounts: [account] }))
    const [session] = (await connecting).sessions
    expect(session.accounts).toEqual([{ address: ACCOUNT, networks: 'all' }])
    expect(session.signedIn).toEqual([{ networkId: 'eip155:1', address: ACCOUNT, ...SIGNED }])
    expect(requests[0]).toEqual({
      method: 'wallet_connect',
      params: [{ version: '1', capabilities: { signInWithEthereum: { ...signIn, version: '1', chainId: '0x1' } } }],
    })
    expect(methods(requests)).toEqual(['wallet_connect', 'eth_chainId'])
  })

  it('connects without a signature if the wallet returns none', async () => {
    const { connecting, requests } = await connect(() => ({ accounts: [{ address: ACCOUNT, capabilities: {} }] }))
    const [session] = (await connecting).sessions
    expect([session.accounts[0]?.address, session.signedIn]).toEqual([ACCOUNT, undefined])
    expect(methods(requests)).toEqual(['wallet_connect', 'eth_chainId'])
  })

  it.each<[string, Respond]>([
    ['does not know the method', () => Promise.reject({ code: -32601, message: 'no such method' })],
    ['fails in a way of its own', () => Promise.reject(new Error('boom'))],
    ['answers with something else', () => null],
    ['answers with no account', () => ({ accounts: [] })],
    ['answers with an account that is none', () => ({ accounts: [{ address: '0x1' }] })],
  ])('sends a plain connect request if the wallet %s', async (_, respond) => {
    const { connecting, requests } = await connect(respond)
    const [session] = (await connecting).sessions
    expect(session.signedIn).toBeUndefined()
    expect(methods(requests)).toEqual(['wallet_connect', 'eth_requestAccounts', 'eth_chainId'])
  })

  it('sends no second request if the user rejects the first', async () => {
    const { connecting, requests } = await connect(() => Promise.reject({ code: 4001, message: 'User rejected' }))
    await expect(connecting).rejects.toMatchObject({ code: 'connect/rejected' })
    expect(methods(requests)).toEqual(['wallet_connect'])
  })

  it.each([
    ['the site signs nobody in', {}],
    ['a session is restored', { signIn, silent: true }],
  ])('requests no signature if %s', async (_, given) => {
    const { connecting, requests } = await connect(() => expect.unreachable(), given)
    await connecting
    expect(methods(requests)).not.toContain('wallet_connect')
  })
})
