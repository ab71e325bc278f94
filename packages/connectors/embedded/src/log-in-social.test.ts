import type { Challenge, OnChallenge, PopupWindow } from '@latchkey/core/ports'
import { createFakeClock } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrameChannel, type FrameChannel } from './frame-channel.ts'
import type { FrameWindow } from './frame-window.ts'
import { logInSocial } from './log-in-social.ts'
import { arrive, createScriptedFrame, type ScriptedFrame } from './scripted-frame.fixture.ts'

const REDIRECT = 'https://accounts.provider.example/authorize?state=1'
const ORIGIN = 'https://back.wallet.example'
const RESULT = `${ORIGIN}/?transaction=1`
const USER = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 'eip155:1', userName: 'ada' }

let frame: ScriptedFrame
let channel: FrameChannel
let clock: ReturnType<typeof createFakeClock>

beforeEach(() => {
  clock = createFakeClock()
  frame = createScriptedFrame()
  channel = createFrameChannel(frame.port, clock, () => {})
  frame.reply('GET_SOCIAL_REDIRECT_URI', () => ({ result: { uri: REDIRECT, resultOrigin: ORIGIN } }))
  frame.reply('CONNECT_SOCIAL', () => ({ result: USER }))
})
afterEach(() => {
  frame.close()
  frame.port.close()
})

/** The window of a page, to which any other page may post. */
function createPage() {
  const listeners = new Set<(event: MessageEvent<unknown>) => void>()
  return {
    listeners,
    window: {
      addEventListener: (_: string, listener: (event: MessageEvent<unknown>) => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: (event: MessageEvent<unknown>) => void) =>
        void listeners.delete(listener),
    } as unknown as Pick<FrameWindow, 'addEventListener' | 'removeEventListener'>,
    post(origin: string, data: unknown) {
      for (const listener of [...listeners]) listener({ origin, data } as MessageEvent<unknown>)
    },
  }
}

/** Starts a login; `answers` are what the screen answers at each step, and a step without one stays unanswered. */
function start(
  answers: Partial<Record<PopupWindow['step'], 'opened' | 'blocked' | 'unreachable'>> = { open: 'opened' },
) {
  const page = createPage()
  const steps: PopupWindow['step'][] = []
  const raised: Challenge[] = []
  const onChallenge = ((challenge: Challenge) => {
    raised.push(challenge)
    if (challenge.type !== 'popup') throw new Error(`${challenge.type} is not a step of this login`)
    steps.push(challenge.step)
    const answer = answers[challenge.step]
    return answer === undefined ? new Promise(() => {}) : Promise.resolve(answer)
  }) as OnChallenge
  const stop = new AbortController()
  const done = logInSocial('google', { channel, window: page.window, clock, signal: stop.signal, onChallenge })
  done.catch(() => undefined)
  const until = (step: PopupWindow['step']) => vi.waitFor(() => expect(steps.at(-1)).toBe(step))
  const connects = () => frame.calls.filter(({ type }) => type === 'CONNECT_SOCIAL').map(({ payload }) => payload)
  return { page, steps, raised, stop, done, until, connects }
}

