import { expect, it } from 'vitest'
import { toPseudo, toPseudoTree } from './to-pseudo.ts'

it('makes a text foreign and a third longer', () => {
  expect(toPseudo('Connect wallet')).toBe('⟦Çöññéçţ ŵåļļéţ·····⟧')
})

it('keeps the shape of a tree, and what its texts are given', () => {
  const tree = toPseudoTree({ open: { get: (wallet: string) => `Get ${wallet}` }, back: 'Back' })
  expect(tree.open.get('Harbor')).toBe('⟦Ĝéţ Harbor··⟧')
  expect(tree.back).toBe('⟦ßåçķ··⟧')
})
