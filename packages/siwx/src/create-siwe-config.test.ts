import { describe, expect, it } from 'vitest'
import { createSIWEConfig, type SIWEConfig, type SIWESession } from './create-siwe-config.ts'
import { formatSIWEMessage } from './format-siwe-message.ts'
import { getAddressFromMessage, getChainIdFromMessage, verifySignature } from './index.ts'
import { alice, bob, sign } from './page.fixture.ts'

/** A site with SIWE callbacks, and the calls that they received. */
function createSite(given: Partial<SIWEConfig> = {}) {
  const calls: string[] = []
  let session: SIWESession | null = null
  const siwx = createSIWEConfig({
    getNonce: async (address) => {
      calls.push(`getNonce ${address}`)
      return 'k3jd83jd9sk3jd83'
    },
    getMessageParams: async () => ({
      domain: 'app.example',
      uri: 'https://app.example',
      chains: [1, 8453],
      statement: 'Hello',
      iat: '2026-01-01T00:00:00Z',
      exp: '2026-01-02T00:00:00Z',
    }),
    createMessage: ({ address, ...args }) => formatSIWEMessage(args, address),
    verifyMessage: async ({ message }) => {
      session = { address: message.split('\n')[1] ?? '', chainId: Number(/Chain ID: (\d+)/.exec(message)?.[1]) }
      return true
    },
    getSession: async () => session,
    signOut: async () => {
      session = null
      return true
    },
    onSignIn: (to) => void calls.push(`onSignIn ${to?.chainId}`),
    onSignOut: () => void calls.push('onSignOut'),
    ...given,
  })
  return { siwx, calls }
}

describe('createSIWEConfig', () => {
  it('sets the session refetch interval to five minutes, or to that of the site', () => {
    const { siwx } = createSite({ nonceRefetchIntervalMs: 60_000 })
    expect(siwx.sessionRefetchIntervalMs).toBe(300_000)
    expect(createSite({ sessionRefetchIntervalMs: 60_000 }).siwx.sessionRefetchIntervalMs).toBe(60_000)
  })

  it('accepts only the value true from a callback, because a response object is also truthy', async () => {
    const answers: readonly unknown[] = ['true', 1, new Response(), {}, undefined]
    for (const answer of answers) {
      const { siwx } = createSite({ verifyMessage: async () => answer as boolean })
      await expect(siwx.addSession(await sign(siwx))).rejects.toMatchObject({ code: 'sign-in/declined' })
    }
  })

  it('creates the message with the callbacks of the site', async () => {
    const { siwx, calls } = createSite()
    const { data, message } = await sign(siwx)
    expect(calls).toEqual([`getNonce ${alice.address}`])
    expect(data).toMatchObject({ domain: 'app.example', chainId: 'eip155:1', expirationTime: '2026-01-02T00:00:00Z' })
    expect(data).not.toHaveProperty('exp')
    expect(message).toBe(
      [
        'app.example wants you to sign in with your Ethereum account:',
        alice.address,
        '',
        'Hello',
        '',
        'URI: https://app.example',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: k3jd83jd9sk3jd83',
        'Issued At: 2026-01-01T00:00:00Z',
        'Expiration Time: 2026-01-02T00:00:00Z',
      ].join('\n'),
    )
  })

  it('returns the session for the account and the network of the site', async () => {
    const { siwx, calls } = createSite()
    await siwx.addSession(await sign(siwx))
    expect(calls).toContain('onSignIn 1')
    expect(await siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:8453', alice.address)).toEqual([])
    expect(await siwx.getSessions('eip155:1', bob.address)).toEqual([])
    await siwx.setSessions([])
    expect(calls.at(-1)).toBe('onSignOut')
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
  })

  it('keeps a session after a change of account or network if the site sets that', async () => {
    const { siwx } = createSite({ signOutOnAccountChange: false, signOutOnNetworkChange: false })
    await siwx.setSessions([await sign(siwx)])
    expect(await siwx.getSessions('eip155:8453', bob.address)).toHaveLength(1)
  })

  it('treats other families, and a site that turned it off, as signed in', async () => {
    const { siwx } = createSite()
    expect(await siwx.getSessions('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'x')).toHaveLength(1)
    expect(await createSite({ enabled: false }).siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
  })

  it('rejects if the site rejects, or cannot sign out', async () => {
    const { siwx, calls } = createSite({ verifyMessage: async () => false, signOut: async () => false })
    await expect(siwx.addSession(await sign(siwx))).rejects.toMatchObject({ code: 'sign-in/declined' })
    await expect(siwx.revokeSession('eip155:1', alice.address)).rejects.toMatchObject({ code: 'sign-in/unavailable' })
    expect(calls.filter((call) => call.startsWith('on'))).toEqual([])
  })

  it('is required, and signs out with the connection, unless the site sets otherwise', async () => {
    expect([await createSite().siwx.getRequired?.(), createSite().siwx.signOutOnDisconnect]).toEqual([true, true])
    const { siwx } = createSite({ required: false, signOutOnDisconnect: false })
    expect([await siwx.getRequired?.(), siwx.signOutOnDisconnect]).toEqual([false, false])
  })
})

describe('the helpers of createSIWEConfig', () => {
  it('read the account and the network of a message, and verify its signature', async () => {
    const { siwx } = createSite()
    const { message, signature } = await sign(siwx)
    expect([getAddressFromMessage(message), getChainIdFromMessage(message)]).toEqual([alice.address, 'eip155:1'])
    const given = { address: alice.address, chainId: 'eip155:1', projectId: 'p', message, signature }
    expect(await verifySignature(given)).toBe(true)
    for (const change of [{ address: bob.address }, { message: `${message} ` }, { chainId: '1' }, { signature: '0x' }])
      expect(await verifySignature({ ...given, ...change })).toBe(false)
  })

  it('reject a text that is not a message', () => {
    expect(() => getAddressFromMessage(`Pay ${alice.address}`)).toThrow('The sign-in message is not valid')
    expect(() => getChainIdFromMessage('Chain ID: 1')).toThrow('The sign-in message is not valid')
  })
})
