import { type ErrorCode, WalletError } from '@latchkey/errors'
import { toFakeListing } from '@latchkey/testing'
import { HARBOR, type ViewWorld } from './show-view.fixture.ts'

const PAIRING = 'walletConnect'

/** A pairing URI; the fake connector numbers the later ones. */
export const PAIRING_URI = `wc:${'94caa59c77dae0dd'.repeat(4)}@2?relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`

/** A site with pairing, whose wallet has not responded, or has failed. */
export function pairingWorld(code?: ErrorCode): ViewWorld {
  return {
    wallets: [HARBOR, { id: PAIRING, name: 'WalletConnect', type: 'WALLET_CONNECT', pairingUri: PAIRING_URI }],
    history: [{ name: 'Connect', params: undefined }],
    catalogue: { wallets: [JUNIPER] },
    before: ({ connector }) => {
      if (code === undefined) connector.wallet(PAIRING).hang()
      else connector.wallet(PAIRING).failNext(new WalletError(code as 'connect/timeout'))
    },
  }
}

/** A wallet with all kinds of links. */
const JUNIPER = toFakeListing({
  id: 'juniper',
  name: 'Juniper',
  mobile_link: 'juniper://',
  webapp_link: 'https://juniper.example',
  desktop_link: 'juniper://',
  link_mode: 'https://juniper.example/open',
})
