import { WalletError } from '@latchkey/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readProviderError, toRequestError } from './provider-error.ts'

describe('toRequestError', () => {
  it.each([
    [{ code: 4001, message: 'no' }, 'wallet/rejected'],
    [{ code: 5000, message: '' }, 'wallet/rejected'],
    [{ code: 5002, message: '' }, 'wallet/rejected'],
    [{ code: '4001', message: '' }, 'wallet/rejected'],
    [{ message: 'MetaMask Tx Signature: User denied transaction signature.' }, 'wallet/rejected'],
    ['User rejected the request', 'wallet/rejected'],
    [{ code: -32603, message: 'x', data: { originalError: { code: 4001, message: 'no' } } }, 'wallet/rejected'],
    [{ code: 4100, message: '' }, 'wallet/unauthorized'],
    [{ code: 4200, message: '' }, 'wallet/unsupported-method'],
    [{ code: -32601, message: '' }, 'wallet/unsupported-method'],
    [{ code: 4900, message: '' }, 'wallet/disconnected'],
    [{ code: 4901, message: '' }, 'wallet/disconnected'],
    [{ code: 4902, message: '' }, 'network/unsupported'],
    [{ code: 5710, message: '' }, 'network/unsupported'],
    [{ code: -32602, message: '' }, 'wallet/request-failed'],
    [{ code: -32603, message: '' }, 'wallet/request-failed'],
    [undefined, 'wallet/request-failed'],
    [null, 'wallet/request-failed'],
  ])('reads %j as %s (EIP-1193)', (thrown, code) => {
    expect(toRequestError(thrown, 'eth_x').code).toBe(code)
  })

  it('keeps an error that already says what happened', () => {
    const error = new WalletError('connect/cancelled')
    expect(toRequestError(error, 'eth_x')).toBe(error)
  })

  it('looks below a vague error of a connector', () => {
    const cause = { code: 4902, message: 'Unrecognized chain ID' }
    const error = new WalletError('wallet/request-failed', {}, { cause })
    expect(toRequestError(error, 'eth_x').code).toBe('network/unsupported')
    expect(readProviderError(error)).toMatchObject({ code: 4902 })
  })

  it('gives an error of the table for whatever a wallet throws', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        expect(toRequestError(thrown, 'eth_x')).toBeInstanceOf(WalletError)
      }),
    )
  })

  it('survives an error object that fails when it is read', () => {
    const hostile = new Proxy({}, { get: () => fail() })
    expect(toRequestError(hostile, 'eth_x').code).toBe('wallet/request-failed')
  })
})

function fail(): never {
  throw new Error('do not touch')
}
