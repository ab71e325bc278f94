import { describe, expect, it } from 'vitest'
import { createDemoWallet } from './browser-wallet.ts'
import type { ApprovalRequest } from './scripted-wallet.types.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function openTab(kept: Map<string, string>) {
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return Object.assign(new EventTarget(), { localStorage, location: { origin: 'http://demo.localhost:5173' } })
}

describe('the demo wallet', () => {
  it('shows every prompt, and does only what was approved', async () => {
    const shown: ApprovalRequest[] = []
    const onRequest = async (request: ApprovalRequest) => {
      shown.push(request)
      return request.kind === 'connect'
    }
    const { provider } = createDemoWallet({ onRequest, window: openTab(new Map()) })
    await provider.request({ method: 'eth_requestAccounts' })
    const signing = provider.request({ method: 'personal_sign', params: ['0x00', account] })
    await expect(signing).rejects.toMatchObject({ code: 4001 })
    expect(shown.map(({ kind, origin }) => [kind, origin])).toEqual([
      ['connect', 'http://demo.localhost:5173'],
      ['message', 'http://demo.localhost:5173'],
    ])
  })

  it('restores the permitted site after a reload, and starts without state if its storage is invalid', async () => {
    const kept = new Map<string, string>()
    const onRequest = async () => true
    const first = createDemoWallet({ onRequest, window: openTab(kept) })
    await first.provider.request({ method: 'eth_requestAccounts' })
    const reloaded = createDemoWallet({ onRequest, window: openTab(kept) })
    expect(await reloaded.provider.request({ method: 'eth_accounts' })).toHaveLength(2)
    for (const key of kept.keys()) kept.set(key, '{"origins":7}')
    const spoilt = createDemoWallet({ onRequest, window: openTab(kept) })
    expect(await spoilt.provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  it('notifies another tab of a change', async () => {
    const kept = new Map<string, string>()
    const onRequest = async () => true
    const chains = { 1: 'http://127.0.0.1:1', 10: 'http://[::1]:1' }
    const here = createDemoWallet({ onRequest, chains, window: openTab(kept) })
    const otherTab = openTab(kept)
    const there = createDemoWallet({ onRequest, chains, window: otherTab })
    const events: unknown[] = []
    there.provider.on('accountsChanged', (accounts) => events.push(accounts))
    there.provider.on('chainChanged', (chainId) => events.push(chainId))
    await here.provider.request({ method: 'eth_requestAccounts' })
    await here.switchChain(10)
    otherTab.dispatchEvent(Object.assign(new Event('storage'), { key: [...kept.keys()][0] }))
    expect(events).toEqual(['0xa', here.accounts()])
  })

  it('accepts only nodes on this machine', () => {
    const open = (rpcUrl: string) => () =>
      createDemoWallet({ onRequest: async () => true, chains: { 1: rpcUrl }, window: openTab(new Map()) }).uninstall()
    for (const rpcUrl of ['https://mainnet.example', 'http://localhost.evil.example', 'http://localhost@evil.example'])
      expect(open(rpcUrl)).toThrow('takes local nodes only')
    expect(open('http://node.localhost:8545')).not.toThrow()
  })
})
