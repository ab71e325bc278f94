import type { SignInRequest } from '@latchkey/core/ports'
import { type OfficialWallet, openOfficialWallet } from '@latchkey/devnet/official-client'
import { type RelayProcess, startRelayProcess } from '@latchkey/relay/testing/relay-process'
import { publicTestKeys } from '@latchkey/testing'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type AuthTerms, official } from './testing/official.fixture.ts'
import { createOwnPages, nextOf } from './testing/own-pages.fixture.ts'
import { CHAINS } from './testing/sides.fixture.ts'
import { addressesOf } from './testing/world.fixture.ts'

const METHODS = ['personal_sign', 'eth_sendTransaction']
const ACCOUNT = privateKeyToAccount(publicTestKeys[0])
const SIGN_IN: SignInRequest = {
  domain: 'shop.example',
  uri: 'https://shop.example/account',
  nonce: 'n0nce1234',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expirationTime: '2026-01-02T00:00:00.000Z',
  notBefore: '2026-01-01T00:00:00.000Z',
  requestId: 'request-1',
  statement: 'Welcome back.',
  resources: ['https://shop.example/terms'],
}
const failure = (error: unknown) => error

let relay: RelayProcess
let peer: OfficialWallet

beforeAll(async () => {
  relay = await startRelayProcess()
})
afterAll(() => relay?.stop())

interface AuthEvent {
  readonly id: number
  readonly params: { readonly authPayload: AuthTerms }
}

async function openWorld() {
  // A separate wallet for each test, because its listeners decide which calls it supports.
  peer = await openOfficialWallet(relay.url)
  onTestFinished(peer.stop)
  return { openPage: createOwnPages({ relayUrl: relay.url, wallet: peer.wallet, request: { signIn: SIGN_IN } }) }
}

const next = <T>(name: string) => nextOf<T>(peer.wallet, name)

/** Signs in on each network as wallets do: first the methods that it approves, then one text for each network. */
async function approve({ id, params }: AuthEvent, changed: Partial<AuthTerms> = {}) {
  const given = { authPayload: params.authPayload, chains: [...CHAINS], methods: METHODS }
  const terms = { ...official.populateAuthPayload(given), ...changed }
  const auths = await Promise.all(
    terms.chains.map(async (chain) => {
      const iss = `did:pkh:${chain}:${ACCOUNT.address}`
      const message = peer.wallet.formatAuthMessage({ request: terms as never, iss })
      return official.buildAuthObject(terms, { t: 'eip191', s: await ACCOUNT.signMessage({ message }) }, iss)
    }),
  )
  return peer.wallet.approveSessionAuthenticate({ id, auths: auths as never })
}

const sign = () =>
  next<{ id: number; topic: string }>('session_request').then(({ id, topic }) =>
    peer.wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } }),
  )

describe('the official wallet client, for a proposal with a sign-in', () => {
  it('signs in on each network with a valid text, and the session works', async () => {
    const { openPage } = await openWorld()
    const approving = next<AuthEvent>('session_authenticate').then((event) => approve(event))
    const session = await openPage().connect()
    await approving
    expect(addressesOf(session)).toEqual([ACCOUNT.address])
    expect(session.signedIn?.map(({ networkId }) => networkId)).toEqual(CHAINS)
    for (const { message, signature, address } of session.signedIn ?? []) {
      expect(await verifyMessage({ address: address as never, message, signature: signature as never })).toBe(true)
      expect(message).toContain('Welcome back. I further authorize the stated URI')
      for (const part of ['Nonce: n0nce1234', 'Request ID: request-1', '- https://shop.example/terms', 'Not Before: '])
        expect(message).toContain(part)
    }
    const signed = sign()
    expect(await session.request({ method: 'personal_sign', params: ['0x68', ACCOUNT.address] })).toBe('0xsigned')
    await signed
    const unknown = session.request({ method: 'eth_signTypedData_v4', params: [] })
    await expect(unknown).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    const left = next<{ topic: string }>('session_delete')
    await session.disconnect()
    await left
  })

  it('declines, and no session is created', async () => {
    const { openPage } = await openWorld()
    const rejected = next<AuthEvent>('session_authenticate').then(({ id }) =>
      peer.wallet.rejectSessionAuthenticate({ id, reason: { code: 5000, message: 'User rejected.' } }),
    )
    await expect(openPage().connect()).rejects.toMatchObject({ code: 'connect/rejected' })
    await rejected
  })

  it('only connects if it does not support the call', async () => {
    const { openPage } = await openWorld()
    const approving = next<{ id: number }>('session_proposal').then(({ id }) => {
      const accounts = CHAINS.map((chain) => `${chain}:${ACCOUNT.address}`)
      const namespaces = { eip155: { chains: [...CHAINS], accounts, methods: METHODS, events: [] } }
      return peer.wallet.approveSession({ id, namespaces })
    })
    const session = await openPage().connect()
    await approving
    expect(addressesOf(session)).toEqual([ACCOUNT.address])
    expect(session.signedIn).toBeUndefined()
  })

  it('signs in while the page reloads, and the page receives it, once', async () => {
    const { openPage } = await openWorld()
    const page = openPage()
    const requested = next<AuthEvent>('session_authenticate')
    page.connect().catch(failure)
    const event = await requested
    page.close()
    await approve(event)
    const session = await openPage().connect({ silent: true })
    expect(session.signedIn).toHaveLength(2)
    expect((await openPage().connect({ silent: true })).signedIn).toBeUndefined()
  })

  it.each([
    ['another site', { domain: 'evil.example' }],
    ['another address', { aud: 'https://evil.example' }],
    ['another nonce', { nonce: 'other1234' }],
    ['no end', { exp: undefined }],
    ['other words', { statement: 'I give away everything.' }],
  ])('is rejected if it signed for %s', async (_, changed) => {
    const { openPage } = await openWorld()
    const approving = next<AuthEvent>('session_authenticate').then((event) => approve(event, changed))
    await expect(openPage().connect()).rejects.toMatchObject({ code: 'connect/failed' })
    await approving
  })
})
