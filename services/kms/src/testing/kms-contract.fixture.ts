import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Kms, MAX_AAD_BYTES, MAX_PLAINTEXT_BYTES } from '../kms.ts'

/** A driver with a separate key service. */
export interface KmsWorld {
  readonly kms: Kms
  /** Creates a new current key; returns the KMS after that. */
  readonly rotate: () => Promise<Kms>
  /** Removes all keys but the current one; returns the KMS after that. */
  readonly removeOlderKeys: () => Promise<Kms>
  /** Makes the key service unreachable from now on. */
  readonly breakDown: () => Promise<void>
  /** Makes the key service accept requests without responding from now on; absent for a driver without a service. */
  readonly stall?: () => Promise<void>
  /** Returns everything that the key service received, as text. */
  readonly received?: () => string
  readonly stop: () => Promise<void>
}

export interface KmsUnderTest {
  readonly name: string
  /** Time limit of a call, in milliseconds; short in the tests of a stalled service. */
  readonly open: (timeoutMs: number) => Promise<KmsWorld>
}

const bytes = (text: string) => new TextEncoder().encode(text)
const SECRET = bytes('half of a key, never to be seen')
const ROW = bytes('custody.half:row-1')
const CORRUPT = { code: 'kms/corrupt' }

/**
 * The contract of `Kms`, which every driver passes.
 *
 * @example describeKms({ name: 'my driver', open: openMyWorld })
 */
