import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { gatewayExamples as examples } from './examples.ts'
import * as gateway from './index.ts'

describe('the gateway examples', () => {
  it.each([
    ['supportedChains', gateway.supportedChainsAnswer, examples.supportedChains],
    ['identity', gateway.identityAnswer, examples.identity],
    ['noIdentity', gateway.identityAnswer, examples.noIdentity],
    ['balance', gateway.balanceAnswer, examples.balance],
    ['history', gateway.historyAnswer, examples.history],
    ['nfts', gateway.nftsAnswer, examples.nfts],
    ['profile', gateway.profileAnswer, examples.profile],
    ['nameBody', gateway.nameBody, examples.nameBody],
    ['nameAnswer', gateway.nameAnswer, examples.nameAnswer],
    ['suggestions', gateway.suggestionsAnswer, examples.suggestions],
    ['tokenApprovals', gateway.tokenApprovalsAnswer, examples.tokenApprovals],
    ['priceBody', gateway.priceBody, examples.priceBody],
    ['price', gateway.priceAnswer, examples.price],
    ['priceHistory', gateway.priceHistoryAnswer, examples.priceHistory],
    ['swapTokens', gateway.swapTokensAnswer, examples.swapTokens],
    ['swapQuotes', gateway.swapQuotesAnswer, examples.swapQuotes],
    ['allowance', gateway.allowanceAnswer, examples.allowance],
    ['gasPrice', gateway.gasPriceAnswer, examples.gasPrice],
    ['approval', gateway.approvalAnswer, examples.approval],
    ['swapBody', gateway.swapTransactionBody, examples.swapBody],
    ['swapTransaction', gateway.swapTransactionAnswer, examples.swapTransaction],
    ['onrampOptions', gateway.onrampOptionsAnswer, examples.onrampOptions],
    ['onrampQuoteBody', gateway.onrampQuoteBody, examples.onrampQuoteBody],
    ['onrampQuote', gateway.onrampQuoteAnswer, examples.onrampQuote],
    ['onrampUrlBody', gateway.onrampUrlBody, examples.onrampUrlBody],
    ['onrampUrl', gateway.onrampUrlAnswer, examples.onrampUrl],
    ['sessions', gateway.sessionsAnswer, examples.sessions],
    ['revokeBody', gateway.revokeSessionBody, examples.revokeBody],
    ['revoked', gateway.revokeSessionAnswer, examples.revoked],
    ['rpcRequest', gateway.rpcRequest, examples.rpcRequest],
    ['rpcAnswer', gateway.rpcAnswer, examples.rpcAnswer],
    ['rpcError', gateway.rpcAnswer, examples.rpcError],
    ['error', gateway.errorAnswer, examples.error],
  ] as const)(
    '%s passes its schema unchanged (Spec §3.29, §3.30, §3.31, §3.32, §3.33, §3.34)',
    (_, schema, example) => {
      expect(v.parse(schema, example)).toEqual(example)
    },
  )
})

