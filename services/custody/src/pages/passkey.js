// @ts-check

/** @typedef {import('@latchkey/protocol/custody').PasskeyFacts} PasskeyFacts */
/** @typedef {import('@latchkey/protocol/custody').Confirmed} Confirmed */
/** @typedef {import('@latchkey/protocol/custody').ChangedPasskeys} ChangedPasskeys */
/** @typedef {import('@latchkey/protocol/custody').OwnPasskey} OwnPasskey */
/** @typedef {import('@simplewebauthn/browser').PublicKeyCredentialCreationOptionsJSON} CreationOptions */
/** @typedef {'loading' | 'ask' | 'enter' | 'manage' | 'unsupported' | 'quiet' | 'expired' | 'failed'} PasskeyView */

// The pages have the same names for their parts, and a block keeps those of this page.
{
  const VIEWS = /** @type {const} */ ([
    ...['loading', 'ask', 'enter', 'manage', 'unsupported', 'quiet', 'expired', 'failed'],
  ])
  const CODE = /^\d{8}$/
  const MAX_PASSKEYS = 8
  const NOT_USED = 'The passkey was not used. Try again.'

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
  const name = element('name', HTMLInputElement)
  const problem = element('problem', HTMLElement)
  const changeProblem = element('change-problem', HTMLElement)
  /** @type {typeof import('@simplewebauthn/browser')} */
  const webauthn = Reflect.get(globalThis, 'SimpleWebAuthnBrowser')

  // Out of the address at once: it does not get into the history, a bookmark or a picture of the screen.
  // A confirmation replaces it, because the frame knows this one.
  let [, token] = /^#([\w-]{43})$/.exec(location.hash) ?? []
  history.replaceState(null, '', location.pathname)

  let isBusy = false
  /** @type {PasskeyFacts | undefined} */
  let facts
  /** What the button of the view `failed` does. */
  let again = () => load()

  /** @param {PasskeyView} view */
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
   * @returns {Promise<unknown>} undefined after the view was shown that says why there is no answer; `refused` for a passkey that was refused
   */
  async function post(path, body) {
    const response = await fetch(`/api/v1/passkey/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(20_000),
    })
    if (response.ok) return response.json()
    if (response.status === 404) return show('expired')
    const { error } = await response.json().catch(() => ({}))
    if (error?.code === 'embedded/quiet-period') return show('quiet')
    if (error?.code === 'passkey/refused' || error?.code === 'embedded/taken') return 'refused'
    if (response.status !== 429) throw new Error('')
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
    const buttons = document.querySelectorAll('button')
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
      for (const button of document.querySelectorAll('button')) button.removeAttribute('aria-disabled')
    }
  }

  /**
   * Runs a prompt of the browser.
   *
   * @template T
   * @param {() => Promise<T>} prompt
   * @returns {Promise<T | undefined>} undefined if the person cancelled, or no authenticator answered
   */
  async function ask(prompt) {
    try {
      return await prompt()
    } catch {
      return undefined
    }
  }

  /** @param {string} text - Empty: the code has the right form. */
  function complain(text) {
    problem.textContent = text
    code.setAttribute('aria-invalid', String(text !== ''))
    if (text !== '') code.focus()
  }

  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

  const load = () =>
    run(async () => {
      if (token === undefined) return show('expired')
      if (!webauthn?.browserSupportsWebAuthn()) return show('unsupported')
      show('loading')
      facts = /** @type {PasskeyFacts | undefined} */ (await post('read', {}))
      if (facts === undefined) return
      element('origin', HTMLElement).textContent = facts.origin.replace(/^https:\/\//, '')
      element('device', HTMLElement).textContent = facts.device
      element('requested', HTMLElement).textContent = format.format(facts.requestedAt)
      const isByCode = facts.confirmBy === 'code'
      element('how', HTMLElement).textContent = isByCode
        ? 'We send a code to the e-mail address of your wallet, and a mail about each change.'
        : 'First confirm with a passkey of this wallet. We send a mail about each change.'
      element('start', HTMLElement).textContent = isByCode ? 'Send the code' : 'Use a passkey'
      name.value = facts.device
      show('ask')
    })

  const sendCode = async () => {
    const sent = await post('code', {})
    if (sent === undefined) return
    if (sent === 'refused') return void (await reload())
    complain('')
    code.value = ''
    show('enter')
    code.focus()
  }

  /** The wallet has got a passkey meanwhile, or lost its last one. */
  const reload = async () => {
    facts = /** @type {PasskeyFacts | undefined} */ (await post('read', {}))
    show(facts === undefined ? 'expired' : 'ask')
  }

  /** @param {string} text - Why the wallet was not confirmed. */
  function explain(text) {
    element('ask-problem', HTMLElement).textContent = text
  }

  const assert = async () => {
    explain('')
    const asked = await post('challenge', {})
    if (asked === undefined) return
    if (asked === 'refused') return void (await reload())
    const assertion = await usePasskey(/** @type {PasskeyChallenge} */ (asked))
    if (assertion === undefined) return explain(NOT_USED)
    const result = await post('confirm', { assertion })
    if (result === undefined) return
    if (result === 'refused') return explain('This passkey was not accepted. Try another one.')
    confirmed(/** @type {Confirmed} */ (result))
  }

  /**
   * @param {Confirmed} result
   * @returns {number | undefined} the tries that are left after a wrong code
   */
  function confirmed(result) {
    if (result.status !== 'confirmed') return result.triesLeft
    token = result.token
    manage(facts?.passkeys ?? [])
    return undefined
  }

  const start = () => run(facts?.confirmBy === 'passkey' ? assert : sendCode)

  const enter = () =>
    run(async () => {
      const typed = code.value.replace(/[\s-]/g, '')
      if (!CODE.test(typed)) return complain('The code has eight digits.')
      const result = await post('confirm', { code: typed })
      if (result === undefined) return
      if (result === 'refused') return void (await reload())
      const left = confirmed(/** @type {Confirmed} */ (result))
      if (left === undefined) return
      if (left === 0) return show('expired')
      show('enter')
      complain(`That is not the code. ${left === 1 ? 'One try is left.' : `${left} tries are left.`}`)
      code.select()
    })

  /** @param {readonly OwnPasskey[]} passkeys */
  function manage(passkeys) {
    const isProtected = passkeys.length > 0
    element('state', HTMLElement).textContent = isProtected
      ? 'The wallet asks for one of these before it signs a payment, and before it shows its keys. Add a second one, so that you can lose one.'
      : 'There is none yet. Add one: your device asks for your fingerprint, your face or your screen lock.'
    element('passkeys', HTMLElement).replaceChildren(...passkeys.map((each) => toRow(each, passkeys.length === 1)))
    const isFull = passkeys.length >= MAX_PASSKEYS
    element('adding', HTMLElement).hidden = isFull
    element('add', HTMLElement).hidden = isFull
    show('manage')
  }

  /**
   * @param {OwnPasskey} passkey
   * @param {boolean} isLast
   */
  function toRow({ id, name: named, createdAt }, isLast) {
    const row = document.createElement('li')
    const text = document.createElement('p')
    const strong = document.createElement('strong')
    strong.textContent = named
    strong.dir = 'auto'
    const since = document.createElement('span')
    since.textContent = `Added ${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(createdAt)}`
    text.append(strong, since)
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'plain'
    button.textContent = 'Remove'
    button.setAttribute('aria-label', `Remove ${named}`)
    let isSure = false
    button.addEventListener('click', () => {
      if (isSure) return void remove(id)
      isSure = true
      button.textContent = 'Remove for good'
      button.setAttribute('aria-label', `Remove ${named} for good`)
      changeProblem.textContent = isLast
        ? 'Without a passkey, a code by mail is enough to get into the wallet. Press again to remove it.'
        : 'Press again to remove it.'
    })
    row.append(text, button)
    return row
  }

  /** @param {unknown} result - Of a change. */
  function changed(result) {
    if (result === undefined) return
    if (result === 'refused') {
      changeProblem.textContent = 'This passkey was not accepted. Nothing was changed.'
      return
    }
    changeProblem.textContent = ''
    manage(/** @type {ChangedPasskeys} */ (result).passkeys)
  }

  const add = () =>
    run(async () => {
      changeProblem.textContent = ''
      const optionsJSON = /** @type {CreationOptions | undefined} */ (await post('options', {}))
      if (optionsJSON === undefined) return
      const made = await ask(() => webauthn.startRegistration({ optionsJSON }))
      if (made === undefined) {
        changeProblem.textContent = 'No passkey was made. Nothing was changed. Try again.'
        return
      }
      const { id, rawId, type, response } = made
      const { clientDataJSON, attestationObject, transports } = response
      const registration = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
      changed(await post('add', { name: name.value, registration }))
    })

  /** @param {string} id */
  const remove = (id) => run(async () => changed(await post('remove', { id })))

  element('form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault()
    void enter()
  })
  element('start', HTMLButtonElement).addEventListener('click', () => void start())
  element('again', HTMLButtonElement).addEventListener('click', () => void run(sendCode))
  element('add', HTMLButtonElement).addEventListener('click', () => void add())
  for (const id of ['cancel', 'done']) element(id, HTMLButtonElement).addEventListener('click', () => window.close())
  element('retry', HTMLButtonElement).addEventListener('click', () => void again())
  void load()
}
