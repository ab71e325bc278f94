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
    ['services/relay/docs.md', '```\noutbox\n```\nthe outbox pattern'],
    ['docs/spec/sentences.md', 'The visitor is told.'],
    ['packages/core/src/features/onramp/a.ts', '// As the page says, providers offer prices.'],
    ['packages/core/src/a.ts', '// The wallet asks the person; the screen asks its visitor.'],
    ['.changeset/a.md', 'What it costs was not shown.'],
    ['services/relay/src/a.ts', 'const MAX_AHEAD_BYTES = 1, official = 2'],
    ['bench/src/a.ts', "performance.mark('start')"],
    ['docs/a.md', '# 1. What it costs\n\nIt shows what it costs. What does it cost?'],
  ])('allows in %s: %s', (file, text) => {
    expect(findWordProblems(file, text)).toEqual([])
  })

  it.each([
    ['services/relay/src/a.ts', 'const a = 1\n// one\n// Told to all.', ':3 says "told"; say request'],
    ['packages/core/src/a.ts', '/**\n * One.\n * Kept elsewhere.\n */', ':3 says "elsewhere"; say the place'],
    ['packages/core/src/a.test.ts', "it('tells the time', run)", ':1 says "tells"; say request'],
    ['e2e/journeys/a.spec.ts', "test.describe.serial('hears', run)", ':1 says "hears"; say send requests'],
    ['packages/core/src/a.test.ts', "it.each([1])('is drawn ahead', run)", ':1 says "ahead"; say prefetch'],
    ['packages/modal/src/a.tsx', 'const a = <p>{/* is told */}</p>', ':1 says "told"; say request'],
    ['packages/design/src/a.css', 'a {}\n/* lands */', ':2 says "lands"; say in flight'],
    ['services/relay/src/a.ts', '// The peer says so.', ':1 says "says"; say send'],
    ['packages/connectors/pairing/README.md', '# Pairing\n\nThe offer.', ':3 says "offer"; say pairing URI'],
    ['docs/a.md', 'It is read.\nWhat is read stays.', ':2 says "What "; say the noun'],
    ['docs/a.md', '- It is read. Whoever reads it, waits.', ':1 says "- It is read. Whoever "; say the noun'],
    ['packages/design/src/a.ts', '/** What it shows. */', ':1 says "/** What "; say the noun'],
    ['services/relay/src/a.ts', '/**\n * One.\n * Whose it is. */', ':3 says " * Whose "; say the noun'],
    ['bench/src/a.ts', '/** @param a - What it is. */', ':1 says "/** @param a - What "; say the noun'],
    ['e2e/world/a.ts', '// Where it is.', ':1 says "// Where "; say the noun, or "if"'],
    ['apps/demo/src/a.ts', '// Nobody is asked.', ':1 says "asked"; say request'],
    ['packages/core/src/a.test.ts', "describe('what is kept', run)", ':1 says "what "; say the unit'],
    ['bench/src/a.ts', '// It asks for a quote.', ':1 says "asks"; say request'],
  ])('finds in the sentences of %s: %s', (file, text, problem) => {
    expect(findWordProblems(file, text)).toEqual([expect.stringContaining(`${file}${problem}`)])
  })

  it('names each identifier of a file once', () => {
    expect(findWordProblems('services/http/src/a.ts', 'ask(); ask()')).toHaveLength(1)
  })
})
