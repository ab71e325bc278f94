import type { Identity } from '@latchkey/protocol/wallet-keys'
import { describe, expect, it } from 'vitest'
import { createSession, type SessionOptions } from './wallet-session.ts'

const DEVICE = '1f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const TOKENS = { accessToken: 'a'.repeat(43), expiresAt: Number.MAX_SAFE_INTEGER, refreshToken: 'r'.repeat(43) }
const GITHUB: Identity = { type: 'access-token', provider: 'github', accessToken: 'gho_of_somebody' }
const FARCASTER: Identity = { type: 'farcaster', message: 'm', signature: '0x00', salt: 's'.repeat(43) }
const GOOGLE: Identity = { type: 'social', provider: 'google', idToken: 'a.b.c', salt: 's'.repeat(43) }

/** The session of a browser; `load` opens the page again. `hasWallet`: auth knows a wallet of the user. */
function openBrowser({ hasWallet = false } = {}) {
  const stored = new Map<string, unknown>()
  const storage = {
    read: async (place: string) => stored.get(place),
    write: async (place: string, value: unknown) => void stored.set(place, value),
  }
  const described = { email: null, wallet: hasWallet ? {} : null }
  const auth = { call: async () => described }
  const ended = { has: async () => false }
  const options = { auth, storage, ended, origin: 'https://shop.example', onEnd: () => undefined }
  const load = () => createSession(options as unknown as SessionOptions)
  return { stored, load }
}

describe('the access token of a login', () => {
  it('is there for custody, and never in the storage', async () => {
    const { stored, load } = openBrowser()
    const session = load()
    await session.open({ ...TOKENS, deviceId: DEVICE, identity: GITHUB })
    expect(await session.proof()).toEqual(GITHUB)
    expect(await session.identity()).toEqual({ type: 'access-token', provider: 'github' })
    expect(JSON.stringify([...stored])).not.toContain('gho_of_somebody')
  })

  it('is gone after a reload, when the session ends, and with the login of somebody else', async () => {
    const { load } = openBrowser()
    const session = load()
    const open = (identity: Identity) => session.open({ ...TOKENS, deviceId: DEVICE, identity })
    await open(GITHUB)
    await expect(load().proof()).rejects.toMatchObject({ code: 'session/expired' })
    await session.leave()
    await expect(session.proof()).rejects.toMatchObject({ code: 'session/expired' })
    await open(GITHUB)
    await open(GOOGLE)
    expect(await session.proof()).toEqual(GOOGLE)
  })

  it('is dropped once the user has a wallet', async () => {
    const { load } = openBrowser({ hasWallet: true })
    const session = load()
    await session.open({ ...TOKENS, deviceId: DEVICE, identity: GITHUB })
    await session.describe()
    await expect(session.proof()).rejects.toMatchObject({ code: 'session/expired' })
  })
})

describe('the ID token of a login', () => {
  it('is there after a reload', async () => {
    const { load } = openBrowser()
    await load().open({ ...TOKENS, deviceId: DEVICE, identity: GOOGLE })
    expect(await load().proof()).toEqual(GOOGLE)
  })

  it.each([
    ['google', GOOGLE],
    ['farcaster', FARCASTER],
  ] as const)('is forgotten once the user has a wallet, and the session by %s goes on', async (provider, identity) => {
    const { stored, load } = openBrowser({ hasWallet: true })
    const session = load()
    await session.open({ ...TOKENS, deviceId: DEVICE, identity })
    expect(await load().proof(), 'for custody, until then').toEqual(identity)
    await session.describe()
    expect(JSON.stringify([...stored])).not.toMatch(/a\.b\.c|0x00|sss/)
    expect(await session.identity()).toEqual({ type: 'account', provider })
    expect(await load().isOpen()).toBe(true)
    await expect(load().proof()).rejects.toMatchObject({ code: 'session/expired' })
  })

  it('is not forgotten while custody may still need it', async () => {
    const { load } = openBrowser()
    const session = load()
    await session.open({ ...TOKENS, deviceId: DEVICE, identity: GOOGLE })
    await session.describe()
    expect(await session.proof()).toEqual(GOOGLE)
  })
})
