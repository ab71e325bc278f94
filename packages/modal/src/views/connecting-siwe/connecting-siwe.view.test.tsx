// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { HARBOR, showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = () =>
  showView(['ConnectingSiwe'], {
    wallets: [HARBOR],
    connected: 'harbor',
    history: [{ name: 'Account', params: undefined }],
  })

viewContract({ 'nobody to sign in': [show, 'No account to sign in with'] })

describe('ConnectingSiwe', () => {
  it('is the sign-in view, without a way back (Spec §2.7)', async () => {
    const view = await show()
    expect(view.names('heading')).toContain('Sign In')
    expect(view.names('button')).not.toContain('Back')
  })
})
