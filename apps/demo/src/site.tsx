import { ConnectButton, NetworkButton } from '@latchkey/modal'
import { SignedIn, useAccount, useNetwork } from '@latchkey/react'
import { useState } from 'react'
import { PracticeBanner } from './practice-wallet/practice-banner.tsx'
import { Give } from './sections/give.tsx'
import { GuestBook } from './sections/guest-book.tsx'
import { MembersPage } from './sections/members.tsx'
import { Orchard } from './sections/orchard.tsx'
import { Pledge } from './sections/pledge.tsx'
import { SettingsPanel } from './sections/settings-panel.tsx'
import { Treasury } from './sections/treasury.tsx'
import { modal, world } from './wallet.ts'

export function Site() {
  const { address } = useAccount()
  const { network } = useNetwork()
  const [areSettingsOpen, setSettingsOpen] = useState(false)
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <a className="brand" href="/">
          <img src="/icon.svg" alt="" width="32" height="32" />
          <span>Fernhill Commons</span>
        </a>
        <nav className="bar-end" aria-label="Account">
          <button
            type="button"
            className="plain"
            aria-expanded={areSettingsOpen}
            aria-controls="settings"
            onClick={() => setSettingsOpen(!areSettingsOpen)}
          >
            Look
          </button>
          {address !== undefined && <NetworkButton />}
          <ConnectButton />
        </nav>
      </header>
      {areSettingsOpen && <SettingsPanel onClose={() => setSettingsOpen(false)} />}
      <PracticeBanner />
      <main id="main">
        <section className="hero">
          <div>
            <p className="eyebrow">A shared orchard since 1987</p>
            <h1>Forty-one apple trees, and everybody who looks after them.</h1>
            <p className="lead">
              Fernhill is kept by its neighbours. Sign the book, pledge an afternoon, or give towards the new cider
              press. No account, no mailing list: your wallet is your signature.
            </p>
            <SignedIn>
              <p className="quiet" data-testid="signed-in">
                Signed in: your wallet vouched for you.
              </p>
            </SignedIn>
            {address === undefined ? (
              <button
                type="button"
                className="cta"
                onClick={() => modal.open()}
                onPointerEnter={modal.prepare}
                onFocus={modal.prepare}
              >
                Join with your wallet
              </button>
            ) : (
              <a className="cta" href="#give">
                Give to the press
              </a>
            )}
          </div>
          <Orchard />
        </section>
        <div className="cards">
          <GuestBook />
          {/* Typed data is a thing of EVM chains. */}
          {network?.chainNamespace === 'eip155' && <Pledge />}
          {network?.chainNamespace !== 'polkadot' && <Give />}
          {network?.chainNamespace === 'bip122' && <Treasury />}
          {world.auth !== undefined && <MembersPage />}
        </div>
      </main>
      <Foot />
    </>
  )
}

const Foot = () => (
  <footer className="foot">
    <p id="terms">Fernhill Commons is a demonstration site. Nothing here is for sale.</p>
    <p id="privacy">It keeps your choices in this browser and asks for nothing else.</p>
  </footer>
)
