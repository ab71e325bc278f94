// @vitest-environment happy-dom
import { fakeNames } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const account = [{ name: 'Account', params: undefined }] as const
const world: ViewWorld = { wallets: [HARBOR], connected: HARBOR.id, gateway: fakeNames, history: account }
const show = () => showView(['ChooseAccountName'], world)

viewContract({ 'what a name is good for': [() => show(), 'A name for your account'] })

describe('ChooseAccountName', () => {
  it('leads to the screen that registers a name', async () => {
    const view = await show()
    await view.press('button', 'Choose a name')
    expect(view.current().name).toBe('RegisterAccountName')
  })
})

describe('AccountSettings', () => {
  const settings = (gateway: ViewWorld['gateway']) =>
    showView(['AccountSettings'], { ...world, ...(gateway === undefined ? {} : { gateway }) })
  const rows = (names: readonly string[]) => names.filter((name) => name.startsWith('Choose account name'))

  it('leads to a name if the account has none, and tracks it', async () => {
    const view = await settings(fakeNames)
    await view.until(() => rows(view.names('button')).length === 1)
    await view.press('button', rows(view.names('button'))[0] ?? '')
    expect(view.current().name).toBe('ChooseAccountName')
    expect(view.tracked).toContain('OPEN_ENS_FLOW')
  })

  it.each([
    ['the gateway registers none', {}],
    ['the account has one', { ...fakeNames, names: { 'rowan.reown.id': ACCOUNT } }],
    ['the chain has one', { ...fakeNames, identities: { [ACCOUNT]: { name: 'rowan.eth', avatar: null } } }],
  ] as const)('shows nothing about names if %s', async (_, gateway) => {
    const view = await settings(gateway)
    await view.until(() => view.text().includes('Ask you to sign messages'))
    await view.advance(200)
    expect(rows(view.names('button'))).toEqual([])
  })
})
