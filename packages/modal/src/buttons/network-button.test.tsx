// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { showFirstPaint } from '../testing/show-button.fixture.tsx'
import { NetworkButton } from './network-button.tsx'

const PICTURE = 'https://catalogue.example/ethereum.png'

describe('NetworkButton', () => {
  it('draws the stored picture of the network with the first paint', async () => {
    const shown = await showFirstPaint(<NetworkButton />, () => ({
      network_pictures: { 'eip155:1': PICTURE, 'eip155:8453': 'https://catalogue.example/base.png' },
    }))
    expect(shown).toMatchObject({ texts: ['Ethereum'], picture: PICTURE })
  })

  it('draws only the name if no picture is stored', async () => {
    const shown = await showFirstPaint(<NetworkButton />, () => ({}))
    expect(shown).toMatchObject({ texts: ['Ethereum'], picture: null })
  })
})
