// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { showView } from '../../testing/show-view.fixture.ts'
import { viewContract } from '../../testing/view-contract.fixture.ts'

const show = () => showView(['WhatIsANetwork'], { history: [{ name: 'Networks', params: undefined }] })

viewContract({ 'the two pictures': [show, 'Each network is a world of its own'] })

describe('WhatIsANetwork', () => {
  it('explains networks, and links to more in a new tab', async () => {
    const view = await show()
    expect(view.text()).toContain('Each network is a world of its own')
    const link = await view.find('link', 'Learn more')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })
})
