// @vitest-environment happy-dom
import type { EmailStep, LoginDevices, WalletDevices } from '@latchkey/core/ports'
import { WalletError } from '@latchkey/errors'
import { DAY_MS, MINUTE_MS } from '@latchkey/primitives'
import { createFakeClock, type FakeWalletOptions } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { type ShownView, showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const [FROM, TO] = ['ada@example.org', 'ada@new.example']
const CODES = { current: '42819605', new: '91350772' } as const
const now = createFakeClock().now()
const own = { sessionId: 'own', device: 'Firefox', origin: 'https://app.example', usedAt: now, isCurrent: true }
const settings = [
  { name: 'Account', params: undefined },
  { name: 'AccountSettings', params: undefined },
] as const

type Fail = (call: 'begin' | EmailStep) => WalletError | undefined

interface Rig {
  /** The failure of the next calls. */
  readonly fail?: Fail
  /** Milliseconds since the login; a test can change it. Default: a minute. */
  age?: number
  /** The service answers after it. */
  readonly hold?: Promise<void>
  /** Default: from the account settings. */
  readonly params?: { readonly redirectView: 'Account' } | undefined
  readonly history?: typeof settings | readonly []
}

/** A wallet whose service behaves as the real one. Records each call. */
async function show(rig: Rig = {}) {
  const calls: string[] = []
  let email: string = FROM
  let step: EmailStep = 'current'
  const run = (call: 'begin' | EmailStep, detail: string) => {
    calls.push(`${call} ${detail}`)
    const failure = rig.fail?.(call)
    if (failure !== undefined) throw failure
  }
  const read = async (): Promise<LoginDevices> => ({
    ...{ email, hasRecovery: true, canExport: true, canProtect: true },
    sessions: [{ ...own, createdAt: now - (rig.age ?? MINUTE_MS) }],
  })
  const devices: WalletDevices = {
    read,
    endSession: async () => {},
    endAllSessions: async () => {},
    forgetDevice: async () => {},
    async changeEmail(address) {
      run('begin', address)
      await rig.hold
      return step
    },
    async enterEmailCode(which, code) {
      run(which, code)
      if (code !== CODES[which]) throw new WalletError('email/invalid-code')
      if (which === 'current') {
        step = 'new'
        return undefined
      }
      email = TO
      return email
    },
  }
  const wallet: FakeWalletOptions = {
    ...{ id: 'ID_AUTH', name: 'Email', type: 'AUTH', devices },
    embeddedWalletInfo: { authProvider: 'email', user: { email: FROM } },
  }
  const params = 'params' in rig ? rig.params : ({ redirectView: 'Account' } as const)
  const view = await showView(['UpdateEmailWallet', params], {
    ...{ wallets: [wallet], connected: 'ID_AUTH', history: rig.history ?? settings },
  })
  const restartChange = () => {
    step = 'current'
  }
  return { view, calls, restartChange }
}

const field = ({ shadow }: ShownView) => shadow.querySelector<HTMLInputElement>('[data-testid="otp-input"]')
const address = ({ shadow }: ShownView) => shadow.querySelector<HTMLInputElement>('[data-testid="email-input"]')
const isOn = (view: ShownView, name: string) => view.until(() => view.current().name === name)
const see = (view: ShownView, text: string) => view.until(() => view.text().includes(text))
const enter = (view: ShownView, code: string) => view.write('textbox', 'Code of eight digits', code)

async function save(view: ShownView, email: string = TO): Promise<void> {
  await view.write('textbox', 'New email', email)
  await view.press('button', 'Save')
}

/** Shows the code screen of a step. */
async function showCode(step: EmailStep, rig: Rig = {}) {
  const shown = await show(rig)
  await save(shown.view)
  await isOn(shown.view, 'UpdateEmailPrimaryOtp')
  if (step === 'current') return shown
  await enter(shown.view, CODES.current)
  await isOn(shown.view, 'UpdateEmailSecondaryOtp')
  return shown
}

const failing = (code: 'frame/timeout' | 'email/taken' | 'session/login-expired') => () => new WalletError(code)
const failOn = (call: 'begin' | EmailStep, failure: () => WalletError) => (made: 'begin' | EmailStep) =>
  made === call ? failure() : undefined

viewContract({
  'the new address': [async () => (await show()).view, `You sign in with ${FROM} now.`],
  'an old login': [async () => (await show({ age: DAY_MS })).view, 'Sign in again first'],
  'the code of the current address': [async () => (await showCode('current')).view, `to your current email, ${FROM}.`],
  'the code of the new address': [async () => (await showCode('new')).view, `to your new email, ${TO}.`],
})

describe('UpdateEmailWallet', () => {
  it('changes the address by a code of the old one, then a code of the new one, and leads to the account (Spec §4.41)', async () => {
    const { view, calls } = await show()
    await save(view)
    await see(view, `to your current email, ${FROM}.`)
    expect(view.current().name).toBe('UpdateEmailPrimaryOtp')
    await enter(view, CODES.current)
    await see(view, `to your new email, ${TO}.`)
    const { history } = view.client.getState().router
    expect(history.map(({ name }) => name)).toEqual([
      ...settings.map(({ name }) => name),
      'UpdateEmailWallet',
      'UpdateEmailSecondaryOtp',
    ])
    await enter(view, CODES.new)
    await isOn(view, 'Account')
    expect(view.client.getState().router.history).toHaveLength(1)
    expect(view.client.getState().toast?.message).toEqual({ type: 'email-changed' })
    expect(calls).toEqual([`begin ${TO}`, `current ${CODES.current}`, `new ${CODES.new}`])
    expect(view.tracked.filter((event) => event.startsWith('EMAIL'))).toEqual([
      'EMAIL_EDIT',
      'EMAIL_VERIFICATION_CODE_PASS',
      'EMAIL_VERIFICATION_CODE_PASS',
    ])
  })

  it('saves an address of at least four characters that differs from the current one', async () => {
    const { view } = await show()
    const isBarred = async () => (await view.find('button', 'Save')).hasAttribute('disabled')
    expect(await isBarred()).toBe(true)
    await view.write('textbox', 'New email', 'a@b')
    expect(await isBarred()).toBe(true)
    await view.write('textbox', 'New email', ' ADA@example.org ')
    expect(await isBarred()).toBe(true)
    await view.write('textbox', 'New email', 'a@b.c')
    expect(await isBarred()).toBe(false)
  })

  it('requests no code for a text that is no address (Spec §5.2)', async () => {
    const { view, calls } = await show()
    await save(view, 'ada@new')
    await see(view, 'Invalid email. Try again.')
    expect(calls).toEqual([])
    await view.write('textbox', 'New email', TO)
    expect(view.text()).not.toContain('Invalid email')
  })

  it('counts down the seconds until the next code (Spec §8)', async () => {
    const throttled = () => new WalletError('email/throttled', { retryInSeconds: 12 })
    const { view } = await show({ fail: throttled })
    await save(view)
    await see(view, 'Please try again after 12 seconds')
    await view.advance(1_000)
    await see(view, 'Please try again after 11 seconds')
  })

  it.each([
    [new WalletError('email/throttled', { retryInSeconds: 3_600 }), 'Too many attempts.'],
    [new WalletError('mail/invalid-address'), 'Invalid email. Try again.'],
    [new WalletError('frame/unsupported-action'), 'This wallet cannot change its email.'],
    [new WalletError('frame/timeout'), 'The code could not be sent.'],
  ])('tells why no code was sent for %s', async (failure, text) => {
    const { view } = await show({ fail: () => failure })
    await save(view)
    await see(view, text)
    expect(view.current().name).toBe('UpdateEmailWallet')
  })

  it.each([
    ['from its times', { age: DAY_MS }],
    ['from the service', { fail: failing('session/login-expired') }],
  ])('leads to a new login for an old one, known %s', async (_, rig) => {
    const { view } = await show(rig)
    if ('fail' in rig) await save(view)
    if ('fail' in rig) expect(view.shadow.activeElement).toBe(await view.find('button', 'Sign in again'))
    await view.press('button', 'Sign in again')
    await isOn(view, 'EmailLogin')
    expect(view.client.getState().modal.isOpen).toBe(true)
    expect(view.client.getState().connections).toEqual({})
  })

  it('goes back by Cancel, which a page that opened it by itself does not have', async () => {
    const { view } = await show()
    await view.press('button', 'Cancel')
    expect(view.current().name).toBe('AccountSettings')
    const alone = await show({ params: undefined, history: [] })
    expect(alone.view.names('button')).not.toContain('Cancel')
  })

  it('closes the modal at the end where a page opened it by itself', async () => {
    const { view } = await showCode('new', { params: undefined, history: [] })
    await enter(view, CODES.new)
    await view.until(() => !view.client.getState().modal.isOpen)
  })

  it('leads nowhere when the service answers after the person has left', async () => {
    let release = () => {}
    const hold = new Promise<void>((resolve) => {
      release = resolve
    })
    const { view, calls } = await show({ hold })
    await save(view)
    expect((await view.find('button', 'Save')).getAttribute('aria-busy')).toBe('true')
    await view.press('button', 'Back')
    await view.happen(release)
    await view.advance(100)
    expect([view.current().name, calls]).toEqual(['AccountSettings', [`begin ${TO}`]])
  })
})

describe('UpdateEmailPrimaryOtp and UpdateEmailSecondaryOtp', () => {
  it.each(['current', 'new'] as const)('empty the field after a wrong code of the %s address', async (step) => {
    const { view } = await showCode(step)
    await enter(view, '00000000')
    await see(view, 'Wrong or old code. Use the newest mail.')
    expect(field(view)?.value).toBe('')
    expect(view.shadow.activeElement).toBe(field(view))
    expect(view.tracked).toContain('EMAIL_VERIFICATION_CODE_FAIL')
    await enter(view, CODES[step])
    await isOn(view, step === 'current' ? 'UpdateEmailSecondaryOtp' : 'Account')
  })

  it('send the code again after 30 seconds (Spec §10)', async () => {
    const { view, calls } = await showCode('current')
    await see(view, 'Send it again in 30 s')
    for (let second = 0; second < 30; second++) await view.advance(1_000)
    await view.press('button', 'Send it again')
    await see(view, 'Send it again in 30 s')
    expect(calls).toEqual([`begin ${TO}`, `begin ${TO}`])
    expect(view.names('status').join()).toContain('A new mail is on its way')
  })

  it('lead back to the new address, and on without another mail while the code is new', async () => {
    const { view, calls } = await showCode('new')
    await view.press('button', 'Try again')
    await isOn(view, 'UpdateEmailWallet')
    await view.until(() => address(view)?.value === TO)
    await view.press('button', 'Save')
    await isOn(view, 'UpdateEmailSecondaryOtp')
    await view.press('button', 'Back')
    expect(view.current().name).toBe('UpdateEmailWallet')
    expect(calls).toEqual([`begin ${TO}`, `current ${CODES.current}`])
  })

  it('go on with the step of the service after the modal was closed, also with an old login', async () => {
    const { view, calls } = await showCode('new', { age: 5 * MINUTE_MS + 1, fail: () => undefined }).catch(async () =>
      showCode('new'),
    )
    await view.happen(() => view.client.actions.modal.close())
    await view.advance(31_000)
    const entry = { name: 'UpdateEmailWallet', params: { redirectView: 'Account' } } as const
    await view.happen(() => view.client.actions.modal.open({ view: entry }))
    await view.press('button', 'Save')
    await isOn(view, 'UpdateEmailSecondaryOtp')
    expect(calls.at(-1)).toBe(`begin ${TO}`)
  })

  it('lead to the step of the service when the change began anew with the next code', async () => {
    const rig: Rig = {}
    const { view, restartChange } = await showCode('new', rig)
    restartChange()
    for (let second = 0; second < 30; second++) await view.advance(1_000)
    await view.press('button', 'Send it again')
    await isOn(view, 'UpdateEmailPrimaryOtp')
  })

  it('tell that the next code could not be sent', async () => {
    let isDown = false
    const fail: Fail = (call) => (call === 'begin' && isDown ? new WalletError('frame/timeout') : undefined)
    const { view } = await showCode('current', { fail })
    isDown = true
    for (let second = 0; second < 30; second++) await view.advance(1_000)
    await view.press('button', 'Send it again')
    await see(view, 'The code could not be sent.')
    expect(view.names('button')).toContain('Send it again')
  })

  it('keep the code that could not be checked, and enter it again', async () => {
    let isDown = true
    const fail: Fail = (call) => (call === 'new' && isDown ? new WalletError('frame/timeout') : undefined)
    const { view, calls } = await showCode('new', { fail })
    await enter(view, CODES.new)
    await see(view, 'Your wallet did not answer. Try again to finish the change.')
    expect(field(view)?.value).toBe(CODES.new)
    await view.press('button', 'Try again')
    await see(view, 'Try again to finish the change.')
    isDown = false
    await view.press('button', 'Try again')
    await isOn(view, 'Account')
    expect(calls.slice(-3)).toEqual(Array.from({ length: 3 }, () => `new ${CODES.new}`))
  })

  it('end the change for an address of another wallet, and lead back to the new address', async () => {
    const { view } = await showCode('new', { fail: failOn('new', failing('email/taken')) })
    await enter(view, CODES.new)
    await see(view, 'Another wallet uses this email.')
    await view.press('button', 'Try again')
    await isOn(view, 'UpdateEmailWallet')
  })

  it('count down when the new address must wait for its mail, and take the first code again', async () => {
    let isEarly = true
    const throttled = () => new WalletError('email/throttled', { retryInSeconds: 3 })
    const fail: Fail = (call) => (call === 'current' && isEarly ? throttled() : undefined)
    const { view } = await showCode('current', { fail })
    await enter(view, CODES.current)
    await see(view, 'Please try again after 3 seconds')
    await enter(view, '428')
    await view.advance(1_000)
    await see(view, 'Please try again after 2 seconds')
    expect(field(view)?.value).toBe('428')
    isEarly = false
    await enter(view, CODES.current)
    await isOn(view, 'UpdateEmailSecondaryOtp')
  })

  it('lead to the new address where no change is under way', async () => {
    const { view } = await show()
    await view.happen(() => view.client.actions.modal.push('UpdateEmailSecondaryOtp', { redirectView: 'Account' }))
    await isOn(view, 'UpdateEmailWallet')
  })
})
