import { toPairingWays } from '@latchkey/core/ui'
import { toQrShape } from '@latchkey/design/qr'
import { useScreenClient } from '@latchkey/react'
import { useWalletToGet } from '../../parts/use-wallet-to-get.ts'
import type { Title, ViewProps } from '../../router/define-view.ts'
import { useWords } from '../../shell/index.ts'
import { shell as shellWords } from '../../strings/en/shell.ts'
import { toPairingTitle } from './to-pairing-title.ts'
import { usePairing } from './use-pairing.ts'
import { Ways } from './ways.tsx'

export const title: Title<'ConnectingWalletConnect'> = (words, { params, state }) =>
  params.name ?? toPairingTitle(words, state)

/** A text with the length of a pairing URI, which determines the size of the QR code. */
const SAMPLE = '0'.repeat(220)

export const warm = () => void toQrShape(SAMPLE, false)

/** Passes a pairing URI to a wallet on another device, or to an app on this one. @see Spec §1 "through a pairing" */
export default function ConnectingWalletConnectView({ params }: ViewProps<'ConnectingWalletConnect'>) {
  const pairing = usePairing()
  const { walletId, name } = params
  if (walletId === undefined) return <Ways pairing={pairing} ways={['qrcode']} />
  return <ConnectingTo pairing={pairing} walletId={walletId} given={name} />
}

interface ConnectingToProps {
  readonly pairing: ReturnType<typeof usePairing>
  readonly walletId: string
  readonly given: string | undefined
}

function ConnectingTo({ pairing, walletId, given }: ConnectingToProps) {
  const shell = useWords('shell', shellWords)
  const { isMobile } = useScreenClient().options.environment
  const { wallet, row, installed, isUnknown, status } = useWalletToGet(walletId)
  // Until the links of the wallet are known, only the QR code is shown, which every wallet accepts.
  const isKnown = wallet !== undefined || isUnknown || status === 'failed'
  const ways = isKnown ? toPairingWays(wallet, { isMobile, isInstalled: installed !== undefined }) : []
  const picture = installed ?? row
  return (
    <Ways
      pairing={pairing}
      ways={ways.length > 0 ? ways : [isMobile ? 'mobile' : 'qrcode']}
      about={{ id: walletId, name: wallet?.name ?? given ?? shell.wallet, wallet, installed, picture }}
    />
  )
}
