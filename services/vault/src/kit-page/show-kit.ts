import { DARK, encodeQr } from '@latchkey/design/encode-qr'
import type { VaultFile, WalletAddresses } from '@latchkey/protocol/wallet-keys'
import { find, showView } from '../export-page/views.ts'
import { kitTagOf } from '../keys/kit-text.ts'

interface ShownKit {
  readonly text: string
  readonly file: VaultFile
  readonly addresses: WalletAddresses
}

/** Readers need four light modules around a code. @see ISO/IEC 18004 */
const QUIET = 4
const SVG = 'http://www.w3.org/2000/svg'

/** Shows the kit, once: nothing of it is stored here. */
export function showKit(page: Window, { text, file, addresses }: ShownKit): void {
  const { document } = page
  const tag = kitTagOf(file.setId).toUpperCase()
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(file.createdAt))
  const { eip155, solana, bitcoinPayment } = addresses
  const texts = {
    ...{ number: tag, 'file-number': tag, date, host: page.location.hostname },
    ...{ 'kit-eip155': eip155, 'kit-solana': solana, 'kit-bitcoin': bitcoinPayment },
  }
  for (const [id, value] of Object.entries(texts)) find(document, id).textContent = value
  find(document, 'text').replaceChildren(
    ...text.split('-').map((group) => {
      const item = document.createElement('li')
      item.textContent = group
      return item
    }),
  )
  find(document, 'qr').replaceChildren(drawQr(document, text))
  const status = find(document, 'status')
  find(document, 'print').addEventListener('click', () => page.print())
  find(document, 'save').addEventListener('click', () => {
    saveFile(page, `recovery-file-${tag}.json`, `${JSON.stringify(file, undefined, 2)}\n`)
    status.textContent = 'Saved to your downloads. Keep the file apart from the paper.'
  })
  find(document, 'close').addEventListener('click', () => page.close())
  showView(document, 'kit')
}

/** Draws a code as one path of squares, so that it prints sharply. */
function drawQr(document: Document, text: string): SVGElement {
  const { size, cells } = encodeQr(text, 'M')
  const side = size + 2 * QUIET
  let path = ''
  for (let at = 0; at < cells.length; at += 1)
    if (cells[at] === DARK) path += `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z`
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${side} ${side}`)
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', 'QR code of the recovery code')
  const drawn = document.createElementNS(SVG, 'path')
  drawn.setAttribute('d', path)
  svg.append(drawn)
  return svg
}

/** The page has no network: the browser saves what the page holds. */
function saveFile({ document, setTimeout }: Window, name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads the text some time after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
