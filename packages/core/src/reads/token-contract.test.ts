import { mainnet } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { type Hex, textToHex } from '@latchkey/primitives'
import { describe, expect, it } from 'vitest'
import { ACCOUNT } from './client.test.fixture.ts'
import { readTokenContract } from './token-contract.ts'

const TOKEN = '0x2222222222222222222222222222222222222222'
const [NAME, SYMBOL, DECIMALS, BALANCE] = ['0x06fdde03', '0x95d89b41', '0x313ce567', '0x70a08231']
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const number = (value: bigint): Hex => `0x${word(value)}`
const bytes32 = (text: string): Hex => `0x${textToHex(text).slice(2).padEnd(64, '0')}`
function string(text: string): Hex {
  const digits = textToHex(text).slice(2)
  return `0x${word(32n)}${word(BigInt(digits.length / 2))}${digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')}`
}

/** Reads a contract with these responses; any other call fails. */
function read(answers: Readonly<Record<string, Hex>>) {
  const call = async ({ data }: { readonly data: Hex }) => {
    const answer = answers[data.slice(0, 10)]
    if (answer === undefined) throw new WalletError('rpc/timeout', { method: 'eth_call', timeoutMs: 1 })
    return answer
  }
  return readTokenContract({ adapter: { call } as never, network: mainnet }, TOKEN, ACCOUNT)
}

describe('readTokenContract', () => {
  it('returns the description of the token, and the balance of the account', async () => {
    const queries: string[] = []
    const call = async ({ to, data }: { readonly to: string; readonly data: Hex }) => {
      queries.push(`${to} ${data}`)
      return data.startsWith(NAME) ? string('US Dollar') : data.startsWith(SYMBOL) ? string('USD') : number(6n)
    }
    const found = await readTokenContract({ adapter: { call } as never, network: mainnet }, TOKEN, ACCOUNT)
    expect(found).toEqual({ name: 'US Dollar', symbol: 'USD', decimals: 6, balance: 6n })
    expect(queries).toContain(`${TOKEN} ${BALANCE}${'0'.repeat(24)}${ACCOUNT.slice(2).toLowerCase()}`)
  })

  it('reads names of 32 bytes, as tokens older than the standard return them', async () => {
    const found = await read({ [NAME]: bytes32('Maker'), [SYMBOL]: bytes32('MKR') })
    expect(found).toMatchObject({ name: 'Maker', symbol: 'MKR' })
  })

  it('removes invisible and direction characters from a name, and cuts a long one', async () => {
    const found = await read({ [NAME]: string('USD\u202eC\n\u200b'), [SYMBOL]: string('X'.repeat(400)) })
    expect(found).toMatchObject({ name: 'USDC', symbol: 'X'.repeat(24) })
  })

  it.each<[string, Hex]>([
    ['nothing', '0x'],
    ['half a byte', '0x123'],
    ['an offset beyond its end', `0x${'f'.repeat(64)}${word(4n)}`],
    ['no text', (number(32n) + word(0n)) as Hex],
  ])('returns no name for %s', async (_, answer) => {
    expect(await read({ [NAME]: answer, [SYMBOL]: answer })).not.toHaveProperty('name')
  })

  it('returns no more decimals than an amount can have', async () => {
    expect(await read({ [DECIMALS]: number(78n), [BALANCE]: number(1n) })).toEqual({ balance: 1n })
    expect(await read({ [DECIMALS]: '0x', [BALANCE]: number(1n) })).toEqual({ balance: 1n })
  })

  it('returns the cause if reading decimals or balance failed', async () => {
    expect(await read({ [SYMBOL]: string('USD') })).toEqual({
      symbol: 'USD',
      cause: expect.objectContaining({ code: 'rpc/timeout' }),
    })
  })
})
