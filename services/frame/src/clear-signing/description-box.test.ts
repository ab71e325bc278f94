import type { Description } from '@latchkey/inspect/clear-signing'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { cards } from '../../fixtures/cards/cards.ts'
import { describeCard } from '../../fixtures/cards/describe-card.ts'
import type { CardContent } from '../approval/card/card.types.ts'
import { createCardShell } from '../approval/card/card-shell.ts'
import { parseTypedData } from '../approval/read/parse-typed-data.ts'
import { descriptionBox } from './description-box.ts'
import { findParts } from './find-parts.ts'
import { toDescribable, toDescriptionFacts } from './to-describable.ts'

const document = new Window({ url: 'https://frame.wallet.example/' }).document as unknown as Document
const cardOf = (name: string): CardContent => {
  const content = cards[name]
  if (content === undefined) throw new Error(`There is no card ${name}`)
  return content
}
function draw(content: CardContent): HTMLElement {
  const shell = createCardShell(document, content)
  shell.fill(content)
  return shell.card
}

describe('the description on a card', () => {
  it.each(['described-swap', 'described-raw', 'described-safe', 'permit2'])(
    'of %s adds to the card and takes nothing from it',
    (name) => {
      const plain = draw(cardOf(name))
      const content = describeCard(document, cardOf(name))
      const card = draw(content)
      const box = card.querySelector('.described')
      expect(box?.textContent).toMatch(/^Described by \S/)
      expect(card.dataset.severity).toBe(plain.dataset.severity)
      // Still one mark of the end, which must come into view before Approve is enabled.
      expect([...card.querySelectorAll('[data-end]')]).toHaveLength(1)
      box?.remove()
      expect(card.textContent).toBe(plain.textContent)
    },
  )

  it('of a swap shows the amounts with their tokens, the fee and the beneficiary', () => {
    const rows = [...draw(describeCard(document, cardOf('described-swap'))).querySelectorAll('.described .field')]
    expect(rows.map((row) => [...row.children].map((each) => each.textContent))).toEqual([
      ['Send', '2,500 USDC'],
      ['Minimum to Receive', '0.79 WETH'],
      ['Uniswap fee', '0.05%'],
      ['Beneficiary', '0xf39F…22660xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ])
  })

  it('of a call mentions bytes after its arguments', () => {
    const card = draw(describeCard(document, cardOf('described-raw')))
    expect(card.querySelector('.described-rest')?.textContent).toBe(
      '2 fields not described: params.sqrtPriceLimitX96, extra data',
    )
  })

  it('shows a call inside the call in a box of its own', () => {
    const nested = draw(describeCard(document, cardOf('described-safe'))).querySelector('.field-nested .described-call')
    expect(nested?.querySelector('.described-intent')?.textContent).toBe('“Setup Safe”')
    expect(nested?.querySelectorAll('.field').length).toBe(8)
  })

  it('X27: shows markup and hidden characters of a descriptor or a request as text', () => {
    const bad = '<img src=x onerror=alert(1)>\u202e'
    const description: Description = {
      ...{ owner: bad, contract: bad, intent: bad.repeat(100) },
      fields: [
        { label: bad, value: { type: 'text', text: bad.repeat(1_000) } },
        { label: bad, value: { type: 'address', address: `0x${'11'.repeat(20)}`, name: bad } },
      ],
      undescribed: Array.from({ length: 50 }, () => bad),
    }
    const box = descriptionBox(document, description)
    expect(box.querySelector('img, [onerror]')).toBeNull()
    expect(box.textContent).not.toContain('\u202e')
    expect(box.textContent).toContain('U+202E')
    expect(box.textContent?.length).toBeLessThan(3_000)
  })
})

describe('the request of a description', () => {
  it('is undefined for a message, a contract creation, or typed data without a verifying contract', () => {
    const swap = cardOf('described-swap').request
    if (swap.kind !== 'evm.transaction') throw new Error('It is a transaction')
    const { to, ...created } = swap.transaction
    expect(toDescribable(swap, parseTypedData)?.contract).toBe(to)
    expect(toDescribable({ ...swap, transaction: created }, parseTypedData)).toBeUndefined()
    expect(toDescribable(cardOf('siwe').request, parseTypedData)).toBeUndefined()
    const typed = cardOf('permit2').request
    for (const typedData of ['', '{}', '{"domain":{"verifyingContract":1},"types":{},"primaryType":"","message":{}}'])
      expect(toDescribable({ ...typed, typedData } as typeof typed, parseTypedData)).toBeUndefined()
  })

  it('knows the tokens of the effects, without characters in their symbols that could change an amount', () => {
    const asset = {
      type: 'token',
      address: `0x${'AB'.repeat(20)}`,
      amount: 1n,
      symbol: '\u202e000',
      decimals: 6,
    } as const
    const report = { effects: [{ type: 'receive', asset }], findings: [], severity: 'info' } as const
    const facts = toDescriptionFacts({ network: undefined, nameOf: () => undefined, report })
    expect(facts.tokenOf(`0x${'ab'.repeat(20)}`)).toEqual({ symbol: '“000”', decimals: 6 })
    expect(facts.tokenOf(`0x${'cd'.repeat(20)}`)).toBeUndefined()
  })

  it('finds the parts whose index contains the last digits of the address', () => {
    const part = { path: '/assets/a.js', integrity: 'sha384-', addresses: `${'12345678'}${'abcdef01'}` }
    expect(findParts([part], `0x${'0'.repeat(32)}abcdef01`)).toEqual([part])
    expect(findParts([part], `0x${'0'.repeat(32)}78abcdef`)).toEqual([])
  })
})
