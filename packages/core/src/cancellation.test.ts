import { createFakeClock } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { abortable, assertNotAborted, followSignals, pause, timeout } from './cancellation.ts'

const never = new Promise<never>(() => {})

/** A signal that counts its listeners. */
function countedSignal() {
  const controller = new AbortController()
  const { signal } = controller
  let listeners = 0
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)]
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners += 1
    add(...args)
  }
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners -= 1
    remove(...args)
  }
  return { controller, signal, listeners: () => listeners }
}

describe('abortable', () => {
  it('returns the outcome of the work and removes its listener', async () => {
    const { signal, listeners } = countedSignal()
    await expect(abortable(Promise.resolve(7), signal)).resolves.toBe(7)
    expect(listeners()).toBe(0)
    await expect(abortable(Promise.reject(new RangeError('no')), signal)).rejects.toThrow(RangeError)
    expect(listeners()).toBe(0)
    await expect(abortable(Promise.resolve(7), undefined)).resolves.toBe(7)
  })

  it('rejects with connect/cancelled and the reason when the signal aborts, before or during the work', async () => {
    const { controller, signal } = countedSignal()
    const during = abortable(never, signal)
    controller.abort('enough')
    await expect(during).rejects.toMatchObject({ code: 'connect/cancelled', cause: 'enough' })
    await expect(abortable(Promise.resolve(7), signal)).rejects.toMatchObject({ code: 'connect/cancelled' })
    expect(() => assertNotAborted(signal)).toThrow(expect.objectContaining({ code: 'connect/cancelled' }))
    expect(assertNotAborted(undefined)).toBeUndefined()
  })

  it('ignores a failure of the work after the abort', async () => {
    const { controller, signal } = countedSignal()
    let fail = (_error: Error) => {}
    const work = new Promise<never>((_, reject) => {
      fail = reject
    })
    const outcome = abortable(work, signal)
    controller.abort()
    fail(new Error('late'))
    await expect(outcome).rejects.toMatchObject({ code: 'connect/cancelled' })
  })
})

describe('timeout', () => {
  const limit = (clock: ReturnType<typeof createFakeClock>) => ({
    clock,
    ms: 1000,
    error: () => new RangeError('late'),
  })

  it('returns the outcome of work that ends before the timeout, and clears its timer', async () => {
    const clock = createFakeClock()
    await expect(timeout(Promise.resolve(7), limit(clock))).resolves.toBe(7)
    await expect(timeout(Promise.reject(new TypeError('no')), limit(clock))).rejects.toThrow(TypeError)
    await Promise.resolve()
    expect(clock.pending()).toBe(0)
  })

  it('rejects with its error when the timeout has passed, and not before', async () => {
    const clock = createFakeClock()
    let outcome = 'open'
    timeout(never, limit(clock)).catch((error: Error) => {
      outcome = error.message
    })
    await clock.advance(999)
    expect(outcome).toBe('open')
    await clock.advance(1)
    expect(outcome).toBe('late')
  })
})

describe('pause', () => {
  it('resolves after the given time of the clock', async () => {
    const clock = createFakeClock()
    let isOver = false
    void pause(200, clock, undefined).then(() => {
      isOver = true
    })
    await clock.advance(199)
    expect(isOver).toBe(false)
    await clock.advance(1)
    expect(isOver).toBe(true)
  })

  it('rejects when the signal aborts, and clears its timer', async () => {
    const clock = createFakeClock()
    const controller = new AbortController()
    const waiting = pause(200, clock, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'connect/cancelled' })
    expect(clock.pending()).toBe(0)
  })
})

describe('followSignals', () => {
  it('aborts when the first of the signals aborts, with its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const own = followSignals(first.signal, undefined, second.signal)
    expect(own.signal.aborted).toBe(false)
    second.abort('second')
    first.abort('first')
    expect(own.signal.reason).toBe('second')
  })

  it('is aborted from the start if one of the signals is aborted', () => {
    expect(followSignals(new AbortController().signal, AbortSignal.abort('before')).signal.reason).toBe('before')
  })

  it('removes its listeners after its own abort()', () => {
    const { controller, signal } = countedSignal()
    const own = followSignals(signal)
    own.abort('own')
    controller.abort('late')
    expect(own.signal.reason).toBe('own')
  })
})
