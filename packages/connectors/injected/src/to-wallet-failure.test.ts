import { WalletError } from '@latchkey/errors'
import { describe, expect, it } from 'vitest'
import { mayBeGone, toWalletFailure } from './to-wallet-failure.ts'

const error = (code: number, message = 'no') => Object.assign(new Error(message), { code })

describe('what a wallet throws becomes one code of the table (Spec §8)', () => {
  it.each([
    [error(4001), 'connect/rejected', 'wallet/rejected'],
    [error(5000), 'connect/rejected', 'wallet/rejected'],
    [error(-32002), 'connect/already-pending', 'wallet/request-failed'],
    [error(4100), 'connect/wallet-locked', 'wallet/unauthorized'],
    [error(4900), 'wallet/disconnected', 'wallet/disconnected'],
    [error(4901), 'wallet/disconnected', 'wallet/disconnected'],
    [error(4200), 'wallet/unsupported-method', 'wallet/unsupported-method'],
    [error(-32601), 'wallet/unsupported-method', 'wallet/unsupported-method'],
    [error(4902), 'connect/failed', 'wallet/request-failed'],
    [error(-32603, 'User rejected the request.'), 'connect/rejected', 'wallet/rejected'],
    [
      { code: -32000, message: 'MetaMask Tx Signature: User denied transaction signature.' },
      'connect/rejected',
      'wallet/rejected',
    ],
    [new Error('user canceled'), 'connect/rejected', 'wallet/rejected'],
    [new Error('Request cancelled by user'), 'connect/rejected', 'wallet/rejected'],
    ['User cancelled', 'connect/rejected', 'wallet/rejected'],
    [
      { code: -32603, message: 'Internal', data: { originalError: error(4001) } },
      'connect/rejected',
      'wallet/rejected',
    ],
    [new Error('wrapped', { cause: error(4200) }), 'wallet/unsupported-method', 'wallet/unsupported-method'],
    [new Error('out of order'), 'connect/failed', 'wallet/request-failed'],
    [undefined, 'connect/failed', 'wallet/request-failed'],
    [null, 'connect/failed', 'wallet/request-failed'],
    [7, 'connect/failed', 'wallet/request-failed'],
  ])('%o → %s, %s', (thrown, connecting, requesting) => {
    const connectFailure = toWalletFailure(thrown, 'connect', 'eth_requestAccounts')
    const requestFailure = toWalletFailure(thrown, 'request', 'personal_sign')
    expect([connectFailure.code, requestFailure.code]).toEqual([connecting, requesting])
    expect(requestFailure.cause).toBe(thrown)
  })

  it('keeps the number of the wallet for the adapter', () => {
    const { context } = toWalletFailure(error(4902), 'request', 'wallet_switchEthereumChain')
    expect(context).toEqual({ method: 'wallet_switchEthereumChain', walletCode: 4902 })
  })

  it('leaves an error of our own as it is', () => {
    const own = new WalletError('connect/cancelled')
    expect(toWalletFailure(own, 'connect', 'eth_accounts')).toBe(own)
  })

  it('survives an error that throws when it is read, and one that is its own cause', () => {
    const trap = (): never => {
      throw new Error('trap')
    }
    expect(toWalletFailure(new Proxy({}, { get: trap }), 'connect', 'x').code).toBe('connect/failed')
    const loop: { cause?: unknown } = {}
    loop.cause = loop
    expect(toWalletFailure(loop, 'connect', 'x').code).toBe('connect/failed')
  })

  it('suspects that the wallet is gone only when nobody gave a reason', () => {
    const suspects = [new Error('Extension context invalidated.'), error(4900), error(-32603), error(4902), error(4001)]
    expect(suspects.map((thrown) => mayBeGone(toWalletFailure(thrown, 'request', 'x')))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
