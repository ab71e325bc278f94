import { describe, expect, it } from 'vitest'
import { failureOf } from '../fixtures/fail-with.ts'
import { loadChunk } from './load-chunk.ts'

describe('loadChunk', () => {
  it('turns code that cannot be fetched into an error that may be tried again', async () => {
    const failure = await failureOf(loadChunk(() => Promise.reject(new TypeError('Failed to fetch'))))
    expect(failure).toMatchObject({ code: 'config/adapter-not-loaded' })
  })
})
