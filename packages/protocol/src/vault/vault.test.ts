import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  readVaultAnswer,
  readVaultCall,
  readVaultResult,
  vaultHello,
  vaultPageData,
  vaultReady,
  vaultWelcome,
} from './index.ts'

const ID = '3f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'

describe('a message to the vault', () => {
  it('is read when its id, its operation and its parameters are known', () => {
    expect(readVaultCall({ id: ID, op: 'STATUS' })).toEqual({ call: { id: ID, op: 'STATUS', params: undefined } })
  })

  it('is refused with its id for another operation or a key more, and without one for no id', () => {
    for (const message of [
      { id: ID, op: 'EXPORT_ALL' },
      { id: ID, op: 'toString' },
      { id: ID, op: 'STATUS', params: {} },
      { id: ID, op: 'STATUS', more: 1 },
    ])
      expect(readVaultCall(message)).toEqual({ refused: true, id: ID })
    for (const message of [
      null,
      'STATUS',
      { op: 'STATUS' },
      { id: 1, op: 'STATUS' },
      { id: ID, op: new Uint8Array(1) },
    ])
      expect(readVaultCall(message)).toEqual({ refused: true })
  })

  it('X18: reading or refusing a message of random values never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }), (value) => {
        for (const message of [value, { id: ID, op: 'STATUS', params: value }, { id: ID, op: value }]) {
          const read = readVaultCall(message)
          if ('call' in read) expect(read.call.params).toBeUndefined()
          readVaultAnswer(message)
        }
      }),
    )
  })
})

describe('an answer of the vault', () => {
  it('is a result or the code of a failure, and nothing beside', () => {
    expect(readVaultAnswer({ id: ID, failure: 'vault/failed' })).toEqual({ id: ID, failure: 'vault/failed' })
    expect(readVaultAnswer({ id: ID, result: undefined })).toEqual({ id: ID, result: undefined })
    for (const message of [{ id: ID, failure: 'words' }, { id: ID, result: 1, failure: 'vault/failed' }, { result: 1 }])
      expect(readVaultAnswer(message)).toBeUndefined()
  })

  it('is read only if its result matches the schema of the operation', () => {
    const status = { thumbprint: 'x'.repeat(43), isPersistent: true, isUnlocked: false, wallets: [] }
    expect(readVaultResult('STATUS', status)).toEqual({ result: status })
    expect(readVaultResult('STATUS', { ...status, entropy: 'x' })).toBeUndefined()
    expect(readVaultResult('LOCK', undefined)).toEqual({ result: undefined })
  })
})

describe('the handshake with the vault', () => {
  it('refuses another version, another nonce and a key more', () => {
    const message = { type: '@latchkey/VAULT_HELLO', version: 1, projectId: 'shop', vaultNonce: ID, frameNonce: ID }
    expect(v.is(vaultHello, message)).toBe(true)
    for (const change of [{ version: 2 }, { vaultNonce: 'short' }, { projectId: '../other' }, { more: 1 }])
      expect(v.is(vaultHello, { ...message, ...change })).toBe(false)
    expect(v.is(vaultReady, { type: '@latchkey/VAULT_READY', version: 1, vaultNonce: ID })).toBe(true)
    expect(v.is(vaultWelcome, { type: '@latchkey/VAULT_WELCOME', frameNonce: ID, token: 'x' })).toBe(false)
    expect(v.is(vaultPageData, { projectId: 'shop', frameOrigin: 'https://*.wallet.example' })).toBe(false)
  })
})
