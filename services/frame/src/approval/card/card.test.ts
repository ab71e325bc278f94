import { readFileSync } from 'node:fs'
import { tokens } from '@latchkey/design/tokens'
import { bytesToHex, textToHex } from '@latchkey/primitives'
import type { SignRequest } from '@latchkey/protocol/vault'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { cards } from '../../../fixtures/cards/cards.ts'
import type { CardContent, CardReport } from './card.types.ts'
import { createCardShell } from './card-shell.ts'
import { splitHidden, toPlainLine, toSymbol } from './clean-text.ts'

const document = new Window({ url: 'https://frame.wallet.example/' }).document as unknown as Document
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const common = { approvalId: '0190f4d2-6a35-4c5b-9d0e-3f8f6f1f9a11', networkId: 'eip155:1', address: ME }
const ether = { symbol: 'ETH', decimals: 18 }
const site = { origin: 'https://shop.example', network: { name: 'Ethereum', coin: ether }, isChecking: false }
const NOTHING: CardReport = { effects: [], findings: [], severity: 'info' }

function draw(content: CardContent) {
  const shell = createCardShell(document, content)
  shell.fill(content)
  return shell
}
const toMessage = (text: string): CardContent => ({
  ...site,
  request: { ...common, kind: 'evm.message', message: textToHex(text) },
  report: NOTHING,
})
const toTransaction = (effects: CardReport['effects'], more: Partial<CardContent> = {}): CardContent => ({
  ...site,
  request: transactionOf({ to: ME, value: 0n }),
  report: { ...NOTHING, effects },
  ...more,
})
function transactionOf({ to, value = 0n, data = '0x' }: { to: string; value?: bigint; data?: string }): SignRequest {
  const quantities = { nonce: '0x0', gas: '0x5208', gasPrice: '0x3b9aca00', value: `0x${value.toString(16)}` }
  return { ...common, kind: 'evm.transaction', transaction: { type: 'legacy', ...quantities, to, data } }
}

