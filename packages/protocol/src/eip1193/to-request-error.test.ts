import { isWalletError, WalletError } from '@latchkey/errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readProviderError, toConnectError, toRequestError, toRequestErrorCode } from './index.ts'

const error = (code: unknown, message = 'no') => Object.assign(new Error(message), { code })

const TABLE: readonly (readonly [thrown: unknown, connecting: string, requesting: string])[] = [
  [error(4001), 'connect/rejected', 'wallet/rejected'],
  [error('4001'), 'connect/rejected', 'wallet/rejected'],
  [error(5000), 'connect/rejected', 'wallet/rejected'],
  [error(5002), 'connect/rejected', 'wallet/rejected'],
  [error(-32002), 'connect/already-pending', 'wallet/request-failed'],
  [error(4100), 'connect/wallet-locked', 'wallet/unauthorized'],
  [error(4900), 'wallet/disconnected', 'wallet/disconnected'],
  [error(4901), 'wallet/disconnected', 'wallet/disconnected'],
  [error(4200), 'wallet/unsupported-method', 'wallet/unsupported-method'],
  [error(-32601), 'wallet/unsupported-method', 'wallet/unsupported-method'],
  [error(4902), 'connect/failed', 'network/unsupported'],
  [error(5710), 'connect/failed', 'network/unsupported'],
  [error(-32602), 'connect/failed', 'wallet/request-failed'],
  [error(-32603), 'connect/failed', 'wallet/request-failed'],
  [error(-32603, 'User rejected the request.'), 'connect/rejected', 'wallet/rejected'],
  [
    { code: -32000, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    'connect/rejected',
    'wallet/rejected',
  ],
  [new Error('user canceled'), 'connect/rejected', 'wallet/rejected'],
  [new Error('Request cancelled by user'), 'connect/rejected', 'wallet/rejected'],
  ['User cancelled', 'connect/rejected', 'wallet/rejected'],
  [{ code: -32603, message: 'Internal', data: { originalError: error(4001) } }, 'connect/rejected', 'wallet/rejected'],
  [{ code: -32603, message: 'x', data: { code: 4001, message: 'no' } }, 'connect/rejected', 'wallet/rejected'],
  [
    { code: -32603, message: 'User denied', data: { originalError: error(-32000, 'x') } },
    'connect/rejected',
    'wallet/rejected',
  ],
  [new Error('wrapped', { cause: error(4200) }), 'wallet/unsupported-method', 'wallet/unsupported-method'],
  [new Error('out of order'), 'connect/failed', 'wallet/request-failed'],
  [undefined, 'connect/failed', 'wallet/request-failed'],
  [null, 'connect/failed', 'wallet/request-failed'],
  [7, 'connect/failed', 'wallet/request-failed'],
]

describe('toConnectError and toRequestError', () => {
  it.each(TABLE)('return for %o %s and %s (EIP-1193, Spec §8)', (thrown, connecting, requesting) => {
    const [connect, request] = [toConnectError(thrown, 'eth_requestAccounts'), toRequestError(thrown, 'eth_x')]
    expect([connect.code, request.code]).toEqual([connecting, requesting])
    expect([connect.cause, request.cause]).toEqual([thrown, thrown])
    expect(request.context.method).toBe('eth_x')
  })

  it('keep the code and the text of the wallet', () => {
    const failure = toRequestError(error(-32000, 'insufficient funds'), 'eth_x')
    expect(failure.context).toEqual({ method: 'eth_x', providerErrorCode: -32000 })
    expect(failure.details).toBe('insufficient funds')
  })

  it('return an error of the table unchanged', () => {
    const own = new WalletError('connect/cancelled')
    expect(toRequestError(own, 'eth_x')).toBe(own)
    expect(toConnectError(own, 'eth_x')).toBe(own)
  })

  it('return an error of the table for arbitrary thrown values', () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        expect(isWalletError(toRequestError(thrown, 'x'))).toBe(true)
        expect(isWalletError(toConnectError(thrown, 'x'))).toBe(true)
      }),
    )
  })

  it('accept an error that throws when it is read, and one that is its own cause', () => {
    const trap = (): never => {
      throw new Error('trap')
    }
    expect(toConnectError(new Proxy({}, { get: trap }), 'x').code).toBe('connect/failed')
    const loop: { cause?: unknown } = {}
    loop.cause = loop
    expect(toRequestError(loop, 'x').code).toBe('wallet/request-failed')
  })
})

describe('readProviderError', () => {
  it('returns the cause of an error of the table, without the text of that error', () => {
    const cause = { code: 4902, message: 'Unrecognized chain ID' }
    expect(readProviderError(new WalletError('wallet/request-failed', {}, { cause }))).toEqual(cause)
  })

  it('cuts a text of any length', () => {
    expect(readProviderError('x'.repeat(10_000)).message).toHaveLength(500)
  })
})

describe('toRequestErrorCode', () => {
  it('returns the codes of one transport in addition to those of the standards', () => {
    const more = { 5103: 'wallet/unsupported-method', 4001: 'wallet/timeout' } as const
    expect(toRequestErrorCode({ code: 5103, message: '' }, more)).toBe('wallet/unsupported-method')
    expect(toRequestErrorCode({ code: 4001, message: '' }, more)).toBe('wallet/rejected')
    expect(toRequestErrorCode({ code: 5103, message: '' })).toBeUndefined()
    expect(toRequestErrorCode({ code: 5103, message: 'User rejected' }, more)).toBe('wallet/rejected')
  })
})
