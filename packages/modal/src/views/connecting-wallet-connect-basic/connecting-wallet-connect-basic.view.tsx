import type { Title } from '../../router/define-view.ts'
import { pairing } from '../../strings/en/pairing.ts'
import { usePairing } from '../connecting-wallet-connect/use-pairing.ts'
import { Ways } from '../connecting-wallet-connect/ways.tsx'

export const title: Title = (words) => words('pairing', pairing).title

/** The code alone, which any wallet can scan. @see Spec §2 "ConnectingWalletConnectBasic" */
export default function ConnectingWalletConnectBasicView() {
  return <Ways pairing={usePairing()} ways={['qrcode']} />
}
