import type { Page } from '@playwright/test'
import { openFaultyRelay } from '../fixtures/faulty-relay.ts'
import { countSent } from '../fixtures/funded-account.ts'
import { lose, remembersLostModules } from '../fixtures/lost-modules.ts'
import { test as relayTest } from '../fixtures/own-relay.ts'
import { expect, test } from '../fixtures/pairing.ts'
import { JOURNEYS } from '../lies/journeys.ts'

const MINUTE_MS = 60_000
const [REPEATS, REORDERS, DELAYS, BABBLES, CORRUPTS, SWALLOWS] = JOURNEYS.pair

/** Returns late responses for the site, from `takeLateResponses` of the provider. */
const lateResponses = (page: Page) =>
  page.evaluate(() => {
    const { answers } = JSON.parse(localStorage.getItem('@appkit/pairing') ?? '{"answers":[]}')
    return (answers as { readonly method: string; readonly result: unknown }[]).map(({ method, result }) => ({
      method,
      result,
    }))
  })

relayTest.describe('a relay that is killed', () => {
  relayTest(
    'loses nothing once it is back: the proposal, a request that the phone shows, and a request in flight each get one response',
    async ({ site, modal, phone, relay, expectPaired, world, account }) => {
      await site.open()
      await relay.kill()
      await modal.openCode(site.connectButton)
      await expect(modal.dialog).toContainText('No connection')
      await relay.start()
      await modal.retryButton.click()
      const uri = await modal.copyPairingLink()
      await expect.poll(relay.waiting).toBe(1)
      const proposal = await phone.scan(uri)
      await relay.kill()
      await relay.start()
      await expect.poll(() => phone.isOnline()).toBe(true)
      await proposal.approve()
      await expectPaired()

      phone.setDecision('wait')
      await site.startGiving('0.5', 'ETH')
      await expect.poll(() => phone.requests.length).toBe(1)
      await relay.kill()
      phone.setDecision('approve')
      await site.signGuestBook('On its way.')
      await expect(site.outcomeOf('book')).toContainText('Waiting')
      await relay.start()
      await expect.poll(() => phone.isOnline()).toBe(true)
      await phone.answerAll()
      await expect(site.page.getByTestId('receipt')).toContainText('Received with thanks')
      await site.signatureOf('book')
      expect(phone.requests).toHaveLength(2)
      expect(await countSent(world, account.address)).toBe(1)
    },
  )

  relayTest(
    'keeps a proposal and a request for a phone that has no network',
    async ({ site, phone, relay, showCode, expectPaired }) => {
      await phone.goOffline()
      const uri = await showCode()
      await expect.poll(relay.waiting).toBe(1)
      const scanning = phone.scan(uri)
      await phone.comeBack()
      await (await scanning).approve()
      await expectPaired()
      await phone.goOffline()
      await site.signGuestBook('Left in the letter box.')
      await expect(site.outcomeOf('book')).toContainText('Waiting')
      expect(phone.requests).toEqual([])
      await phone.comeBack()
      await site.signatureOf('book')
      expect(phone.requests).toHaveLength(1)
    },
  )
})

test.describe('a reloaded page', () => {
  test('receives the approval and the response that arrived during the reload, and sends nothing twice', async ({
    site,
    modal,
    phone,
    showCode,
    expectPaired,
    world,
    account,
  }) => {
    const uri = await showCode()
    await site.page.reload()
    await modal.openCode(site.connectButton)
    expect(await modal.copyPairingLink()).toBe(uri)
    const proposal = await phone.scan(uri)
    await site.page.goto('about:blank')
    // `approve` resolves when the site acknowledges, which a closed page does not do.
    const approved = proposal.approve()
    await site.open()
    await modal.openFrom(site.connectButton)
    await modal.wallet('WalletConnect').click()
    await expectPaired()
    await approved
    expect(phone.sessions()).toBe(1)

    phone.setDecision('wait')
    await site.startGiving('0.5', 'ETH')
    await expect.poll(() => phone.requests.length).toBe(1)
    await site.page.goto('about:blank')
    await phone.answerAll()
    await site.open()
    await site.expectConnected(account.address)
    await expect.poll(() => lateResponses(site.page)).toHaveLength(1)
    const [answer] = await lateResponses(site.page)
    expect(answer).toEqual({ method: 'eth_sendTransaction', result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect(await countSent(world, account.address)).toBe(1)
    phone.setDecision('approve')
    await site.signGuestBook('Back again.')
    await site.signatureOf('book')
    expect(phone.requests.map(({ method }) => method)).toEqual(['eth_sendTransaction', 'personal_sign'])
  })
})

test('a session whose code fails to load ends on the phone too, and the next pairing URI connects', async ({
  site,
  modal,
  phone,
  showCode,
  expectPaired,
}) => {
  const find = await lose(site.page, 'wallet-session')
  await phone.approve(await showCode())
  await expect(modal.retryButton).toBeVisible()
  await expect.poll(() => phone.sessions()).toBe(0)
  await find()
  const remembers = await remembersLostModules(site.page)
  if (remembers) await site.page.reload()
  await (remembers ? modal.openCode(site.connectButton) : modal.retryButton.click())
  await phone.approve(await modal.copyPairingLink())
  await expectPaired()
  expect(phone.sessions()).toBe(1)
})

test.describe('a faulty relay', () => {
  test('delivers each response once if it repeats, reorders, delays or adds messages', async ({
    site,
    phone,
    pair,
    world,
    relayUrl,
    account,
  }) => {
    const liar = await openFaultyRelay(site.page, relayUrl)
    liar.set(REPEATS.fault)
    await pair()
    await site.give('0.5', 'ETH')
    for (const [at, { name, fault }] of [REPEATS, REORDERS, DELAYS, BABBLES].entries())
      await test.step(name, async () => {
        liar.set(fault)
        await site.signGuestBook(`Said once: ${at}`)
        await site.signatureOf('book')
        await site.page.reload()
        await site.expectConnected(account.address)
      })
    expect(phone.requests).toHaveLength(5)
    expect(await countSent(world, account.address)).toBe(1)
  })

  test('fails one request if it corrupts an approval or drops a request; a new pairing URI and a new request succeed', async ({
    site,
    modal,
    phone,
    showCode,
    expectPaired,
    world,
    relayUrl,
    account,
  }) => {
    await site.page.clock.install()
    const liar = await openFaultyRelay(site.page, relayUrl)
    const first = await showCode()
    const proposal = await phone.scan(first)
    await test.step(CORRUPTS.name, async () => {
      liar.set(CORRUPTS.fault)
      await proposal.approve()
      await expect.poll(liar.spoilt).toBe(1)
      liar.set('forwards')
      await site.page.clock.fastForward(4 * MINUTE_MS)
      await expect.poll(() => modal.copyPairingLink()).not.toBe(first)
      await phone.approve(await modal.copyPairingLink())
      await expectPaired()
    })
    await test.step(SWALLOWS.name, async () => {
      const spoilt = liar.spoilt()
      liar.set(SWALLOWS.fault)
      await site.startGiving('0.5', 'ETH')
      await expect.poll(liar.spoilt).toBe(spoilt + 1)
      await site.page.clock.fastForward(6 * MINUTE_MS)
      await site.expectFailure('give', 'send/failed')
      liar.set('forwards')
      await site.give('0.5', 'ETH')
    })
    expect(phone.requests).toHaveLength(1)
    expect(await countSent(world, account.address)).toBe(1)
  })
})
