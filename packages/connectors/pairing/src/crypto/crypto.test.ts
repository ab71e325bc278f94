import { hexToBytes } from '@latchkey/primitives'
import { fromClientId, tokenClaims, tokenHeader } from '@latchkey/protocol/relay'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { ed25519, x25519 as readyMade } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { official } from '../testing/official.fixture.ts'
import { reencoded, retyped } from '../testing/rewritten.fixture.ts'
import { MAX_MESSAGE, openEnvelope, sealEnvelope, senderOf } from './envelope.ts'
import { hashOf, publicKeyOf, sessionKeyOf, toDigits, topicOf } from './keys.ts'
import { openLibraryKey } from './library-key.ts'
import { openBrowserKey, openSigningKey } from './signing-key.ts'
import { createToken } from './token.ts'
import { x25519 } from './x25519.ts'

const random = (length: number) => globalThis.crypto.getRandomValues(new Uint8Array(length))
const KEY = '11'.repeat(32)

describe('the primitives of the keys', () => {
  it('compute the shared secret of RFC 7748 6.1', () => {
    const bob = '5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb'
    const alice = '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a'
    expect(publicKeyOf(bob)).toBe('de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f')
    expect(toDigits(x25519.getSharedSecret(hexToBytes(bob), hexToBytes(alice)))).toBe(
      '4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742',
    )
  })

  it('multiply as the library does, for any key and any point', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const attempt = (act: () => Uint8Array) => {
      try {
        return toDigits(act())
      } catch {
        return undefined
      }
    }
    fc.assert(
      fc.property(bytes, bytes, (key, point) => {
        expect(toDigits(x25519.getPublicKey(key))).toBe(toDigits(readyMade.getPublicKey(key)))
        const shared = attempt(() => x25519.getSharedSecret(key, point))
        expect(shared).toBe(attempt(() => readyMade.getSharedSecret(key, point)))
      }),
      { numRuns: 30 },
    )
  })

  it('compute the key of RFC 5869 A.3, without salt and info', () => {
    expect(toDigits(hkdf(sha256, new Uint8Array(22).fill(0x0b), undefined, undefined, 42))).toBe(
      '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    )
  })

  it('compute the tag of RFC 8439 2.8.2', () => {
    const key = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)
    const text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
    const sealed = chacha20poly1305(
      key,
      hexToBytes('070000004041424344454647'),
      hexToBytes('50515253c0c1c2c3c4c5c6c7'),
    ).encrypt(new TextEncoder().encode(text))
    expect(toDigits(sealed.slice(-16))).toBe('1ae10b594f09e26a7e902ecbd0600691')
  })
})

describe('keys and topics', () => {
  it('are equal to those of the official client', () => {
    for (let round = 0; round < 10; round++) {
      const mine = toDigits(random(32))
      const peer = official.generateKeyPair()
      const key = sessionKeyOf(mine, peer.publicKey)
      expect(key).toBe(official.deriveSymKey(mine, peer.publicKey))
      expect(key).toBe(sessionKeyOf(peer.privateKey, publicKeyOf(mine)))
      expect(topicOf(mine)).toBe(official.hashKey(mine))
      expect(hashOf(mine)).toBe(official.hashMessage(mine))
    }
  })

  it('are rejected for a public key of small order, whose shared secret is the same for every private key', () => {
    expect(sessionKeyOf(KEY, '00'.repeat(32))).toBeUndefined()
  })
})