describe('the card of a request', () => {
  it.each(Object.entries(cards))('of %s has its site, a sentence and its buttons', (_, content) => {
    const { card, origin, reject, approve } = draw(content)
    expect(origin.textContent).toContain(new URL(content.origin).host)
    expect(card.querySelector('h1')?.textContent).toMatch(/^\S.* \S.*$/)
    expect(reject.textContent).toBe(content.report.severity === 'block' ? 'Close' : 'Reject')
    expect(card.contains(approve)).toBe(content.report.severity !== 'block')
  })

  it('of a payment in bitcoins says what comes back and the fee with its rate', () => {
    const content = cards['bitcoin-payment']
    if (content === undefined) throw new Error('the card is there')
    const rows = [...draw(content).card.querySelectorAll('.fact')].map((row) => row.textContent)
    expect(rows).toContain('Comes back to you0.0374859 BTC')
    expect(rows).toContain('Network fee0.0000141 BTC (10 sat/vB)≈ $0.90')
    const many = content.report.effects.flatMap((effect) => (effect.type === 'send' ? [effect, effect] : [effect]))
    const { card } = draw({ ...content, report: { ...content.report, effects: many } })
    expect(card.querySelector('h1')?.textContent).toBe('Send 0.025 BTC to 2 addresses')
  })

  it('of a Solana transaction shows the fee of its signatures, unless another account pays it', () => {
    const content = cards['solana-transfer']
    if (content === undefined) throw new Error('the card is there')
    const feeOf = (given: CardContent) =>
      [...draw(given).card.querySelectorAll('.fact')].map((row) => row.textContent).find((row) => row?.includes('fee'))
    expect(feeOf(content)).toBe('Network feeat most 0.000005 SOL< $0.01')
    const address = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
    expect(feeOf({ ...content, request: { ...content.request, address } })).toBeUndefined()
  })

  it('does not claim a clean check when the transaction could not be simulated', () => {
    const simulated = draw(toTransaction([]))
    expect(simulated.card.textContent).toContain('Checked: nothing unusual was found')
    const findings = [{ code: 'not-simulated', severity: 'info' }] as const
    const shell = draw({ ...toTransaction([]), report: { effects: [], findings, severity: 'info' } })
    expect(shell.card.textContent).not.toContain('Checked:')
  })

  it('removes the Approve button when a finding blocks the request', () => {
    const content = toTransaction([])
    const shell = draw(content)
    expect(shell.card.contains(shell.approve)).toBe(true)
    const findings = [{ code: 'denied-address', severity: 'block', party: { address: ME } }] as const
    shell.fill({ ...content, report: { effects: [], findings, severity: 'block' } })
    expect(shell.card.contains(shell.approve)).toBe(false)
  })

  it('shows the maximum network fee', () => {
    expect(draw(toTransaction([])).card.textContent).toContain('at most 0.000021 ETH')
  })

  it('names the approval of a spender in its sentence when the request also makes payments', () => {
    const party = { address: ME.toLowerCase() }
    const asset = { type: 'token', address: ME.toLowerCase(), amount: 1n, symbol: 'USDC', isUnlimited: true } as const
    const { card } = draw(
      toTransaction([
        { type: 'send', asset: { type: 'native', amount: 1n, ...ether }, party },
        { type: 'allow', asset, party },
      ]),
    )
    expect(card.querySelector('h1')?.textContent).toBe('Let 0xf39F…2266 spend all your USDC')
  })

  it('shows under "Details" the whole of the longest call data, once it is opened', () => {
    const data = `0x${'ab'.repeat(128 * 1024)}`
    const { card } = draw({ ...site, request: transactionOf({ to: ME, data }), report: NOTHING })
    const details = card.querySelector('details')
    const raw = () => details?.querySelector('pre')?.textContent ?? ''
    expect(raw()).toBe('')
    const event = () => new (document.defaultView ?? window).Event('toggle')
    details?.dispatchEvent(event())
    const once = raw()
    expect(once).toContain(data)
    details?.dispatchEvent(event())
    expect(raw()).toBe(once)
  })

  it('X27: shows markup in the name of a site and in a message as text', () => {
    const name = '<img src=x onerror=alert(1)>{{7*7}}'
    const { card } = draw({ ...toMessage('<svg onload="alert(1)"></svg><script>1</script>'), siteName: name })
    expect(card.querySelector('img, script, [onload]')).toBeNull()
    expect(card.querySelectorAll('svg path').length).toBe(card.querySelectorAll('svg').length)
    expect(card.textContent).toContain('<script>1</script>')
    expect(card.querySelector('.site-name')?.textContent).toContain('<img src=x onerror=')
  })

  it('X30: removes characters from a token symbol that would change how the amount reads', () => {
    expect(toSymbol('\u202e0001\u202c')).not.toMatch(/\p{Cf}/u)
    expect(toSymbol('1️⃣000 USDC')).not.toMatch(/[\ufe0f\u20e3]/u)
    expect(toSymbol('000 USDC')).toBe('“000 USDC”')
    expect(toSymbol('𝟭𝟬𝟬')).toBe('“100”')
    expect(toSymbol('٣٣٣')).toBe('\ufffd')
    expect([...toSymbol('A'.repeat(10_000))].length).toBe(13)
    expect(toSymbol('USD₮0')).toBe('USD₮0')
  })

  it('X30: shows invisible characters of a message as code points, and leaves legitimate joiners and emoji unchanged', () => {
    expect(splitHidden('a\u202eb').map(({ text }) => text)).toEqual(['a', 'U+202E', 'b'])
    for (const char of ['\u200b', '\u2066', '\ufeff', '\u00ad', '\u3164', '\u{e0041}', '\u0000', '\u2028'])
      expect(splitHidden(`x${char}y`)[1]?.isHidden, char).toBe(true)
    for (const text of ['می\u200cخواهم', '👨\u200d👩\u200d👧', '❤\ufe0f', 'a\n\tb'])
      expect(splitHidden(text), text).toEqual([{ text, isHidden: false }])
    expect(splitHidden('pay\u200dpal').some(({ isHidden }) => isHidden)).toBe(true)
    expect(toPlainLine('a\u202eb\nc', 9)).toBe('a[U+202E]b c')
  })

  it('X31: shows a non-ASCII origin in punycode with a note, whatever name the site gives', () => {
    const origin = new URL('https://аpple.example').origin
    const { origin: line } = draw({ ...toMessage('hi'), origin, siteName: 'Apple' })
    expect(line.querySelector('.site-origin')?.textContent).toBe('xn--pple-43d.example')
    expect(line.textContent).toContain('It may imitate another name')
    expect(draw(toMessage('hi')).origin.textContent).not.toContain('imitate')
  })

  it('shortens a long host at its beginning, so that the registrable domain stays visible', () => {
    const origin = `https://${'login.bank.example.'.repeat(10)}evil.example`
    expect(draw({ ...toMessage('hi'), origin }).origin.textContent).toMatch(/…\S+\.evil\.example$/)
  })

  it('X14: shows typed-data fields named like prototype properties, and no field that the type does not declare', () => {
    const types = { Order: ['constructor', '__proto__', 'toString'].map((name) => ({ name, type: 'string' })) }
    const message = '{"constructor":"one","__proto__":"two","extra":"never signed"}'
    const typedData = `{"types":${JSON.stringify(types)},"primaryType":"Order","domain":{"name":"Shop"},"message":${message}}`
    const { card } = draw({ ...site, request: { ...common, kind: 'evm.typedData', typedData }, report: NOTHING })
    const fields = [...card.querySelectorAll('.typed .tree:last-child .field')].map((each) => each.textContent)
    expect(fields).toEqual(['constructorone', '__proto__two', 'toStringnot given'])
  })

  it('cuts typed data that is too deep, recursive or too long, and says how much is missing', () => {
    let value: unknown = {}
    for (let depth = 0; depth < 40; depth += 1) value = { inner: value }
    const types = {
      Node: [
        { name: 'inner', type: 'Node' },
        { name: 'list', type: 'uint256[]' },
      ],
    }
    const message = { ...(value as object), list: Array.from({ length: 3_000 }, (_, at) => at) }
    const typedData = JSON.stringify({ types, primaryType: 'Node', domain: {}, message })
    const { card } = draw({ ...site, request: { ...common, kind: 'evm.typedData', typedData }, report: NOTHING })
    expect(card.querySelectorAll('.field').length).toBeLessThan(500)
    expect(card.textContent).toContain('more, under Details')
  })
})

