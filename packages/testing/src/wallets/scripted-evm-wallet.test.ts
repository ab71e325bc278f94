import { recoverMessageAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createScriptedEvmWallet } from './scripted-evm-wallet.ts'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('a scripted wallet', () => {
  it('shares no account before the request of a site, and remembers the site afterwards', async () => {
    const wallet = createScriptedEvmWallet()
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(await wallet.provider.request({ method: 'eth_requestAccounts' })).toEqual([first, second])
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([first, second])
    const other = wallet.installIn(new EventTarget(), { origin: 'https://other.example' })
    expect(await other.provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  it('signs with a real key', async () => {
    const wallet = createScriptedEvmWallet()
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const params = ['0x68656c6c6f', second]
    const signature = await wallet.provider.request({ method: 'personal_sign', params })
    const address = await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })
    expect(address).toBe(second)
  })

  it('signs nothing for a site without permission', async () => {
    const { provider } = createScriptedEvmWallet()
    const request = provider.request({ method: 'personal_sign', params: ['0x00', first] })
    await expect(request).rejects.toMatchObject({ code: 4100 })
  })

  it('signs no typed data of another chain', async () => {
    const { provider } = createScriptedEvmWallet({ chainId: 1 })
    await provider.request({ method: 'eth_requestAccounts' })
    const typedData = { domain: { chainId: 10 }, types: { A: [] }, primaryType: 'A', message: {} }
    const request = provider.request({ method: 'eth_signTypedData_v4', params: [first, typedData] })
    await expect(request).rejects.toThrow('must match the active chainId "1"')
  })

  it('rejects an unknown method', async () => {
    const { provider } = createScriptedEvmWallet()
    await expect(provider.request({ method: 'anvil_setBalance' })).rejects.toMatchObject({ code: -32601 })
    await expect(provider.request({ method: 'eth_sign' })).rejects.toMatchObject({ code: -32601 })
  })

  it('notifies every tab of one browser about a new account and a new network', async () => {
    const wallet = createScriptedEvmWallet({ chains: { 1: '', 10: '' } })
    const events: unknown[] = []
    for (const tab of [1, 2]) {
      const { provider } = wallet.installIn(new EventTarget())
      provider.on('accountsChanged', (accounts) => events.push([tab, 'accounts', accounts]))
      provider.on('chainChanged', (chainId) => events.push([tab, 'chain', chainId]))
    }
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    events.length = 0
    await wallet.switchAccount(1)
    await wallet.switchChain(10)
    expect(events).toEqual([
      [1, 'accounts', [second, first]],
      [2, 'accounts', [second, first]],
      [1, 'chain', '0xa'],
      [2, 'chain', '0xa'],
    ])
  })

  it('lets a test decide in place of the user', async () => {
    const wallet = createScriptedEvmWallet({ approval: 'manual' })
    const connecting = wallet.provider.request({ method: 'eth_requestAccounts' })
    expect(await wallet.nextRequest()).toMatchObject({ kind: 'connect', origin: 'http://localhost' })
    const again = wallet.provider.request({ method: 'eth_requestAccounts' })
    await expect(again).rejects.toMatchObject({ code: -32002 })
    wallet.approve()
    expect(await connecting).toEqual([first, second])

    const signing = wallet.provider.request({ method: 'personal_sign', params: ['0x00', first] })
    wallet.reject((await wallet.nextRequest('personal_sign')).id)
    await expect(signing).rejects.toMatchObject({ code: 4001 })
    expect(wallet.pendingRequests()).toEqual([])
    expect(wallet.requests().map(({ method, outcome }) => [method, outcome])).toEqual([
      ['eth_requestAccounts', 'answered'],
      ['eth_requestAccounts', 'refused'],
      ['personal_sign', 'refused'],
    ])
  })

  it('lies, rejects and hangs on demand', async () => {
    const wallet = createScriptedEvmWallet()
    wallet.lieAbout('chain')
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('banana')
    wallet.lieAbout('chain', '0x5')
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x5')
    wallet.behave()
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x1')
    wallet.rejectNext()
    expect(await wallet.provider.request({ method: 'eth_chainId' })).toBe('0x1')
    const connecting = wallet.provider.request({ method: 'eth_requestAccounts' })
    await expect(connecting).rejects.toMatchObject({ code: 4001 })
    wallet.rejectNext('eth_chainId')
    await expect(wallet.provider.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: 4001 })
    wallet.failNext({ message: 'out of order' }, 'eth_accounts')
    await expect(wallet.provider.request({ method: 'eth_accounts' })).rejects.toThrow('out of order')
    wallet.hang('eth_chainId')
    const silent = wallet.provider.request({ method: 'eth_chainId' })
    expect(await Promise.race([silent, wallet.provider.request({ method: 'net_version' })])).toBe('1')
  })

  it('shares nothing while it is locked, and responds to a waiting site when it is unlocked', async () => {
    const wallet = createScriptedEvmWallet()
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.lock()
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    const pending = wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.unlock()
    expect(await pending).toEqual([first, second])
  })

  it('removes a permission from the side of the site and from the side of the wallet', async () => {
    const wallet = createScriptedEvmWallet()
    const events: unknown[] = []
    wallet.provider.on('accountsChanged', (accounts) => events.push(accounts))
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    expect(await wallet.provider.request({ method: 'wallet_getPermissions' })).toHaveLength(1)
    await wallet.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await wallet.provider.request({ method: 'wallet_getPermissions' })).toEqual([])
    await wallet.provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    await wallet.forget()
    expect(events).toEqual([[first, second], [], [first, second], []])
  })

  it('announces itself on request, but not after it vanished', async () => {
    const window = new EventTarget()
    const names: string[] = []
    window.addEventListener('eip6963:announceProvider', (event) => {
      names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
    })
    const wallet = createScriptedEvmWallet({ name: 'One', atWindowEthereum: true })
    const { provider } = wallet.installIn(window)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(names).toEqual(['One', 'One'])
    expect(Reflect.get(window, 'ethereum')).toBe(provider)
    await wallet.vanish()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(names).toHaveLength(2)
    expect(Reflect.get(window, 'ethereum')).toBeUndefined()
    await expect(provider.request({ method: 'eth_chainId' })).rejects.toThrow('Extension context invalidated.')
  })
})
