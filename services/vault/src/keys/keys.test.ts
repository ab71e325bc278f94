import type { Vault } from '@latchkey/protocol/wallet-keys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  combineHalves,
  createRecipient,
  deriveRecipient,
  type HalfUse,
  openHalf,
  openVault,
  sealHalf,
  sealVault,
  splitDataKey,
  wipe,
} from './index.ts'

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const NAMES = { walletId: '3f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f', generation: 1 }
const OTHER_ID = '4f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'

async function createVault() {
  const [dataKey, entropy] = [random(32), random(32)]
  return { dataKey, entropy, vault: await sealVault(dataKey, entropy, NAMES) }
}

describe('a vault', () => {
  it('opens with its data key, to the entropy and the accounts that it names', async () => {
    const { dataKey, entropy, vault } = await createVault()
    const opened = await openVault(dataKey, JSON.parse(JSON.stringify(vault)), NAMES)
    expect(opened.entropy).toEqual(entropy)
    expect(opened.accounts.eip155.address).toBe(vault.addresses.eip155)
  })

  it.each([
    ['main', /^bc1q/],
    ['test', /^tb1q/],
    ['regtest', /^bcrt1q/],
  ] as const)('of the Bitcoin network %s opens to the keys of that network', async (network, form) => {
    const [dataKey, entropy] = [random(32), random(32)]
    const vault = await sealVault(dataKey, entropy, NAMES, network)
    expect(vault.addresses.bitcoinPayment).toMatch(form)
    const { accounts } = await openVault(dataKey, vault, NAMES)
    expect(accounts.bitcoinPayment.address).toBe(vault.addresses.bitcoinPayment)
  })

  it('contains the entropy encrypted, with a new nonce each time', async () => {
    const { dataKey, entropy, vault } = await createVault()
    expect(await sealVault(dataKey, entropy, NAMES)).not.toEqual(vault)
    expect(JSON.stringify(vault)).not.toContain(Buffer.from(entropy).toString('base64url').slice(0, 20))
  })

  const changes: readonly [string, (vault: Vault, other: Vault) => unknown][] = [
    ['another ciphertext', (vault, { ciphertext }) => ({ ...vault, ciphertext })],
    ['another start value', (vault, { iv }) => ({ ...vault, iv })],
    ['an address of another wallet', (vault, { addresses }) => ({ ...vault, addresses })],
    [
      'one address of another wallet',
      (vault, { addresses: { solana } }) => ({ ...vault, addresses: { ...vault.addresses, solana } }),
    ],
    ['another algorithm', (vault) => ({ ...vault, algorithm: 'A128GCM' })],
    ['a key that is not known', (vault) => ({ ...vault, more: 1 })],
    ['no ciphertext', ({ ciphertext: _, ...vault }) => vault],
    ['a longer ciphertext', (vault) => ({ ...vault, ciphertext: `${vault.ciphertext}AAAA` })],
  ]
  it.each(changes)('with %s does not open', async (_, change) => {
    const [{ dataKey, vault }, { vault: other }] = [await createVault(), await createVault()]
    await expect(openVault(dataKey, change(vault, other), NAMES)).rejects.toMatchObject({ code: 'vault/corrupt' })
  })

  it('with any changed bit does not open', async () => {
    const { dataKey, vault } = await createVault()
    const bytes = Buffer.from(vault.ciphertext, 'base64url')
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
        const changed = Buffer.from(bytes)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const given = { ...vault, ciphertext: changed.toString('base64url') }
        await expect(openVault(dataKey, given, NAMES)).rejects.toMatchObject({ code: 'vault/corrupt' })
      }),
      { numRuns: 60 },
    )
  })

  it('of another wallet or generation does not open, even with its own key', async () => {
    const { dataKey, vault } = await createVault()
    for (const names of [
      { ...NAMES, walletId: OTHER_ID },
      { ...NAMES, generation: 2 },
    ]) {
      await expect(openVault(dataKey, vault, names)).rejects.toMatchObject({ code: 'vault/corrupt' })
      await expect(openVault(dataKey, { ...vault, ...names }, names)).rejects.toMatchObject({ code: 'vault/corrupt' })
    }
  })

  it('of another version is not decrypted', async () => {
    const { dataKey, vault } = await createVault()
    const given = { ...vault, version: 2 }
    await expect(openVault(dataKey, given, NAMES)).rejects.toMatchObject({ code: 'vault/unsupported-version' })
  })
})