describe('logInSocial', () => {
  it('opens the page of the provider, takes its result, and connects (Spec §7)', async () => {
    const login = start()
    await login.until('act')
    expect(login.raised[0]).toEqual({ type: 'popup', provider: 'google', url: REDIRECT, origin: ORIGIN, step: 'open' })
    login.page.post(ORIGIN, { resultUri: RESULT })
    await expect(login.done).resolves.toMatchObject({ userName: 'ada' })
    expect(login.steps).toEqual(['open', 'act', 'read'])
    expect(login.connects()).toEqual([{ uri: RESULT }])
    expect(login.page.listeners.size).toBe(0)
  })

  it.each([
    ['another origin', 'https://evil.example', { resultUri: RESULT }],
    ['an origin that only begins the same', `${ORIGIN}.evil.example`, { resultUri: RESULT }],
    ['a link of another origin', ORIGIN, { resultUri: 'https://evil.example/?transaction=1' }],
    ['a link that runs code', ORIGIN, { resultUri: 'javascript:alert(1)' }],
    ['a user name in the link', ORIGIN, { resultUri: RESULT.replace('//', '//google.com@') }],
    ['text that is no link', ORIGIN, { resultUri: 'done' }],
    ['a further field', ORIGIN, { resultUri: RESULT, token: 'x' }],
    ['no object', ORIGIN, RESULT],
  ])('X134: takes no result with %s', async (_, origin, data) => {
    const login = start()
    await login.until('act')
    login.page.post(origin, data)
    await arrive()
    expect(login.connects()).toEqual([])
    login.page.post(ORIGIN, { resultUri: RESULT })
    await login.done
    expect(login.connects()).toEqual([{ uri: RESULT }])
  })

  it('waits for a press that opens the window where the browser blocked it', async () => {
    const login = start({ open: 'blocked', blocked: 'opened' })
    await login.until('act')
    expect(login.steps).toEqual(['open', 'blocked', 'act'])
  })

  it('reports after 45 s that it takes long, and still takes the result', async () => {
    const login = start()
    await login.until('act')
    await clock.advance(44_999)
    expect(login.steps.at(-1)).toBe('act')
    await clock.advance(1)
    await login.until('late')
    login.page.post(ORIGIN, { resultUri: RESULT })
    await expect(login.done).resolves.toMatchObject({ userName: 'ada' })
  })

  it('rejects with social/timeout after ten minutes', async () => {
    const login = start()
    await login.until('act')
    await clock.advance(45_000)
    await login.until('late')
    await clock.advance(555_000)
    await expect(login.done).rejects.toMatchObject({ code: 'social/timeout' })
    expect(login.page.listeners.size).toBe(0)
  })

  it.each(['act', 'late'] as const)(
    'connects by the code that the frame shows where the window is lost at step %s',
    async (step) => {
      let requests = 0
      frame.reply('CONNECT_SOCIAL', () => {
        requests += 1
        return requests < 3 ? { failure: { message: 'not yet', code: 'frame/timeout' } } : { result: USER }
      })
      const login = start({ open: 'opened', [step]: 'unreachable' })
      if (step === 'late') {
        await login.until('act')
        await clock.advance(45_000)
      }
      await login.done
      expect(login.steps.at(-1)).toBe('code')
      expect(login.connects()).toEqual([{ uri: REDIRECT }, { uri: REDIRECT }, { uri: REDIRECT }])
    },
  )

  it('waits for a quarter of an hour until the person has approved this device by a mail', async () => {
    let requests = 0
    frame.reply('CONNECT_SOCIAL', () => {
      requests += 1
      if (requests === 1) return { result: { action: 'VERIFY_DEVICE' } }
      return requests < 4 ? { failure: { message: 'not yet', code: 'frame/timeout' } } : { result: USER }
    })
    const login = start()
    await login.until('act')
    login.page.post(ORIGIN, { resultUri: RESULT })
    await expect(login.done).resolves.toMatchObject({ userName: 'ada' })
    expect(login.steps).toEqual(['open', 'act', 'read', 'approve'])
    expect(login.connects()).toHaveLength(4)
  })

  it('rejects with embedded/no-address for a wallet that opens only in the browser that made it', async () => {
    frame.reply('CONNECT_SOCIAL', () => ({ failure: { message: 'no', code: 'embedded/no-address' } }))
    const login = start()
    await login.until('act')
    login.page.post(ORIGIN, { resultUri: RESULT })
    await expect(login.done).rejects.toMatchObject({ code: 'embedded/no-address' })
  })

  it('requests the code for ten minutes at most', async () => {
    frame.reply('CONNECT_SOCIAL', () => undefined)
    const login = start({ open: 'opened', act: 'unreachable' })
    await login.until('code')
    for (let request = 1; request <= 20; request++) {
      await vi.waitFor(() => expect(login.connects()).toHaveLength(request))
      await clock.advance(30_000)
    }
    await expect(login.done).rejects.toMatchObject({ code: 'social/timeout' })
    expect(login.connects()).toHaveLength(20)
  })

  it.each(['social/denied', 'social/unavailable', 'social/not-configured'])(
    'fails with %s of the frame',
    async (code) => {
      frame.reply('CONNECT_SOCIAL', () => ({ failure: { message: 'no', code } }))
      const login = start()
      await login.until('act')
      login.page.post(ORIGIN, { resultUri: RESULT })
      await expect(login.done).rejects.toMatchObject({ code })
    },
  )

  it('ends with its signal, and listens no more', async () => {
    const login = start()
    await login.until('act')
    login.stop.abort()
    await expect(login.done).rejects.toMatchObject({ code: 'connect/cancelled' })
    login.page.post(ORIGIN, { resultUri: RESULT })
    await arrive()
    expect([login.connects(), login.page.listeners.size]).toEqual([[], 0])
  })
})
