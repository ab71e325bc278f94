import { usePairing } from '../connecting-wallet-connect/use-pairing.ts'
import { Ways } from '../connecting-wallet-connect/ways.tsx'

/** The code alone, which any wallet can scan. @see Spec §2 "ConnectingWalletConnectBasic" */
export default function ConnectingWalletConnectBasicView() {
  return <Ways pairing={usePairing()} ways={['qrcode']} />
}
