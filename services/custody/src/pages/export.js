// @ts-check

/** @typedef {import('@latchkey/protocol/custody').ExportFacts} ExportFacts */
/** @typedef {import('@latchkey/protocol/custody').PermitResult} PermitResult */
/** @typedef {import('@latchkey/protocol/custody').SentExportCode} SentExportCode */
/** @typedef {'loading' | 'ask' | 'enter' | 'leaving' | 'quiet' | 'expired' | 'failed'} ExportView */

// The pages have the same names for their parts, and a block keeps those of this page.
{
  const VIEWS = /** @type {const} */ (['loading', 'ask', 'enter', 'leaving', 'quiet', 'expired', 'failed'])
  const CODE = /^\d{8}$/

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

  const code = element('code', HTMLInputElement)
  const problem = element('problem', HTMLElement)
  const buttons = ['send', 'permit', 'again'].map((id) => element(id, HTMLButtonElement))

  // Out of the address at once: it does not get into the history, a bookmark or a picture of the screen.
  const [, token, recipient] = /^#([\w-]{43})\.([\w-]{87})$/.exec(location.hash) ?? []
  history.replaceState(null, '', location.pathname)

  /** What this page permits. A token for another operation is refused here, so that the page names what happens. */
  const { operation } = document.body.dataset

  let isBusy = false
  /** @type {PasskeyChallenge | undefined} */
  let asked
  /** What the button of the view `failed` does. */
  let again = () => load()

  /** @param {ExportView} view */
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
   * @returns {Promise<unknown>} undefined after the view was shown that says why there is no answer
   */
  async function post(path, body) {
    const response = await fetch(`/api/v1/export/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    })
    if (response.ok) return response.json()
    if (response.status === 404) return show('expired')
    if (response.status === 409) return show('quiet')
    if (response.status === 403) return 'refused'
    if (response.status !== 429) throw new Error('')
    const { error } = await response.json()
    if (error?.code === 'email/throttled') throw new Error('Too many codes. Wait half a minute, then try again.')
    throw new Error('Too many attempts. Wait a minute, then try again.')
  }

  /**
   * Runs one request at a time. What fails can be tried again.
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
      const known = error instanceof Error && error.message.startsWith('Too many') ? error.message : ''
      element('reason', HTMLElement).textContent =
        known || 'The service cannot be reached. Check your connection, then try again.'
      again = () => run(work)
      show('failed')
    } finally {
      isBusy = false
      for (const button of buttons) button.removeAttribute('aria-disabled')
    }
  }

  /** @param {string} text - Empty: the code has the right form. */
  function complain(text) {
    problem.textContent = text
    code.setAttribute('aria-invalid', String(text !== ''))
    if (text !== '') code.focus()
  }

  const load = () =>
    run(async () => {
      if (token === undefined || recipient === undefined) return show('expired')
      show('loading')
      const facts = /** @type {ExportFacts | undefined} */ (await post('read', { token }))
      if (facts === undefined) return
      if (facts.operation !== operation) return show('expired')
      const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
      element('origin', HTMLElement).textContent = facts.origin.replace(/^https:\/\//, '')
      element('device', HTMLElement).textContent = facts.device
      element('requested', HTMLElement).textContent = format.format(facts.requestedAt)
      show('ask')
    })

  const send = () =>
    run(async () => {
      const sent = /** @type {SentExportCode | undefined} */ (await post('code', { token, recipient }))
      if (sent === undefined) return
      asked = sent.passkey
      element('passkey-hint', HTMLElement).hidden = asked === undefined
      complain('')
      code.value = ''
      show('enter')
      code.focus()
    })

  const permit = () =>
    run(async () => {
      const typed = code.value.replace(/[\s-]/g, '')
      if (!CODE.test(typed)) return complain('The code has eight digits.')
      const assertion = asked && (await usePasskey(asked))
      if (asked !== undefined && assertion === undefined)
        return complain('The passkey was not used. Continue to try again.')
      const result = /** @type {PermitResult | 'refused' | undefined} */ (
        await post('permit', { token, code: typed, assertion })
      )
      if (result === undefined) return
      if (result === 'refused') return complain('This passkey was not accepted. Continue to try again.')
      if (result.status === 'permitted') {
        show('leaving')
        return location.replace(`${result.exportUrl}#${result.permit}`)
      }
      if (result.triesLeft === 0) return show('expired')
      show('enter')
      complain(
        `That is not the code. ${result.triesLeft === 1 ? 'One try is left.' : `${result.triesLeft} tries are left.`}`,
      )
      code.select()
    })

  element('form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    void permit()
  })
  element('send', HTMLButtonElement).addEventListener('click', () => void send())
  element('again', HTMLButtonElement).addEventListener('click', () => void send())
  element('cancel', HTMLButtonElement).addEventListener('click', () => window.close())
  element('retry', HTMLButtonElement).addEventListener('click', () => void again())
  void load()
}
