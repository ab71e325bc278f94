import { mainnet } from '@latchkey/chains'
import { currentView, toScreenClient, type ViewName } from '@latchkey/core/ui'
import { createFakeChainAdapter } from '@latchkey/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createWalletModal } from '../index.ts'
import { createShownClient, isConnectSuccess } from './shown-client.ts'

const awaitsWallet = (name: ViewName) => name === 'ConnectingExternal'

/** A modal with a fake clock, and the names of the screens that it would render. */
function openModal() {
  const { client: given, destroy } = createWalletModal({
    networks: [mainnet],
    adapters: [createFakeChainAdapter()],
    connectors: [],
  })
  const timers = new Map<() => void, number>()
  const after = (delayMs: number, callback: () => void) => {
    timers.set(callback, delayMs)
    return () => void timers.delete(callback)
  }
  const client = toScreenClient(given)
  const options = { ...client.options, clock: { ...client.options.clock, after } }
  const shown = createShownClient({ ...client, options }, awaitsWallet)
  const drawn: string[] = []
  const stop = shown.subscribe(({ router }) => drawn.push(currentView(router).name))
  onTestFinished(() => {
    stop()
    destroy()
  })
  const pass = (ms: number) => {
    for (const [callback, delayMs] of [...timers]) if (delayMs <= ms && timers.delete(callback)) callback()
  }
  return { modal: client.actions.modal, state: client.getState, drawn, pass, timers }
}

describe('createShownClient', () => {
  it('passes the state on at once while the modal is open', () => {
    const { modal, drawn } = openModal()
    modal.open({ view: { name: 'Connect', params: undefined } })
    modal.push('AllWallets')
    modal.goBack()
    expect(drawn.slice(-2)).toEqual(['AllWallets', 'Connect'])
  })

  it('shows the screen that waits for a wallet only if the wallet has not responded within two frames', () => {
    const { modal, drawn, pass } = openModal()
    modal.open({ view: { name: 'Connect', params: undefined } })
    modal.push('ConnectingExternal', { walletId: 'com.one' })
    expect(drawn).not.toContain('ConnectingExternal')
    pass(32)
    expect(drawn.at(-1)).toBe('ConnectingExternal')
  })

  it('never shows the waiting screen for a wallet that responds at once', () => {
    const { modal, drawn, pass, timers } = openModal()
    modal.open({ view: { name: 'Connect', params: undefined } })
    modal.push('ConnectingExternal', { walletId: 'com.one' })
    modal.close()
    pass(1000)
    expect(drawn).not.toContain('ConnectingExternal')
    expect(timers.size).toBe(0)
  })

  it('opens directly on the screen that waits for a wallet', () => {
    const { modal, drawn } = openModal()
    modal.open({ view: { name: 'ConnectingExternal', params: { walletId: 'com.one' } } })
    expect(drawn).toEqual(['ConnectingExternal'])
  })

  it('keeps the last screen until the modal has faded out', () => {
    const { modal, drawn, pass } = openModal()
    modal.open({ view: { name: 'Connect', params: undefined } })
    modal.push('AllWallets')
    modal.close()
    expect(drawn.at(-1)).toBe('AllWallets')
    pass(200)
    expect(drawn.at(-1)).toBe('AllWallets')
    pass(300)
    expect(drawn.at(-1)).toBe('Connect')
  })

  it('reports a success only if a wallet was connected on the current screen, in the step that closes the modal', () => {
    const { modal, state } = openModal()
    modal.open({ view: { name: 'ConnectingExternal', params: { walletId: 'com.one' } } })
    const open = state()
    const connection = { status: 'connected', approvalId: 'one', accounts: [] } as const
    const closed = { ...open, modal: { ...open.modal, isOpen: false } }
    const connected = { ...closed, connections: { eip155: connection } }
    expect(isConnectSuccess(open, connected, open)).toBe(true)
    expect(isConnectSuccess(open, closed, open)).toBe(false)
    expect(isConnectSuccess(open, connected, { ...open, connections: { eip155: connection } })).toBe(false)
    expect(isConnectSuccess(open, { ...connected, modal: open.modal }, open)).toBe(false)
    modal.push('AllWallets')
    expect(isConnectSuccess(state(), connected, open)).toBe(false)
  })

  it('uses the current state when the screens subscribe', () => {
    const { client: given, destroy } = createWalletModal({
      networks: [mainnet],
      adapters: [createFakeChainAdapter()],
      connectors: [],
    })
    onTestFinished(destroy)
    const client = toScreenClient(given)
    const shown = createShownClient(client, awaitsWallet)
    client.actions.modal.open()
    expect(shown.getState().modal.isOpen).toBe(false)
    onTestFinished(shown.subscribe(() => {}))
    expect(shown.getState().modal.isOpen).toBe(true)
  })
})
