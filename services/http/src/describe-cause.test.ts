import { WalletError } from '@latchkey/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeCause, redact } from './describe-cause.ts'

describe('redact', () => {
  it.each([
    ['https://me:pw@node.example/v2/KEY?a=1', 'https://node.example/…'],
    ['"wss://node.example:8546/KEY"', '"wss://node.example:8546/…"'],
    ['https://node.example?apikey=KEY is down', 'https://node.example/… is down'],
    ['postgres://user:pw@10.0.0.1:5432/db', 'postgres://10.0.0.1:5432/…'],
    ['http://node.example is down', 'http://node.example is down'],
    ['balance of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'balance of 0xf39F…'],
    ['0x6352211e is a selector', '0x6352211e is a selector'],
    ['a\r\n\u001b[31mb\u009b2Jc\u202ed\u2028', 'a\\u{d}\\u{a}\\u{1b}[31mb\\u{9b}2Jc\\u{202e}d\\u{2028}'],
  ])('returns for %s the text %s', (text, expected) => {
    expect(redact(text)).toBe(expected)
  })

  it('removes all of a URL after its host', () => {
    const word = fc.stringMatching(/^[a-z0-9]{4,12}$/).map((text) => `SECRET${text}`)
    fc.assert(
      fc.property(word, word, word, word, (user, password, segment, value) => {
        const text = redact(`asking https://${user}:${password}@node.example/${segment}?key=${value} failed`)
        expect(text).toBe('asking https://node.example/… failed')
      }),
    )
  })
})

describe('describeCause', () => {
  it('names each cause once, without secrets', () => {
    const refused = new Error('connect ECONNREFUSED 127.0.0.1:43491')
    const failed = new TypeError('fetch failed', { cause: new AggregateError([refused], '') })
    const error = new WalletError('http/unreachable', { url: 'https://node.example/KEY' }, { cause: failed })
    expect(describeCause(error)).toBe(
      'https://node.example/… could not be reached; fetch failed; connect ECONNREFUSED 127.0.0.1:43491',
    )
  })

  it('prefers a short message, because a long one repeats the request', () => {
    expect(describeCause(Object.assign(new Error('long'), { shortMessage: 'short' }))).toBe('short')
  })

  it('returns a bounded text for any exception', () => {
    const loop = new Error('x'.repeat(5_000))
    loop.cause = loop
    expect(describeCause(loop).length).toBeLessThanOrEqual(600)
    // A pattern that restarts at each dot would take minutes here.
    expect(describeCause(new Error('a.'.repeat(1_000_000))).length).toBeLessThanOrEqual(600)
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => typeof describeCause(value) === 'string'),
    )
  })
})
