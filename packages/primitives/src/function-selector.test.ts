import { expect, it } from 'vitest'
import { toFunctionSelector } from './function-selector.ts'

it.each([
  ['transfer(address,uint256)', '0xa9059cbb'],
  ['approve(address,uint256)', '0x095ea7b3'],
  ['multicall(bytes[])', '0xac9650d8'],
])('toFunctionSelector › returns the well-known selector of %s', (signature, selector) => {
  expect(toFunctionSelector(signature)).toBe(selector)
})
