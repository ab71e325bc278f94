// @ts-check

/** @typedef {import('@latchkey/protocol/custody').DeletionFacts} DeletionFacts */
/** @typedef {import('@latchkey/protocol/custody').DeletedWallet} DeletedWallet */
/** @typedef {import('@latchkey/protocol/wallet-auth').DeletionConsent} DeletionConsent */
/** @typedef {'loading' | 'ask' | 'begun' | 'done' | 'expired' | 'quiet' | 'stopped' | 'failed'} DeletionView */

// The pages have the same names for their parts, and a block keeps those of this page.
{
  const VIEWS = /** @type {const} */ (['loading', 'ask', 'begun', 'done', 'expired', 'quiet', 'stopped', 'failed'])

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

  // Out of the address at once: it does not get into the history, a bookmark or a picture of the screen.
  const token = /^#([\w-]{43})$/.exec(location.hash)?.[1]
  history.replaceState(null, '', location.pathname)

  const typed = element('typed', HTMLInputElement)

  let isBusy = false
  /** @type {DeletionFacts | undefined} */
  let facts
  /** What the button of the view `failed` does. */
  let again = () => load()

  /** @param {DeletionView} view */
  function show(view) {
    for (const each of VIEWS) element(each, HTMLElement).hidden = each !== view
    const heading = element(view, HTMLElement).querySelector('h1')
    if (heading === null) return
    document.title = heading.textContent
    heading.focus()
  }

  /**
   * @param {string} url
   * @param {object} body
   * @returns {Promise<unknown>} undefined after the view was shown that says why there is no answer; `refused` for a passkey
   */
  async function post(url, body) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status === 404) return show('expired')
    if (response.status === 409) return show('quiet')
    if (response.ok) return response.json()
    const { error } = response.status === 403 ? await response.json() : {}
    if (error?.code === 'passkey/refused') return 'refused'
    if (error?.code === 'embedded/frozen' || error?.code === 'embedded/stopped') return show('stopped')
    throw new Error(response.status === 429 ? 'Too many attempts. Wait a minute, then try again.' : '')
  }

  /**
   * Runs one request at a time. What fails can be tried again.
   *
   * @param {() => Promise<void>} work
   */
  async function run(work) {
    if (isBusy) return
    isBusy = true
    try {
      await work()
    } catch (error) {
      const known = error instanceof Error && error.message.startsWith('Too many') ? error.message : ''
      element('reason', HTMLElement).textContent =
        known || 'The service cannot be reached. Check your connection, then try again.'
      again = () => run(work)
      show('failed')
    } finally {
      isBusy = false
    }
  }

  /** @param {string} text - Empty: nothing is wrong. */
  function complain(text) {
    element('problem', HTMLElement).textContent = text
    typed.setAttribute('aria-invalid', String(text !== ''))
    if (text === '') return
    show('ask')
    typed.focus()
  }

  async function readFacts() {
    facts = /** @type {DeletionFacts | undefined} */ (await post('/api/v1/deletion/read', { token }))
    element('passkey-hint', HTMLElement).hidden = facts?.passkey === undefined
    return facts
  }

  const load = () =>
    run(async () => {
      if (token === undefined) return show('expired')
      show('loading')
      const read = await readFacts()
      if (read === undefined) return
      if (read.isBegun) return show('begun')
      const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
      element('origin', HTMLElement).textContent = read.origin.replace(/^https:\/\//, '')
      element('device', HTMLElement).textContent = read.device
      element('requested', HTMLElement).textContent = format.format(read.requestedAt)
      show('ask')
    })

  /** Auth consents, custody deletes its part, and auth takes the statement of custody and deletes its own. Each can be repeated. */
  const remove = () =>
    run(async () => {
      const { passkey, isBegun = true, request, consentUrl = '' } = facts ?? {}
      // First, because browsers show the prompt only right after a press.
      const assertion = passkey && (await usePasskey(passkey))
      if (passkey !== undefined && assertion === undefined) return complain('The passkey was not used. Try again.')
      const consented = isBegun ? {} : /** @type {DeletionConsent | undefined} */ (await post(consentUrl, { request }))
      if (consented === undefined) return
      const deleted = /** @type {DeletedWallet | 'refused' | undefined} */ (
        await post('/api/v1/deletion', { token, assertion, ...consented })
      )
      if (deleted === undefined) return
      if (deleted === 'refused') {
        // The wallet may have got its first passkey after this page was opened.
        if ((await readFacts()) === undefined) return
        return complain('The deletion needs a passkey of this wallet. Try again.')
      }
      facts = undefined
      const { statement, deletionUrl } = deleted
      if ((await post(deletionUrl, { statement, request: deleted.request })) !== undefined) show('done')
    })

  element('form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    const isRight = /^\W*delete\W*$/i.test(typed.value)
    complain(isRight ? '' : 'Type the word “delete”.')
    if (isRight) void remove()
  })
  element('complete', HTMLButtonElement).addEventListener('click', () => void remove())
  element('retry', HTMLButtonElement).addEventListener('click', () => void again())
  void load()
}
