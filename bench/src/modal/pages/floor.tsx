import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Site } from './site.tsx'

/*
 * The control page, which shows the cost of page, React and machine without a product: one native dialog with the
 * announced wallets, the whole catalogue and a prepared QR code, without motion, validation, error handling, keys,
 * separate pictures or accessibility beyond that of the browser.
 */

interface Announced {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string }
  readonly provider: { request(request: { readonly method: string }): Promise<readonly string[]> }
}

interface Listing {
  readonly id: string
  readonly name: string
}

const KEY = 'floor-account'
/** The wallets that show a QR code: any wallet, and the first one of the catalogue. */
const PAIRED = ['walletConnect', '0'.repeat(64)]
/** The search delay of the specification. @see Spec §9 "300 ms minimum wait" */
const SEARCH_WAIT_MS = 300
/** The quote debounce of the specification. @see Spec §9 "Default debounce 500 ms" */
const QUOTE_WAIT_MS = 500
const [COIN, TOKEN] = [`eip155:1:0x${'e'.repeat(40)}`, 'eip155:1:0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35']
/** Modules of a code, as many as that of a pairing has: every second one is dark. */
const CODE_SIZE = 61
const CODE = Array.from({ length: CODE_SIZE ** 2 }, (_, at) =>
  at % 2 === 0 ? `M${at % CODE_SIZE} ${Math.floor(at / CODE_SIZE)}h1v1h-1z` : '',
).join('')
const GRID = { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', height: 460, overflow: 'auto' } as const
const announced = new Map<string, Announced>()
window.addEventListener('eip6963:announceProvider', (event) => {
  const { detail } = event as CustomEvent<Announced>
  announced.set(detail.info.uuid, detail)
})
window.dispatchEvent(new Event('eip6963:requestProvider'))

async function fetchListings(query: string): Promise<readonly Listing[]> {
  const response = await fetch(`/catalogue/getWallets?page=1&entries=500&search=${encodeURIComponent(query)}`)
  return ((await response.json()) as { readonly data: readonly Listing[] }).data
}

function Wallets() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [account, setAccount] = useState(() => localStorage.getItem(KEY) ?? undefined)
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState<View>('choices')

  const open = () => {
    setOpen(true)
    setView('choices')
    dialog.current?.showModal()
  }
  const connect = async ({ provider }: Announced) => {
    const [address] = await provider.request({ method: 'eth_requestAccounts' })
    if (address === undefined) return
    localStorage.setItem(KEY, address)
    setAccount(address)
    dialog.current?.close()
  }
  return (
    <>
      {account === undefined ? (
        <button type="button" data-testid="connect-button" onClick={open}>
          Connect wallet
        </button>
      ) : (
        <button
          type="button"
          data-testid="account-button"
          onClick={() => {
            open()
            setView('account')
          }}
        >
          {account.slice(0, 6)}…{account.slice(-4)}
        </button>
      )}
      <dialog ref={dialog} aria-label="Connect a wallet" onClose={() => setOpen(false)} className="lk-dialog">
        {isOpen && (
          <Choices
            view={view}
            onView={setView}
            onConnect={connect}
            close={
              <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
                ×
              </button>
            }
          />
        )}
      </dialog>
    </>
  )
}

type View = 'choices' | 'all' | 'code' | 'account' | 'send' | 'swap'

interface ChoicesProps {
  readonly view: View
  readonly close: ReactNode
  onView(view: View): void
  onConnect(wallet: Announced): void
}

function Choices({ view, close, onView, onConnect }: ChoicesProps) {
  return (
    <div className="lk-card" style={{ width: 360 }}>
      <h2>Connect a wallet</h2>
      {close}
      {view === 'all' && <AllWallets />}
      {view === 'code' && (
        <svg className="lk-qr" viewBox={`0 0 ${CODE_SIZE} ${CODE_SIZE}`} width={300} height={300} aria-label="Code">
          <path d={CODE} />
        </svg>
      )}
      {view === 'account' && (
        <p>
          <button type="button" data-testid="wallet-features-send-button" onClick={() => onView('send')}>
            Send
          </button>
          <button type="button" data-testid="wallet-features-swaps-button" onClick={() => onView('swap')}>
            Swap
          </button>
        </p>
      )}
      {view === 'send' && (
        <form>
          <div data-testid="send-amount">
            <input aria-label="You send" />
          </div>
          <input aria-label="To" />
          <button type="button">Preview send</button>
        </form>
      )}
      {view === 'swap' && <Swap />}
      {view === 'choices' && (
        <ul>
          {[...announced.values()].map((wallet) => (
            <li key={wallet.info.uuid}>
              <button
                type="button"
                data-testid={`wallet-selector-${wallet.info.rdns}`}
                onClick={() => onConnect(wallet)}
              >
                <img src={wallet.info.icon} alt="" width={40} height={40} /> {wallet.info.name}
              </button>
            </li>
          ))}
          {PAIRED.map((id) => (
            <li key={id}>
              <button type="button" data-testid={`wallet-selector-${id}`} onClick={() => onView('code')}>
                Scan with your phone
              </button>
            </li>
          ))}
          <li>
            <button type="button" data-testid="all-wallets" onClick={() => onView('all')}>
              All wallets
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}

function Swap() {
  const [amount, setAmount] = useState('')
  const [quote, setQuote] = useState('')
  useEffect(() => {
    if (amount === '') return
    let isCurrent = true
    const raw = BigInt(Math.round(Number(amount) * 1e9)) * 10n ** 9n
    const timer = setTimeout(async () => {
      const response = await fetch(`/gateway/v1/convert/quotes?amount=${raw}&from=${COIN}&to=${TOKEN}`)
      const { quotes } = (await response.json()) as { readonly quotes: readonly { readonly toAmount: string }[] }
      if (isCurrent) setQuote(String(Number(quotes[0]?.toAmount ?? 0) / 1e6))
    }, QUOTE_WAIT_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [amount])
  return (
    <form className="lk-swap">
      <div data-testid="swap-input-sourceToken">
        <input aria-label="You pay" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </div>
      <div data-testid="swap-input-toToken">
        <input aria-label="You receive" value={quote} readOnly />
      </div>
      <button type="button">Review swap</button>
    </form>
  )
}

function AllWallets() {
  const [query, setQuery] = useState('')
  const [listings, setListings] = useState<readonly Listing[]>([])
  useEffect(() => {
    let isCurrent = true
    const fetchNow = () => void fetchListings(query).then((found) => isCurrent && setListings(found))
    const timer = setTimeout(fetchNow, query === '' ? 0 : SEARCH_WAIT_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [query])
  return (
    <>
      <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} aria-label="Search" />
      <div className="lk-wallet-scroller" style={GRID}>
        {listings.map(({ id, name }) => (
          <button key={id} type="button" className="lk-wallet-cell" data-testid={`wallet-search-item-${id}`}>
            <img src="/catalogue/getWalletImage/one" alt="" width={56} height={56} /> {name}
          </button>
        ))}
      </div>
    </>
  )
}

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <Site>
      <Wallets />
    </Site>,
  )
