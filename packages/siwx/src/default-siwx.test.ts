import { parseMessage } from '@latchkey/sign-in'
import { describe, expect, it } from 'vitest'
import { type DefaultSIWXOptions, defaultSIWX } from './default-siwx.ts'
import { alice, bob, createStorage, page, sign } from './page.fixture.ts'

const KEY = '@appkit/siwx'
const DAY_MS = 86_400_000

function createSite(options: DefaultSIWXOptions = {}) {
  const storage = createStorage()
  let now = Date.parse('2026-03-01T12:00:00Z')
  const given = { storage, page, now: () => now, ...options }
  return {
    siwx: defaultSIWX(given),
    /** The page is loaded again. */
    reload: () => defaultSIWX(given),
    storage,
    stored: () => JSON.parse(storage.getItem(KEY) ?? '[]') as readonly { readonly message: string }[],
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('defaultSIWX', () => {
  it('stores its sessions under the storageKey of its modal', async () => {
    const { siwx, storage, stored } = createSite({ storageKey: 'shop' })
    await siwx.addSession(await sign(siwx, alice))
    expect(stored()).toEqual([])
    expect([...storage.kept.keys()]).toEqual([`shop/${KEY}`])
    expect(await siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
  })

  it('creates a standard message for the page, with an unpredictable nonce', async () => {
    const { siwx } = createSite({ statement: 'Welcome', resources: ['https://app.example/terms'] })
    const input = { accountAddress: alice.address, chainId: 'eip155:1' } as const
    const messages = await Promise.all([siwx.createMessage(input), siwx.createMessage(input)])
    const [first, second] = messages.map((message) => parseMessage(message.toString()))
    expect(first).toMatchObject({
      domain: 'app.example',
      uri: 'https://app.example',
      statement: 'Welcome',
      version: '1',
    })
    expect(first?.nonce).toMatch(/^[A-Za-z\d]{16,}$/)
    expect(first?.nonce).not.toBe(second?.nonce)
    expect(first?.expirationTime).toBe('2026-03-08T12:00:00.000Z')
  })

  it.each([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'So11111111111111111111111111111111111111112', 'Solana'],
    ['bip122:000000000019d6689c085ae165831e93', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin'],
  ] as const)('formats the message for the family of %s', async (chainId, accountAddress, family) => {
    const { siwx } = createSite()
    const text = (await siwx.createMessage({ chainId, accountAddress })).toString()
    expect(text).toContain(`wants you to sign in with your ${family} account:\n${accountAddress}\n`)
    expect(parseMessage(text)).toMatchObject({ chainId, accountAddress })
  })

  it('keeps a session for each account and network across a reload, and ends one alone', async () => {
    const { siwx, reload, stored } = createSite()
    await siwx.addSession(await sign(siwx))
    await siwx.addSession(await sign(siwx, alice, 'eip155:8453'))
    await siwx.addSession(await sign(siwx, bob))
    const later = reload()
    expect(await later.getSessions('eip155:1', alice.address)).toMatchObject([{ data: { chainId: 'eip155:1' } }])
    expect(await later.getSessions('eip155:1', alice.address.toLowerCase())).toHaveLength(1)
    expect(await later.getSessions('eip155:10', alice.address)).toEqual([])
    await later.revokeSession('eip155:1', alice.address)
    expect(stored()).toHaveLength(2)
    expect(await later.getSessions('eip155:1', alice.address)).toEqual([])
    expect(await later.getSessions('eip155:8453', alice.address)).toHaveLength(1)
    expect(await later.getSessions('eip155:1', bob.address)).toHaveLength(1)
  })

  it('replaces all other sessions with the given ones, and signs out with none', async () => {
    const { siwx, storage } = createSite()
    await siwx.addSession(await sign(siwx, bob))
    await siwx.setSessions([await sign(siwx)])
    expect(await siwx.getSessions('eip155:1', bob.address)).toEqual([])
    expect(await siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
    await siwx.setSessions([])
    expect(storage.kept.size).toBe(0)
  })

  it('rejects a message that the account did not sign, and stores nothing', async () => {
    const { siwx, stored } = createSite()
    const session = await sign(siwx)
    const { signature } = await sign(siwx, bob)
    await expect(siwx.addSession({ ...session, signature })).rejects.toMatchObject({ code: 'sign-in/wrong-signature' })
    await expect(siwx.setSessions([{ ...session, signature }])).rejects.toMatchObject({
      code: 'sign-in/wrong-signature',
    })
    await expect(siwx.addSession({ ...session, message: `${session.message} ` })).rejects.toMatchObject({
      code: 'sign-in/message-invalid',
    })
    expect(stored()).toEqual([])
  })

  it('accepts a message once, and only if this page created it', async () => {
    const { siwx, reload } = createSite()
    const session = await sign(siwx)
    await siwx.addSession(session)
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'sign-in/nonce-invalid' })
    const other = reload()
    await expect(other.addSession(await sign(siwx))).rejects.toMatchObject({ code: 'sign-in/nonce-invalid' })
  })

  it('ignores and removes a stored session that was altered, expired or inserted', async () => {
    const { siwx, storage, stored, pass } = createSite({ sessionMs: DAY_MS })
    await siwx.addSession(await sign(siwx))
    const [kept] = stored()
    const forged = { ...kept, data: { ...alice, accountAddress: bob.address, chainId: 'eip155:1' } }
    const foreign = { data: { domain: 'x', uri: 'x', version: '1', nonce: 'x' } }
    for (const bad of [forged, foreign, 'text', null]) {
      storage.setItem(KEY, JSON.stringify([bad]))
      expect(await siwx.getSessions('eip155:1', bob.address)).toEqual([])
    }
    storage.setItem(KEY, '{')
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
    storage.setItem(KEY, JSON.stringify([kept]))
    expect(await siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
    pass(DAY_MS)
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
    expect(stored()).toEqual([])
  })

  it('works without storage as long as the page is open', async () => {
    const broken = () => {
      throw new Error('blocked')
    }
    const { siwx } = createSite({ storage: { getItem: broken, setItem: broken, removeItem: broken } })
    await siwx.addSession(await sign(siwx))
    expect(await siwx.getSessions('eip155:1', alice.address)).toHaveLength(1)
    await siwx.setSessions([])
    expect(await siwx.getSessions('eip155:1', alice.address)).toEqual([])
  })

  it('is required unless the site sets otherwise', async () => {
    expect(await createSite().siwx.getRequired?.()).toBe(true)
    expect(await createSite({ required: false }).siwx.getRequired?.()).toBe(false)
  })
})
