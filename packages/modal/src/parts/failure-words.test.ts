import { describe, expect, it } from 'vitest'
import { failureWords } from './failure-words.ts'

const wordsOf = (code: Parameters<typeof failureWords>[0]) => failureWords(code, 'Harbor')

describe('failureWords', () => {
  it.each(['connect/wallet-not-found', 'sign-in/required', 'relay/refused', 'config/origin-not-allowed'] as const)(
    'offers another wallet if a retry would fail in the same way: %s',
    (code) => {
      expect(wordsOf(code)).toMatchObject({ isFinal: true, text: expect.not.stringMatching(/try again/i) })
    },
  )

  it.each(['connect/rejected', 'connect/timeout', 'connect/wallet-locked', 'session/expired'] as const)(
    'offers the same wallet if a retry may succeed, without another one: %s',
    (code) => {
      expect(wordsOf(code)).toMatchObject({ isFinal: false, text: expect.not.stringMatching(/another wallet/i) })
    },
  )

  it('returns undefined if nothing but the failure is known', () => {
    expect(wordsOf('connect/failed')).toBeUndefined()
  })
})
