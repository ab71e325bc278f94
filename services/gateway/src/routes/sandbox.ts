import { limitBody } from '@latchkey/http'
import { formatUnits, toChecksumAddress } from '@latchkey/primitives'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { GatewayDeps } from '../deps.ts'
import type { CardRefusal } from '../domain/test-card.ts'
import type { Charge } from '../http/allowance.ts'
import { sendPage, sendStyle } from '../http/page.ts'
import { SANDBOX_CSS } from '../http/page-css.ts'
import type { SandboxOrder } from '../ports/order-store.ts'
import type { Sandbox } from '../ports/sandbox.ts'

const STYLE = '/onramp/sandbox.css'
const PAGE_COST = 5
/** The form has one field of some twenty characters. */
const MAX_FORM_BYTES = 4_096
const RELOAD_SEC = 1

const REFUSALS: Readonly<Record<CardRefusal, string>> = {
  declined: 'The card was declined. Nothing was charged.',
  'no-funds': 'The card has insufficient funds. Nothing was charged.',
  'not-a-test-card': 'This page takes test cards only. Never type a real card here.',
}

/** The page on which the sandbox accepts a test card. It exists only with the sandbox. */
export function sandboxRoute({ chains }: GatewayDeps, sandbox: Sandbox, charge: Charge): Hono {
  const show = async (context: Context, refused?: CardRefusal): Promise<Response> => {
    const order = await sandbox.findOrder(context.req.param('id') ?? '')
    if (order === undefined)
      return sendPage(context, { ...page('Not found'), status: 404, body: html`<h1>There is no such purchase</h1>` })
    const network = chains.get(`eip155:${order.chainId}`)?.network.name ?? `Chain ${order.chainId}`
    const isMoving = order.status === 'paying' || order.status === 'sent'
    const body = html`<p class="note">Sandbox: test money, no real card</p>${headOf(order)}${factsOf(order, network)}${
      order.status === 'open' ? form(order, refused) : ''
    }`
    return sendPage(context, { ...page('Buy in the sandbox'), body, reloadInSec: isMoving ? RELOAD_SEC : undefined })
  }
  return new Hono()
    .get(STYLE, (context) => sendStyle(context, SANDBOX_CSS))
    .get('/onramp/sandbox/:id', (context) => {
      charge(context, PAGE_COST)
      return show(context)
    })
    .post('/onramp/sandbox/:id', limitBody(MAX_FORM_BYTES), async (context) => {
      charge(context, PAGE_COST)
      const { card } = await context.req.parseBody()
      const refused = await sandbox.pay(context.req.param('id'), typeof card === 'string' ? card : '')
      // A redirect, so that a reload of the page after a payment does not resend the form.
      return refused === undefined ? context.redirect(context.req.path, 303) : show(context, refused)
    })
}

function page(title: string) {
  return { title: `${title} · Latchkey`, style: STYLE }
}

function headOf({ status }: SandboxOrder) {
  if (status === 'open') return html`<h1>Pay with a test card</h1>`
  if (status === 'confirmed')
    return html`<h1 class="done" role="status">Payment complete</h1>
      <p>The tokens are in the wallet. You can close this window.</p>`
  if (status === 'failed')
    return html`<h1 role="status">The transfer failed</h1>
      <p>Nothing was charged. Close this window and try again.</p>`
  return html`<h1 role="status">Sending</h1>
    <p>The payment is accepted. The tokens are on their way.</p>`
}

function factsOf(order: SandboxOrder, network: string) {
  return html`<dl>
    <div><dt>You pay</dt><dd>${order.paidAmount} ${order.paidCurrency}</dd></div>
    <div><dt>You get</dt><dd>${formatUnits(order.amount, order.decimals)} ${order.symbol}</dd></div>
    <div><dt>Network</dt><dd>${network}</dd></div>
    <div><dt>To</dt><dd>${toChecksumAddress(order.account)}</dd></div>
  </dl>`
}

/** The field is marked as a test, so that browsers offer no real card. */
function form({ paidAmount, paidCurrency }: SandboxOrder, refused: CardRefusal | undefined) {
  return html`<form method="post" autocomplete="off">
    ${refused === undefined ? '' : html`<p role="alert">${REFUSALS[refused]}</p>`}
    <label for="card">Test card number</label>
    <input id="card" name="card" inputmode="numeric" autocomplete="off" required maxlength="23" autofocus
      placeholder="4242 4242 4242 4242" aria-describedby="hint" />
    <p class="hint" id="hint">4242 4242 4242 4242 is accepted, 4000 0000 0000 0002 is declined.</p>
    <button>Pay ${paidAmount} ${paidCurrency}</button>
  </form>`
}