describe('a sealed message', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 2_000 })

  it('opens only with the same key', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const message = sealEnvelope(text, KEY, random)
        expect(openEnvelope(message, KEY)).toBe(text)
        expect(openEnvelope(message, '22'.repeat(32))).toBeUndefined()
      }),
    )
  })

  it('opens with the official client, and the other way round', () => {
    const message = '{"id":1,"jsonrpc":"2.0","result":"ä€🙂"}'
    expect(official.decrypt({ symKey: KEY, encoded: sealEnvelope(message, KEY, random) })).toBe(message)
    expect(openEnvelope(official.encrypt({ symKey: KEY, message }), KEY)).toBe(message)
    const senderPublicKey = publicKeyOf(KEY)
    const named = official.encrypt({ type: 1, symKey: KEY, message, senderPublicKey })
    expect(senderOf(named)).toBe(senderPublicKey)
    expect(openEnvelope(named, KEY, true)).toBe(message)
    expect(official.decrypt({ symKey: KEY, encoded: sealEnvelope(message, KEY, random, senderPublicKey) })).toBe(
      message,
    )
  })

  it('is rejected if any byte was changed', () => {
    const bytes = Uint8Array.from(atob(sealEnvelope('text', KEY, random)), (character) => character.charCodeAt(0))
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
      expect(openEnvelope(btoa(String.fromCharCode(...changed)), KEY)).toBeUndefined()
    }
  })

  it('has a single valid text: no white space, no other alphabet, its padding, no spare bits (RFC 4648 3.5)', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const message = sealEnvelope(text, KEY, random)
        for (const other of reencoded(message)) expect(openEnvelope(other, KEY), other).toBeUndefined()
        const named = sealEnvelope(text, KEY, random, publicKeyOf(KEY))
        for (const other of reencoded(named))
          expect([senderOf(other), openEnvelope(other, KEY, true)]).toEqual([undefined, undefined])
      }),
      { numRuns: 50 },
    )
  })

  it('is rejected with another type byte, because the seal does not cover the type', () => {
    const message = sealEnvelope('text', KEY, random)
    const named = sealEnvelope('text', KEY, random, publicKeyOf(KEY))
    for (const other of [named, ...retyped(message)]) expect(openEnvelope(other, KEY)).toBeUndefined()
    for (const other of [message, ...retyped(named)]) expect(openEnvelope(other, KEY, true)).toBeUndefined()
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (message) => {
        expect(openEnvelope(message, KEY)).toBeUndefined()
        senderOf(message)
      }),
    )
    expect(openEnvelope('A'.repeat(MAX_MESSAGE + 4), KEY)).toBeUndefined()
  })
})

const VECTORS = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
] as const

describe.each([
  ['the browser', openBrowserKey],
  ['the library', openLibraryKey],
  ['whichever of them is there', openSigningKey],
])('the signing key of %s', (_, openKey) => {
  it.each(VECTORS)('signs as RFC 8032 7.1 does with the seed %s', async (seed, publicKey, message, signature) => {
    const key = await openKey(hexToBytes(seed))
    expect(toDigits(key.publicKey)).toBe(publicKey)
    expect(toDigits(await key.sign(hexToBytes(message)))).toBe(signature)
  })
})

describe('openSigningKey, on a page without Ed25519', () => {
  const { crypto } = globalThis
  afterEach(() => Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true }))

  it('signs with the library', async () => {
    const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) }
    Object.defineProperty(globalThis, 'crypto', { value: insecure, configurable: true })
    const [seed, publicKey] = VECTORS[0]
    await expect(openBrowserKey(hexToBytes(seed))).rejects.toThrow()
    expect(toDigits((await openSigningKey(hexToBytes(seed))).publicKey)).toBe(publicKey)
  })
})

describe('the token with which a client opens its socket', () => {
  it('is signed by the key in its issuer, for one relay and one day', async () => {
    const nowMs = Date.UTC(2026, 0, 1)
    const token = await createToken({ seed: KEY, relay: 'wss://relay.example', nowMs, random })
    const [header = '', claims = '', signature = ''] = token.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown
    expect(v.is(tokenHeader, read(header))).toBe(true)
    const { iss, aud, iat, exp } = v.parse(tokenClaims, read(claims))
    expect(aud).toBe('wss://relay.example')
    expect(exp - iat).toBe(86_400)
    const signed = new TextEncoder().encode(`${header}.${claims}`)
    const key = fromClientId(iss)
    expect(key).toEqual(ed25519.getPublicKey(hexToBytes(KEY)))
    expect(ed25519.verify(Buffer.from(signature, 'base64url'), signed, key ?? new Uint8Array(32))).toBe(true)
  })
})
