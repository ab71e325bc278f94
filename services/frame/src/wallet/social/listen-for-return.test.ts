import { describe, expect, it } from 'vitest'
import { listenForReturn } from './listen-for-return.ts'

const RETURN = 'https://auth.wallet.example'
const OWN = '1f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const OTHER = '2f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const CHALLENGE = 'c'.repeat(43)
const message = (transactionId = OWN) => ({ type: '@latchkey/SOCIAL_RETURNED', transactionId, challenge: CHALLENGE })

/** A frame that has begun the login `OWN`, and everything that it sent. */
function open(bind: (challenge: string) => Promise<unknown> = async () => undefined) {
  const bound: string[] = []
  const answers: unknown[] = []
  const listeners = new Set<(event: unknown) => Promise<void>>()
  const page = {
    addEventListener: (_: string, listener: never) => void listeners.add(listener),
    removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
  } as unknown as Window
  const stop = listenForReturn(page, {
    returnOrigin: RETURN,
    transactionId: OWN,
    bind: (challenge) => {
      bound.push(challenge)
      return bind(challenge)
    },
  })
  const source = { postMessage: (data: unknown, options: unknown) => void answers.push([data, options]) }
  const post = async (data: unknown, origin = RETURN) => {
    for (const listener of listeners) await listener({ data, origin, source })
  }
  return { bound, answers, post, stop }
}

describe('listenForReturn', () => {
  it('binds the login once, and responds to the return page with its exact origin', async () => {
    const { bound, answers, post } = open()
    await post(message())
    await post(message())
    expect(bound).toEqual([CHALLENGE])
    const answer = [{ type: '@latchkey/SOCIAL_BOUND', transactionId: OWN }, { targetOrigin: RETURN }]
    expect(answers).toEqual([answer, answer])
  })

  it.each([
    ['a login that this frame did not begin', message(OTHER), RETURN],
    ['another origin', message(), 'https://shop.example'],
    ['the own origin with another port', message(), `${RETURN}:8443`],
    ['another message', { type: '@latchkey/SOCIAL_BOUND', transactionId: OWN }, RETURN],
    ['a message with more fields', { ...message(), more: 1 }, RETURN],
  ])('X59: does nothing for %s', async (_, data, origin) => {
    const { bound, answers, post } = open()
    await post(data, origin)
    expect({ bound, answers }).toEqual({ bound: [], answers: [] })
  })

  it('stays silent when auth refuses, and tries again with the next message', async () => {
    let isUp = false
    const { bound, answers, post } = open(async () => {
      if (!isUp) throw new Error('no answer')
    })
    await post(message())
    expect(answers).toEqual([])
    isUp = true
    await post(message())
    expect(bound).toHaveLength(2)
    expect(answers).toHaveLength(1)
  })

  it('does nothing once it is ended', async () => {
    const { bound, post, stop } = open()
    stop()
    await post(message())
    expect(bound).toEqual([])
  })
})
