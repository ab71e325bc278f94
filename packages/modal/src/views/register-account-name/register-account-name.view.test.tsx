// @vitest-environment happy-dom
import { mainnet } from '@latchkey/chains'
import { WalletError } from '@latchkey/errors'
import { fakeNames } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, HARBOR, type ShownView, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const history = [
  { name: 'Account', params: undefined },
  { name: 'ChooseAccountName', params: undefined },
] as const

async function show(world: ViewWorld = {}): Promise<ShownView> {
  const view = await showView(['RegisterAccountName'], {
    wallets: [HARBOR],
    connected: HARBOR.id,
    history,
    ...world,
    gateway: { ...fakeNames, ...world.gateway },
  })
  await view.until(() => view.names('heading').length > 0)
  return view
}

/** Enters a name, and waits for the response of the gateway. */
async function enter(text: string, world: ViewWorld = {}): Promise<ShownView> {
  const view = await show(world)
  await view.write('textbox', 'Name', text)
  await view.advance(500)
  return view
}

async function register(world: ViewWorld, change: (view: ShownView) => void): Promise<ShownView> {
  const view = await enter('marigold', world)
  change(view)
  await view.press('button', 'Register name')
  return view
}

const failing = (call: 'getNames' | 'suggestNames'): ViewWorld => ({
  before: ({ gateway }) => gateway.failNext(call),
})
const declined = () => register({}, ({ connector }) => connector.wallet(HARBOR.id).rejectNext())
const field = (view: ShownView) => view.find('textbox', 'Name') as Promise<HTMLInputElement>

viewContract({
  empty: [() => show(), 'At least 4 letters'],
  failed: [() => show(failing('getNames')), 'Names could not be loaded'],
  'no names here': [() => show({ gateway: { nameSuffixes: [] } }), 'No names on Ethereum'],
  'no gateway': [() => show({ options: { services: {} } }), 'No names on Ethereum'],
  'a name already': [() => show({ gateway: { names: { 'rowan.wcn.id': ACCOUNT } } }), 'You already own a name'],
})

describe('RegisterAccountName', () => {
  it('opens by its name, and shows the suffix of the gateway (Spec §2.12, §5.26)', async () => {
    const view = await show()
    await view.until(() => view.text().includes('.reown.id'))
    expect([view.current().name, view.names('heading')]).toEqual(['RegisterAccountName', ['Choose name']])
    expect((await view.find('button', 'Register name')).matches(':disabled')).toBe(true)
  })

  it.each([
    ['row', 'Name must be at least 4 characters long'],
    ['row & co', 'The value is not a valid username. Use letters, digits and hyphens.'],
    ['rowan--', 'rowan-- is available'],
    ['Bramble.reown.id', 'bramble is taken'],
    ['marigold', 'marigold is available'],
  ])('shows for %s: %s (Spec §5.25)', async (text, sentence) => {
    const view = await enter(text)
    await view.until(() => view.text().includes(sentence))
    const isFree = sentence.endsWith('available')
    expect((await view.find('button', 'Register name')).matches(':disabled')).toBe(!isFree)
    const isWrong = sentence.endsWith('taken') || sentence.includes('not a valid')
    expect((await field(view)).getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null)
  })

  it('removes the suffix if the whole name is pasted', async () => {
    const view = await enter('Bramble.reown.id')
    await view.until(() => view.text().includes('bramble is taken'))
    expect((await field(view)).value).toBe('Bramble')
  })

  it('suggests names, accepts a pressed one, and omits those that are taken (Spec §7.18)', async () => {
    const view = await enter('bramble', {
      gateway: { names: { ...fakeNames.names, 'bramble1.reown.id': ACCOUNT.replace('f', 'e') } },
    })
    await view.until(() => view.names('button').includes('the-bramble.reown.id'))
    expect((await view.find('button', 'bramble1.reown.id, taken')).matches(':disabled')).toBe(true)
    await view.press('button', 'the-bramble.reown.id')
    expect(view.shadow.activeElement).toBe(await field(view))
    await view.advance(500)
    await view.until(() => view.text().includes('the-bramble is available'))
    expect((await field(view)).value).toBe('the-bramble')
  })

  it('repeats the request if the gateway did not respond', async () => {
    const view = await enter('marigold', failing('suggestNames'))
    await view.until(() => view.text().includes('Could not be checked.'))
    await view.press('button', 'Try again')
    await view.advance(500)
    await view.until(() => view.text().includes('marigold is available'))
  })

  it('registers the name with a signature, and celebrates (Spec §1.13, §2.13)', async () => {
    const view = await enter('marigold')
    await view.press('button', 'Register name')
    await view.until(() => view.current().name === 'RegisterAccountNameSuccess')
    await view.until(() => view.names('heading').includes('marigold.reown.id'))
    expect(await view.gateway.getNames({ address: ACCOUNT, networkId: 'eip155:1' })).toEqual(['marigold.reown.id'])
    await view.press('button', 'Got it')
    await view.until(() => view.names('heading').includes('marigold.reown.id'))
    expect(view.client.getState().router.history).toEqual([{ name: 'Account', params: undefined }])
    expect(view.tracked).toContain('REGISTER_NAME_SUCCESS')
  })

  it('shows what to do in the wallet, and disables the name meanwhile', async () => {
    const view = await register({}, ({ connector }) => connector.wallet(HARBOR.id).hang())
    await view.until(() => view.text().includes('Sign the message in Harbor'))
    expect((await field(view)).readOnly).toBe(true)
    expect((await view.find('button', 'marigold1.reown.id')).matches(':disabled')).toBe(true)
    expect((await view.find('button', 'Register name')).getAttribute('aria-busy')).toBe('true')
  })

  it('shows no error if the visitor declines, and repeats the request (Spec §5.25)', async () => {
    const view = await declined()
    await view.until(() => view.text().includes('Nothing was registered.'))
    await view.press('button', 'Register name')
    await view.until(() => view.current().name === 'RegisterAccountNameSuccess')
  })

  it.each([
    ['names/expired', 'The signature came too late.'],
    ['names/not-registered', 'Error registering name marigold.reown.id'],
    ['http/unreachable', 'The service cannot be reached.'],
    ['names/wrong-signature', 'The signature is not of this account'],
  ] as const)('shows the reason after %s', async (code, sentence) => {
    const context = { name: 'marigold.reown.id', url: 'https://gateway.fake' }
    const view = await register({}, ({ gateway }) =>
      gateway.failNext('registerName', new WalletError(code as 'names/expired', context)),
    )
    await view.until(() => view.text().includes(sentence))
    expect(view.names('alert')[0]).toContain('The name was not registered')
  })

  it('shows that a name is taken if another account was faster', async () => {
    const view = await register({}, ({ gateway }) =>
      gateway.learn({ names: { 'marigold.reown.id': ACCOUNT.replace('f', 'e') } }),
    )
    await view.advance(500)
    await view.until(() => view.text().includes('marigold is taken'))
    await view.find('button', 'the-marigold.reown.id')
  })

  it('leads back to the account if no name can be registered', async () => {
    const view = await show({ gateway: { nameSuffixes: [] }, options: { networks: [mainnet] } })
    await view.press('button', 'Go to account')
    expect(view.current().name).toBe('Account')
  })
})
