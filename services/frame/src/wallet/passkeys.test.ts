import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { beginProtect, findPasskeys, readPasskeys, readPasskeysOnce } from './passkeys.ts'
import type { WalletDeps } from './wallet-deps.ts'

const OWN = { id: 'one', name: 'Laptop', createdAt: 1, usedAt: null }
const KNOWN = [{ id: 'one', rpId: 'wallet.example' }]

/** What the frame works with. Every step is recorded. */
function open({ hasCustody = true, list = 'a.b.c' as string | undefined, isCorrupt = false, hasAutoSet = true } = {}) {
  const steps: string[] = []
  let isBroken = isCorrupt
  const failures: WalletError[] = []
  const vault = {
    async call(op: string, params: { readonly list?: string }) {
      steps.push(params.list === undefined ? op : `${op} ${params.list}`)
      if (op !== 'PASSKEYS') return { jws: 'jws' }
      if (params.list !== undefined) isBroken = false
      if (isBroken) throw new WalletError('vault/corrupt')
      return { passkeys: KNOWN }
    },
  }
  const custody = {
    async call({ path, body }: { readonly path: string; readonly body: (nonce: string) => Promise<unknown> }) {
      await body('nonce')
      steps.push(`custody ${path}`)
      const [failure] = failures
      if (failure !== undefined) throw failure
      return path === 'passkeys' ? { token: 'token' } : { passkeys: [OWN], ...(list === undefined ? {} : { list }) }
    },
  }
  const session = { describe: async () => ({ wallet: { walletId: 'wallet', hasAutoSet } }) }
  const deps = { session, custody: hasCustody ? custody : undefined, openVault: async () => vault, origin: 'o' }
  return { deps: deps as unknown as WalletDeps, steps, failures }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the passkeys of the frame', () => {
  it('are read at custody by a request of the vault, which gets the list', async () => {
    const { deps, steps } = open()
    expect(await readPasskeys(deps)).toEqual([OWN])
    expect(steps).toEqual(['READ_PASSKEYS', 'custody passkeys/read', 'PASSKEYS a.b.c'])
    const none = open({ list: undefined })
    await readPasskeys(none.deps)
    expect(none.steps).not.toContain('PASSKEYS')
    await expect(readPasskeys(open({ hasCustody: false }).deps)).rejects.toMatchObject({
      code: 'frame/unsupported-action',
    })
  })

  it('are read once for each wallet in a page, and again after a failure', async () => {
    const { deps, steps } = open()
    for (const wallet of ['one', 'one', 'two']) {
      readPasskeysOnce(wallet, deps)
      await settled()
    }
    expect(steps.filter((step) => step.startsWith('custody'))).toHaveLength(2)
    const offline = open({ hasCustody: false })
    readPasskeysOnce('one', offline.deps)
    await settled()
    expect(offline.deps.passkeysReadOf).toBeUndefined()
  })

  it('are those of the vault, which gets the list of custody when its own cannot be used', async () => {
    const { deps, steps } = open()
    expect(await findPasskeys('wallet', deps)).toEqual(KNOWN)
    expect(steps).toEqual(['PASSKEYS'])
    const corrupt = open({ isCorrupt: true })
    expect(await findPasskeys('wallet', corrupt.deps)).toEqual(KNOWN)
    expect(corrupt.steps).toContain('PASSKEYS a.b.c')
  })

  it('X130: are an error for a device that custody does not know, until it does, because its vault may have no list', async () => {
    const { deps, failures } = open()
    failures.push(new WalletError('embedded/not-found'))
    readPasskeysOnce('wallet', deps)
    await settled()
    await expect(findPasskeys('wallet', deps)).rejects.toMatchObject({ code: 'embedded/not-found' })
    failures.length = 0
    expect(await findPasskeys('wallet', deps)).toEqual(KNOWN)
    expect(await findPasskeys('wallet', deps)).toEqual(KNOWN)
  })

  it('are those of the vault where custody cannot be reached, and for a wallet that custody has no half of', async () => {
    for (const { code, hasAutoSet } of [
      { code: 'frame/timeout', hasAutoSet: true },
      { code: 'embedded/not-found', hasAutoSet: false },
    ] as const) {
      const { deps, failures } = open({ hasAutoSet })
      failures.push(new WalletError(code))
      readPasskeysOnce('wallet', deps)
      await settled()
      expect(await findPasskeys('wallet', deps)).toEqual(KNOWN)
    }
  })

  it('are changed in a visit that custody gives a token for', async () => {
    const { deps, steps } = open()
    expect(await beginProtect(deps)).toBe('token')
    expect(steps).toEqual(['PROTECT', 'custody passkeys'])
  })
})
