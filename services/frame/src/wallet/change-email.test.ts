import { isWalletError, WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { beginEmailChange, enterPrimaryCode, enterSecondaryCode } from './change-email.ts'
import type { WalletDeps } from './wallet-deps.ts'

const NEW = 'Ada@new.example'

interface Rig {
  /** Path of a call that fails next. */
  failing?: string
}

/** What the frame works with, where auth names other addresses than the person typed. Every call is recorded. */
function open(identity: object = { type: 'email', email: 'ada@example.org' }) {
  const calls: string[] = []
  const signed: unknown[] = []
  const stored: unknown[] = []
  const rig: Rig = {}
  const service =
    (name: string, answer: object) =>
    async ({ path, body }: { readonly path: string; readonly body: (nonce: string) => Promise<unknown> }) => {
      calls.push(`${name} ${path}`)
      await body('nonce')
      if (rig.failing !== path) return answer
      delete rig.failing
      throw new WalletError('frame/timeout')
    }
  const vault = {
    async call(op: string, params: unknown) {
      signed.push([op, params])
      return { jws: 'jws' }
    },
  }
  const begun = { changeId: 'change', action: 'VERIFY_PRIMARY_OTP', statement: 'statement', email: 'ada@new.example' }
  const session = {
    call: service('auth', begun),
    identity: async () => identity,
    identify: async (given: object) => void stored.push(given),
    describe: async () => ({ email: 'eve@example.org', wallet: { walletId: 'wallet' } }),
  }
  const custody = { call: service('custody', { receipt: 'receipt' }) }
  const deps = { session, custody, openVault: async () => vault } as unknown as WalletDeps
  return { deps, calls, signed, stored, rig }
}

const accept = async () => {}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (isWalletError(error) ? error.code : error),
  )

describe('the change of an e-mail address', () => {
  it('brings both codes to auth, then the addresses that the person typed to custody, then the receipt to auth', async () => {
    const { deps, calls, signed, stored } = open()
    expect(await beginEmailChange(NEW, deps, accept)).toBe('VERIFY_PRIMARY_OTP')
    await enterPrimaryCode('01234567', deps)
    expect(await enterSecondaryCode('76543210', deps)).toBe('ada@new.example')
    expect(calls).toEqual([
      'auth email-change',
      'auth email-change/primary',
      'auth email-change/secondary',
      'custody email-change',
      'auth email-change/finish',
    ])
    const addresses = { from: 'ada@example.org', to: NEW }
    expect(signed).toEqual([
      ['CHANGE_EMAIL', { nonce: 'nonce', walletId: 'wallet', ...addresses, statement: 'statement' }],
    ])
    expect(stored).toEqual([{ type: 'email', email: NEW }])
    expect(await codeOf(enterSecondaryCode('76543210', deps))).toBe('email/invalid-code')
  })

  it('X129: takes no code before the person has accepted both addresses, and none after they declined', async () => {
    const { deps, calls } = open()
    const shown: unknown[] = []
    let whileShown: unknown
    const decline = async (...addresses: unknown[]) => {
      shown.push(addresses)
      whileShown = await codeOf(enterPrimaryCode('01234567', deps))
      throw new WalletError('wallet/rejected')
    }
    expect(await codeOf(beginEmailChange(NEW, deps, decline))).toBe('wallet/rejected')
    expect(shown).toEqual([['ada@example.org', NEW]])
    expect(whileShown).toBe('email/invalid-code')
    expect(await codeOf(enterPrimaryCode('01234567', deps))).toBe('email/invalid-code')
    expect(await codeOf(enterSecondaryCode('01234567', deps))).toBe('email/invalid-code')
    expect(calls).toEqual(['auth email-change'])
  })

  it('shows the address once when its code is requested again, and anew for another address', async () => {
    const { deps } = open()
    const shown: string[] = []
    const note = async (_: string, to: string) => void shown.push(to)
    await beginEmailChange(NEW, deps, note)
    await beginEmailChange(NEW, deps, note)
    await beginEmailChange('ada@other.example', deps, note)
    expect(shown).toEqual([NEW, 'ada@other.example'])
  })

  it.each([
    ['email-change/finish', ['custody email-change', 'auth email-change/finish']],
    ['email-change', ['custody email-change', 'auth email-change/finish']],
  ])('goes on behind the codes when %s failed, and stores the address only at the end', async (failing, expected) => {
    const { deps, calls, stored, rig } = open()
    await beginEmailChange(NEW, deps, accept)
    rig.failing = failing
    expect(await codeOf(enterSecondaryCode('76543210', deps))).toBe('frame/timeout')
    expect(stored).toEqual([])
    calls.length = 0
    expect(await codeOf(enterSecondaryCode('76543210', deps))).toBe('ok')
    expect(calls).toEqual(expected)
    expect(stored).toEqual([{ type: 'email', email: NEW }])
  })

  it('enters no code before a change has begun', async () => {
    const { deps, calls } = open()
    expect(await codeOf(enterPrimaryCode('01234567', deps))).toBe('email/invalid-code')
    expect(await codeOf(enterSecondaryCode('01234567', deps))).toBe('email/invalid-code')
    expect(calls).toEqual([])
  })

  it('is not there for a user of a social login, and without custody', async () => {
    const social = open({ type: 'social', provider: 'google', idToken: 'a.b.c', salt: 's' })
    expect(await codeOf(beginEmailChange(NEW, social.deps, accept))).toBe('frame/unsupported-action')
    const { deps, calls } = open()
    expect(await codeOf(beginEmailChange(NEW, { ...deps, custody: undefined }, accept))).toBe(
      'frame/unsupported-action',
    )
    expect(calls).toEqual([])
  })
})
