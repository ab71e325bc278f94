import { describe, expect, it } from 'vitest'
import { createActions } from './actions.ts'
import { evm } from './index.ts'

describe('evm', () => {
  it('names namespace and kind without loading its code', () => {
    expect(evm()).toMatchObject({ namespace: 'eip155', kind: 'evm' })
  })

  it('has the same operations before and after its code loads', () => {
    const { namespace, kind, facts, ...operations } = evm()
    expect(Object.keys(operations).sort()).toEqual(Object.keys(createActions({})).sort())
  })
})
