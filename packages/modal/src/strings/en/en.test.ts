import { expect, it } from 'vitest'
import { account } from './account.ts'
import { activity } from './activity.ts'
import { approvals } from './approvals.ts'
import { buttons } from './buttons.ts'
import { guard } from './guard.ts'
import { en } from './index.ts'
import { names } from './names.ts'
import { networks } from './networks.ts'
import { receive } from './receive.ts'
import { settings } from './settings.ts'
import { swap } from './swap.ts'
import { toasts } from './toasts.ts'
import { wallets } from './wallets.ts'

/** Every text of the tree; a function is called with what stands for a name. */
function textsOf(tree: unknown): readonly string[] {
  if (typeof tree === 'string') return [tree]
  if (typeof tree === 'function') {
    const text: unknown = tree.length === 0 ? '' : tree('Harbor')
    return typeof text === 'string' ? [text] : []
  }
  return typeof tree === 'object' && tree !== null ? Object.values(tree).flatMap(textsOf) : []
}

const { swapped, ...plain } = toasts
const ether = { amount: '1', symbol: 'ETH' }
const messages = [plain, swapped({ type: 'swapped', sold: ether, bought: ether })]
const texts = textsOf([
  en,
  account,
  activity,
  networks,
  receive,
  wallets,
  settings,
  guard,
  approvals,
  names,
  swap,
  messages,
  buttons,
])

it('is written in sentence case, apart from names and short forms', () => {
  const names = /\b(QR|NFTs?|Buy|EVM|Solana|Polkadot|Bitcoin|Chrome|Firefox|Edge|Android|Harbor|I|iPhone|iPad|RPC)\b/g
  const wrong = texts.filter((text) => /[a-z,] [A-Z]/.test(text.replace(names, 'x')))
  expect(wrong).toEqual([])
})

it('spells a thing in one way', () => {
  const wrong = texts.filter((text) =>
    /qr-code|webapp|e-mail address|log ?in\b|\.\.\.|'(s|t)\b.*’|check your network/i.test(text),
  )
  expect(wrong.filter((text) => text !== toasts.authenticating)).toEqual([])
})
