import type { ReactNode } from 'react'

const PARAGRAPHS = ['Deposit', 'Borrow', 'Earn', 'Swap', 'Bridge', 'Vote']

/** Page of both columns: the content of a small site around a wallet button. */
export function Site({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <header>
        <nav>
          <a href="#markets">Markets</a> <a href="#portfolio">Portfolio</a> <a href="#help">Help</a>
        </nav>
        {children}
      </header>
      <main>
        <h1>A small exchange</h1>
        {PARAGRAPHS.map((name) => (
          <section key={name}>
            <h2>{name}</h2>
            <p>What a person reads before they connect a wallet: two lines of text, as on any page of this kind.</p>
          </section>
        ))}
      </main>
    </>
  )
}
