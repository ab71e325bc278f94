import type { SignInRequest } from '@latchkey/core/ports'
import { parsePairingUri } from '@latchkey/protocol/pairing'
import { TAGS } from '@latchkey/protocol/relay'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PairingOptions } from './options.ts'
import { createWorld } from './testing/world.fixture.ts'

const SIGN_IN: SignInRequest = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  nonce: 'n0nce1234',
  issuedAt: '2026-01-01T00:00:00.000Z',
}
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const failure = (error: unknown) => error

// With the fake clock, promises settle, but files do not load.
beforeAll(() => Promise.all([import('./runtime.ts'), import('./sign/sign-in.ts')]))

async function show(given: Partial<PairingOptions>, signIn: SignInRequest | undefined) {
  const { openPage, relay, settle } = createWorld(given)
  const page = openPage()
  page.connect({ ...(signIn && { signIn }) }, false).catch(failure)
  await settle()
  return { page, methods: parsePairingUri(page.uris[0] ?? '')?.methods, tags: relay.published.map(({ tag }) => tag) }
}

describe('sign-in while connecting', () => {
  it('is requested together with the proposal, and the pairing URI contains it', async () => {
    const { methods, tags } = await show({}, SIGN_IN)
    expect(methods).toEqual(['wc_sessionAuthenticate'])
    expect(tags).toEqual([TAGS.wc_sessionAuthenticate.request, TAGS.wc_sessionPropose.request])
  })

  it.each([
    ['a network is of another family', SIGN_IN, { eip155: { chains: ['eip155:1'] }, solana: { chains: [SOLANA] } }],
    ['nobody wants it', undefined, { eip155: { chains: ['eip155:1'] } }],
  ] as const)('is not requested if %s (Spec §5.18)', async (_, signIn, namespaces) => {
    const { methods, tags } = await show({ namespaces }, signIn)
    expect(methods).toEqual([])
    expect(tags).toEqual([TAGS.wc_sessionPropose.request])
  })

  it('reuses the proposal for the same text, and creates another one for another text', async () => {
    const { openPage, settle } = createWorld()
    const page = openPage()
    for (const nonce of ['first123', 'first123', 'second12']) {
      const cancel = new AbortController()
      const connecting = page.connect({ signal: cancel.signal, signIn: { ...SIGN_IN, nonce } }, false).catch(failure)
      await settle()
      cancel.abort()
      await connecting
    }
    expect(page.uris[1]).toBe(page.uris[0])
    expect(page.uris[2]).not.toBe(page.uris[0])
  })

  it('creates a session without a sign-in if the wallet does not support it', async () => {
    const session = await createWorld({}, { canSignIn: false }).openPage().connect({ signIn: SIGN_IN })
    expect(session.accounts).toHaveLength(2)
    expect(session.signedIn).toBeUndefined()
  })

  it('is reported once, and otherwise the session is an ordinary one', async () => {
    const { openPage, wallet } = createWorld()
    const session = await openPage().connect({ signIn: SIGN_IN })
    expect(session.signedIn?.map(({ networkId }) => networkId)).toEqual(['eip155:1', 'eip155:10'])
    expect(await session.request({ method: 'personal_sign', params: [] })).toBe('0xsigned')
    expect((await openPage().connect({ silent: true })).signedIn).toBeUndefined()
    expect(wallet.questions()).toBe(2)
  })

  it('that is declined creates no session', async () => {
    const { openPage, wallet } = createWorld()
    wallet.next = 'reject'
    await expect(openPage().connect({ signIn: SIGN_IN })).rejects.toMatchObject({ code: 'connect/rejected' })
  })

  it('is not lost if the page reloads before the wallet responds', async () => {
    const { openPage, wallet, settle } = createWorld()
    const page = openPage()
    wallet.next = 'hang'
    page.connect({ signIn: SIGN_IN }).catch(failure)
    await settle()
    page.close()
    wallet.answerAll()
    expect((await openPage().connect({ silent: true })).signedIn).toHaveLength(2)
  })
})
