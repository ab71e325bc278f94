import { chainAdapterContract } from '@latchkey/testing/contracts'
import {
  getBase58Encoder,
  getPublicKeyFromAddress,
  signatureBytes,
  address as toAddress,
  verifySignature,
} from '@solana/kit'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll } from 'vitest'
import { startSolanaWorld } from '../fixtures/solana-world.ts'

let world: Awaited<ReturnType<typeof startSolanaWorld>>
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world?.chain.stop())

/** The rent of an account without data. */
const LEAST_LAMPORTS = 890_880n

chainAdapterContract('the Solana adapter', async () => {
  const { network, otherNetwork, alice } = world
  const wallet = await world.createWallet()
  const adapter = world.createAdapter()
  const recipient = Keypair.generate().publicKey.toBase58()
  return {
    adapter,
    session: wallet.openSession(),
    network,
    otherNetwork,
    recipient,
    switchesSilently: true,
    leastAmount: LEAST_LAMPORTS,
    toTransaction: (amount) =>
      adapter.toTransaction({ address: alice.address, network, transfer: { to: recipient, amount } }),
    rejectNext: wallet.rejectNext,
    // Verified with the library of the ecosystem, which shares no code with the adapter.
    isSignedMessage: async (message, signature) =>
      verifySignature(
        await getPublicKeyFromAddress(toAddress(alice.address)),
        signatureBytes(getBase58Encoder().encode(signature) as Uint8Array),
        new TextEncoder().encode(message),
      ),
  }
})
