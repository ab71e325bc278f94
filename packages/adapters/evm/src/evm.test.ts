import { describe, expect, it } from 'vitest'
import { createActions } from './actions.ts'
import { evm } from './index.ts'

describe('the adapter', () => {
  it('names namespace and kind without loading its code', () => {
    expect(evm()).toMatchObject({ namespace: 'eip155', kind: 'evm' })
  })

  it('has every verb of its code before that is loaded', () => {
    const adapter: object = evm()
    for (const verb of Object.keys(createActions({}))) expect(Reflect.get(adapter, verb), verb).toBeTypeOf('function')
  })

  it('is returned by a promise like other objects, and written as JSON', async () => {
    const adapter = evm()
    expect(await Promise.resolve(adapter)).toBe(adapter)
    const facts = { hasOneAccount: true, signsInByPairing: true, hasContractCalls: true }
    expect(JSON.parse(JSON.stringify(adapter))).toEqual({ namespace: 'eip155', kind: 'evm', facts })
  })
})
