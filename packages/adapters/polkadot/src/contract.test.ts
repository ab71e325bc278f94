import { polkadot as network, westend } from '@latchkey/chains'
import { chainAdapterContract } from '@latchkey/testing/contracts'
import { signatureVerify } from '@polkadot/util-crypto'
import { openPolkadotSession } from '../fixtures/open-polkadot-session.ts'
import { polkadot } from './index.ts'

chainAdapterContract(
  'the Polkadot adapter',
  async () => {
    const { session, wallet } = await openPolkadotSession()
    const [{ address } = { address: '' }, { address: recipient } = { address: '' }] = session.accounts
    return {
      adapter: polkadot(),
      session,
      network,
      otherNetwork: westend,
      recipient,
      switchesSilently: true,
      rejectNext: wallet.rejectNext,
      // Verified with the library of the ecosystem, which shares no code with the adapter.
      isSignedMessage: async (message, signature) => signatureVerify(message, signature, address).isValid,
    }
  },
  { signsOnly: true },
)
