import type { Challenge, OnChallenge } from '@latchkey/core/ports'
import { createFakeClock } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrameChannel } from './frame-channel.ts'
import { logInFarcaster } from './log-in-farcaster.ts'
import { createScriptedFrame, type ScriptedFrame } from './scripted-frame.fixture.ts'

const URL = 'https://farcaster.xyz/~/siwf?channelToken=ABCD2345'

let frame: ScriptedFrame
let clock: ReturnType<typeof createFakeClock>

beforeEach(() => {
  clock = createFakeClock()
  frame = createScriptedFrame()
  frame.reply('GET_FARCASTER_URI', () => ({ result: { url: URL } }))
  frame.reply('CONNECT_FARCASTER', () => ({ result: { userName: 'ada' } }))
})
afterEach(() => {
  frame.close()
  frame.port.close()
})

function start() {
  const raised: Challenge[] = []
  const onChallenge = ((challenge: Challenge) => {
    raised.push(challenge)
    return new Promise(() => {})
  }) as OnChallenge
  const stop = new AbortController()
  const channel = createFrameChannel(frame.port, clock, () => {})
  const done = logInFarcaster({ channel, clock, signal: stop.signal, onChallenge })
  done.catch(() => undefined)
  const connects = () => frame.calls.filter(({ type }) => type === 'CONNECT_FARCASTER').length
  return { raised, stop, done, connects }
}

describe('logInFarcaster', () => {
  it('shows the address of the app for ten minutes, and connects once the account has signed (Spec §7)', async () => {
    const login = start()
    await expect(login.done).resolves.toBe('ada')
    expect(login.raised).toEqual([
      { type: 'pairing-uri', uri: URL, expiresAt: clock.now() + 600_000 },
      { type: 'popup', provider: 'farcaster', url: URL, origin: 'https://farcaster.xyz', step: 'read' },
    ])
  })

  it('requests again while the account has not signed', async () => {
    let requests = 0
    frame.reply('CONNECT_FARCASTER', () => {
      requests += 1
      return requests < 3 ? { failure: { message: 'no', code: 'frame/timeout' } } : { result: { userName: 'ada' } }
    })
    const login = start()
    await login.done
    expect(login.connects()).toBe(3)
  })

  it('rejects with social/timeout after ten minutes', async () => {
    frame.reply('CONNECT_FARCASTER', () => undefined)
    const login = start()
    for (let request = 1; request <= 20; request++) {
      await vi.waitFor(() => expect(login.connects()).toBe(request))
      await clock.advance(30_000)
    }
    await expect(login.done).rejects.toMatchObject({ code: 'social/timeout' })
  })

  it.each(['social/denied', 'social/unavailable', 'social/not-configured', 'embedded/no-address'])(
    'fails with %s of the frame',
    async (code) => {
      frame.reply('CONNECT_FARCASTER', () => ({ failure: { message: 'no', code } }))
      await expect(start().done).rejects.toMatchObject({ code })
    },
  )

  it('ends with its signal, and takes the request back from the frame', async () => {
    frame.reply('CONNECT_FARCASTER', () => undefined)
    const login = start()
    await vi.waitFor(() => expect(login.connects()).toBe(1))
    login.stop.abort()
    await expect(login.done).rejects.toMatchObject({ code: 'connect/cancelled' })
    await vi.waitFor(() => expect(frame.calls.map(({ type }) => type)).toContain('RPC_ABORT'))
  })
})
