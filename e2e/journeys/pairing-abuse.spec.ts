import { recoverMessageAddress } from 'viem'
import { countSent } from '../fixtures/funded-account.ts'
import { lieBetween } from '../fixtures/lying-relay.ts'
import { expect, test } from '../fixtures/pairing.ts'
import { RELAY_LIES } from '../lies/relay-lies.ts'

const MINUTE_MS = 60_000
const [REPEATS, REORDERS, DELAYS, BABBLES, CORRUPTS, SWALLOWS] = RELAY_LIES

test.describe('a faulty relay', () => {
  for (const { name, fault } of [REPEATS, REORDERS, DELAYS, BABBLES])
    test(`a visitor pairs and signs, and each result arrives once, although ${name}`, async ({
      site,
      phone,
      pair,
      world,
      relayUrl,
      account,
    }) => {
      const liar = await lieBetween(site.page, relayUrl)
      liar.set(fault)
      await pair()
      await site.signGuestBook('Said once.')
      const message = 'Fernhill guest book\n\nSaid once.'
      const signature = await site.signatureOf('book')
      expect(await recoverMessageAddress({ message, signature })).toBe(account.address)
      await site.give('0.5', 'ETH')
      expect(phone.requests.map(({ method }) => method)).toEqual(['personal_sign', 'eth_sendTransaction'])
      expect(await countSent(world, account.address)).toBe(1)
      await site.page.reload()
      await site.expectConnected(account.address)
      await site.signGuestBook('Said again.')
      await site.signatureOf('book')
      expect(phone.requests).toHaveLength(3)
    })

  test(`the next code connects although ${CORRUPTS.name}`, async ({
    site,
    modal,
    phone,
    relayUrl,
    showCode,
    expectPaired,
  }) => {
    await site.page.clock.install()
    const liar = await lieBetween(site.page, relayUrl)
    const first = await showCode()
    const proposal = await phone.scan(first)
    liar.set(CORRUPTS.fault)
    await proposal.approve()
    await expect.poll(liar.spoilt).toBe(1)
    liar.set('forwards')
    await site.page.clock.fastForward(4 * MINUTE_MS)
    await expect.poll(() => modal.copyPairingLink()).not.toBe(first)
    await phone.approve(await modal.copyPairingLink())
    await expectPaired()
  })

  test(`the visitor reads that it failed in the end, and gives once by a retry, although ${SWALLOWS.name}`, async ({
    site,
    phone,
    pair,
    world,
    relayUrl,
    account,
  }) => {
    await site.page.clock.install()
    const liar = await lieBetween(site.page, relayUrl)
    await pair()
    liar.set(SWALLOWS.fault)
    await site.startGiving('0.5', 'ETH')
    await expect.poll(liar.spoilt).toBe(1)
    await site.page.clock.fastForward(6 * MINUTE_MS)
    await site.expectFailure('give', 'send/failed')
    liar.set('forwards')
    await site.give('0.5', 'ETH')
    expect(phone.requests).toHaveLength(1)
    expect(await countSent(world, account.address)).toBe(1)
  })
})
