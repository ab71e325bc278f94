// @ts-check

/** @typedef {import('@latchkey/protocol/custody').LinkFacts} LinkFacts */
/** @typedef {import('@latchkey/protocol/custody').ApprovalResult} ApprovalResult */
/** @typedef {import('@latchkey/protocol/custody').Denial} Denial */
/** @typedef {'loading' | 'ask' | 'confirmed' | 'done' | 'denied' | 'late' | 'expired' | 'failed'} View */

const VIEWS = /** @type {const} */ (['loading', 'ask', 'confirmed', 'done', 'denied', 'late', 'expired', 'failed'])
const CODE = /^[2-9A-HJ-KMNP-TV-Z]{4}$/
const TOKEN = /^#([\w-]{43})$/

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
function element(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`)
  return found
}

const form = element('form', HTMLFormElement)
const code = element('code', HTMLInputElement)
const confirmation = element('confirm', HTMLInputElement)
const problem = element('problem', HTMLElement)
const network = element('network', HTMLElement)
const buttons = ['approve', 'deny', 'deny-confirmed'].map((id) => element(id, HTMLButtonElement))

// Out of the address at once: it does not get into the history, a bookmark or a picture of the screen.
const token = TOKEN.exec(location.hash)?.[1]
history.replaceState(null, '', location.pathname)

let isBusy = false
/** @type {PasskeyChallenge | undefined} */
let asked
/** What the button of the view `failed` does. */
let again = () => load()

/** @param {View} view */
function show(view) {
  for (const each of VIEWS) element(each, HTMLElement).hidden = each !== view
  const heading = element(view, HTMLElement).querySelector('h1')
  if (heading === null) return
  document.title = heading.textContent
  heading.focus()
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<unknown>} undefined where the link does not count any more
 */
async function post(path, body) {
  const response = await fetch(`/api/v1/link/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
  })
  if (response.status === 404) return undefined
  if (response.status === 403) return 'refused'
  if (response.ok) return response.json()
  throw new Error(response.status === 429 ? 'Too many attempts. Wait a minute, then try again.' : '')
}

/**
 * Runs one request at a time. What fails can be tried again; nothing counts twice.
 *
 * @param {() => Promise<void>} work
 */
async function run(work) {
  if (isBusy) return
  isBusy = true
  for (const button of buttons) button.setAttribute('aria-disabled', 'true')
  try {
    await work()
  } catch (error) {
    const said = error instanceof Error && error.message.startsWith('Too many') ? error.message : ''
    element('reason', HTMLElement).textContent =
      said || 'The service cannot be reached. Check your connection, then try again.'
    again = () => run(work)
    show('failed')
  } finally {
    isBusy = false
    for (const button of buttons) button.removeAttribute('aria-disabled')
  }
}

/**
 * @param {string} text - Empty: all is well.
 * @param {HTMLInputElement} [field] - Which is wrong; it gets the focus.
 */
function complain(text, field) {
  problem.textContent = text
  for (const each of [code, confirmation]) each.setAttribute('aria-invalid', String(each === field))
  field?.focus()
}

/**
 * @param {'origin' | 'device' | 'requested'} fact
 * @param {string} text
 */
function say(fact, text) {
  for (const place of document.querySelectorAll(`[data-fact=${fact}]`)) place.textContent = text
}

const load = () =>
  run(async () => {
    if (token === undefined) return show('expired')
    show('loading')
    const link = /** @type {LinkFacts | undefined} */ (await post('read', { token }))
    if (link === undefined) return show('expired')
    const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
    say('origin', link.origin.replace(/^https:\/\//, ''))
    say('device', link.device)
    say('requested', format.format(link.requestedAt))
    network.hidden = !link.isOtherNetwork
    asked = link.passkey
    element('passkey-hint', HTMLElement).hidden = asked === undefined
    show(link.isApproved ? 'confirmed' : 'ask')
  })

const approve = () =>
  run(async () => {
    const typed = code.value.toUpperCase().replace(/[\s-]/g, '')
    if (!CODE.test(typed)) {
      return complain('The code has four letters and digits, without 0, 1, I, L, O and U.', code)
    }
    if (!network.hidden && !confirmation.checked) {
      return complain('First confirm that the device is with you.', confirmation)
    }
    complain('')
    const assertion = asked && (await usePasskey(asked))
    if (asked !== undefined && assertion === undefined) return complain('The passkey was not used. Try again.')
    const body = { token, code: typed, isOtherNetworkConfirmed: confirmation.checked, assertion }
    const result = /** @type {ApprovalResult | 'refused' | undefined} */ (await post('approve', body))
    if (result === undefined) return show('expired')
    if (result === 'refused') return complain('This passkey was not accepted. Try again.')
    settle(result)
  })

/** @param {ApprovalResult} result */
function settle(result) {
  if (result.status === 'approved') return show('done')
  show('ask')
  if (result.status === 'network-unconfirmed') {
    // This page moved to another network since it was opened.
    network.hidden = false
    return complain('First confirm that the device is with you.', confirmation)
  }
  if (result.triesLeft === 0) return show('expired')
  const left = result.triesLeft === 1 ? 'One try is left.' : `${result.triesLeft} tries are left.`
  complain(`That is not the code. ${left}`, code)
  code.select()
}

const deny = () =>
  run(async () => {
    const result = /** @type {Denial | undefined} */ (await post('deny', { token }))
    if (result === undefined) return show('expired')
    show(result.isReleased ? 'late' : 'denied')
  })

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void approve()
})
for (const id of ['deny', 'deny-confirmed']) element(id, HTMLButtonElement).addEventListener('click', () => void deny())
element('retry', HTMLButtonElement).addEventListener('click', () => void again())
void load()
