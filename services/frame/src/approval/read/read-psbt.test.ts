import {
  bytesToHex,
  createPsbt,
  formatBitcoinAddress,
  PSBT_KEYS,
  parseBitcoinAddress,
  serializeOutput,
} from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import { describe, expect, it } from 'vitest'
import { readChange } from './read-psbt.ts'
import { toStaticReport } from './read-report.ts'

type PsbtRequest = Extract<SignRequest, { readonly kind: 'bitcoin.psbt' }>

const NETWORK = 'bip122:000000000019d6689c085ae165831e93'
const ME = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const own = parseBitcoinAddress(ME, NETWORK).script
const friend = Uint8Array.of(0, 20, ...new Array<number>(20).fill(9))
const coin = { symbol: 'BTC', decimals: 8 }
const facts = { origin: 'https://shop.example', network: { name: 'Bitcoin', coin }, now: 0 }

interface Built {
  readonly spent?: bigint
  readonly paid?: bigint
  readonly change?: bigint
  readonly sighashType?: number
  readonly script?: Uint8Array
}

function toRequest({ spent = 1_000_000n, paid = 600_000n, change = 399_000n, ...rest }: Built = {}): PsbtRequest {
  const { sighashType, script = own } = rest
  const outputs = [
    { script: friend, amount: paid },
    { script: own, amount: change },
  ]
  const input = { txid: '07'.repeat(32), index: 0, sequence: 0xfffffffd, scriptSig: new Uint8Array(), witness: [] }
  const map = new Map([[PSBT_KEYS.input.witnessUtxo as string, serializeOutput({ script, amount: spent })]])
  if (sighashType !== undefined) map.set(PSBT_KEYS.input.sighashType, Uint8Array.of(sighashType, 0, 0, 0))
  const psbt = bytesToHex(createPsbt({ version: 2, inputs: [input], outputs, lockTime: 0 }, [map]))
  return { kind: 'bitcoin.psbt', approvalId: 'a', networkId: NETWORK, address: ME, psbt, isFinal: true }
}
const report = (built?: Built) => toStaticReport(toRequest(built), facts)

describe('a PSBT in the frame', () => {
  it('is shown with recipient, amount, fee and change in bitcoins', () => {
    expect(report().effects).toEqual([
      {
        type: 'send',
        asset: { type: 'native', amount: 600_000n, ...coin },
        party: { address: formatBitcoinAddress(friend, NETWORK) },
      },
      { type: 'fee', asset: { type: 'native', amount: 1_000n, ...coin }, rate: expect.any(BigInt) },
    ])
    expect(readChange(toRequest())).toBe(399_000n)
  })

  it('has a finding that its amounts are unproved until nodes confirm them', () => {
    expect(report()).toMatchObject({ findings: [{ code: 'not-simulated' }], severity: 'warn' })
  })

  it('is blocked when more than a quarter of the coins is fee, unless the fee is small', () => {
    const blocked = { findings: [{ code: 'high-fee', severity: 'block' }, {}], severity: 'block' }
    expect(report({ change: 100_000n })).toMatchObject(blocked)
    expect(report({ change: 150_000n }).severity).not.toBe('block')
    expect(report({ spent: 60_000n, paid: 20_000n, change: 0n }).severity).not.toBe('block')
  })

  it.each([2, 3, 0x81, 0x83])('is blocked when it asks for a signature of the kind %i', (sighashType) => {
    expect(report({ sighashType })).toMatchObject({ severity: 'block' })
  })

  it('that cannot be read is dangerous, and one that spends nothing of the account says so', () => {
    const broken = { ...toRequest(), psbt: '0x70736274ff00' }
    expect(toStaticReport(broken, facts)).toMatchObject({ findings: [{ code: 'not-read-whole' }], severity: 'danger' })
    const codes = report({ script: friend }).findings.map(({ code }) => code)
    expect(codes).toContain('not-read-whole')
  })
})
