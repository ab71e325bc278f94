import { expect, it } from 'vitest'
import { inPage } from '../fixtures/fake-browser.ts'
import { randomId } from './random-id.ts'

it('returns ids of RFC 4122 version 4, also on a page without https', () => {
  const { getRandomValues } = crypto
  const insecure = { getRandomValues: getRandomValues.bind(crypto) }
  const ids = [
    ...Array.from({ length: 50 }, () => randomId()),
    ...Array.from({ length: 50 }, () => inPage({ crypto: insecure }, () => randomId())),
  ]
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(100)
})