interface CorpusRow {
  readonly name: string
  readonly request: Record<string, unknown>
  readonly report: CardReport
}
const corpus = JSON.parse(
  readFileSync(new URL('../../../fixtures/corpus/reports.json', import.meta.url), 'utf8'),
  (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('$' in value) return BigInt(String(value.$))
    return '$bytes' in value ? Uint8Array.from(value.$bytes as number[]) : value
  },
) as readonly CorpusRow[]

/** Converts a request of the corpus to a request for the vault; of several calls, the first. */
function toSignRequest({ message, typedData, transaction, transfer, calls }: Record<string, unknown>): SignRequest {
  if (message !== undefined) {
    const bytes = message instanceof Uint8Array ? bytesToHex(message) : textToHex(String(message))
    return { ...common, kind: 'evm.message', message: bytes }
  }
  if (typedData !== undefined) return { ...common, kind: 'evm.typedData', typedData: toJson(typedData) }
  const [first] = (calls as readonly unknown[] | undefined) ?? [transaction ?? transfer]
  return transactionOf(first as Parameters<typeof transactionOf>[0])
}
const toJson = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

describe('the cards of the corpus of the guard', () => {
  it('number more than 340', () => expect(corpus.length).toBeGreaterThan(340))

  it.each(corpus.map((row) => [row.name, row] as const))('%s: says in words what it does', (_, { request, report }) => {
    const { card, amount } = draw({ ...site, request: toSignRequest(request), report })
    const texts = [...card.querySelectorAll('h1, h2, p, dt, dd, li, blockquote')].map((each) => each.textContent.trim())
    const sentence = amount().querySelector('h1')?.textContent ?? ''
    expect(sentence).toMatch(/^\p{Lu}\p{L}* .*\p{L}/u)
    expect(sentence, 'hexadecimal is not all that it says').not.toMatch(/^\S* ?0x[\da-f]{12,}$/i)
    const shown = texts.filter((_, at) => at >= 0).join('\n')
    expect(shown).not.toMatch(/\bundefined\b|\bNaN\b|\[object |\bnull\b/)
    const empty = [...card.querySelectorAll('h1, h2, .row-title, .row-note, .finding-text, dd')].filter(
      (each) => each.textContent.trim() === '',
    )
    expect(empty.map((each) => each.outerHTML)).toEqual([])
    for (const line of card.querySelectorAll('.finding-text, h1')) expect(line.textContent).not.toMatch(/ {2}| \./)
  })
})

describe('the colours of the frame', () => {
  it('are those of the modal', () => {
    const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
    const ours = [...css.matchAll(/(--lk-[\w-]+): light-dark\((#\w+), (#\w+)\);/g)]
    expect(ours.length).toBeGreaterThan(12)
    for (const [, name, light, dark] of ours) {
      const token = tokens.find((each) => each.name === name)
      expect(JSON.stringify(token?.value), name).toMatch(new RegExp(`${light}\\)?",.*${dark}\\)?"`))
    }
  })
})
