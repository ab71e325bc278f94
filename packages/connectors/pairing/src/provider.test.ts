import type { Reporter } from '@latchkey/core/ports'
import type { WalletError } from '@latchkey/errors'
import { createFakeClock } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { createProvider } from './provider.ts'
import type { LateResponse } from './sign/requests.ts'

// A warning loads the messages of all errors.
import '@latchkey/errors'

function createRig(kept: readonly LateResponse[] = []) {
  const clock = createFakeClock()
  const reported: WalletError[] = []
  const reporter: Reporter = { report: (error) => void reported.push(error) }
  const changes = new Set<() => void>()
  let cached = [...kept]
  const provider = createProvider(
    { namespace: 'eip155', request: async () => null, subscribe: () => () => {} },
    {
      clock,
      reporter,
      namespaces: () => ({}),
      requestOn: async () => null,
      takeLateResponses: () => cached.splice(0),
      watch: (listener) => void changes.add(listener),
    },
  )
  const messages: unknown[] = []
  return {
    clock,
    reported,
    provider,
    messages,
    listen: (message: unknown) => void messages.push(message),
    keep(answer: LateResponse) {
      cached = [...cached, answer]
      for (const change of changes) change()
    },
  }
}

const message = (data: LateResponse) => ({ type: 'late_response', data })
const [first, second]: readonly [LateResponse, LateResponse] = [
  { id: 1, method: 'personal_sign', result: '0x1' },
  { id: 2, method: 'personal_sign', result: '0x2' },
]

describe('listeners of a provider', () => {
  it('may be ten for one event; more are reported, once (Spec §9.39)', async () => {
    const { clock, provider, reported } = createRig()
    const add = (event: string, count: number) => {
      for (let at = 0; at < count; at += 1) provider.on(event, () => {})
    }
    add('accountsChanged', 10)
    add('chainChanged', 10)
    await clock.advance(0)
    expect(reported).toEqual([])
    add('accountsChanged', 2)
    await clock.advance(0)
    expect(reported).toMatchObject([
      { code: 'provider/many-listeners', context: { event: 'accountsChanged', limit: 10 } },
    ])
  })

  it('are not too many if each is removed again', async () => {
    const { clock, provider, reported } = createRig()
    for (let at = 0; at < 50; at += 1) {
      const listener = () => {}
      provider.on('chainChanged', listener)
      provider.removeListener('chainChanged', listener)
    }
    await clock.advance(0)
    expect(reported).toEqual([])
  })
})

describe('cached messages', () => {
  it('are emitted one second after the start, and later ones at once (Spec §9.39)', async () => {
    const { clock, provider, messages, listen, keep } = createRig([first])
    provider.on('message', listen)
    await clock.advance(999)
    expect(messages).toEqual([])
    await clock.advance(1)
    expect(messages).toEqual([message(first)])
    keep(second)
    expect(messages).toEqual([message(first), message(second)])
    expect(clock.pending()).toBe(0)
  })

  it('are also emitted to a listener that is added later than that', async () => {
    const { clock, provider, messages, listen } = createRig([first])
    await clock.advance(5_000)
    provider.on('message', listen)
    await clock.advance(0)
    expect(messages).toEqual([message(first)])
  })

  it('stay available for `takeLateResponses` while there is no listener', async () => {
    const { clock, provider, messages, listen } = createRig([first])
    provider.on('message', listen)
    provider.removeListener('message', listen)
    await clock.advance(1_000)
    expect(messages).toEqual([])
    expect(provider.takeLateResponses()).toEqual([first])
  })
})
