import { describe, expect, it } from 'vitest'
import { createSpentCoins } from './spent-coins.ts'

const [ONE, TWO] = [`${'a'.repeat(64)}:0`, `${'b'.repeat(64)}:1`] as const

function createStorage() {
  const values = new Map<string, string>()
  const getItem = (key: string) => values.get(key) ?? null
  return { values, getItem, setItem: (key: string, value: string) => void values.set(key, value) }
}

function open(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  let time = 1_000_000
  const coins = createSpentCoins(storage, () => time)
  const advance = (ms: number) => {
    time += ms
  }
  return { coins, advance }
}

describe('createSpentCoins', () => {
  it('returns the coins of another tab for a minute', () => {
    const storage = createStorage()
    const [first, second] = [open(() => storage), open(() => storage)]
    first.coins.add([ONE, TWO])
    expect([...second.coins.read()]).toEqual([ONE, TWO])
    second.coins.remove([TWO])
    first.advance(59_999)
    expect([...first.coins.read()]).toEqual([ONE])
    first.advance(1)
    expect(first.coins.read().size).toBe(0)
  })

  it('ignores a time in the future, and what another script wrote', () => {
    const storage = createStorage()
    const { coins, advance } = open(() => storage)
    coins.add([ONE])
    advance(-1)
    expect(coins.read().size).toBe(0)
    for (const text of ['no JSON', '{}', '[{"coin":"a","at":1}]', `[{"coin":"${ONE}","at":"1"}]`]) {
      storage.values.set('latchkey-spent-coins', text)
      expect(open(() => storage).coins.read().size, text).toBe(0)
    }
  })

  it('keeps the coins in memory if the storage fails', () => {
    const { coins } = open(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    coins.add([ONE])
    expect([...coins.read()]).toEqual([ONE])
  })
})
