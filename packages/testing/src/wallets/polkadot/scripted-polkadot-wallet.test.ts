import { bytesToHex, encodeSs58, hexToBytes } from '@latchkey/primitives'
import { verify } from '@scure/sr25519'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../fakes/fake-clock.ts'
import { createScriptedPolkadotWallet } from './scripted-polkadot-wallet.ts'
import type { InjectedEntry, ScriptedPolkadotWalletOptions } from './scripted-polkadot-wallet.types.ts'

const data = bytesToHex(new TextEncoder().encode('hello'))
const wrapped = new TextEncoder().encode('<Bytes>hello</Bytes>')

async function begin(options: ScriptedPolkadotWalletOptions = {}) {
  const wallet = await createScriptedPolkadotWallet(options)
  const page: { injectedWeb3?: Record<string, InjectedEntry> } = {}
  wallet.installIn(page)
  const enable = async () => page.injectedWeb3?.['scripted-js']?.enable('Shop')
  const sign = async (address = wallet.accounts()[0] ?? '') =>
    (await enable())?.signer.signRaw({ address, data, type: 'bytes' })
  return { wallet, page, enable, sign }
}

describe('the scripted wallet of Polkadot', () => {
  it('has the development accounts, in the form of its network', async () => {
    const { wallet } = await begin()
    expect(wallet.accounts().slice(0, 2)).toEqual([
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    ])
    const { wallet: kusama } = await begin({ prefix: 2 })
    expect(kusama.accounts()[0]).toBe('HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F')
  })

  it('shows one prompt, and really signs the wrapped text until it forges', async () => {
    const { wallet, sign } = await begin()
    const [accountId = new Uint8Array()] = wallet.accountIds()
    expect(verify(wrapped, hexToBytes((await sign())?.signature ?? ''), accountId)).toBe(true)
    await sign()
    expect(wallet.questions()).toBe(3)
    expect(wallet.signRequests()).toHaveLength(2)
    wallet.forge()
    expect(verify(wrapped, hexToBytes((await sign())?.signature ?? ''), accountId)).toBe(false)
  })

  it('declines, hangs, delays, locks, lies and vanishes on demand', async () => {
    const clock = createFakeClock()
    const { wallet, page, enable, sign } = await begin({ clock })
    wallet.rejectNext()
    await expect(enable()).rejects.toThrow('Rejected')
    wallet.hang()
    const asleep = enable()
    wallet.wake()
    const api = await asleep
    wallet.delay(1_000)
    const slow = api?.accounts.get()
    await clock.advance(1_000)
    expect(await slow).toHaveLength(4)
    wallet.behave()
    wallet.lock()
    expect(await api?.accounts.get()).toEqual([])
    await expect(sign()).rejects.toThrow('Unable')
    wallet.unlock()
    wallet.lieAbout('signature', 'nothing')
    expect(await sign()).toBe('nothing')
    wallet.vanish()
    expect(page.injectedWeb3).toEqual({})
    await expect(api?.accounts.get()).rejects.toThrow('invalidated')
  })

  it('notifies its listeners of its shared accounts', async () => {
    const { wallet, enable } = await begin()
    const api = await enable()
    const seen: string[][] = []
    const end = api?.accounts.subscribe((accounts) => seen.push(accounts.map(({ address }) => address)))
    const [alice, bob] = wallet.accounts()
    wallet.share(1, 0)
    wallet.repeat()
    wallet.forget()
    expect(seen).toEqual([[bob, alice], [bob, alice], []])
    end?.()
    expect(wallet.listenerCount()).toBe(0)
    expect(encodeSs58(wallet.accountIds()[0] ?? new Uint8Array(), 42)).toBe(bob)
  })
})
