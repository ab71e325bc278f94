import { describe, expect, it } from 'vitest'
import { type Memory, readMemory, writeMemory } from './memory.ts'

function place(text?: string) {
  let kept = text ?? null
  const setItem = (_key: string, value: string) => {
    kept = value
  }
  return { getItem: () => kept, setItem }
}
const MEMORY: Memory = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  networkId: 'eip155:8453',
  sent: [
    {
      hash: '0x01',
      requestId: 7,
      networkId: 'eip155:1',
      siteName: 'Fernhill',
      what: '5 ETH',
      status: 'success',
      block: '9',
    },
  ],
  answered: [7],
}

describe('the stored state of the wallet', () => {
  it('is there at the next visit', () => {
    const storage = place()
    writeMemory(storage, MEMORY)
    expect(readMemory(storage)).toEqual(MEMORY)
  })

  it('does without what is spoilt', () => {
    expect(readMemory(place('{'))).toEqual({ sent: [], answered: [] })
    const spoilt = JSON.stringify({ ...MEMORY, address: 'javascript:', sent: [{ hash: 1 }] })
    expect(readMemory(place(spoilt))).toEqual({ ...MEMORY, address: undefined, sent: [] })
  })

  it('does not grow', () => {
    const storage = place()
    writeMemory(storage, { ...MEMORY, answered: Array.from({ length: 500 }, (_, at) => at) })
    expect(readMemory(storage).answered).toEqual(Array.from({ length: 60 }, (_, at) => 440 + at))
  })

  it('is no reason to fail where nothing may be kept', () => {
    const locked = {
      getItem: () => {
        throw new Error('locked')
      },
      setItem: () => {
        throw new Error('locked')
      },
    }
    writeMemory(locked, MEMORY)
    expect(readMemory(locked).sent).toEqual([])
  })
})
