// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { HARBOR, showView, type ViewWorld } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = (options: ViewWorld['options'] = {}) =>
  showView(['ConnectingSiwe'], {
    wallets: [HARBOR],
    connected: 'harbor',
    options,
    history: [{ name: 'Account', params: undefined }],
  })

viewContract({ 'nobody to sign in': [() => show(), 'No account to sign in with'] })

describe('ConnectingSiwe', () => {
  it('is the sign-in view, without a back button (Spec §2.7)', async () => {
    const view = await show()
    expect(view.names('heading')).toContain('Sign in')
    expect(view.names('button')).not.toContain('Back')
  })

  it('shows the sign-in to a connected visitor who has not agreed to the terms on this page', async () => {
    const view = await show({ termsConditionsUrl: 'https://site.example/terms', features: { legalCheckbox: true } })
    expect(view.text()).toContain('No account to sign in with')
    expect(view.text()).not.toContain('Tick this box')
  })
})
