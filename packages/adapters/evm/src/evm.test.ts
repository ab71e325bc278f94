import { describe, expect, it } from 'vitest'
import { evm } from './index.ts'

describe('the adapter', () => {
  it('names namespace and kind without loading its code (Spec §1.17)', () => {
    expect(evm()).toMatchObject({ namespace: 'eip155', kind: 'evm' })
  })
})
