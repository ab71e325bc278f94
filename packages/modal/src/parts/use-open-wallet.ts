import {
  isPairingUriGood,
  openPairingLink,
  pairingFor,
  pairingUriOf,
  type WalletRow,
  walletIdFor,
} from '@latchkey/core/ui'
import { useScreenClient } from '@latchkey/react'
import { useCallback } from 'react'
import { useAgreement } from './use-agreement.ts'

type Client = ReturnType<typeof useScreenClient>
type Candidate = NonNullable<WalletRow['candidate']>

/** Returns the press handler of a wallet: connect, choose a chain first, or show where to get the wallet. */
export function useOpenWallet(): (row: WalletRow) => void {
  const client = useScreenClient()
  const { isMissing } = useAgreement()
  return useCallback(
    (row) => {
      const { actions, getState } = client
      // A site may open the modal on a later screen; the box to tick is on the first one.
      if (isMissing) return actions.modal.reset('Connect')
      const pairing = pairingFor(row, getState().wallets)
      const { name, candidate } = row
      const platform = pairing !== undefined ? 'qrcode' : candidate === undefined ? 'none' : 'browser'
      actions.track({ event: 'SELECT_WALLET', properties: { name, platform } })
      if (pairing !== undefined) openPaired(client, row, pairing)
      else if (candidate !== undefined) openInstalled(client, candidate)
      else actions.modal.push('Downloads', { walletId: idOf(row), name })
    },
    [client, isMissing],
  )
}

const idOf = ({ id, listing, custom }: WalletRow) => listing?.id ?? custom?.id ?? id

/** Opens a wallet on another device, or an app on this one. */
function openPaired(client: Client, row: WalletRow, pairing: Candidate): void {
  const { actions, getState, links, options } = client
  const { name, imageId, icon, rdns, listing, custom } = row
  if (row.candidate !== undefined) {
    // Requested within the press, so that the screen is rendered once, with its QR code.
    actions.connect({ walletId: pairing.id })
    actions.modal.push('ConnectingWalletConnect', {})
    return
  }
  const walletId = idOf(row)
  const chosen = {
    id: walletId,
    name,
    ...(rdns === undefined ? {} : { rdns }),
    ...(imageId === undefined ? {} : { imageId }),
    ...(icon === undefined ? {} : { icon }),
  }
  actions.connect({ walletId: pairing.id, chosen })
  const { environment, clock, preferUniversalLinks } = options
  const { connect } = getState()
  const pairingUri = connect.status === 'waiting' && connect.walletId === pairing.id ? pairingUriOf(connect) : undefined
  const wallet = listing ?? custom
  // Opened within the press if the pairing URI was prefetched, because browsers block opening an app later.
  const known = links()
  if (
    environment.isMobile &&
    known !== undefined &&
    wallet !== undefined &&
    isPairingUriGood(pairingUri, clock.now())
  ) {
    const { uri } = pairingUri
    const link = known.toPairingLink(wallet, { target: 'mobile', uri, environment, preferUniversalLinks })
    if (link !== undefined && known.linkPolicy(environment).opensAtOnce) openPairingLink(client, link, name)
  }
  actions.modal.push('ConnectingWalletConnect', { walletId, name })
}

function openInstalled({ actions, getState }: Client, candidate: Candidate): void {
  const { listedFamily: listed } = getState()
  const known = candidate.namespaces.filter(
    (namespace) =>
      (listed ?? namespace) === namespace &&
      getState().networks.some(({ chainNamespace }) => chainNamespace === namespace),
  )
  if (known.length > 1) {
    actions.modal.push('ConnectingMultiChain', { walletId: candidate.id })
    return
  }
  const [namespace] = known
  const call = { walletId: walletIdFor(candidate, namespace), ...(namespace === undefined ? {} : { namespace }) }
  // Requested within the press, because some wallets can open their window only then.
  actions.connect(call)
  actions.modal.push('ConnectingExternal', call)
}
