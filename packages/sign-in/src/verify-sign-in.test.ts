import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { WalletError } from '@latchkey/errors'
import { encodeBase58 } from '@latchkey/primitives'
import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { generateKeyPair, getAddressFromPublicKey, signBytes, verifySignature } from '@solana/kit'
import { Signer as Bip322Signer, Verifier as Bip322Verifier } from 'bip322-js'
import { SiweMessage } from 'siwe'
import { hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatMessage } from './message/format-message.ts'
import type { SignInMessage } from './message/sign-in-message.ts'
import { toOffChainMessages } from './solana/off-chain-message.ts'
import { verifySignIn } from './verify-sign-in.ts'

const NOW = Date.parse('2026-01-05T15:00:00Z')
const PRIVATE_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const account = privateKeyToAccount(PRIVATE_KEY)

const message: SignInMessage = {
  domain: 'app.example',
  accountAddress: account.address,
  chainId: 'eip155:1',
  uri: 'https://app.example/login',
  version: '1',
  nonce: 'k3jd83jd9s',
  issuedAt: '2026-01-05T14:59:00Z',
  expirationTime: '2026-01-05T15:10:00Z',
  statement: 'Welcome',
}

const expected = { domain: 'app.example', nonce: message.nonce, chainId: message.chainId, now: NOW }

const codeOf = (verdict: Promise<unknown>) =>
  verdict.then(
    () => 'accepted',
    (error: WalletError) => error.code,
  )

async function signed(change: Partial<SignInMessage> = {}) {
  const text = formatMessage({ ...message, ...change })
  return { message: text, signature: await account.signMessage({ message: text }) }
}

/** The order of secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/**
 * Returns the second valid signature that anybody can compute from a first one: s becomes its negative, and the parity
 * changes.
 */
function toHighS(signature: string): `0x${string}` {
  const [r, s, parity] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]
  const high = (ORDER - BigInt(`0x${s}`)).toString(16).padStart(64, '0')
  return `0x${r}${high}${{ '1b': '1c', '1c': '1b', '00': '01', '01': '00' }[parity]}`
}

