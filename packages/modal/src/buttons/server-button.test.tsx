import { mainnet } from '@latchkey/chains'
import { LatchkeyProvider } from '@latchkey/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPartClient } from '../testing/part-client.fixture.ts'
import { AccountButton } from './account-button.tsx'
import { ConnectButton } from './connect-button.tsx'
import { NetworkButton } from './network-button.tsx'

function renderOnServer(button: ReactNode, options: Parameters<typeof createPartClient>[0] = {}): string {
  const client = createPartClient(options)
  onTestFinished(client.destroy)
  return renderToString(<LatchkeyProvider client={client}>{button}</LatchkeyProvider>)
}

describe('the buttons of a page that a server renders', () => {
  it('are written into a declarative shadow root with their style, which needs no script', () => {
    const html = renderOnServer(<ConnectButton />)
    expect(html).toMatch(/^<span><template shadowrootmode="open"><style>.*<\/style><button type="button"/)
    expect(html).toContain('<span class="lk-host-label" dir="auto">Connect wallet</span></button></template></span>')
    expect(renderOnServer(<NetworkButton disabled />)).toMatch(/<button [^>]*disabled=""[^>]*>.*Ethereum/)
  })

  it('have the markup that the browser draws for a picture', () => {
    const network = { ...mainnet, assets: { ...mainnet.assets, imageUrl: 'https://site.example/ethereum.png' } }
    const html = renderOnServer(<NetworkButton />, { networks: [network] })
    expect(html).toContain('<img class="lk-host-face" src="https://site.example/ethereum.png" alt="">')
  })

  it('render nothing if an account is needed, because a server has no account', () => {
    expect(renderOnServer(<AccountButton />)).toBe('')
  })

  it('escape the texts of the site', () => {
    const html = renderOnServer(<ConnectButton label={'<img src=x> & "more"'} />)
    expect(html).toContain('>&lt;img src=x> &amp; &quot;more&quot;</span>')
  })

  it('put the nonce of the page on their style element', () => {
    expect(renderOnServer(<ConnectButton nonce="b64" />)).toContain('<style nonce="b64">')
  })

  it('have the theme of the site, without values that would close the style element', () => {
    const html = renderOnServer(<ConnectButton />, {
      themeMode: 'dark',
      themeVariables: {
        '--lk-font-size-master': 12,
        '--lk-accent': 'rebeccapurple',
        '--lk-font-family': '</style><script>',
      },
    })
    expect(html).toMatch(/^<span data-theme="dark">/)
    expect(html).toContain(':host{--lk-font-size-master:12px}@supports (color:color(from red')
    expect(html).toContain(':host{--lk-accent:rebeccapurple;--lk-on-accent:')
    expect(html).not.toContain('<script')
  })
})