describe('the halves of a data key', () => {
  it('open the vault only with the other half of their own set', async () => {
    const { dataKey, vault } = await createVault()
    for (const set of [await splitDataKey(dataKey), await splitDataKey(dataKey)])
      await expect(openVault(await combineHalves(set), vault, NAMES)).resolves.toBeDefined()
  })

  it('of two sets, of one wallet or of two, open no vault (X120)', async () => {
    const [{ dataKey, vault }, { dataKey: otherKey }] = [await createVault(), await createVault()]
    const [first, second, foreign] = [
      await splitDataKey(dataKey),
      await splitDataKey(dataKey),
      await splitDataKey(otherKey),
    ]
    for (const { authHalf } of [second, foreign]) {
      const opening = combineHalves({ userHalf: first.userHalf, authHalf }).then((key) => openVault(key, vault, NAMES))
      await expect(opening).rejects.toMatchObject({ code: 'vault/corrupt' })
    }
  })

  it('are rejected if one is passed twice, or is malformed', async () => {
    const { userHalf, authHalf } = await splitDataKey(random(32))
    for (const set of [
      { userHalf, authHalf: userHalf },
      { userHalf, authHalf: authHalf.slice(1) },
      { userHalf: new Uint8Array(), authHalf },
    ])
      await expect(combineHalves(set)).rejects.toMatchObject({ code: 'vault/corrupt' })
  })

  it('reveal nothing alone: the same half matches every data key', async () => {
    // Shares with a threshold of two are points on a line; the other point determines the secret.
    const { userHalf, authHalf } = await splitDataKey(random(32))
    const seen = new Set<string>()
    for (let at = 0; at < 200; at++) {
      const other = Uint8Array.from([...random(32), authHalf.at(-1) ?? 0])
      seen.add(Buffer.from(await combineHalves({ userHalf, authHalf: other })).toString('hex'))
    }
    expect(seen.size).toBe(200)
  })
})

describe('a sealed half', () => {
  const use: HalfUse = { purpose: 'unlock', walletId: NAMES.walletId, device: 'device', id: 'request' }

  it('opens for its recipient and its use', async () => {
    const recipient = await createRecipient()
    const half = random(33)
    expect(await openHalf(recipient, await sealHalf(recipient.publicKey, half, use), use)).toEqual(half)
  })

  it('opens for no other recipient, no other use, and not with a changed byte', async () => {
    const [recipient, other] = [await createRecipient(), await createRecipient()]
    const sealed = await sealHalf(recipient.publicKey, random(33), use)
    const uses: readonly HalfUse[] = [
      { ...use, purpose: 'recover' },
      { ...use, walletId: OTHER_ID },
      { ...use, device: 'other' },
      { ...use, id: 'other' },
      // The same texts joined into one, split at another position.
      { ...use, walletId: `${NAMES.walletId}","device`, device: '' },
    ]
    for (const changed of uses)
      await expect(openHalf(recipient, sealed, changed)).rejects.toMatchObject({ code: 'vault/corrupt' })
    await expect(openHalf(other, sealed, use)).rejects.toMatchObject({ code: 'vault/corrupt' })
    for (const name of ['encapsulatedKey', 'ciphertext'] as const)
      for (const at of [0, 10, sealed[name].length - 2]) {
        const bytes = Buffer.from(sealed[name], 'base64url')
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1
        const changed = { ...sealed, [name]: bytes.toString('base64url') }
        await expect(openHalf(recipient, changed, use)).rejects.toMatchObject({ code: 'vault/corrupt' })
      }
  })

  it('cannot be sealed to a malformed public key', async () => {
    const keys = [new Uint8Array(), random(65), new Uint8Array(65)].map((key) => Buffer.from(key).toString('base64url'))
    for (const key of [...keys, 'no base64url'])
      await expect(sealHalf(key, random(33), use)).rejects.toMatchObject({ code: 'vault/corrupt' })
  })

  it('has a private key that cannot be exported', async () => {
    for (const { keyPair } of [await createRecipient(), await deriveRecipient(random(32))])
      await expect(crypto.subtle.exportKey('pkcs8', keyPair.privateKey)).rejects.toThrow()
  })

  it('opens on every node of a service, whose key pair is derived from one secret', async () => {
    const secret = random(32)
    const [first, second] = [await deriveRecipient(secret), await deriveRecipient(secret)]
    const half = random(33)
    expect(await openHalf(second, await sealHalf(first.publicKey, half, use), use)).toEqual(half)
  })
})

describe('wipe', () => {
  it('overwrites every given secret', () => {
    const secrets = [random(32), random(33)]
    wipe(...secrets)
    expect(secrets.every((secret) => secret.every((byte) => byte === 0))).toBe(true)
  })
})
