import { encodeBase58 } from '@latchkey/primitives'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { openWalletWorld, type Reply } from '../wallet-world.fixture.ts'

const world = openWalletWorld()
const text = JSON.stringify
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const MARKUP = '<img src=x onerror="ran=1"><script>ran=1</script>'

const query = (page: Page, type: string, payload?: unknown) =>
  page.evaluate<Reply>(`site.request(${text(type)}, ${payload === undefined ? 'undefined' : text(payload)})`)

async function signIn(email: string) {
  const { newContext, openShop, lastCode } = world()
  const page = await openShop(await newContext())
  await query(page, 'CONNECT_EMAIL', { email })
  await query(page, 'CONNECT_OTP', { otp: await lastCode(email) })
  const accountOf = async (chainId: string) => {
    const { payload } = await query(page, 'GET_USER', { chainId })
    return (payload as { readonly address: string }).address
  }
  // Last, because `GET_USER` also selects the network, and the requests below are for Ethereum.
  const solana = await accountOf(SOLANA)
  return { page, solana, evm: await accountOf('eip155:1') }
}

const typedData = {
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Note: [
      { name: 'title', type: 'string' },
      { name: 'parts', type: 'Part[]' },
    ],
    Part: [{ name: 'body', type: 'string' }],
  },
  primaryType: 'Note',
  domain: { name: MARKUP },
  message: { title: MARKUP, parts: [{ body: MARKUP }] },
}

/** Requests whose texts the page chooses. */
const REQUESTS = {
  message: ({ evm }: Accounts) => ({ method: 'personal_sign', params: [MARKUP, evm] }),
  'typed data': ({ evm }: Accounts) => ({ method: 'eth_signTypedData_v4', params: [evm, text(typedData)] }),
  'message of Solana': ({ solana }: Accounts) => ({
    method: 'solana_signMessage',
    params: { message: encodeBase58(new TextEncoder().encode(MARKUP)), pubkey: solana },
    chainId: SOLANA,
  }),
}
type Accounts = Pick<Awaited<ReturnType<typeof signIn>>, 'evm' | 'solana'>

/** Runs in the frame: assigns each text and attribute of the card to every Trusted Types sink, as careless code might. */
const SINKS = `((card) => {
  const texts = [...card.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
    ...[...element.attributes].map(({ value }) => value),
  ]).filter((each) => each !== '')
  const place = () => document.createElement('div')
  const child = () => place().appendChild(document.createElement('b'))
  const sinks = {
    innerHTML: (given) => { place().innerHTML = given },
    outerHTML: (given) => { child().outerHTML = given },
    insertAdjacentHTML: (given) => place().insertAdjacentHTML('beforeend', given),
    setHTMLUnsafe: (given) => place().setHTMLUnsafe(given),
    write: (given) => document.write(given),
    fragment: (given) => document.createRange().createContextualFragment(given),
    parser: (given) => new DOMParser().parseFromString(given, 'text/html'),
    srcdoc: (given) => { document.createElement('iframe').srcdoc = given },
    scriptText: (given) => { document.createElement('script').text = given },
    scriptSource: (given) => { document.createElement('script').src = given },
    handler: (given) => place().setAttribute('onclick', given),
    worker: (given) => new Worker(given),
  }
  const outcomes = {}
  for (const [name, sink] of Object.entries(sinks))
    outcomes[name] = [...new Set(texts.map((each) => {
      try { sink(each); return 'taken' } catch (error) { return error.name }
    }))]
  return { outcomes, count: texts.length * Object.keys(sinks).length }
})(document.querySelector('[role=dialog]'))`

/** Runs in the frame first: counts the violations that the policy reports. */
const COUNT = `self.stopped = []; document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => stopped.push(effectiveDirective))`

const SINK_NAMES = [
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe', 'write', 'fragment', 'parser', 'srcdoc'],
  ...['scriptText', 'scriptSource', 'handler', 'worker'],
]

describe('a card with markup in its texts', () => {
  it.each(Object.keys(REQUESTS) as (keyof typeof REQUESTS)[])(
    'X81: shows it as text, and gives it to no sink (%s)',
    async (kind) => {
      const { page, ...accounts } = await signIn(`${kind.replaceAll(' ', '-').toLowerCase()}@example.org`)
      const metadata = { name: MARKUP, description: MARKUP, url: world().shop, icons: [] }
      await query(page, 'SYNC_DAPP_DATA', { projectId: 'shop', metadata })
      const id = crypto.randomUUID()
      await page.evaluate(
        `site.send({ id: ${text(id)}, type: 'RPC_REQUEST', payload: ${text(REQUESTS[kind](accounts))} })`,
      )
      const card = page.frameLocator('iframe').getByRole('dialog')
      await expect.poll(() => card.textContent()).toContain('<img src=x onerror="ran=1">')
      // The build chooses the picture of the network; a card has no other.
      expect(await card.locator('img').evaluateAll((all) => all.map((each) => each.getAttribute('src')))).toEqual([
        expect.stringMatching(/^\/assets\/network-[\da-f]{16}\.svg$/),
      ])
      expect(await card.locator('script, iframe, object, embed').count()).toBe(0)
      const frame = page.frames().find((each) => each.url().startsWith(world().frame))
      await frame?.evaluate(COUNT)
      const found = await frame?.evaluate<{ readonly outcomes: object; readonly count: number }>(SINKS)
      expect(found?.outcomes).toEqual(Object.fromEntries(SINK_NAMES.map((name) => [name, ['TypeError']])))
      await expect.poll(() => frame?.evaluate('stopped.length')).toBe(found?.count)
      expect(await frame?.evaluate(`[...new Set(stopped)]`)).toEqual(['require-trusted-types-for'])
      expect(await frame?.evaluate('typeof ran')).toBe('undefined')
      await page.frameLocator('iframe').getByRole('button', { name: 'Reject' }).click()
    },
  )
})