describe('a response of the gateway', () => {
  it('parses missing currencies as US dollars, and drops unknown ones', () => {
    const { currencies: _, ...old } = examples.supportedChains
    expect(v.parse(gateway.supportedChainsAnswer, old).currencies).toEqual(['usd'])
    const newer = { ...old, currencies: ['xau', 'eur', 'usd'] }
    expect(v.parse(gateway.supportedChainsAnswer, newer).currencies).toEqual(['usd', 'eur'])
  })

  it('parses missing suffixes of names as none, and drops invalid domains', () => {
    const { nameSuffixes: _, ...old } = examples.supportedChains
    expect(v.parse(gateway.supportedChainsAnswer, old).nameSuffixes).toEqual([])
    const odd = { ...old, nameSuffixes: ['', '.id', 'Reown.id', 'a b', 'x'.repeat(64), '\u202eid', 'reown.id', 'lan'] }
    expect(v.parse(gateway.supportedChainsAnswer, odd).nameSuffixes).toEqual(['reown.id', 'lan'])
  })

  it.each([
    ['alice', true],
    ['a-1b', true],
    ['x'.repeat(63), true],
    ['abc', false],
    ['x'.repeat(64), false],
    ['ab--cd', false],
    ['Alice', false],
    ['al_ce', false],
    ['al.ce', false],
  ])('%s is a valid domain, or not (Spec §5.25)', (label, isName) => {
    expect(gateway.isNameLabel(label)).toBe(isName)
  })

  it('distinguishes a gateway without a provider of purchases from one that does not report providers', () => {
    const { onramp: _, ...old } = examples.supportedChains
    const read = (answer: unknown) => v.parse(gateway.supportedChainsAnswer, answer).onramp
    expect(read(old)).toBeUndefined()
    expect(read({ ...old, onramp: [] })).toEqual([])
    expect(read({ ...old, onramp: ['later', 'meld'] })).toEqual(['meld'])
  })

  it('drops unknown members (Spec §7)', () => {
    expect(v.parse(gateway.identityAnswer, { name: null, avatar: null, later: 1 })).toEqual(examples.noIdentity)
  })

  it('is rejected if a member has another type (Spec §5)', () => {
    expect(v.is(gateway.balanceAnswer, { balances: [{ ...examples.balance.balances[0], price: '3000' }] })).toBe(false)
    expect(v.is(gateway.historyAnswer, { data: 'none', next: null })).toBe(false)
    expect(v.is(gateway.rpcAnswer, { jsonrpc: '2.0', id: 1 })).toBe(false)
  })

  it('is parsed without the members that older services omit', () => {
    for (const { metadata, ...sent } of examples.history.data) {
      const { application: _, ...old } = metadata
      expect(v.parse(gateway.transaction, { ...sent, metadata: old }).metadata).toEqual(old)
    }
    for (const { decimals: _, ...old } of examples.price.fungibles) expect(v.parse(gateway.fungible, old)).toEqual(old)
    const error = { error: { code: 'a/b', message: 'c' }, reasons: [{ name: 'a/b', description: 'c' }] }
    expect(v.parse(gateway.errorAnswer, error)).toEqual(error)
  })

  it('accepts the coverage of a history, which is optional (Spec §7.6)', () => {
    const { coverage, ...old } = examples.history
    const unindexed = { chain: 'eip155:10', isIndexed: false, since: null }
    expect(v.parse(gateway.historyAnswer, { ...old, coverage: [...coverage, unindexed] }).coverage).toEqual([
      ...coverage,
      unindexed,
    ])
    expect(v.parse(gateway.historyAnswer, old)).toEqual(old)
  })

  it('has separate values of a transfer at the current price and at the price of its time (Spec §7.6)', () => {
    const [first] = examples.history.data
    const undated = { ...first?.transfers[0], value: null, price: null, valueNow: 1_600 }
    expect(v.parse(gateway.transfer, undated)).toEqual(undated)
    expect(v.is(gateway.transfer, { ...undated, valueNow: '1600' })).toBe(false)
  })

  it('has next null if the service omits it (Spec §3.33)', () => {
    expect(v.parse(gateway.historyAnswer, { data: [] })).toEqual({ data: [], next: null })
  })

  it('has execute for an unknown operation type (Spec §3)', () => {
    const odd = examples.history.data.map((item) => ({
      ...item,
      metadata: { ...item.metadata, operationType: 'restake' },
    }))
    expect(v.parse(gateway.transaction, odd[0]).metadata.operationType).toBe('execute')
  })
})

