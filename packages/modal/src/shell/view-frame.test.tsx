import { mainnet } from '@latchkey/chains'
import type { ViewEntry } from '@latchkey/core/ui'
import { LatchkeyProvider } from '@latchkey/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createWalletModal } from '../create-wallet-modal.ts'
import type { LoadedView } from '../router/use-view.ts'
import { connectView } from '../views/connect/connect.view.tsx'
import { connectingExternalView } from '../views/connecting-external/connecting-external.view.tsx'
import { ViewFrame } from './view-frame.tsx'

const loadedOf = (name: string): LoadedView => {
  const view = { Connect: connectView, ConnectingExternal: connectingExternalView }[name]
  return view === undefined ? { status: 'loading' } : { status: 'ready', view: view as Ready['view'] }
}
type Ready = Extract<LoadedView, { readonly status: 'ready' }>

function render(entry: ViewEntry, legalCheckbox: boolean): string {
  const { client, destroy } = createWalletModal({
    networks: [mainnet],
    adapters: [],
    connectors: [],
    features: { legalCheckbox },
    termsConditionsUrl: 'https://site.example/terms',
  })
  onTestFinished(destroy)
  return renderToStaticMarkup(
    <LatchkeyProvider client={client}>
      <ViewFrame entry={entry} loaded={loadedOf(entry.name)} isLeaving={false} direction="none" onScrolled={() => {}} />
    </LatchkeyProvider>,
  )
}

const connecting: ViewEntry = { name: 'ConnectingExternal', params: { walletId: 'com.one' } }
const code: ViewEntry = { name: 'ConnectingWalletConnectBasic', params: undefined }
const box = 'w3m-legal-checkbox'

describe('ViewFrame', () => {
  it.each([
    ['a screen that waits for a wallet', connecting],
    ['a screen with a QR code', code],
  ] as const)('shows the box for the terms instead of %s, until it is ticked (Spec §9)', (_, entry) => {
    expect(render(entry, true)).toContain(box)
    expect(render(entry, true)).not.toMatch(/lk-connecting|role="status"/)
    expect(render(entry, false)).not.toContain(box)
  })

  it('has a suitable screen for each case', () => {
    expect(render(connecting, false)).toContain('lk-connecting')
  })

  it('shows the box once on Connect (Spec §9)', () => {
    expect(render({ name: 'Connect', params: undefined }, true).split(box)).toHaveLength(2)
  })
})
