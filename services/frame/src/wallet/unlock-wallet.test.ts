import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { dropUnlock, prepareUnlock, unlockWallet } from './unlock-wallet.ts'
import type { WalletDeps } from './wallet-deps.ts'

const WALLET = 'a wallet'

/** A locked wallet. The vault opens only the half that it requested last, once. */
function open() {
  const steps: string[] = []
  let [halves, isUnlocked] = [0, false]
  let expected: number | undefined
  const ops: Record<string, (params: { readonly half?: number }) => unknown> = {
    STATUS: () => ({ isUnlocked }),
    UNLOCK() {
      halves += 1
      expected = halves
      return { jws: 'jws' }
    },
    UNLOCK_FINISH({ half }) {
      if (half !== expected) throw new WalletError('vault/not-ready')
      isUnlocked = true
      expected = undefined
      return {}
    },
  }
  const vault = {
    async call(op: string, params: { readonly half?: number }) {
      if (op !== 'STATUS') steps.push(op)
      return ops[op]?.(params)
    },
  }
  const session = {
    deviceId: async () => 'device',
    async call({ body }: { readonly body: (nonce: string) => Promise<unknown> }) {
      await body('nonce')
      steps.push('auth')
      return { half: halves }
    },
  }
  const deps = { session, openVault: async () => vault, prepared: undefined, unlocking: undefined }
  const lock = () => {
    expected = undefined
  }
  return { deps: deps as unknown as WalletDeps, steps, lock }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const REQUEST = ['UNLOCK', 'auth']
const WHOLE = [...REQUEST, 'UNLOCK_FINISH']

describe('prepareUnlock', () => {
  it('requests the half of auth and leaves the wallet locked', async () => {
    const { deps, steps } = open()
    prepareUnlock(WALLET, deps)
    await settled()
    expect(steps).toEqual(REQUEST)
    await unlockWallet(WALLET, deps)
    expect(steps).toEqual(WHOLE)
  })

  it('requests nothing for an open wallet', async () => {
    const { deps, steps } = open()
    await unlockWallet(WALLET, deps)
    prepareUnlock(WALLET, deps)
    await settled()
    expect(steps).toEqual(WHOLE)
  })

  it('requests one half for a page that withdraws its requests again and again', async () => {
    const { deps, steps } = open()
    for (let each = 0; each < 5; each += 1) {
      prepareUnlock(WALLET, deps)
      await settled()
      dropUnlock(deps)
    }
    expect(steps).toEqual(REQUEST)
  })
})

describe('unlockWallet', () => {
  it('requests a half of its own after the prepared one was dropped', async () => {
    const { deps, steps } = open()
    prepareUnlock(WALLET, deps)
    await settled()
    dropUnlock(deps)
    await unlockWallet(WALLET, deps)
    expect(steps).toEqual([...REQUEST, ...WHOLE])
  })

  it('requests a half of its own if the prepared one is of another wallet', async () => {
    const { deps, steps } = open()
    prepareUnlock('another wallet', deps)
    await settled()
    await unlockWallet(WALLET, deps)
    expect(steps).toEqual([...REQUEST, ...WHOLE])
  })

  it('requests another half if the vault no longer opens the prepared one', async () => {
    const { deps, steps, lock } = open()
    prepareUnlock(WALLET, deps)
    await settled()
    lock()
    await unlockWallet(WALLET, deps)
    expect(steps).toEqual([...WHOLE, ...WHOLE])
  })

  it('unlocks once for two requests that were approved at once', async () => {
    const { deps, steps } = open()
    await Promise.all([unlockWallet(WALLET, deps), unlockWallet(WALLET, deps)])
    expect(steps).toEqual(WHOLE)
  })
})
