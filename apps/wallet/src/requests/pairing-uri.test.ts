import { describe, expect, it } from 'vitest'
import { readPairingUri } from './pairing-uri.ts'

const TOPIC = '94caa59c77dae0dd234b5818fb7292540d017b27d41f7f387ee75b22b9738c94'
const KEY = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const URI = `wc:${TOPIC}@2?expiryTimestamp=1700000300&relay-protocol=irn&symKey=${KEY}`
const NOW = 1_700_000_000_000
const read = (text: string, now = NOW) => readPairingUri(text, now)
const problemOf = (text: string) => {
  const result = read(text)
  return result.ok ? undefined : result.problem
}

describe('a pairing link', () => {
  it('is taken as it is copied', () => {
    expect(read(`  ${URI}\n`)).toEqual({ ok: true, uri: URI, topic: TOPIC })
  })

  it('is found in the address that carries it, encoded once or twice', () => {
    const once = encodeURIComponent(URI)
    for (const text of [
      `pocket://wc?uri=${once}`,
      `http://wallet.localhost:5172/wc?x=1&uri=${once}#top`,
      `https://wallet.example/wc?uri=${encodeURIComponent(once)}`,
      once,
    ])
      expect(read(text)).toMatchObject({ uri: URI })
  })

  it('is refused when its time is over', () => {
    expect(read(URI, 1_700_000_300_000)).toEqual({ ok: false, problem: 'expired' })
  })

  it('has no end when it names none', () => {
    expect(read(URI.replace('expiryTimestamp=1700000300&', '')).ok).toBe(true)
  })

  it('is distinguished from what is none', () => {
    expect(problemOf('')).toBe('empty')
    expect(problemOf('wc:8a5e5bdc-a0e4-4702-ba63-8f1a5655744f@1?bridge=x&key=41')).toBe('old-version')
    for (const text of [
      'hello',
      'https://example.com',
      'javascript:alert(1)',
      `wc:${TOPIC}@2`,
      URI.replace(KEY, 'short'),
      URI.replace(TOPIC, 'x'),
      'pocket://wc?uri=wc%3',
      `${URI}&${'x'.repeat(5_000)}`,
    ])
      expect(problemOf(text), text.slice(0, 40)).toBe('no-link')
  })
})
