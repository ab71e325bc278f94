// @ts-check

/** @typedef {import('@latchkey/protocol/custody').DeletionFacts} DeletionFacts */
/** @typedef {import('@latchkey/protocol/custody').DeletedWallet} DeletedWallet */
/** @typedef {'loading' | 'ask' | 'begun' | 'done' | 'expired' | 'quiet' | 'failed'} DeletionView */

// The pages have the same names for their parts, and a block keeps those of this page.
{
  const VIEWS = /** @type {const} */ (['loading', 'ask', 'begun', 'done', 'expired', 'quiet', 'failed'])

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

  let isBusy = false
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
   * @returns {Promise<unknown>} undefined after the view was shown that says why there is no answer
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

  const load = () =>
    run(async () => {
      if (token === undefined) return show('expired')
      show('loading')
      const facts = /** @type {DeletionFacts | undefined} */ (await post('/api/v1/deletion/read', { token }))
      if (facts === undefined) return
      if (facts.isBegun) return show('begun')
      const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
      element('origin', HTMLElement).textContent = facts.origin.replace(/^https:\/\//, '')
      element('device', HTMLElement).textContent = facts.device
      element('requested', HTMLElement).textContent = format.format(facts.requestedAt)
      show('ask')
    })

  /** Custody deletes its part, and auth takes the statement of custody and deletes its own. Both can be repeated. */
  const remove = () =>
    run(async () => {
      const deleted = /** @type {DeletedWallet | undefined} */ (await post('/api/v1/deletion', { token }))
      if (deleted === undefined) return
      if ((await post(deleted.deletionUrl, { statement: deleted.statement })) === undefined) return
      show('done')
    })

  element('form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    const typed = element('typed', HTMLInputElement)
    const isRight = /^\W*delete\W*$/i.test(typed.value)
    element('problem', HTMLElement).textContent = isRight ? '' : 'Type the word “delete”.'
    typed.setAttribute('aria-invalid', String(!isRight))
    if (isRight) void remove()
    else typed.focus()
  })
  element('complete', HTMLButtonElement).addEventListener('click', () => void remove())
  element('retry', HTMLButtonElement).addEventListener('click', () => void again())
  void load()
}
