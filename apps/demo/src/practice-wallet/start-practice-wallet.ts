import { isCaipNetworkId, type Namespace, parseCaipNetworkId } from '@latchkey/primitives'
import { publicSolanaTestKeys, publicTestKeys } from '@latchkey/testing'
import { createDemoStandardWallet } from '@latchkey/testing/browser-standard-wallet'
import { createDemoWallet } from '@latchkey/testing/browser-wallet'
import { openPracticeDesk } from '@latchkey/wallet/practice'
import icon from './practice-icon.svg?inline'

type Rpc = Readonly<Record<string, string | undefined>>

const NAME = 'Practice wallet'
const SOLANA_NAME = 'Practice wallet · Solana'

/** Brings the practice wallets of the chains of this world into the page, and shows what they are asked. */
export async function startPracticeWallet(rpc: Rpc): Promise<void> {
  const desk = openPracticeDesk({ rpc, site: readSite() })
  const evm = addressesOf(rpc, 'eip155').map(([id, url]) => [Number(parseCaipNetworkId(id).reference), url] as const)
  if (evm.length > 0) {
    const wallet = createDemoWallet({
      name: NAME,
      icon,
      chains: Object.fromEntries(evm),
      accounts: publicTestKeys,
      async onRequest(request) {
        const answer = await desk.requestApproval(NAME, request)
        if (answer.isApproved && request.kind === 'connect') await wallet.switchAccount(answer.accountIndex)
        return answer.isApproved
      },
    })
  }
  const solana = addressesOf(rpc, 'solana')
  if (solana.length === 0) return
  const wallet = await createDemoStandardWallet({
    name: SOLANA_NAME,
    icon,
    chains: Object.fromEntries(solana),
    accounts: publicSolanaTestKeys,
    async onRequest(request) {
      const answer = await desk.requestApproval(SOLANA_NAME, request)
      if (answer.isApproved && request.kind === 'connect') await wallet.selectAccount(answer.account.addresses.solana)
      return answer.isApproved
    },
  })
}

/** The site as an extension sees it. */
function readSite() {
  const icons = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]'), ({ href }) => href)
  return { name: document.title, url: window.location.origin, icons }
}

function addressesOf(rpc: Rpc, namespace: Namespace) {
  return Object.entries(rpc).flatMap(([id, url]) =>
    url !== undefined && isCaipNetworkId(id) && id.startsWith(`${namespace}:`) ? [[id, url] as const] : [],
  )
}
