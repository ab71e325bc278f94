import { WalletError } from '@latchkey/errors'
import { needsPasskey, type SignRequest } from '@latchkey/protocol/vault'
import type { CallContext } from '../call-context.ts'
import { applyTheme } from './apply-theme.ts'
import type { CardContent, CardNetwork } from './card/card.types.ts'
import { cardQueue } from './card-queue.ts'
import { createConfirm, mayUsePasskeys, type VaultPasskey } from './confirm-by-passkey.ts'
import { hasVisibility } from './gate/watch-page.ts'
import { checkByNodes } from './read/check-by-nodes.ts'
import { loadDescribe } from './read/describe.ts'
import { isPlainSignIn } from './read/is-plain-sign-in.ts'
import { toStaticReport } from './read/read-report.ts'
import { createRejections } from './rejections.ts'
import type { ShownPicture } from './security-picture/picture-button.ts'
import { type CardAnswer, showCard } from './show-card.ts'
import { showInWindow } from './show-in-window.ts'

export interface ApprovalRequest {
  readonly method: string
  readonly request: SignRequest
  /** Called when the request is shown, to load what the signature needs. It opens no keys. */
  readonly prepare: () => void
  /** Returns the passkeys of the wallet. */
  readonly readPasskeys: () => Promise<readonly VaultPasskey[]>
}

let answeredAt: number | undefined
const rejections = createRejections(() => sessionStorage)

/**
 * Shows a request to the person, one at a time, and returns their answer. A press of Approve counts if it is complete,
 * and the button was visible and enabled throughout.
 *
 * @throws request/rate-limited when too many wait, or after three rejections in a row
 * @throws frame/aborted when the page withdraws it, or switches the network meanwhile
 * @throws guard/blocked when the request must not be signed; the person has read why
 */
export async function requestApproval(request: ApprovalRequest, context: CallContext): Promise<CardAnswer> {
  // A switch of the network withdraws the request, also while it is shown.
  const signal = AbortSignal.any([context.signal, context.state.networkUse.signal])
  return cardQueue(() => show(request, { ...context, signal }))
}

async function show({ request, prepare, readPasskeys }: ApprovalRequest, context: CallContext): Promise<CardAnswer> {
  const { signal, emit, state, origin } = context
  if (signal.aborted) throw new WalletError('frame/aborted')
  const retryInSeconds = rejections.waitSeconds(Date.now())
  if (retryInSeconds > 0) throw new WalletError('request/rate-limited', { retryInSeconds })
  prepare()
  const network = await readNetwork(request.networkId, context)
  const facts = { origin, network, now: Date.now() }
  const report = toStaticReport(request, facts)
  const passkeys = needsPasskey(request) || report.severity === 'danger' ? await readPasskeys() : []
  const describing = loadDescribe(window.document, request, network)
  const checked = checkByNodes(request, report, { ...facts, context })?.then(async (each) => (await describing)(each))
  const content: CardContent = {
    ...{ request, origin, network, report },
    siteName: state.metadata?.name,
    isChecking: checked !== undefined,
  }
  applyTheme(document, state.theme)
  emit({ type: 'VIEW_REQUEST', payload: { view: 'approval' } })
  try {
    const confirm = await createConfirm(request, passkeys)
    const options = { content, picture: await readPicture(context), checked, signal, answeredAt, confirm }
    // Without visibility reports only a plain sign-in is approved in the frame; everything else needs the window, and so does a passkey
    // where the site does not delegate its use.
    const isInFrame = hasVisibility(window) && (confirm === undefined || mayUsePasskeys(document))
    const answer =
      isInFrame || isPlainSignIn(report)
        ? await showCard(window, options)
        : await showInWindow(window, { ...options, ...windowOf(context) })
    rejections.answered(answer.isApproved, Date.now())
    const [gravest] = (await checked)?.findings ?? report.findings
    if (gravest?.severity === 'block') throw new WalletError('guard/blocked', { finding: gravest.code })
    return answer
  } finally {
    answeredAt = performance.now()
    emit({ type: 'VIEW_REQUEST', payload: { view: 'none' } })
  }
}

const windowOf = ({ data, state }: CallContext) => ({
  address: new URL(`/${data.projectId}/window/`, location.origin).href,
  prepare: (document: Document) => applyTheme(document, state.theme),
})

/** Returns the security picture of this browser; `undefined` if there is none or the storage fails. */
async function readPicture({ openWallet }: CallContext): Promise<ShownPicture | undefined> {
  try {
    const { securityPictures } = await openWallet()
    const kept = await securityPictures.read()
    return kept && { ...kept, save: securityPictures.save }
  } catch {
    return undefined
  }
}

/** Returns name, picture and currency of a network; `undefined` for one that is not in the list of networks. */
async function readNetwork(networkId: string, { data, openChains }: CallContext): Promise<CardNetwork | undefined> {
  const network = (await openChains()).networkOf(networkId)
  const { pictures = {} } = data
  const picture = Object.hasOwn(pictures, networkId) ? pictures[networkId] : undefined
  return network && { name: network.name, coin: network.nativeCurrency, ...(picture === undefined ? {} : { picture }) }
}
