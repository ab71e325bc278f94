import { isWalletError } from '@latchkey/errors'
import { TAGS } from '@latchkey/protocol/relay'
import type { Delivery } from '@latchkey/testing/pairing'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { reencoded, retyped } from './testing/rewritten.fixture.ts'
import { createWorld } from './testing/world.fixture.ts'

// With the fake clock, promises settle, but files do not load.
beforeAll(() => import('./runtime.ts'))

const LIES = [
  'truth',
  'drop',
  'twice',
  'later',
  'corrupt',
  'other-topic',
  'again',
  'reflect',
  'reencode',
  'retype',
] as const
type Lie = (typeof LIES)[number]

/** The tags of responses that only a wallet sends. */
const WALLET_ANSWERS: readonly number[] = [TAGS.wc_sessionPropose.response, TAGS.wc_sessionRequest.response]

const rewrite = (deliveries: readonly Delivery[], rewritten: (message: string) => readonly string[]) =>
  deliveries.flatMap(({ topic, message }) => rewritten(message).map((other) => ({ topic, message: other })))

/** Returns the lies of a relay, repeated in the given order. @param own - Messages of the site itself. */
function createLiar(lies: readonly Lie[], own: () => readonly Delivery[]) {
  const [past, held]: [Delivery[], Delivery[]] = [[], []]
  let count = 0
  return (truth: Delivery): readonly Delivery[] => {
    const lie = lies[count++ % lies.length] ?? 'truth'
    past.push(truth)
    const { topic, message } = truth
    if (lie === 'later') {
      held.push(truth)
      return []
    }
    const lied: Record<Exclude<Lie, 'later'>, readonly Delivery[]> = {
      truth: [truth],
      drop: [],
      twice: [truth, truth],
      corrupt: [{ topic, message: `${message.slice(0, 30)}AAAA${message.slice(34)}` }],
      'other-topic': past.map((other) => ({ topic: other.topic, message })),
      again: [...past, truth],
      reflect: [...own(), truth],
      reencode: rewrite([...own(), truth], reencoded),
      retype: rewrite([...own(), truth], retyped),
    }
    // A delayed message arrives after the later ones.
    return [...lied[lie], ...(lie === 'truth' ? held.splice(0) : [])]
  }
}

const lies = fc.array(fc.constantFrom(...LIES), { minLength: 1, maxLength: 12 })

describe('pairing, with a lying relay', { timeout: 60_000 }, () => {
  it('repeats and falsifies no event, and loses no message that the relay delivers in the end', async () => {
    await fc.assert(
      fc.asyncProperty(lies, async (script) => {
        const { openPage, wallet, relay, clock } = createWorld({}, { answer: ({ params }) => params })
        const session = await openPage().connect()
        relay.setLiar(createLiar(script, () => relay.published))
        const pending = Array.from({ length: 5 }, (_, at) => session.request({ method: 'personal_sign', params: [at] }))
        for (const network of [10, 1, 10]) wallet.emit('chainChanged', network, `eip155:${network}`)
        await clock.advance(1_000)
        relay.setLiar(undefined)
        relay.setDown(true)
        await clock.advance(1)
        relay.setDown(false)
        await clock.advance(5_000)
        expect(await Promise.all(pending)).toEqual([[0], [1], [2], [3], [4]])
        expect(wallet.requests).toHaveLength(5)
        expect(session.networkId).toBe('eip155:10')
        expect(relay.waiting()).toBe(0)
        expect(relay.published.filter(({ tag }) => WALLET_ANSWERS.includes(tag))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('ends with either one session or an error with a code if the relay lies during the approval', async () => {
    await fc.assert(
      fc.asyncProperty(lies, fc.boolean(), async (script, isRejecting) => {
        const { openPage, wallet, relay, clock } = createWorld()
        relay.setLiar(createLiar(script, () => relay.published))
        wallet.next = isRejecting ? 'reject' : 'approve'
        const page = openPage()
        const cancel = new AbortController()
        const connecting = page.connect({ signal: cancel.signal }).then(
          ({ accounts }) => accounts.length,
          (error: unknown) => error,
        )
        await clock.advance(60_000)
        cancel.abort()
        const end = await connecting
        expect(typeof end === 'number' ? end : isWalletError(end)).toBe(typeof end === 'number' ? 2 : true)
        expect(wallet.questions()).toBeLessThanOrEqual(1)
        expect(relay.published.filter(({ tag }) => WALLET_ANSWERS.includes(tag))).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})
