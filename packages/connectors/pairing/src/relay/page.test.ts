import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { browserPage } from './page.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

/** The part of Web Locks that the page uses, as specified. */
function createLocks() {
  type Held = { readonly done: Promise<unknown>; readonly reject: (error: Error) => void }
  let held: Held | undefined
  const queue: (() => void)[] = []
  const grant = (act: () => Promise<unknown>, resolve: (value: unknown) => void, reject: (error: Error) => void) => {
    const mine: Held = { done: act(), reject }
    held = mine
    void mine.done.then((value) => {
      resolve(value)
      if (held !== mine) return
      held = undefined
      queue.shift()?.()
    })
  }
  const request = (_: string, { steal = false, signal }: LockOptions, act: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const start = () => grant(act, resolve, reject)
      if (steal) {
        held?.reject(new DOMException('stolen', 'AbortError'))
        return start()
      }
      if (held === undefined) return start()
      queue.push(start)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(start)
        if (at >= 0) queue.splice(at, 1)
        reject(signal.reason)
      })
    })
  return { locks: { request } as unknown as Pick<LockManager, 'request'> }
}

describe('browserPage', () => {
  it('calls back when the network returns and when the page is visible again, until the listener is removed', () => {
    const globals = Object.assign(new EventTarget(), {
      navigator: { onLine: false },
      document: Object.assign(new EventTarget(), { visibilityState: 'hidden' }),
    })
    const page = browserPage(globals)
    let returns = 0
    const stop = page.onReturn(() => {
      returns += 1
    })
    expect(page.isOnline()).toBe(false)
    globals.document.dispatchEvent(new Event('visibilitychange'))
    expect(returns).toBe(0)
    globals.document.visibilityState = 'visible'
    globals.document.dispatchEvent(new Event('visibilitychange'))
    globals.dispatchEvent(new Event('online'))
    expect(returns).toBe(2)
    stop()
    globals.dispatchEvent(new Event('online'))
    expect(returns).toBe(2)
  })

  it('makes each tab its own leader if locks exist but are never granted, as in a sandboxed frame', async () => {
    let requests = 0
    const request = () => {
      requests += 1
      // Enough to fail the assertion; an endless loop would freeze the test.
      return requests > 20 ? new Promise(() => {}) : Promise.reject(new DOMException('denied', 'SecurityError'))
    }
    const locks = { request } as unknown as Pick<LockManager, 'request'>
    for (const visibilityState of ['visible', 'hidden']) {
      requests = 0
      const received: boolean[] = []
      const document = Object.assign(new EventTarget(), { visibilityState })
      const page = browserPage(Object.assign(new EventTarget(), { navigator: { locks }, document }))
      page.electLeader?.('topic', (isLeading) => void received.push(isLeading))
      await turn()
      expect([requests, received]).toEqual([1, [true]])
    }
  })

  it('makes the visible tab the leader, and passes that on to the tab that becomes visible', async () => {
    const { locks } = createLocks()
    const openTab = (visibilityState: string) => {
      const document = Object.assign(new EventTarget(), { visibilityState })
      const received: boolean[] = []
      const page = browserPage(Object.assign(new EventTarget(), { navigator: { locks }, document }))
      const stop = page.electLeader?.('topic', (isLeading) => void received.push(isLeading))
      return { document, received, stop }
    }
    const [first, second] = [openTab('visible'), openTab('hidden')]
    await turn()
    expect([first.received, second.received]).toEqual([[true], []])
    second.document.visibilityState = 'visible'
    second.document.dispatchEvent(new Event('visibilitychange'))
    await turn()
    expect([first.received, second.received]).toEqual([[true, false], [true]])
    second.stop?.()
    await turn()
    expect(first.received).toEqual([true, false, true])
    first.stop?.()
    const third = openTab('hidden')
    await turn()
    expect(third.received).toEqual([true])
  })

  it('runs work after two frames, or after half a second if no frame is drawn', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const frames: (() => void)[] = []
    const drawFrame = () => {
      for (const callback of frames.splice(0)) callback()
    }
    const page = browserPage({ requestAnimationFrame: (callback) => frames.push(callback) })
    const done: string[] = []
    page.afterPaint?.(() => done.push('seen'))
    drawFrame()
    vi.advanceTimersByTime(0)
    expect(done).toEqual([])
    drawFrame()
    expect(done).toEqual([])
    vi.advanceTimersByTime(0)
    expect(done).toEqual(['seen'])
    page.afterPaint?.(() => done.push('hidden'))
    vi.advanceTimersByTime(499)
    expect(done).toEqual(['seen'])
    vi.advanceTimersByTime(1)
    drawFrame()
    vi.advanceTimersByTime(0)
    expect(done).toEqual(['seen', 'hidden'])
  })

  it('is always online, and paints nothing, outside of a browser', () => {
    const page = browserPage({})
    expect(page.isOnline()).toBe(true)
    expect(page.afterPaint).toBeUndefined()
    page.onReturn(() => {})()
  })
})