describe('verifySignIn', () => {
  it('accepts the signature of an account, and returns the fields of the message', async () => {
    expect(await verifySignIn(await signed(), expected)).toEqual(message)
  })

  it.each<[string, Partial<SignInMessage>, object]>([
    ['sign-in/wrong-domain', { domain: 'evil.example' }, {}],
    ['sign-in/wrong-domain', { domain: 'app.example.evil.example' }, {}],
    ['sign-in/wrong-domain', { domain: 'app.example:444' }, {}],
    ['sign-in/wrong-domain', { domain: 'app.example@evil.example' }, {}],
    ['sign-in/wrong-uri', {}, { uri: 'https://app.example/other' }],
    ['sign-in/wrong-chain', { chainId: 'eip155:8453' }, {}],
    ['sign-in/wrong-account', {}, { accountAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
    ['sign-in/wrong-nonce', { nonce: 'k3jd83jd9t' }, {}],
    ['sign-in/wrong-nonce', { nonce: 'k3jd83jd9sk3jd83jd9s' }, {}],
    ['sign-in/wrong-request', { requestId: '1' }, { requestId: '2' }],
    ['sign-in/wrong-request', {}, { requestId: '2' }],
    ['sign-in/expired', { expirationTime: '2026-01-05T15:00:00Z' }, {}],
    ['sign-in/not-yet-valid', { notBefore: '2026-01-05T15:01:01Z' }, {}],
    ['sign-in/not-yet-valid', { issuedAt: '2026-01-05T15:01:01Z' }, {}],
  ])('rejects with %s a message with %o if %o is expected', async (code, change, more) => {
    expect(await codeOf(verifySignIn(await signed(change), { ...expected, ...more }))).toBe(code)
  })

  it('accepts a clock that is a minute fast', async () => {
    const early = await signed({ issuedAt: '2026-01-05T15:00:59Z', notBefore: '2026-01-05T15:00:59Z' })
    expect(await codeOf(verifySignIn(early, expected))).toBe('accepted')
  })

  it.each([
    [
      'altered after it was signed',
      async () => ({ ...(await signed()), message: formatMessage({ ...message, statement: 'Pay' }) }),
    ],
    [
      'of another key',
      async () => ({
        ...(await signed()),
        signature: await privateKeyToAccount(`0x${'11'.repeat(32)}`).signMessage({ message: formatMessage(message) }),
      }),
    ],
    [
      'with the other form of its signature, whose s is in the upper half',
      async () => {
        const { message: text, signature } = await signed()
        return { message: text, signature: toHighS(signature) }
      },
    ],
    ['with no signature', async () => ({ ...(await signed()), signature: '0x' })],
    [
      'with a signature of 70 000 characters',
      async () => ({ ...(await signed()), signature: `0x${'00'.repeat(35_000)}` }),
    ],
    ['with letters for a signature', async () => ({ ...(await signed()), signature: 'signature' })],
  ])('rejects with sign-in/wrong-signature a message %s', async (_, make) => {
    expect(await codeOf(verifySignIn(await make(), expected))).toBe('sign-in/wrong-signature')
  })
})

describe('the vectors of ERC-4361', () => {
  interface Vector extends Omit<SignInMessage, 'accountAddress' | 'chainId'> {
    readonly address: string
    readonly chainId: number
    readonly signature: string
    readonly time?: string
    readonly domainBinding?: string
    readonly matchNonce?: string
  }

  const read = (name: string): readonly (readonly [string, Vector])[] =>
    Object.entries(JSON.parse(readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), 'utf8')))

  const verify = async ({ address, chainId, signature, time, domainBinding, matchNonce, ...fields }: Vector) =>
    verifySignIn(
      { message: formatMessage({ ...fields, accountAddress: address, chainId: `eip155:${chainId}` }), signature },
      {
        domain: domainBinding ?? fields.domain,
        nonce: matchNonce ?? fields.nonce,
        now: Date.parse(time ?? '2026-11-01T00:00:00Z'),
      },
    )

  it.each(read('eip4361-verification-positive'))('accepts %s', async (name, vector) => {
    // The message is issued after the time of the vector, which only tests the expiration.
    const time = name === 'expired message' ? '2022-01-05T14:27:30.883Z' : vector.time
    const code = await codeOf(verify({ ...vector, ...(time === undefined ? {} : { time }) }))
    expect(code).toBe(name === 'expired message' ? 'sign-in/expired' : 'accepted')
  })

  it.each(read('eip4361-verification-negative'))('refuses %s', async (_, vector) => {
    expect(await codeOf(verify(vector))).toMatch(/^sign-in\/(?:expired|wrong-|not-yet-valid|message-invalid)/)
  })
})

describe('other verifiers', () => {
  it('accept the messages: siwe and viem for eip155', async () => {
    const { message: text, signature } = await signed({ resources: ['https://app.example/terms'], requestId: '1' })
    const verdict = await new SiweMessage(text).verify({ signature, time: new Date(NOW).toISOString() })
    expect(verdict.success).toBe(true)
    const parsed = parseSiweMessage(text)
    expect(validateSiweMessage({ message: parsed, domain: 'app.example', time: new Date(NOW) })).toBe(true)
    expect(parsed).toMatchObject({ address: account.address, chainId: 1, nonce: message.nonce, statement: 'Welcome' })
  })
})

