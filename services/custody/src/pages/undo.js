// @ts-check

/** @typedef {import('@latchkey/protocol/custody').UndoFacts} UndoFacts */
/** @typedef {import('@latchkey/protocol/custody').UndoneEmail} UndoneEmail */
/** @typedef {'loading' | 'ask' | 'done' | 'expired' | 'failed'} UndoView */

// Both pages have the same names for their parts, and a block keeps those of this page.
{
  const VIEWS = /** @type {const} */ (['loading', 'ask', 'done', 'expired', 'failed'])

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

  /** @param {UndoView} view */
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
   * @returns {Promise<unknown>} undefined where the link does not count any more
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
    if (response.status === 404) return undefined
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
      const facts = /** @type {UndoFacts | undefined} */ (await post('/api/v1/undo/read', { token }))
      if (facts === undefined) return show('expired')
      const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
      element('origin', HTMLElement).textContent = facts.origin.replace(/^https:\/\//, '')
      element('device', HTMLElement).textContent = facts.device
      element('changed', HTMLElement).textContent = format.format(facts.changedAt)
      show('ask')
    })

  /** Custody restores the address, and auth takes the statement of custody. Both can be repeated. */
  const undo = () =>
    run(async () => {
      const undone = /** @type {UndoneEmail | undefined} */ (await post('/api/v1/undo', { token }))
      if (undone === undefined) return show('expired')
      if ((await post(undone.undoUrl, { statement: undone.statement })) === undefined) return show('expired')
      show('done')
    })

  element('undo', HTMLButtonElement).addEventListener('click', () => void undo())
  element('retry', HTMLButtonElement).addEventListener('click', () => void again())
  void load()
}
