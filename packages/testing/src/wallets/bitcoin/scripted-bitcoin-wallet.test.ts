import type { SessionEvent } from '@latchkey/core/ports'
import { describe, expect, it } from 'vitest'
import { createScriptedBitcoinWallet } from './scripted-bitcoin-wallet.ts'
import type { ScriptedBitcoinWalletOptions } from './scripted-bitcoin-wallet.types.ts'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const SIGNET = 'bip122:00000008819873e925422c1ff0f99f7c'

function begin(options: Partial<ScriptedBitcoinWalletOptions> = {}) {
  const wallet = createScriptedBitcoinWallet({
    privateKeys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)],
    chains: { [MAINNET]: 'http://127.0.0.1:1', [SIGNET]: 'http://127.0.0.1:1' },
    ...options,
  })
  const session = wallet.openSession()
  const sign = (address = wallet.keys()[0]?.address ?? '') =>
    session.request({ method: 'signMessage', params: { account: address, message: 'x' } })
  return { wallet, session, sign }
}

describe('the scripted wallet of Bitcoin', () => {
  it('has addresses of four types for one key', () => {
    const { session } = begin({ types: ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'] })
    const forms = [/^1/, /^3/, /^bc1q/, /^bc1p/]
    expect(session.accounts).toHaveLength(4)
    for (const [index, { address }] of session.accounts.entries()) expect(address).toMatch(forms[index] ?? /^$/)
    expect(session.accounts.map(({ type }) => type)).toEqual(['payment', 'payment', 'payment', 'ordinal'])
  })

  it('declines, hangs, locks, lies, forges and vanishes on demand', async () => {
    const { wallet, session, sign } = begin()
    wallet.rejectNext()
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/rejected' })
    wallet.hang()
    const slow = sign()
    wallet.wake()
    const honest = await slow
    wallet.lock()
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    wallet.unlock()
    wallet.lieOn('signMessage', 'nothing')
    expect(await sign()).toBe('nothing')
    expect(await sign()).toEqual(honest)
    wallet.forge()
    expect(await sign()).not.toEqual(honest)
    const events: SessionEvent[] = []
    session.subscribe((event) => events.push(event))
    wallet.vanish()
    expect(events).toEqual([{ type: 'disconnect' }])
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })

  it('selects another account and another network, and emits both', async () => {
    const { wallet, session } = begin()
    const before = session.accounts
    const events: SessionEvent[] = []
    session.subscribe((event) => events.push(event))
    wallet.selectAccount(1)
    expect(session.accounts[0]?.address).not.toBe(before[0]?.address)
    await session.selectNetwork?.(SIGNET)
    expect(session.accounts[0]?.address).toMatch(/^tb1q/)
    expect(events.map(({ type }) => type)).toEqual(['accounts', 'network'])
    expect(() => wallet.selectAccount(9)).toThrow('there is no 9')
    expect(() => session.selectNetwork?.('bip122:none')).toThrow(
      expect.objectContaining({ code: 'network/unsupported' }),
    )
  })

  it('rejects unknown methods, and addresses of other wallets', async () => {
    const { session, sign } = begin({ methods: ['signMessage'] })
    const sending = session.request({ method: 'sendTransfer', params: {} })
    await expect(sending).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
    await expect(sign('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).rejects.toMatchObject({
      code: 'wallet/unauthorized',
    })
  })
})
