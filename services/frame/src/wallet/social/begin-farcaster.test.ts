import { describe, expect, it } from 'vitest'
import type { SocialLogin, WalletDeps } from '../wallet-deps.ts'
import { beginFarcaster, isChannelUri } from './begin-farcaster.ts'
import { readAccount } from './read-account.ts'

const PAGE = 'https://farcaster.xyz/~/siwf'
const ID = '1f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'

/** The wallet of a page whose auth service returns an address. */
function open(uri: string) {
  const calls: unknown[] = []
  const deps = {
    auth: {
      async call({ path, body }: { readonly path: string; readonly body?: (nonce: string) => Promise<unknown> }) {
        calls.push([path, await body?.('nonce')])
        return path === 'devices' ? { deviceId: ID } : { transactionId: ID, uri }
      },
    },
    pageKey: { thumbprint: 't' },
    openVault: async () => ({
      call: async (op: string, params: unknown) => (op === 'SOCIAL_NONCE' ? { nonce: 'n', salt: 's' } : { op, params }),
    }),
    social: undefined as SocialLogin | undefined,
  }
  return { calls, deps: deps as unknown as WalletDeps }
}

describe('beginFarcaster', () => {
  it('returns the page of a channel for the nonce of the vault, and replaces the login before', async () => {
    const uri = `${PAGE}?channelToken=ABCD2345`
    const { calls, deps } = open(uri)
    await beginFarcaster({ farcasterPage: PAGE }, deps)
    const login = await beginFarcaster({ farcasterPage: PAGE }, deps)
    expect(login).toMatchObject({ provider: 'farcaster', uri, salt: 's', code: undefined })
    expect(deps.social).toBe(login)
    expect(calls.at(-1)).toEqual(['farcaster/begin', { deviceId: ID, nonce: 'n' }])
  })

  it('rejects with frame/error, and begins no login, when auth returns another page', async () => {
    const { deps } = open('https://evil.example/~/siwf?channelToken=ABCD2345')
    await expect(beginFarcaster({ farcasterPage: PAGE }, deps)).rejects.toMatchObject({ code: 'frame/error' })
    expect(deps.social).toBeUndefined()
  })

  it('rejects with social/not-configured, and calls no service, where the page has no Farcaster', async () => {
    const { calls, deps } = open('')
    await expect(beginFarcaster({}, deps)).rejects.toMatchObject({ code: 'social/not-configured' })
    expect(calls).toEqual([])
  })
})

describe('isChannelUri', () => {
  it.each([
    ['another path', 'https://farcaster.xyz/~/other?channelToken=A'],
    ['a user name', 'https://a@farcaster.xyz/~/siwf?channelToken=A'],
    ['a fragment', `${PAGE}?channelToken=A#x`],
    ['no token', PAGE],
    ['two tokens', `${PAGE}?channelToken=A&channelToken=B`],
    ['a further parameter', `${PAGE}?channelToken=A&redirectUrl=https://evil.example`],
    ['a token of other characters', `${PAGE}?channelToken=A/B`],
  ])('returns false for an address with %s', (_, uri) => {
    expect(isChannelUri(uri, PAGE)).toBe(false)
    expect(isChannelUri(`${PAGE}?channelToken=ABCD2345`, PAGE)).toBe(true)
  })
})

describe('readAccount', () => {
  const read = (resources: string, userName: string | null = 'ada') =>
    readAccount('farcaster', {
      message: `wallet.example wants you to sign in\nResources:\n${resources}`,
      signature: '0x00',
      userName,
    })

  it('returns the number of the account that a message of Farcaster names, and the name that the relay states', () => {
    const account = { provider: 'farcaster', subject: '1234', name: 'ada', email: undefined, isEmailVerified: false }
    expect(read('- farcaster://fid/1234')).toEqual(account)
    expect(read('- farcaster://fid/1234', null).name).toBeUndefined()
  })

  it.each(['', '- https://a.example', '- farcaster://fid/1\n- farcaster://fid/2', '- farcaster://fid/0'])(
    'throws frame/error for a message of Farcaster with the resources %j',
    (resources) => {
      expect(() => read(resources)).toThrow(expect.objectContaining({ code: 'frame/error' }))
    },
  )
})
