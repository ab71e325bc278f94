import { describe, expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const wait = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('createFairQueue', () => {
  it('runs the given number of steps at once, one of each member', async () => {
    const run = createFairQueue(2)
    let running = 0
    let most = 0
    const step = async () => {
      running += 1
      most = Math.max(most, running)
      await wait()
      running -= 1
    }
    await Promise.all(Array.from({ length: 9 }, (_, at) => run('home', `${at % 3}`, step)))
    expect(most).toBe(2)
    const started: string[] = []
    const write = async (at: number) => {
      started.push(`begin ${at}`)
      await wait()
      started.push(`end ${at}`)
    }
    await Promise.all([1, 2, 3].map((at) => run('home', 'one', () => write(at))))
    expect(started).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3'])
  })

  it('takes groups in turn, and members of a group in turn', async () => {
    const run = createFairQueue(1)
    const order: string[] = []
    const add = (group: string, member: string) => run(group, member, async () => void order.push(`${group} ${member}`))
    await Promise.all([
      ...Array.from({ length: 4 }, () => add('flood', 'one')),
      ...Array.from({ length: 2 }, () => add('flood', 'two')),
      add('home', 'one'),
      add('home', 'two'),
    ])
    expect(order).toEqual([
      'flood one',
      'home one',
      'flood two',
      'home two',
      'flood one',
      'flood two',
      'flood one',
      'flood one',
    ])
  })

  it('continues after a step that fails', async () => {
    const run = createFairQueue(1)
    await expect(run('home', 'one', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await run('home', 'one', async () => 'here')).toBe('here')
  })
})
