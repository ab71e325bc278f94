import { describe, expect, it } from 'vitest'
import { createQueue } from './create-queue.ts'

describe('createQueue', () => {
  it('starts each send after the previous one has ended, also when that failed', async () => {
    const queue = createQueue()
    const steps: string[] = []
    const send =
      (name: string, isFailing = false) =>
      async () => {
        steps.push(`${name} begins`)
        await Promise.resolve()
        steps.push(`${name} ends`)
        if (isFailing) throw new Error(name)
      }
    const all = [queue(send('a', true)), queue(send('b'))]
    await Promise.allSettled(all)
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  })

  it('lets eight wait, and accepts another one after one has ended', async () => {
    const queue = createQueue()
    let end = () => {}
    const first = queue(() => new Promise<void>((resolve) => (end = resolve)))
    const waiting = Array.from({ length: 7 }, () => queue(async () => {}))
    await expect(queue(async () => {})).rejects.toMatchObject({ code: 'request/rate-limited' })
    end()
    await Promise.all([first, ...waiting])
    await expect(queue(async () => 'sent')).resolves.toBe('sent')
  })
})
