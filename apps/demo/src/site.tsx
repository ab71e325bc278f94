import { SignedIn, useAccount, useNetwork } from '@latchkey/react'
import { PracticeBanner } from './practice-wallet/practice-banner.tsx'
import { Give } from './sections/give.tsx'
import { GuestBook } from './sections/guest-book.tsx'
import { Header } from './sections/header.tsx'
import { MembersPage } from './sections/members.tsx'
import { Orchard } from './sections/orchard.tsx'
import { Pledge } from './sections/pledge.tsx'
import { Treasury } from './sections/treasury.tsx'
import { modal, world } from './wallet.ts'

export function Site() {
  const { address } = useAccount()
  const { network } = useNetwork()
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <PracticeBanner />
      <main id="main">
        <section className="hero">
          <div>
            <p className="eyebrow">
              A shared orchard since 1987
              <SignedIn>
                <span data-testid="signed-in"> · You are signed in</span>
              </SignedIn>
            </p>
            <h1>Forty-one apple trees, and everybody who looks after them.</h1>
            <p className="lead">
              Fernhill is kept by its neighbours. Sign the book, pledge an afternoon, or give towards the new cider
              press. No account, no mailing list: your wallet is your signature.
            </p>
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
