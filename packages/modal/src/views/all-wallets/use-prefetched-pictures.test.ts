import { describe, expect, it, onTestFinished } from 'vitest'
import { fetchPicture, isPrefetched } from './use-prefetched-pictures.ts'

const URL = 'https://catalogue.example/getWalletImage/one'

/** A page whose picture requests `answer` handles, with a fake clock. */
function createPage(answer: (signal: AbortSignal) => Promise<Response>) {
  const { fetch } = globalThis
  const requests: RequestInit[] = []
  globalThis.fetch = (_, init = {}) => {
    requests.push(init)
    return answer(init.signal ?? new AbortController().signal)
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  const timers = new Map<() => void, number>()
  const after = (delayMs: number, callback: () => void) => {
    timers.set(callback, delayMs)
    return () => void timers.delete(callback)
  }
  const pass = (ms: number) => {
    for (const [callback, delayMs] of [...timers]) if (delayMs <= ms && timers.delete(callback)) callback()
  }
  return { requests, after, pass, timers }
}

const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('prefetched pictures', () => {
  it('are the first 20 of each page of 40 (Spec §9.12)', () => {
    const prefetched = Array.from({ length: 100 }, (_, at) => at).filter(isPrefetched)
    const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)
    expect(prefetched).toEqual([...range(0, 20), ...range(40, 60), ...range(80, 100)])
  })

  it('are aborted after 2 s (Spec §9.17)', async () => {
    const { after, pass, requests, timers } = createPage(never)
    let isOver = false
    const fetching = fetchPicture(URL, after).then(() => {
      isOver = true
    })
    pass(1999)
    await Promise.resolve()
    expect([isOver, requests[0]?.signal?.aborted]).toEqual([false, false])
    pass(2000)
    await fetching
    expect(requests[0]?.signal?.aborted).toBe(true)
    expect(timers.size).toBe(0)
  })

  it.each([
    ['arrives', async () => new Response('picture')],
    ['does not exist', async () => new Response('', { status: 404 })],
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ])('leave no timer and no error behind if one %s (Spec §8.20)', async (_, answer) => {
    const { after, timers } = createPage(answer)
    await expect(fetchPicture(URL, after)).resolves.toBeUndefined()
    expect(timers.size).toBe(0)
  })
})
