import { selectConnection, selectNetwork } from '@latchkey/core'
import { Button, CheckIcon, CopyIcon, LiveRegion } from '@latchkey/design'
import { Qr, qrCss } from '@latchkey/design/qr'
import { useClient, useClientState } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { NetworkPicture } from '../../parts/network-picture.tsx'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { useStrings, useViewCss } from '../../shell/index.ts'
import { groupAddress } from './group-address.ts'
import css from './wallet-receive.css?inline'

const SHOWN_NETWORKS = 5

/** The address as a code and as text, and what may be sent to it. @see Spec §1 "receive" */
export default function WalletReceiveView() {
  useViewCss(qrCss)
  useViewCss(css)
  const t = useStrings()
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
        <Qr value={address} label={t.receive.code} logo={logo} />
      </div>
      <p className="lk-receive-address" dir="ltr" data-testid="receive-address">
        {groupAddress(address).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never move
          <span key={at}>{group}</span>
        ))}
      </p>
      <CopyButton address={address} />
      <div className="lk-receive-networks">
        {networks.length > 1 && (
          <span className="lk-receive-pictures" role="img" aria-label={t.receive.networks(namesOf(networks))}>
            {networks.slice(0, SHOWN_NETWORKS).map((each) => (
              <NetworkPicture key={each.caipNetworkId} network={each} size={24} />
            ))}
            {networks.length > SHOWN_NETWORKS && <span>+{networks.length - SHOWN_NETWORKS}</span>}
          </span>
        )}
        <p>{networks.length === 1 ? t.receive.only(networks[0]?.name ?? '') : t.receive.onlyThese}</p>
      </div>
    </div>
  )
}

function namesOf(networks: readonly { readonly name: string }[]): string {
  return networks.map(({ name }) => name).join(', ')
}

const RESULT_SHOWN_MS = 1500

/** The one thing to do here, so it is a button of full size. */
function CopyButton({ address }: { readonly address: string }) {
  const t = useStrings()
  const { actions, options } = useClient()
  const [isCopied, setCopied] = useState(false)
  useEffect(
    () => (isCopied ? options.clock.after(RESULT_SHOWN_MS, () => setCopied(false)) : undefined),
    [isCopied, options],
  )
  const copy = () => {
    const clipboard: Clipboard | undefined = navigator.clipboard
    const written = clipboard === undefined ? Promise.reject(new Error('no clipboard')) : clipboard.writeText(address)
    written.then(
      () => {
        setCopied(true)
        actions.showToast('success', { type: 'address-copied' })
      },
      () => actions.showToast('error', { type: 'text', text: t.shell.copyFailed }),
    )
  }
  return (
    <>
      <Button
        variant="primary"
        fullWidth
        start={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        data-testid="receive-address-copy-button"
        onClick={copy}
      >
        {t.receive.copy}
      </Button>
      <LiveRegion message={isCopied ? t.shell.addressCopied : ''} />
    </>
  )
}
