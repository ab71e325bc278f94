import { isWalletError } from '@latchkey/errors'
import { showSecrets } from '../export-page/show-secrets.ts'
import { find, showView } from '../export-page/views.ts'
import type { ExportedSecrets } from '../keys/export-secrets.ts'
import { type Kit, type KitProblem, parseKitText } from '../keys/kit-text.ts'
import { openKit } from '../keys/open-kit.ts'

/** A file of a wallet has about 1 KB. */
const MAX_FILE_BYTES = 65_536

/**
 * Runs the recovery tool: one file that a person opens from a disk, without any service. It shows the keys of a wallet by its recovery
 * kit and its file.
 *
 * @see embedded-wallet 7.5 "exit right"
 */
export function runRecovery(page: Window): void {
  const { document } = page
  // Browsers have no cryptography on a page of `http:`.
  if (!page.isSecureContext) {
    showView(document, 'unsupported')
    return
  }
  find(document, 'open').addEventListener('submit', (event) => {
    event.preventDefault()
    void open(page)
  })
  showView(document, 'enter')
}

async function open(page: Window): Promise<void> {
  const { document } = page
  const kit = parseKitText(find<HTMLTextAreaElement>(document, 'kit').value)
  const file = await readFile(document)
  complain(document, 'kit', 'problem' in kit ? describeProblem(kit) : '')
  complain(document, 'file', file === undefined ? 'Select the recovery file.' : '')
  if ('problem' in kit || file === undefined) return
  showView(document, 'loading')
  const opened = await openSecrets(kit, file)
  if (typeof opened === 'string') {
    showView(document, 'enter')
    return complain(document, 'file', opened)
  }
  confirm(page, opened)
}

async function readFile(document: Document): Promise<string | undefined> {
  const [file] = find<HTMLInputElement>(document, 'file').files ?? []
  if (file === undefined) return undefined
  return file.size > MAX_FILE_BYTES ? '' : file.text()
}

/** @returns a sentence for two parts that open nothing */
async function openSecrets(kit: Kit, file: string): Promise<ExportedSecrets | string> {
  try {
    const opened = await openKit(kit, file)
    if (opened === 'malformed') return 'This is not a recovery file.'
    if (opened === 'other-kit')
      return `This file is of another kit. It is named recovery-file-${kit.tag.toUpperCase()}.json.`
    return opened
  } catch (error) {
    return isWalletError(error, 'vault/unsupported-version')
      ? 'This file is newer than this tool.'
      : 'The file and the code open no wallet. One of them was changed.'
  }
}

/** Lets the person compare the addresses before a key is on the screen. */
function confirm(page: Window, secrets: ExportedSecrets): void {
  const { document } = page
  const { eip155, solana, bitcoinPayment: bitcoin } = secrets.addresses
  for (const [id, address] of Object.entries({ eip155, solana, bitcoin })) find(document, id).textContent = address
  find(document, 'continue').addEventListener('click', () => showSecrets(page, secrets), { once: true })
  showView(document, 'confirm')
}

function describeProblem(given: KitProblem): string {
  if (given.problem === 'version') return 'This kit is newer than this tool.'
  if (given.problem === 'length') return `The code has 64 characters. You have entered ${given.length}.`
  const [group, ...more] = given.groups
  return group === undefined || more.length > 0
    ? 'A character is wrong. Compare each group with the paper.'
    : `A character in group ${group} is wrong. Compare it with the paper.`
}

/** @param text - Empty: nothing is wrong with the field. */
function complain(document: Document, id: 'kit' | 'file', text: string): void {
  const field = find(document, id)
  find(document, `${id}-problem`).textContent = text
  field.setAttribute('aria-invalid', String(text !== ''))
  if (text !== '') field.focus()
}
