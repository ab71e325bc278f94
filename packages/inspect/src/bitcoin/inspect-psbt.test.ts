import { describe, expect, it } from 'vitest'
import { inspectPsbt, type PsbtFacts } from './inspect-psbt.ts'
import type { BitcoinOutput, PsbtInput } from './psbt.ts'

/** Segwit scripts, and one taproot script for inscribed coins. */
const scriptOf = (filler: number) => Uint8Array.from([0x00, 0x14, ...new Uint8Array(20).fill(filler)])
const [OWN, FRIEND, THIEF, SELLER] = [1, 2, 3, 4].map(scriptOf) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
const INSCRIBED = Uint8Array.from([0x51, 0x20, ...new Uint8Array(32).fill(9)])
const NAMES = new Map(
  [OWN, FRIEND, THIEF, SELLER, INSCRIBED].map((script, at) => [
    script,
    'own friend thief seller ordinals'.split(' ')[at],
  ]),
)

const COIN = 100_000_000n
const FEE = 500n
type Amount = readonly [script: Uint8Array, amount: bigint]

const toOutput = ([script, amount]: Amount): BitcoinOutput => ({ script, amount })
const toInput = (coin: Amount, index: number): PsbtInput => ({
  txid: 'ab'.repeat(32),
  index,
  claimed: toOutput(coin),
  proved: toOutput(coin),
  isFinal: false,
})

const FACTS: PsbtFacts = {
  own: [OWN, INSCRIBED],
  coins: new Map(),
  addressOf: (script) => [...NAMES].find(([known]) => known.every((byte, at) => byte === script[at]))?.[1],
}

function inspect(spent: readonly Amount[], paid: readonly Amount[], facts: Partial<PsbtFacts> = {}) {
  const psbt = { inputs: spent.map(toInput), outputs: paid.map(toOutput), unsignedSize: 200 }
  const { findings } = inspectPsbt(psbt, { ...FACTS, ...facts })
  return findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, severity, party }) => `${code}: ${severity}${party === undefined ? '' : ` ${party.address}`}`)
}

describe('inspectPsbt, for a PSBT without change', () => {
  it('returns a finding for each receiver, because one of them may be known', () => {
    expect(
      inspect(
        [[OWN, COIN]],
        [
          [FRIEND, 1_000_000n],
          [THIEF, COIN - 1_000_000n - FEE],
        ],
      ),
    ).toEqual(['transfer-everything: warn friend', 'transfer-everything: warn thief'])
    expect(
      inspect(
        [[OWN, COIN]],
        [
          [FRIEND, 1_000_000n],
          [OWN, COIN - 1_000_000n - FEE],
        ],
      ),
    ).toEqual([])
    expect(inspect([[OWN, COIN]], [[INSCRIBED, COIN - FEE]])).toEqual([])
  })

  it('returns the same finding if only dust comes back', () => {
    const paid: readonly Amount[] = [
      [THIEF, COIN - 546n - FEE],
      [OWN, 546n],
    ]
    expect(inspect([[OWN, COIN]], paid)).toEqual(['transfer-everything: warn thief'])
  })
})

describe('inspectPsbt, for a PSBT with inputs of other people', () => {
  const sale: Amount = [SELLER, 546n]
  const price = 5_000_000n

  it('warns about the purchase of a small coin only if the coin does not arrive at the visitor', () => {
    const buy = (receiver: Uint8Array) =>
      inspect(
        [sale, [OWN, COIN]],
        [
          [SELLER, price],
          [receiver, 546n],
          [OWN, COIN - price - FEE],
        ],
      )
    expect(buy(INSCRIBED)).toEqual([])
    expect(buy(THIEF)).toEqual(['drainer-pattern: warn'])
  })

  it('warns if nearly all that the visitor adds is taken', () => {
    expect(
      inspect(
        [
          [OWN, COIN],
          [THIEF, COIN],
        ],
        [[THIEF, 2n * COIN - FEE]],
      ),
    ).toEqual(['drainer-pattern: warn thief'])
    expect(
      inspect(
        [
          [OWN, COIN],
          [THIEF, COIN],
        ],
        [
          [OWN, COIN / 100n],
          [THIEF, 2n * COIN - COIN / 100n - FEE],
        ],
      ),
    ).toEqual(['drainer-pattern: warn thief'])
  })

  it('returns no finding for a fair coinjoin, or for a payment to a shop that adds an input', () => {
    const mixed = inspect(
      [
        [OWN, COIN],
        [FRIEND, COIN],
      ],
      [
        [OWN, COIN - FEE],
        [FRIEND, COIN - FEE],
      ],
    )
    expect(mixed).toEqual([])
    expect(
      inspect(
        [
          [OWN, COIN],
          [SELLER, COIN],
        ],
        [
          [SELLER, COIN + price],
          [OWN, COIN - price - FEE],
        ],
      ),
    ).toEqual([])
  })

  it('grades a fee that the visitor pays as in a transaction with one signer', () => {
    const found = inspect(
      [[OWN, COIN], sale],
      [
        [SELLER, price],
        [INSCRIBED, 546n],
      ],
    )
    expect(found).toContain('high-fee: danger')
  })
})

describe('inspectPsbt, for a coin that may carry an inscription', () => {
  const inscribed: Amount = [INSCRIBED, 546n]
  const change = COIN - 1_000_000n

  it('reports an inscription that is lost in the fee or inside a payment (Ordinal theory, first in first out)', () => {
    expect(
      inspect(
        [[OWN, COIN], inscribed],
        [
          [FRIEND, 1_000_000n],
          [OWN, change],
        ],
      ),
    ).toEqual(['lost-funds: warn'])
    expect(
      inspect(
        [inscribed, [OWN, COIN]],
        [
          [FRIEND, 1_000_000n],
          [OWN, change],
        ],
      ),
    ).toEqual(['lost-funds: warn friend'])
  })

  it('reports an inscription that moves whole to another owner, unless it stays with the visitor or is paid for', () => {
    expect(
      inspect(
        [inscribed, [OWN, COIN]],
        [
          [FRIEND, 546n],
          [OWN, COIN - FEE],
        ],
      ),
    ).toEqual(['transfer-everything: warn friend'])
    expect(
      inspect(
        [inscribed, [OWN, COIN]],
        [
          [INSCRIBED, 546n],
          [OWN, COIN - FEE],
        ],
      ),
    ).toEqual([])
    expect(
      inspect(
        [inscribed, [SELLER, COIN]],
        [
          [SELLER, 546n],
          [OWN, 5_000_000n],
          [SELLER, COIN - 5_000_000n - FEE],
        ],
      ),
    ).toEqual([])
  })
})

describe('inspectPsbt, for sighash types in the request', () => {
  it('grades them together with those of the PSBT, also for own inputs that the request does not list', () => {
    const toSelf: readonly Amount[] = [[OWN, COIN - FEE]]
    expect(inspect([[OWN, COIN]], toSelf, { signInputs: [{ index: 0, sighashTypes: [2] }] })).toEqual([
      'open-signature: danger',
    ])
    const input = { ...toInput([OWN, COIN], 0), sighashType: 2 }
    const psbt = { inputs: [input], outputs: toSelf.map(toOutput), unsignedSize: 100 }
    const { findings } = inspectPsbt(psbt, { ...FACTS, signInputs: [{ index: 7 }] })
    expect(findings).toMatchObject([{ code: 'open-signature', severity: 'danger' }])
  })
})
