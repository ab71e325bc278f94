import { WalletIcon } from '@latchkey/design'
import { Qr, QrSkeleton } from '@latchkey/design/qr'
import { CopyButton } from '../../parts/copy-button.tsx'
import { WalletPicture } from '../../parts/wallet-picture.tsx'
import { useWords } from '../../shell/index.ts'
import { pairing as pairingWords } from '../../strings/en/pairing.ts'
import type { ChosenWallet } from './chosen-wallet.ts'
import { GetWalletRow } from './get-wallet-row.tsx'
import type { Pairing } from './use-pairing.ts'

interface CodePanelProps {
  readonly pairing: Pairing
  readonly about?: ChosenWallet
  readonly onGet?: () => void
}

/** The QR code, and a button that copies its pairing URI. */
export function CodePanel({ pairing, about, onGet }: CodePanelProps) {
  const t = useWords('pairing', pairingWords)
  const uri = pairing.pairingUri?.uri
  const logo =
    about === undefined ? (
      <WalletIcon size={36} />
    ) : (
      <WalletPicture name={about.name} icon={about.picture?.icon} imageId={about.picture?.imageId} size={48} />
    )
  return (
    <div className="lk-center lk-pairing">
      <div className="lk-pairing-code" data-testid="wui-qr-code">
        {uri === undefined ? <QrSkeleton /> : <Qr value={uri} label={t.code} logo={logo} />}
      </div>
      <div>
        <p className="lk-pairing-waiting" role="status">
          {uri === undefined ? t.preparing : t.waiting}
        </p>
        <p className="lk-pairing-text" dir="auto">
          {about === undefined ? t.scan : t.scanWith(about.name)}
        </p>
      </div>
      <CopyLink uri={uri} />
      {about !== undefined && onGet !== undefined && <GetWalletRow name={about.name} onGet={onGet} />}
    </div>
  )
}

/** Copies the pairing URI as text, for a wallet that accepts one. */
export function CopyLink({ uri }: { readonly uri: string | undefined }) {
  const t = useWords('pairing', pairingWords)
  return (
    <CopyButton text={uri} message="link-copied" variant="secondary" testId="copy-wc2-uri">
      {(isCopied) => (isCopied ? t.copied : t.copy)}
    </CopyButton>
  )
}
