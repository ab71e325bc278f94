import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { official } from '../testing/official.fixture.ts'
import { ALICE } from '../testing/world.fixture.ts'
import { chainsOf, formatRecap, methodsOf, readRecap } from './recap.ts'
import { toSignInText } from './sign-in-text.ts'

const TERMS = { domain: 'shop.example', aud: 'https://shop.example', version: '1', nonce: 'n', iat: '2026' }
const ACCOUNT = `eip155:10:${ALICE}`
const word = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,20}$/)
const methods = fc.uniqueArray(word, { minLength: 1, maxLength: 12 })
const text = fc.string({ minLength: 1, maxLength: 40 })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

/** A recap with any families and abilities, as another client might create it. */
const anyRecap = fc
  .dictionary(
    word,
    fc.dictionary(
      fc.tuple(word, word).map((pair) => pair.join('/')),
      fc.constant([{}]),
      { minKeys: 1 },
    ),
    {
      minKeys: 1,
      maxKeys: 3,
    },
  )
  .map((att) => `urn:recap:${Buffer.from(JSON.stringify({ att })).toString('base64').replace(/=/g, '')}`)

describe('toSignInText', () => {
  it('returns exactly the text that accounts sign with the official client', () => {
    const terms = fc.record({
      statement: maybe(text),
      exp: maybe(text),
      nbf: maybe(text),
      requestId: maybe(text),
      resources: maybe(
        fc.tuple(
          fc.array(fc.webUrl(), { maxLength: 3 }),
          fc.option(
            fc.oneof(
              methods.map((names) => formatRecap(names)),
              anyRecap,
            ),
          ),
        ),
      ),
    })
    fc.assert(
      fc.property(terms, ({ resources, ...rest }) => {
        const listed = resources && [...resources[0], ...(resources[1] === null ? [] : [resources[1]])]
        const all = { ...TERMS, ...rest, resources: listed }
        expect(toSignInText(all, ACCOUNT)).toBe(official.formatMessage(all, `did:pkh:${ACCOUNT}`))
      }),
    )
  })

  it('returns the text of EIP-4361 if there are no further terms', () => {
    expect(toSignInText(TERMS, ACCOUNT)).toBe(
      `shop.example wants you to sign in with your Ethereum account:\n${ALICE}\n\n\nURI: https://shop.example\n` +
        'Version: 1\nChain ID: 10\nNonce: n\nIssued At: 2026',
    )
  })

  it('returns undefined if a recap cannot be read', () => {
    for (const bad of ['urn:recap:*', 'urn:recap:e30', `urn:recap:${btoa('{"att":7}')}`])
      expect(toSignInText({ ...TERMS, resources: [bad] }, ACCOUNT)).toBeUndefined()
  })
})

describe('readRecap', () => {
  it('returns the authorized methods and their networks', () => {
    fc.assert(
      fc.property(methods, (names) => {
        const read = readRecap([formatRecap(names, ['eip155:1'])])
        expect(read && [...methodsOf(read)].sort()).toEqual([...names].sort())
        expect(read && new Set(chainsOf(read))).toEqual(new Set(['eip155:1']))
      }),
    )
  })

  it('returns a recap only from the last resource', () => {
    expect(readRecap([formatRecap(['personal_sign']), 'https://shop.example'])).toBeUndefined()
    expect(readRecap(undefined)).toBeUndefined()
  })

  it('never throws, whatever the resource', () => {
    fc.assert(fc.property(fc.string(), (rest) => void readRecap([`urn:recap:${rest}`])))
  })
})
