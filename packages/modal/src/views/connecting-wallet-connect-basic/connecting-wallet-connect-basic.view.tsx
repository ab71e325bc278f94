import { Button, EmptyState, WalletIcon } from '@latchkey/design'
import { useClientState, useScreenClient } from '@latchkey/react'
import type { Title } from '../../router/define-view.ts'
import { useWords } from '../../shell/index.ts'
import { connecting as connectingWords } from '../../strings/en/connect.ts'
import { pairing } from '../../strings/en/pairing.ts'
import { toPairingTitle } from '../connecting-wallet-connect/to-pairing-title.ts'
import { usePairing } from '../connecting-wallet-connect/use-pairing.ts'
import { Ways } from '../connecting-wallet-connect/ways.tsx'

export const title: Title = (words, { state }) => toPairingTitle(words, state)

/** Only the QR code, which any wallet can scan. @see Spec §2 "ConnectingWalletConnectBasic" */
export default function ConnectingWalletConnectBasicView() {
  const { options } = useScreenClient()
  const canPair = useClientState(({ wallets }) =>
    [...options.connectors, ...wallets].some(({ supports }) => supports?.pairing === true),
  )
  return canPair ? <Code /> : <NoCode />
}

function Code() {
  return <Ways pairing={usePairing()} ways={['qrcode']} />
}

/** A site without adapters opens on this screen, even if none of its connectors pairs. */
function NoCode() {
  const t = useWords('pairing', pairing)
  const connecting = useWords('connecting', connectingWords)
  const { modal } = useScreenClient().actions
  return (
    <EmptyState
      icon={<WalletIcon />}
      title={t.noCode}
      text={t.noCodeText}
      action={
        <Button variant="primary" onClick={() => modal.reset('Connect')}>
          {connecting.otherWallet}
        </Button>
      }
    />
  )
}
