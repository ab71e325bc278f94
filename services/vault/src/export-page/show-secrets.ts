import type { WalletAddresses } from '@latchkey/protocol/wallet-keys'
import type { ExportedSecrets } from '../keys/export-secrets.ts'
import { find, showView } from './views.ts'

/** A person who was talked into the export has this time to think. */
const DELAY_SECONDS = 10
const CLIPBOARD_MS = 60_000
/** Characters of the address that the person types. */
const TYPED = 4

/** Resolves once the person has waited, and typed the end of the address of the wallet. Until then nothing is opened. */
export function waitForConfirmation(page: Window, { eip155, solana, bitcoinPayment }: WalletAddresses): Promise<void> {
  const { document } = page
  const field = find<HTMLInputElement>(document, 'typed')
  const problem = find(document, 'problem')
  const button = find<HTMLButtonElement>(document, 'continue')
  for (const [id, address] of Object.entries({ eip155, solana, bitcoin: bitcoinPayment }))
    find(document, id).textContent = address
  let left = DELAY_SECONDS
  const showLeft = () => {
    button.textContent = left > 0 ? `Continue in ${left} s` : 'Continue'
    button.setAttribute('aria-disabled', String(left > 0))
  }
  showLeft()
  const timer = page.setInterval(() => {
    left -= 1
    showLeft()
    if (left <= 0) page.clearInterval(timer)
  }, 1_000)
  showView(document, 'confirm')
  return new Promise((resolve) => {
    find(document, 'form').addEventListener('submit', (event) => {
      event.preventDefault()
      if (left > 0) return
      const isRight = field.value.trim().toLowerCase() === eip155.slice(-TYPED).toLowerCase()
      problem.textContent = isRight ? '' : 'These are not the last four characters of the Ethereum address above.'
      field.setAttribute('aria-invalid', String(!isRight))
      if (isRight) resolve()
      else field.select()
    })
  })
}

const HIDDEN = '••••••••••••••••'

/** Shows the keys, each hidden until the person presses its button, and again when the window is no longer seen. */
export function showSecrets(page: Window, secrets: ExportedSecrets): void {
  const { document } = page
  find(document, 'xprv-path').textContent = secrets.bitcoinPath
  const copy = createClipboard(page)
  const values = {
    words: secrets.words,
    evm: secrets.evm,
    sol: secrets.solana,
    wif: secrets.bitcoinWif,
    xprv: secrets.bitcoinXprv,
  }
  for (const [id, value] of Object.entries(values)) {
    const shown = find(document, `${id}-value`)
    const toggle = find<HTMLButtonElement>(document, `${id}-show`)
    const show = (isShown: boolean) => {
      toggle.textContent = isShown ? 'Hide' : 'Show'
      toggle.setAttribute('aria-expanded', String(isShown))
      shown.dataset.shown = String(isShown)
      shown.replaceChildren(...(isShown ? listParts(document, id, value) : [HIDDEN]))
    }
    show(false)
    toggle.addEventListener('click', () => show(shown.dataset.shown !== 'true'))
    find(document, `${id}-copy`).addEventListener('click', () => void copy(value))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') show(false)
    })
  }
  find(document, 'close').addEventListener('click', () => page.close())
  showView(document, 'secrets')
}

/** Words are numbered, because their order counts and they are written down. */
function listParts(document: Document, id: string, value: string): readonly (Node | string)[] {
  if (id !== 'words') return [value]
  const list = document.createElement('ol')
  list.append(
    ...value.split(' ').map((word) => {
      const item = document.createElement('li')
      item.textContent = word
      return item
    }),
  )
  return [list]
}

/** Returns a function that copies a text, and clears the clipboard a minute after the last copy, or when the window has the focus again. */
function createClipboard(page: Window): (text: string) => Promise<void> {
  const { document, navigator } = page
  const status = find(document, 'status')
  let timer: number | undefined
  async function clear(): Promise<void> {
    try {
      await navigator.clipboard.writeText('')
      status.textContent = 'The clipboard was cleared.'
    } catch {
      // Browsers let only a window with the focus write.
      status.textContent = 'Come back to this window to clear the clipboard.'
      page.addEventListener('focus', () => void clear(), { once: true })
    }
  }
  return async (text) => {
    page.clearTimeout(timer)
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      status.textContent = 'This browser did not copy it. Show it, and write it down.'
      return
    }
    status.textContent = 'Copied. The clipboard is cleared in 60 seconds; keep this window open until then.'
    timer = page.setTimeout(() => void clear(), CLIPBOARD_MS)
  }
}