/** Any sequence of code units: control characters, unpaired surrogates and whole characters. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.array(fc.nat(0xffff), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('\u0000', '\ud83d', '\udd11', ' ', '\u200b', 'a'), { maxLength: 600 })
    .map((parts) => parts.join('')),
)

describe('names and pictures from contracts', () => {
  it('contain no control characters and no changes of writing direction (Spec §3)', () => {
    expect(gateway.cleanName('  USD\u202eC\n\u0000\u2067 ')).toBe('USDC')
    expect(gateway.cleanName('👩\u200d🚀')).toBe('👩\u200d🚀')
  })

  it('are cut at the maximum length, never inside a character (Spec §3)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const clean = gateway.cleanName(text)
        expect([...clean].length).toBeLessThanOrEqual(gateway.MAX_NAME_LENGTH)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the property is that there are none.
        expect(clean).not.toMatch(/[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/)
      }),
    )
  })

  it('contain no unpaired surrogate, also after the cut, and do not change when cleaned again', () => {
    expect(gateway.cleanName('a\ud800b\udc00')).toBe('ab')
    expect(gateway.cleanName(`${'\u200b'.repeat(479)}🔑`)).toBe('')
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = gateway.cleanName(text)
        expect(gateway.isCleanText(clean)).toBe(true)
        expect(gateway.cleanName(clean)).toBe(clean)
      }),
    )
  })

  it('contain no control character and no unpaired surrogate in picture URLs', () => {
    const bases = ['https://img.example/', 'data:image/png;base64,', 'http://localhost/']
    fc.assert(
      fc.property(fc.constantFrom(...bases), anyText, (base, text) => {
        const url = gateway.safeImageUrl(base + text)
        if (url !== null) expect(encodeURIComponent(url)).not.toMatch(/%(?:[01][0-9A-F]|7F)/)
      }),
    )
  })

  it.each(['\u0000', '\n', '\u007f', '\u0085', '\ud800', '\udfff'])(
    'are rejected as a text with %j in it',
    (character) => {
      const [first] = examples.history.data
      const spoilt = `a${character}b`
      expect(gateway.isCleanText(spoilt)).toBe(false)
      expect(gateway.safeImageUrl(`https://img.example/${spoilt}`)).toBeNull()
      expect(gateway.safeImageUrl(`data:image/svg+xml,${spoilt}`)).toBeNull()
      expect(v.is(gateway.transaction, { ...first, id: spoilt })).toBe(false)
      expect(v.is(gateway.historyQuery, { projectId: spoilt })).toBe(false)
    },
  )

  it.each([
    ['https://img.example/a.png', true],
    ['data:image/svg+xml;base64,AA==', true],
    ['http://localhost:3000/a.png', true],
    ['http://assets.localhost/a.png', true],
    ['http://127.0.0.1:80/a', true],
    ['http://localhost:80@evil.example/a', false],
    ['http://img.example/a.png', false],
    ['http://localhost.evil.example/a.png', false],
    ['javascript:alert(1)', false],
    ['data:text/html,<script>', false],
    ['//img.example/a.png', false],
    ['', false],
  ])('are loadable as the picture %s: %s (Spec §3)', (url, isSafe) => {
    expect(gateway.safeImageUrl(url)).toBe(isSafe ? url : null)
  })
})

describe('a swap', () => {
  const query = { from: 'eip155:1:0xaa', to: 'eip155:1:0xbb' }
  it.each([
    ['1', true],
    [(2n ** 255n - 1n).toString(), true],
    [(2n ** 255n).toString(), false],
    ['0', false],
    ['-1', false],
    ['1.5', false],
    ['0x10', false],
    ['9'.repeat(79), false],
  ])('has an amount of raw units that pools can represent: %s is %s (Spec §7.8)', (amount, isTaken) => {
    expect(v.is(gateway.swapQuotesQuery, { ...query, amount })).toBe(isTaken)
  })

  it('has the gas of services that send a number (Spec §7.14)', () => {
    const { tx } = examples.approval
    const sent = { tx: { ...tx, eip155: { ...tx.eip155, gas: 60_000 } } }
    expect(v.parse(gateway.approvalAnswer, sent)).toEqual(examples.approval)
  })

  it('has a slippage of 1 percent by default, and at most half (Spec §7.13)', () => {
    const { eip155: _, ...unnamed } = examples.swapBody
    expect(v.parse(gateway.swapTransactionBody, unnamed).eip155.slippage).toBe(1)
    expect(v.is(gateway.swapTransactionBody, { ...unnamed, eip155: { slippage: 51 } })).toBe(false)
  })
})

describe('a purchase', () => {
  it('accepts currencies as ids or as entries of the options, and amounts as text or numbers (Spec §7.22)', () => {
    const { purchaseCurrencies, paymentCurrencies } = examples.onrampOptions
    const sent = {
      ...examples.onrampQuoteBody,
      purchaseCurrency: purchaseCurrencies[0],
      paymentCurrency: paymentCurrencies[0],
      amount: 100,
    }
    expect(v.parse(gateway.onrampQuoteBody, sent)).toEqual(examples.onrampQuoteBody)
  })

  it.each(['0', '0.00', '-1', '1e3', '', '1,5', Number.NaN])('rejects the amount %j (Spec §7.22)', (amount) => {
    expect(v.is(gateway.onrampQuoteBody, { ...examples.onrampQuoteBody, amount })).toBe(false)
    expect(v.is(gateway.onrampUrlBody, { ...examples.onrampUrlBody, presetFiatAmount: amount })).toBe(false)
  })

  it('has null as the quote if no provider sells the currency (Spec §7.22)', () => {
    expect(v.parse(gateway.onrampQuoteAnswer, null)).toBeNull()
  })

  it('drops unknown providers of a newer service, and keeps the others (Spec §7.21)', () => {
    const { providers, ...old } = examples.onrampOptions
    const newer = { ...old, providers: [{ id: 'later', name: 'Later' }, ...providers] }
    expect(v.parse(gateway.onrampOptionsAnswer, newer)).toEqual(examples.onrampOptions)
    expect(v.parse(gateway.onrampOptionsAnswer, old)).toEqual(old)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//pay.example', 'https://a b'])(
    'is never on a page at %s (Spec §7.20)',
    (url) => expect(v.is(gateway.onrampUrlAnswer, { url })).toBe(false),
  )
})

describe('a JSON-RPC request', () => {
  it('has no parameters if they are null (Spec §7)', () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' } as const
    expect(v.parse(gateway.rpcRequest, { ...request, params: null }).params).toBeUndefined()
    expect(v.parse(gateway.rpcRequest, request)).toEqual(request)
    expect(v.is(gateway.rpcRequest, { ...request, params: 'latest' })).toBe(false)
  })
})

describe('the query of a request', () => {
  it('accepts a chain as CAIP-2 or as a plain number (Spec §7)', () => {
    expect(v.parse(gateway.rpcQuery, { chainId: '8453' })).toEqual({ chainId: 'eip155:8453', projectId: '' })
    expect(v.parse(gateway.rpcQuery, { chainId: 'eip155:1', projectId: 'p' }).chainId).toBe('eip155:1')
    expect(v.is(gateway.rpcQuery, { chainId: 'eip155' })).toBe(false)
  })

  it('has US dollars as the default (Spec §7)', () => {
    expect(v.parse(gateway.balanceQuery, {}).currency).toBe('usd')
    expect(v.parse(gateway.balanceQuery, { currency: 'EUR' }).currency).toBe('eur')
    expect(v.is(gateway.balanceQuery, { currency: 'shells' })).toBe(false)
  })

  it('accepts an empty cursor for the first page (Spec §7)', () => {
    expect(v.parse(gateway.historyQuery, { cursor: '' }).cursor).toBeUndefined()
  })
})

describe('isNameLabel', () => {
  it.each([
    `0x${'a1'.repeat(20)}`,
    `0x${'0'.repeat(16)}`,
    'a1'.repeat(20),
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '1a1zp1ep5qgefi2dmpttfj5siv7divfna'.replaceAll('l', 'k'),
    'epjfwdd5aufqssqem2qn1xzybapc8g4wegggkzwytdt1v'.slice(0, 44),
  ])('returns false for %s, which looks like an address (Spec §5.25)', (label) => {
    expect(gateway.isNameLabel(label)).toBe(false)
  })

  it.each([
    'alice',
    '0xdesigner',
    '0x-collector',
    'deadbeef',
    'bc1-fan',
    'a-very-long-name-with-many-words-in-it-2026',
  ])('returns true for %s (Spec §5.25)', (label) => {
    expect(gateway.isNameLabel(label)).toBe(true)
  })
})

it('formatNameMessage contains the purpose, the service and the network (Spec §7.19)', () => {
  const message = {
    purpose: 'register-name',
    service: 'gateway.example',
    chainId: 'eip155:1',
    name: 'alice.reown.id',
    timestamp: 1_790_000_000,
  } as const
  expect(JSON.parse(gateway.formatNameMessage(message))).toEqual({ ...message, attributes: {} })
  expect(v.parse(gateway.nameMessage, JSON.parse(gateway.formatNameMessage(message)))).toMatchObject(message)
})