export function describeKms({ name, open }: KmsUnderTest): void {
  describe(`the KMS of ${name}`, () => {
    let world: KmsWorld
    let kms: Kms

    beforeEach(async () => {
      world = await open(10_000)
      kms = world.kms
    })
    afterEach(() => world.stop())

    const changeByte = (value: Uint8Array, at: number) => value.map((byte, index) => (index === at ? byte ^ 1 : byte))

    it.each([0, 1, 32, MAX_PLAINTEXT_BYTES])('opens %i bytes that it wrapped', async (length) => {
      const plaintext = new Uint8Array(length).fill(7)
      const wrapped = await kms.wrap(plaintext, ROW)
      expect(Buffer.from(await kms.unwrap(wrapped, ROW)).equals(plaintext)).toBe(true)
    })

    it('wraps a value differently each time', async () => {
      expect(await kms.wrap(SECRET, ROW)).not.toEqual(await kms.wrap(SECRET, ROW))
    })

    it('rejects more bytes than the limits, and values without aad', async () => {
      await expect(kms.wrap(new Uint8Array(MAX_PLAINTEXT_BYTES + 1), ROW)).rejects.toThrow(RangeError)
      await expect(kms.wrap(SECRET, new Uint8Array(MAX_AAD_BYTES + 1))).rejects.toThrow(RangeError)
      await expect(kms.wrap(SECRET, new Uint8Array(0))).rejects.toThrow(RangeError)
      await expect(kms.unwrap(new Uint8Array(MAX_PLAINTEXT_BYTES * 2), ROW)).rejects.toMatchObject(CORRUPT)
    })

    it.each([
      ['of another row', bytes('custody.half:row-2')],
      ['that is longer', bytes('custody.half:row-1\0')],
      ['that is no text', Uint8Array.of(255, 0, 1)],
    ])('does not open or rewrap a value for aad %s', async (_, aad) => {
      const wrapped = await kms.wrap(SECRET, ROW)
      await expect(kms.unwrap(wrapped, aad)).rejects.toMatchObject(CORRUPT)
      await expect(kms.rewrap(wrapped, aad)).rejects.toMatchObject(CORRUPT)
    })

    it('wraps for aad that is not text', async () => {
      const aad = Uint8Array.of(255, 0, 1)
      expect(await kms.unwrap(await kms.wrap(SECRET, aad), aad)).toEqual(SECRET)
    })

    it('does not open a value with one changed byte, wherever it is', async () => {
      const wrapped = await kms.wrap(SECRET, ROW)
      for (const at of wrapped.keys()) {
        const outcome = await kms.unwrap(changeByte(wrapped, at), ROW).catch((error: unknown) => error)
        const code = at < 2 ? 'kms/unsupported-version' : 'kms/corrupt'
        expect(outcome, `byte ${at} of ${wrapped.length}`).toMatchObject({ code })
      }
    })

    it('does not open a value that was truncated or extended', async () => {
      const wrapped = await kms.wrap(SECRET, ROW)
      for (let length = 0; length < wrapped.length; length += 1) {
        await expect(kms.unwrap(wrapped.subarray(0, length), ROW), `${length} bytes`).rejects.toMatchObject(CORRUPT)
      }
      await expect(kms.unwrap(Uint8Array.of(...wrapped, 0), ROW)).rejects.toMatchObject(CORRUPT)
    })

    it('rejects a value of an unknown version or key service', async () => {
      const wrapped = await kms.wrap(SECRET, ROW)
      for (const change of [{ 0: 2 }, { 0: 0 }, { 1: 0 }, { 1: 99 }]) {
        const other = Object.assign(wrapped.slice(), change)
        await expect(kms.unwrap(other, ROW)).rejects.toMatchObject({ code: 'kms/unsupported-version' })
        await expect(kms.rewrap(other, ROW)).rejects.toMatchObject({ code: 'kms/unsupported-version' })
      }
    })

    it('X128: after a rotation opens older values; after the removal of the old key only the rewrapped ones', async () => {
      const [old, moved] = [await kms.wrap(SECRET, ROW), await kms.wrap(SECRET, ROW)]
      const rotated = await world.rotate()
      expect(await rotated.unwrap(old, ROW)).toEqual(SECRET)
      const rewrapped = await rotated.rewrap(moved, ROW)
      expect(rewrapped).not.toEqual(moved)
      const fresh = await rotated.wrap(SECRET, ROW)
      const left = await world.removeOlderKeys()
      expect(await left.unwrap(rewrapped, ROW)).toEqual(SECRET)
      expect(await left.unwrap(fresh, ROW)).toEqual(SECRET)
      const refused = { code: expect.stringMatching(/^kms\/(corrupt|refused)$/) }
      await expect(left.unwrap(old, ROW)).rejects.toMatchObject(refused)
      await expect(left.unwrap(moved, ROW)).rejects.toMatchObject(refused)
      await expect(left.rewrap(old, ROW)).rejects.toMatchObject(refused)
    })

    it('X128: opens every value while keys rotate and values are rewrapped', async () => {
      const values = await Promise.all(Array.from({ length: 8 }, () => kms.wrap(SECRET, ROW)))
      const readers = async () => {
        for (const value of values) expect(await kms.unwrap(value, ROW)).toEqual(SECRET)
      }
      const rotation = async () => {
        const rotated = await world.rotate()
        return Promise.all(values.map((value) => rotated.rewrap(value, ROW)))
      }
      const [rewrapped] = await Promise.all([rotation(), readers(), readers(), readers()])
      const left = await world.removeOlderKeys()
      for (const value of rewrapped) expect(await left.unwrap(value, ROW)).toEqual(SECRET)
    })

    it('returns the same MAC of 32 bytes before and after a rotation', async () => {
      const before = await kms.mac('auth.email', SECRET)
      expect(before).toHaveLength(32)
      expect(await (await world.rotate()).mac('auth.email', SECRET)).toEqual(before)
      expect(await (await world.removeOlderKeys()).mac('auth.email', SECRET)).toEqual(before)
    })

    it('returns another MAC for another purpose or other data', async () => {
      const macs = await Promise.all([
        kms.mac('auth.email', SECRET),
        kms.mac('auth.code', SECRET),
        kms.mac('auth.email', bytes('other')),
        kms.mac('auth.email', new Uint8Array(0)),
      ])
      expect(new Set(macs.map((mac) => Buffer.from(mac).toString('hex'))).size).toBe(4)
      await expect(kms.mac('auth\0email', SECRET)).rejects.toThrow(RangeError)
    })

    it('X126: rejects with kms/unavailable if the key service is unreachable, and reveals nothing', async () => {
      const wrapped = await kms.wrap(SECRET, ROW)
      await world.breakDown()
      // All at once: one that rejects before it is awaited would be an unhandled rejection.
      const caught = allCalls(kms, wrapped).map((call) => call.catch((failure: unknown) => failure))
      for (const error of await Promise.all(caught)) {
        expect(error).toMatchObject({ code: 'kms/unavailable' })
        expectNoSecret(inspect(error, { depth: 20, showHidden: true }))
      }
    })

    it('X126: reveals no plaintext in errors, nor to the key service', async () => {
      const wrapped = await kms.wrap(SECRET, ROW)
      for (const [at, other] of [0, 2, 3, wrapped.length - 1].map(
        (each) => [each, changeByte(wrapped, each)] as const,
      )) {
        const error = await kms.unwrap(other, ROW).catch((failure: unknown) => failure)
        expectNoSecret(`${at} ${inspect(error, { depth: 20, showHidden: true })}`)
      }
      await kms.rewrap(wrapped, ROW)
      await kms.mac('auth.email', SECRET)
      expectNoSecret(world.received?.() ?? '')
    })
  })

  it(`X126: the KMS of ${name} rejects with kms/unavailable after its time limit if the key service is slow`, async () => {
    const world = await open(100)
    try {
      if (world.stall === undefined) return
      const wrapped = await world.kms.wrap(SECRET, ROW)
      await world.stall()
      const outcomes = await Promise.allSettled(allCalls(world.kms, wrapped))
      expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual(
        outcomes.map(() => 'kms/unavailable'),
      )
    } finally {
      await world.stop()
    }
  })
}

const allCalls = (kms: Kms, wrapped: Uint8Array): readonly Promise<unknown>[] => [
  kms.wrap(SECRET, ROW),
  kms.unwrap(wrapped, ROW),
  kms.rewrap(wrapped, ROW),
  kms.mac('auth.email', SECRET),
]

function expectNoSecret(text: string): void {
  for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const) {
    expect(text).not.toContain(Buffer.from(SECRET).toString(form).slice(0, 20))
  }
}