describe('independent verifiers', () => {
  it('agree on messages of Solana: @solana/kit', async () => {
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const { publicKey, privateKey } = await generateKeyPair()
    const text = formatMessage({ ...message, chainId, accountAddress: await getAddressFromPublicKey(publicKey) })
    const signature = await signBytes(privateKey, new TextEncoder().encode(text))
    for (const [each, isOwn] of [
      [text, true],
      [text.replace('Welcome', 'Goodbye'), false],
    ] as const) {
      expect(await verifySignature(publicKey, signature, new TextEncoder().encode(each))).toBe(isOwn)
      const verdict = verifySignIn({ message: each, signature: encodeBase58(signature) }, { ...expected, chainId })
      expect(await codeOf(verdict)).toBe(isOwn ? 'accepted' : 'sign-in/wrong-signature')
    }
  })

  // The public test key of the BIP-322 vectors.
  const BITCOIN_KEY = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
  it.each([
    ['p2wpkh', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'],
    ['p2tr', 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'],
    ['p2sh-p2wpkh', '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb'],
    ['p2pkh', '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc'],
  ])('agree on messages of Bitcoin with a key of %s: bip322-js', async (_, address) => {
    const chainId = 'bip122:000000000019d6689c085ae165831e93'
    const text = formatMessage({ ...message, chainId, accountAddress: address })
    const signature = String(Bip322Signer.sign(BITCOIN_KEY, address, text))
    for (const [each, isOwn] of [
      [text, true],
      [text.replace('Welcome', 'Goodbye'), false],
    ] as const) {
      expect(Bip322Verifier.verifySignature(address, each, signature)).toBe(isOwn)
      const verdict = verifySignIn({ message: each, signature }, { ...expected, chainId })
      expect(await codeOf(verdict)).toBe(isOwn ? 'accepted' : 'sign-in/wrong-signature')
    }
  })
})

describe('verifySignIn for Solana', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const text = formatMessage({ ...message, chainId, accountAddress: encodeBase58(raw) })
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const signBytes = (bytes: Uint8Array) => encodeBase58(sign(null, bytes, key))
  const bytes = new TextEncoder().encode(text)
  const verify = (signature: string) => codeOf(verifySignIn({ message: text, signature }, { ...expected, chainId }))

  it('accepts the bytes of the text, and each format of an off-chain message', async () => {
    for (const form of [bytes, ...toOffChainMessages(bytes, raw)])
      expect(await verify(signBytes(form))).toBe('accepted')
  })

  it.each(['', '1', '0x00', signBytes(new Uint8Array(3)), signBytes(bytes).slice(1)])(
    'rejects %s',
    async (signature) => {
      expect(await verify(signature)).toBe('sign-in/wrong-signature')
    },
  )
})

describe('verifySignIn for Polkadot', () => {
  const chainId = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
  const seed = new Uint8Array(32).fill(7)
  beforeAll(() => cryptoWaitReady())

  const kinds = {
    sr25519: () => {
      const pair = sr25519PairFromSeed(seed)
      return { id: pair.publicKey, sign: (text: Uint8Array) => sr25519Sign(text, pair), kind: 1 }
    },
    ed25519: () => {
      const pair = ed25519PairFromSeed(seed)
      return { id: pair.publicKey, sign: (text: Uint8Array) => ed25519Sign(text, pair), kind: 0 }
    },
    ecdsa: () => {
      const pair = secp256k1PairFromSeed(seed)
      return {
        id: blake2AsU8a(pair.publicKey),
        sign: (text: Uint8Array) => secp256k1Sign(text, pair, 'blake2'),
        kind: 2,
      }
    },
  }

  it.each(Object.entries(kinds))(
    'accepts only %s, plain and wrapped, with and without its key type byte',
    async (_, make) => {
      const { id, sign: signText, kind } = make()
      const text = formatMessage({ ...message, chainId, accountAddress: encodeAddress(id, 0) })
      const verify = (signature: Uint8Array, signedText = text) =>
        codeOf(
          verifySignIn(
            { message: signedText, signature: `0x${Buffer.from(signature).toString('hex')}` },
            { ...expected, chainId },
          ),
        )
      for (const form of [text, `<Bytes>${text}</Bytes>`]) {
        const signature = signText(new TextEncoder().encode(form))
        expect(await verify(signature)).toBe('accepted')
        expect(await verify(Uint8Array.of(kind, ...signature))).toBe('accepted')
        expect(await verify(signature, text.replace('Welcome', 'Goodbye'))).toBe('sign-in/wrong-signature')
        expect(await verify(signature.map((byte, at) => (at === 5 ? byte ^ 1 : byte)))).toBe('sign-in/wrong-signature')
      }
      expect(await verify(hexToBytes('0x00'))).toBe('sign-in/wrong-signature')
      const signature = signText(new TextEncoder().encode(text))
      if (signature.length === 65)
        expect(await verify(hexToBytes(toHighS(`0x${Buffer.from(signature).toString('hex')}`)))).toBe(
          'sign-in/wrong-signature',
        )
    },
  )
})
