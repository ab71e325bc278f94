import type { Identity } from '@latchkey/protocol/wallet-keys'
import { describe, expect, it } from 'vitest'
import { createWallet } from './create-wallet.ts'
import type { WalletDeps } from './wallet-deps.ts'
import type { Session } from './wallet-session.ts'

const STATED = { subject: '7', name: 'Ada', email: null }
const ACCOUNT = { provider: 'x', subject: '7', name: 'Ada', email: undefined, isEmailVerified: false } as const
const X: Identity = { type: 'access-token', provider: 'x', accessToken: 'a-token' }
const addresses = { eip155: '0x1', solana: 'S', bitcoinPayment: 'bc1q' }

/** What the frame works with, where auth names another address than the person typed. Calls of the vault are recorded. */
function open(
  identity: Identity = { type: 'email', email: 'ada@example.org' },
  given: Partial<WalletDeps> = {},
  stated = STATED,
) {
  const calls: (readonly [op: string, params: unknown])[] = []
  const vault = {
    async call(op: string, params: unknown) {
      calls.push([op, params])
      return { jws: 'jws', addresses, isPersistent: true }
    },
  }
  const answer = async ({ body }: { readonly body: (nonce: string) => Promise<unknown> }) => {
    await body('nonce')
    return { challenge: 'challenge', ticket: 'ticket', receipt: 'receipt', account: stated }
  }
  const session = {
    call: answer,
    deviceId: async () => 'device',
    proof: async () => identity,
    describe: async () => ({ email: 'eve@example.org', wallet: null }),
  }
  const own = { session: { ...session, ...given.session }, custody: { call: answer }, openVault: async () => vault }
  const deps = { ...own, isPersistent: given.isPersistent ?? true, account: ACCOUNT } as unknown as WalletDeps
  return { deps, calls }
}

describe('createWallet', () => {
  it('X133: binds the half of custody to the address that the person typed, not to the one that auth names', async () => {
    const { deps, calls } = open()
    await createWallet(deps)
    expect(calls.find(([op]) => op === 'CREATE_STORE')?.[1]).toEqual({
      nonce: 'nonce',
      ticket: 'ticket',
      identity: { type: 'email', email: 'ada@example.org' },
    })
  })
  it('gives custody the access token of a provider without ID tokens', async () => {
    const { deps, calls } = open(X)
    await createWallet(deps)
    expect(calls.find(([op]) => op === 'CREATE_STORE')?.[1]).toMatchObject({ identity: X })
  })

  it.each([
    ['number', { subject: '8' }],
    ['name', { name: 'Eve' }],
    ['address', { email: 'eve@example.org' }],
  ])(
    'X131: rejects with frame/error, and keeps no half, where custody reads another %s by the token than the person accepted',
    async (_, change) => {
      const { deps, calls } = open(X, {}, { ...STATED, ...change } as typeof STATED)
      await expect(createWallet(deps)).rejects.toMatchObject({ code: 'frame/error' })
      expect(calls.map(([op]) => op)).not.toContain('CREATE_KEEP')
    },
  )

  it('rejects with embedded/unsupported-storage, and makes nothing, where neither this browser nor a link could open the wallet again', async () => {
    const nobody = { describe: async () => ({ email: null, wallet: null }) } as unknown as Session
    const { deps, calls } = open(X, { session: nobody, isPersistent: false })
    await expect(createWallet(deps)).rejects.toMatchObject({ code: 'embedded/unsupported-storage' })
    expect(calls).toEqual([])
    await createWallet(open(X, { session: nobody }).deps)
    await createWallet(open(X, { isPersistent: false }).deps)
  })
})
