import { expect, it } from 'vitest'
import { buttons, words } from './words.ts'

/** A placeholder for a name, a number or an amount in a text. */
const anything: unknown = new Proxy(() => 'Harbor', {
  get: (_, key) => (key === Symbol.toPrimitive || key === 'toString' ? () => 'Harbor' : anything),
  apply: () => anything,
})

/** Returns every text of the tree; functions are called with placeholders. */
function textsOf(tree: unknown): readonly string[] {
  if (typeof tree === 'string') return [tree]
  if (typeof tree === 'function') return [String(tree(anything, anything, anything))]
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(textsOf) : []
}

const texts = textsOf([words, buttons])

/** Texts that the specification prescribes. @see Spec §8 */
const LITERAL = new Set([
  words.toasts.authenticating,
  'This application might not support Smart Accounts',
  'This application might not support Smart Accounts. An account with a key of its own may work.',
  'Token Balance Unavailable',
  'Network Not Found',
  'Network not supported for Swaps',
  'Session Expired',
  'Invalid App Configuration',
  'Project ID Not Configured',
])
const own = texts.filter((text) => !LITERAL.has(text))

it('the texts are in sentence case, apart from names and abbreviations', () => {
  const names =
    /\b(QR|NFTs?|Buy|EVM|Solana|Polkadot|Bitcoin|Chrome|Farcaster|Firefox|Edge|Android|Harbor|I|ID|iPhone|iPad|RPC)\b/g
  const wrong = own.filter((text) => /[a-z,] [A-Z]/.test(text.replace(names, 'x')))
  expect(wrong).toEqual([])
})

it('the texts spell each term in one way', () => {
  const wrong = own.filter((text) => /qr-code|webapp|e-mail address|log ?in\b|\.\.\.|’|check your network/i.test(text))
  expect(wrong).toEqual([])
})
