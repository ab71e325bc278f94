import fc from 'fast-check'
import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { describe, expect, it } from 'vitest'
import {
  AES_128_GCM,
  AES_256_GCM,
  deriveKeyPair,
  type HpkeContext,
  referenceOpen,
  referenceSeal,
} from './reference-hpke.fixture.ts'
import { createRecipient, deriveRecipient, type HalfUse, openHalf, sealHalf } from './sealed-half.ts'

const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** First encryption of RFC 9180 appendix A.3.1. The appendix has no vector for P-256 with AES-256-GCM. */
const A3 = {
  info: hex('4f6465206f6e2061204772656369616e2055726e'),
  ephemeral: hex('4270e54ffd08d79d5928020af4686d8f6b7d35dbe470265f1f5aa22816ce860e'),
  ikm: hex('668b37171f1072f3cf12ea8a236a45df23fc13b82af3609ad1e354f6ef817550'),
  publicKey: hex(
    '04fe8c19ce0905191ebc298a9245792531f26f0cece2460639e8bc39cb7f706a826a779b4cf969b8a0e539c7f62fb3d30ad6aa8f80e30f1d128aafd68a2ce72ea0',
  ),
  privateKey: hex('f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2'),
  encapsulatedKey: hex(
    '04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac98536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4',
  ),
  plaintext: hex('4265617574792069732074727574682c20747275746820626561757479'),
  aad: hex('436f756e742d30'),
  ciphertext: hex('5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434'),
}

const use: HalfUse = { purpose: 'unlock', walletId: 'wallet', device: 'device', id: 'request' }
/** The bytes that both sides authenticate, written out: services and vaults of two releases must agree on them. */
const context: HpkeContext = {
  info: new TextEncoder().encode('["unlock","wallet","device"]'),
  aad: new TextEncoder().encode('["request"]'),
}

describe('the vectors of RFC 9180, appendix A.3', () => {
  it('are met by the key pairs that a service derives', async () => {
    expect((await deriveRecipient(A3.ikm)).publicKey).toBe(base64url(A3.publicKey))
  })

  it('are met by the library that seals and opens halves', async () => {
    const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM)
    const key = await suite.DeserializePrivateKey(A3.privateKey, false)
    const opened = await suite.Open(
      { privateKey: key, publicKey: await suite.DeserializePublicKey(A3.publicKey) },
      A3.encapsulatedKey,
      A3.ciphertext,
      { info: A3.info, aad: A3.aad },
    )
    expect(opened).toEqual(A3.plaintext)
  })

  it('are met by the reference of these tests', () => {
    expect(new Uint8Array(deriveKeyPair(A3.ikm).privateKey)).toEqual(A3.privateKey)
    const sealed = referenceSeal(AES_128_GCM, { ...A3, recipient: A3.publicKey })
    expect(new Uint8Array(sealed.encapsulatedKey)).toEqual(A3.encapsulatedKey)
    expect(new Uint8Array(sealed.ciphertext)).toEqual(A3.ciphertext)
    expect(new Uint8Array(referenceOpen(AES_128_GCM, { ...A3, sealed }))).toEqual(A3.plaintext)
  })
})

describe('a sealed half', () => {
  it('is opened by the reference, with AES-256-GCM and the bytes of its use', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        async (ikm, half) => {
          const { publicKey } = await deriveRecipient(ikm)
          const { encapsulatedKey, ciphertext } = await sealHalf(publicKey, half, use)
          const sealed = {
            encapsulatedKey: Buffer.from(encapsulatedKey, 'base64url'),
            ciphertext: Buffer.from(ciphertext, 'base64url'),
          }
          expect(new Uint8Array(referenceOpen(AES_256_GCM, { ...context, ikm, sealed }))).toEqual(half)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('of the reference is opened, by a service and by a vault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        async (ikm, ephemeral, plaintext) => {
          for (const recipient of [await deriveRecipient(ikm), await createRecipient()]) {
            const bytes = Buffer.from(recipient.publicKey, 'base64url')
            const sealed = referenceSeal(AES_256_GCM, { ...context, recipient: bytes, ephemeral, plaintext })
            const texts = {
              encapsulatedKey: base64url(sealed.encapsulatedKey),
              ciphertext: base64url(sealed.ciphertext),
            }
            expect(await openHalf(recipient, texts, use)).toEqual(plaintext)
          }
        },
      ),
      { numRuns: 50 },
    )
  })
})
