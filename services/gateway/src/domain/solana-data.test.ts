import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { accountBytes, mintAccounts, parseNumberTexts, solanaBalance, tokenAccounts } from './solana-data.ts'

const parse = <S extends v.GenericSchema>(schema: S, json: string) => v.safeParse(schema, parseNumberTexts(json))
const MINT = '7EeV8eiRuGoR8bFHCjdCRGQd1RM5sR2dAkdiTEtC9ko7'

describe('the reader of a Solana node', () => {
  it('keeps each digit of 64 bits (Spec §5)', () => {
    expect(parse(solanaBalance, '{"value":18446744073709551615}').output).toEqual({ value: 18446744073709551615n })
  })

  it('does not change strings, with the numbers and escapes in them (Spec §5)', () => {
    expect(parseNumberTexts('{"a":"1 \\"2\\" 3","b":[1,-2.5,1e3]}')).toEqual({ a: '1 "2" 3', b: ['1', -2.5, 1_000] })
  })

  it.each(['{"value":-1}', '{"value":1.5}', '{"value":"0x1"}', '{"value":123456789012345678901}', '{}', 'null'])(
    'rejects %s as a balance (Spec §7)',
    (json) => {
      expect(parse(solanaBalance, json).success).toBe(false)
    },
  )

  it('drops malformed token accounts, and keeps the others (Spec §7)', () => {
    const account = (info: string) => `{"account":{"data":{"parsed":{"info":${info}}}}}`
    const good = account(`{"mint":"${MINT}","tokenAmount":{"amount":"5","decimals":6}}`)
    const bad = account(`{"mint":"${MINT}","tokenAmount":{"amount":"-5","decimals":6}}`)
    const list = `{"value":[${good},${bad},{"account":{"data":["AA==","base64"]}},null]}`
    expect(parse(tokenAccounts, list).output).toEqual({
      value: [{ mint: MINT, tokenAmount: { amount: 5n, decimals: 6 } }],
    })
  })

  it('reads names from the extension of Token-2022, and nothing from an account that is not a mint (Spec §7)', () => {
    const state = '{"name":"Toll Token","symbol":"TOLL","uri":""}'
    const extensions = `[{"extension":"transferFeeConfig","state":{}},{"extension":"tokenMetadata","state":${state}}]`
    const mint = `{"data":{"parsed":{"type":"mint","info":{"decimals":6,"extensions":${extensions}}}}}`
    const wallet = '{"data":["","base64"]}'
    expect(parse(mintAccounts, `{"value":[${mint},${wallet},null]}`).output).toEqual({
      value: [{ decimals: 6, metadata: { name: 'Toll Token', symbol: 'TOLL' } }, null, null],
    })
    expect(parse(accountBytes, '{"value":[null,{"data":["AA==","base64"]}]}').success).toBe(true)
  })
})
