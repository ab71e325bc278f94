import { describe, expect, it } from 'vitest'
import { en } from '../strings/en/index.ts'
import { failureWords } from './failure-words.ts'

const wordsOf = (code: Parameters<typeof failureWords>[0]['code']) => failureWords({ code }, 'Harbor', en)

describe('the words of a failed connection', () => {
  it.each(['connect/wallet-not-found', 'sign-in/required', 'relay/refused', 'config/origin-not-allowed'] as const)(
    'lead to another wallet where the same one would answer the same: %s',
    (code) => {
      const { isFinal, text } = wordsOf(code)
      expect(isFinal).toBe(true)
      expect(text).not.toMatch(/try again/i)
    },
  )

  it.each([
    'connect/rejected',
    'connect/timeout',
    'connect/wallet-locked',
    'connect/failed',
    'session/expired',
  ] as const)('lead to the same wallet where it may answer otherwise, and speak of no other: %s', (code) => {
    const { isFinal, text } = wordsOf(code)
    expect(isFinal).toBe(false)
    expect(text).not.toMatch(/another wallet/i)
  })
})
