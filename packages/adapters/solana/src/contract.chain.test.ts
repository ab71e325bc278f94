import { chainAdapterContract } from '@latchkey/testing/contracts'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll } from 'vitest'
import { startSolanaWorld } from '../fixtures/solana-world.ts'
import { verifySignature } from './transactions/verify-signature.ts'

let world: Awaited<ReturnType<typeof startSolanaWorld>>
beforeAll(async () => {
  world = await startSolanaWorld()
})
afterAll(() => world?.chain.stop())

/** What an account without data must keep. */
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
    isSignedMessage: async (message, signature) => {
      const bytes = new TextEncoder().encode(message)
      const { decodeBase58 } = await import('@latchkey/primitives')
      return verifySignature(decodeBase58(signature), bytes, new PublicKey(alice.address).toBase58())
    },
  }
})
