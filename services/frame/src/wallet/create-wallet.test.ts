import { describe, expect, it } from 'vitest'
import { createWallet } from './create-wallet.ts'
import type { WalletDeps } from './wallet-deps.ts'

const addresses = { eip155: '0x1', solana: 'S', bitcoinPayment: 'bc1q' }

/** What the frame works with, where auth names another address than the person typed. Calls of the vault are recorded. */
function open() {
  const calls: (readonly [op: string, params: unknown])[] = []
  const vault = {
    async call(op: string, params: unknown) {
      calls.push([op, params])
      return { jws: 'jws', addresses }
    },
  }
  const answer = async ({ body }: { readonly body: (nonce: string) => Promise<unknown> }) => {
    await body('nonce')
    return { challenge: 'challenge', ticket: 'ticket', receipt: 'receipt' }
  }
  const session = {
    call: answer,
    deviceId: async () => 'device',
    identity: async () => ({ type: 'email', email: 'ada@example.org' }),
    describe: async () => ({ email: 'eve@example.org', wallet: null }),
  }
  const deps = { session, custody: { call: answer }, openVault: async () => vault } as unknown as WalletDeps
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
})
