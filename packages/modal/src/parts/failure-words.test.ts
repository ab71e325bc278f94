import { describe, expect, it } from 'vitest'
import { failureWords } from './failure-words.ts'

const wordsOf = (code: Parameters<typeof failureWords>[0]) => failureWords(code, 'Harbor')

describe('the words of a failed connection', () => {
  it.each(['connect/wallet-not-found', 'sign-in/required', 'relay/refused', 'config/origin-not-allowed'] as const)(
    'lead to another wallet where the same one would answer the same: %s',
    (code) => {
      expect(wordsOf(code)).toMatchObject({ isFinal: true, text: expect.not.stringMatching(/try again/i) })
    },
  )

  it.each(['connect/rejected', 'connect/timeout', 'connect/wallet-locked', 'session/expired'] as const)(
    'lead to the same wallet where it may answer otherwise, and speak of no other: %s',
    (code) => {
      expect(wordsOf(code)).toMatchObject({ isFinal: false, text: expect.not.stringMatching(/another wallet/i) })
    },
  )

  it('are none where no more is known than that it failed', () => {
    expect(wordsOf('connect/failed')).toBeUndefined()
  })
})
