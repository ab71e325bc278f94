import { expect, it } from 'vitest'
import { ethers } from './index.ts'

it('names namespace and kind without loading its code (Spec §9.32)', () => {
  expect(ethers()).toMatchObject({ namespace: 'eip155', kind: 'ethers' })
})
