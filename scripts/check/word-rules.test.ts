import { describe, expect, it } from 'vitest'
import { findWordProblems } from './word-rules.ts'

describe('findWordProblems', () => {
  it.each([
    ['services/relay/src/a.ts', 'const elsewhere = 1', ':1 names elsewhere; say remoteSubscriptions'],
    ['services/relay/src/a.ts', 'const a = 1\nfunction createHandOut() {}', ':2 names createHandOut; say deliver'],
    ['services/relay/src/a.ts', 'peer.draining += 1', ':1 names draining; say deliver'],
    ['services/relay/src/a.ts', 'interface Flight {}', ':1 names Flight; say inFlight'],
    ['services/relay/src/a.ts', 'const { mark } = subscription', ':1 names mark; say subscriptionId'],
    ['packages/connectors/pairing/src/a.ts', 'onOffer?.(uri)', ':1 names onOffer; say pairing URI'],
    ['packages/core/src/ports/a.ts', 'const isAhead = true', ':1 names isAhead; say prefetch'],
    ['packages/core/src/a.ts', 'const elsewhere = 1', ':1 names elsewhere; say remoteSubscriptions'],
    ['vitest.config.ts', 'const within = 1', ':1 names within; say timeout'],
    ['services/relay/src/hand-out.ts', '', ' is named hand-out.ts; say deliver'],
    ['services/relay/src/outbox.test.ts', '', ' is named outbox.test.ts; say publishQueue'],
  ])('finds in %s: %s', (file, text, problem) => {
    expect(findWordProblems(file, text)).toEqual([expect.stringContaining(`${file}${problem}`)])
  })

  it.each([
    ['services/relay/src/in-flight-messages.ts', 'const inFlight = 1, landscape = 2, question = 3, swords = 4'],
    ['services/relay/src/a.ts', "const text = 'told // elsewhere'"],
    ['services/relay/src/a.ts', '// `told` and messages in flight'],
    ['packages/core/src/features/onramp/a.ts', '// As the page says, providers offer prices.'],
    ['packages/core/src/a.ts', '// The wallet asks the person; the screen asks its visitor.'],
    ['services/relay/src/a.ts', 'const MAX_AHEAD_BYTES = 1, official = 2'],
    ['services/mail/src/create-outbox.ts', 'const outbox = 1'],
    ['bench/src/a.ts', "performance.mark('start')"],
  ])('allows in %s: %s', (file, text) => {
    expect(findWordProblems(file, text)).toEqual([])
  })

  it('reports each identifier of a file once', () => {
    expect(findWordProblems('services/http/src/a.ts', 'ask(); ask()')).toHaveLength(1)
  })
})
