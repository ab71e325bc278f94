import { describe, expect, it } from 'vitest'
import type { ApprovalRequest } from '../scripted-wallet.types.ts'
import { createDemoStandardWallet } from './browser-standard-wallet.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ORIGIN = 'http://demo.localhost'

function openTab(kept: Map<string, string>) {
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return Object.assign(new EventTarget(), { localStorage, location: { origin: ORIGIN } })
}

function begin(kept: Map<string, string>, shown: ApprovalRequest[] = []) {
  const onRequest = async (request: ApprovalRequest) => {
    shown.push(request)
    return request.kind === 'connect'
  }
  return createDemoStandardWallet({ chains: { [NETWORK]: 'http://127.0.0.1:1' }, onRequest, window: openTab(kept) })
}

describe('the demo wallet of Solana', () => {
  it('shows every prompt, and does only what was approved', async () => {
    const shown: ApprovalRequest[] = []
    const { answer, accounts } = await begin(new Map(), shown)
    const [address] = await accounts()
    expect(await answer(ORIGIN, { feature: 'standard:connect', inputs: [] })).toMatchObject({ ok: true })
    const inputs = [{ account: { address }, message: { $bytes: [1] } }]
    const signed = await answer(ORIGIN, { feature: 'solana:signMessage', inputs })
    expect(signed).toMatchObject({ ok: false, error: { code: 4001 } })
    expect(shown.map(({ kind, origin }) => [kind, origin])).toEqual([
      ['connect', ORIGIN],
      ['message', ORIGIN],
    ])
  })

  it('keeps the permitted sites over a reload, and accepts only local nodes', async () => {
    const kept = new Map<string, string>([['@latchkey/demo-standard-wallet', JSON.stringify([ORIGIN])]])
    expect((await begin(kept)).permittedOrigins()).toEqual([ORIGIN])
    expect((await begin(new Map([['@latchkey/demo-standard-wallet', '{']]))).permittedOrigins()).toEqual([])
    const far = createDemoStandardWallet({ chains: { [NETWORK]: 'https://api.example' }, window: openTab(kept) })
    await expect(far).rejects.toThrow('local nodes only')
  })
})
