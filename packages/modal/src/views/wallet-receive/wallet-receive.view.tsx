import { selectConnection, selectNetwork } from '@latchkey/core'
import { ChevronRightIcon } from '@latchkey/design'
import { Qr, qrCss } from '@latchkey/design/qr'
import { useClientState, useScreenClient } from '@latchkey/react'
import { CopyButton } from '../../parts/copy-button.tsx'
import { GroupedAddress } from '../../parts/grouped-address.tsx'
import { NetworkPicture } from '../../parts/network-picture.tsx'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import type { Title } from '../../router/define-view.ts'
import { usePreload } from '../../router/view-loader.ts'
import { useViewCss, useWords } from '../../shell/index.ts'
import { receive } from '../../strings/en/receive.ts'
import css from './wallet-receive.css?inline'

export const title: Title = (words) => words('receive', receive).title

const SHOWN_NETWORKS = 5

/** The address as a QR code and as text, and which assets may be sent to it. @see Spec §1 "receive" */
export default function WalletReceiveView() {
  useViewCss(qrCss)
  useViewCss(css)
  const t = useWords('receive', receive)
  const { actions } = useScreenClient()
  const preload = usePreload()
  const { address, wallet, network, all } = useClientState((state) => ({
    address: selectConnection(state).address,
    wallet: selectConnection(state).wallet,
    network: selectNetwork(state),
    all: state.networks,
  }))
  if (address === undefined) return null
  const networks = all.filter(({ chainNamespace }) => chainNamespace === network?.chainNamespace)
  const logo =
    wallet !== undefined ? (
      <WalletPicture name={wallet.name} icon={wallet.icon} size={48} />
    ) : network === undefined ? undefined : (
      <NetworkPicture network={network} size={48} />
    )
  return (
    <div className="lk-view-content lk-center lk-receive">
      <div className="lk-receive-code">
        <Qr value={address} label={t.code} logo={logo} />
      </div>
      <p className="lk-receive-address" data-testid="receive-address">
        <GroupedAddress address={address} />
      </p>
      {/* A full-width button, because it is the only action of the screen. */}
      <CopyButton text={address} message="address-copied" variant="primary" testId="receive-address-copy-button">
        {() => t.copy}
      </CopyButton>
      <div className="lk-receive-networks">
        {networks.length > 1 && (
          <button
            type="button"
            className="lk-receive-pictures"
            aria-label={t.networks(namesOf(networks))}
            data-testid="receive-networks-button"
            onClick={() => actions.modal.push('WalletCompatibleNetworks')}
            onPointerEnter={() => preload('WalletCompatibleNetworks')}
            onFocus={() => preload('WalletCompatibleNetworks')}
          >
            {networks.slice(0, SHOWN_NETWORKS).map((each) => (
              <NetworkPicture key={each.caipNetworkId} network={each} size={24} />
            ))}
            {networks.length > SHOWN_NETWORKS && <span>+{networks.length - SHOWN_NETWORKS}</span>}
            <ChevronRightIcon size={16} />
          </button>
        )}
        <p>{networks.length === 1 ? t.only(networks[0]?.name ?? '') : t.onlyThese}</p>
      </div>
    </div>
  )
}

function namesOf(networks: readonly { readonly name: string }[]): string {
  return networks.map(({ name }) => name).join(', ')
}
