// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { connectedWorld } from '../../testing/account-data.fixture.ts'
import { showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = () => showView(['RegisterAccountNameSuccess'], connectedWorld)

viewContract({
  'a name': [() => show(), 'rowan.eth'],
  'no name': [() => showView(['RegisterAccountNameSuccess'], { ...connectedWorld, gateway: {} }), 'This name is yours'],
})

describe('RegisterAccountNameSuccess', () => {
  it('copies the name, and leads to the account (Spec §2.13)', async () => {
    const view = await show()
    await view.press('button', 'Copy name')
    await view.find('button', 'Copied')
    expect(await navigator.clipboard.readText()).toBe('rowan.eth')
    await view.press('button', 'Got it')
    expect(view.current().name).toBe('Account')
  })
})
