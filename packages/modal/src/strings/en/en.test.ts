import { expect, it } from 'vitest'
import { buttons, words } from './words.ts'

/** Stands for a name, a number or a whole amount in a text. */
const anything: unknown = new Proxy(() => 'Harbor', {
  get: (_, key) => (key === Symbol.toPrimitive || key === 'toString' ? () => 'Harbor' : anything),
  apply: () => anything,
})

/** Every text of the tree; a function is called with what stands for its arguments. */
function textsOf(tree: unknown): readonly string[] {
  if (typeof tree === 'string') return [tree]
  if (typeof tree === 'function') return [String(tree(anything, anything, anything))]
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(textsOf) : []
}

const texts = textsOf([words, buttons])

/** As the specification writes them. @see Spec §8 */
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

it('is written in sentence case, apart from names and short forms', () => {
  const names =
    /\b(QR|NFTs?|Buy|EVM|Solana|Polkadot|Bitcoin|Chrome|Firefox|Edge|Android|Harbor|I|ID|iPhone|iPad|RPC)\b/g
  const wrong = own.filter((text) => /[a-z,] [A-Z]/.test(text.replace(names, 'x')))
  expect(wrong).toEqual([])
})

it('spells a thing in one way', () => {
  const wrong = own.filter((text) => /qr-code|webapp|e-mail address|log ?in\b|\.\.\.|’|check your network/i.test(text))
  expect(wrong).toEqual([])
})
