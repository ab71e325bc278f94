import { readJson, type TestBrowser } from '@latchkey/proofs/testing'
import type { UndoneEmail } from '@latchkey/protocol/custody'
import type { EmailChange, ProvenEmail, WalletSession, WalletTokens } from '@latchkey/protocol/wallet-auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedWorld, openEmbeddedWorld } from './testing/open-world.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
let world: EmbeddedWorld

beforeAll(async () => {
  world = await openEmbeddedWorld(2)
})
afterAll(() => world.stop())

async function newOwner() {
  const [from, to] = [world.newEmail(), world.newEmail()]
  const browser = await world.openBrowser()
  const tokens = await browser.login(from)
  const wallet = await browser.createWallet(tokens, from)
  world.advance(31 * SECOND)
  return { from, to, browser, tokens, wallet }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

const callAuth = <T>({ browser, tokens }: Owner, path: string, body: object) =>
  readJson<T>(browser.calls.callAuth('POST', `/v1/email-change${path}`, body, tokens))

/** Both codes are right; custody knows nothing yet. */
async function prove(owner: Owner): Promise<ProvenEmail & { readonly changeId: string }> {
  const { changeId } = await callAuth<EmailChange>(owner, '', { email: owner.to })
  await callAuth(owner, '/primary', { changeId, code: await world.mailbox.readCode(owner.from) })
  const code = await world.mailbox.readCode(owner.to)
  return { changeId, ...(await callAuth<ProvenEmail>(owner, '/secondary', { changeId, code })) }
}

const changeAtCustody = ({ browser, wallet, from, to }: Owner, { statement }: ProvenEmail) =>
  readJson<{ receipt: string }>(
    browser.calls.callCustody(
      'POST',
      'email-change',
      browser.calls.signed('custody-change-email+jwt', { walletId: wallet.walletId, from, to, statement }),
    ),
  )

async function change(owner: Owner): Promise<void> {
  const proven = await prove(owner)
  const { receipt } = await changeAtCustody(owner, proven)
  await callAuth(owner, '/finish', { changeId: proven.changeId, receipt })
}

const fromPage = (url: string, body: object) => {
  const { services } = world.nodes
  const headers = { origin: services.custody, 'content-type': 'application/json' }
  return services.send(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** What custody's page does with the link of the mail. */
async function undoBy(token: string): Promise<void> {
  const url = `${world.nodes.services.custody}/api/v1/undo`
  const { statement, undoUrl } = await readJson<UndoneEmail>(fromPage(url, { token }))
  await readJson(fromPage(undoUrl, { statement }))
}

const addressOf = async ({ calls }: TestBrowser, tokens: WalletTokens) =>
  (await readJson<WalletSession>(calls.callAuth('GET', '/v1/session', undefined, tokens))).email

describe('an e-mail change over auth and custody', () => {
  it('opens the same wallet on a new device by the new address, a day later', async () => {
    const owner = await newOwner()
    await change(owner)
    expect(await addressOf(owner.browser, owner.tokens)).toBe(owner.to)
    world.advance(24 * HOUR)
    await world.mailbox.readLinkToken(owner.from)
    const { wallet } = await (await world.openBrowser()).recover(owner.to)
    expect(wallet.addresses.eip155).toBe(owner.wallet.addresses.eip155)
  })

  it('is completed by the same request after a crash behind custody, and the old address stays in force until then', async () => {
    const owner = await newOwner()
    const proven = await prove(owner)
    await changeAtCustody(owner, proven)
    expect(await addressOf(owner.browser, owner.tokens)).toBe(owner.from)
    expect(await owner.browser.unlock(owner.tokens, owner.wallet)).toBe(owner.wallet.addresses.eip155)
    const { receipt } = await changeAtCustody(owner, proven)
    await callAuth(owner, '/finish', { changeId: proven.changeId, receipt })
    expect(await addressOf(owner.browser, owner.tokens)).toBe(owner.to)
  })

  it('can be made anew after a crash behind custody, also to a third address', async () => {
    const owner = await newOwner()
    await changeAtCustody(owner, await prove(owner))
    await world.mailbox.readLinkToken(owner.from)
    world.advance(31 * SECOND)
    const third = { ...owner, to: world.newEmail() }
    await change(third)
    expect(await addressOf(owner.browser, owner.tokens)).toBe(third.to)
    await undoBy(await world.mailbox.readLinkToken(owner.from))
    world.advance(HOUR)
    const { wallet } = await (await world.openBrowser()).recover(owner.from)
    expect(wallet.addresses.eip155).toBe(owner.wallet.addresses.eip155)
  })

  it('loses no wallet after a crash behind custody and without any device: the link restores the old address', async () => {
    const owner = await newOwner()
    await changeAtCustody(owner, await prove(owner))
    await undoBy(await world.mailbox.readLinkToken(owner.from))
    world.advance(HOUR)
    const { wallet } = await (await world.openBrowser()).recover(owner.from)
    expect(wallet.addresses.eip155).toBe(owner.wallet.addresses.eip155)
  })

  it('X118: is undone in both services by the link to the old address, after a crash between them too', async () => {
    const owner = await newOwner()
    await change(owner)
    const token = await world.mailbox.readLinkToken(owner.from)
    // The page was closed before it called auth.
    await readJson(fromPage(`${world.nodes.services.custody}/api/v1/undo`, { token }))
    expect(await addressOf(owner.browser, owner.tokens)).toBe(owner.to)
    await undoBy(token)
    await expect(addressOf(owner.browser, owner.tokens)).rejects.toMatchObject({ code: 'session/expired' })
    world.advance(HOUR)
    const { wallet } = await (await world.openBrowser()).recover(owner.from)
    expect(wallet.addresses.eip155).toBe(owner.wallet.addresses.eip155)
  })
})
