import { generateKeyPairSync, sign } from 'node:crypto'
import { contractWalletOf } from '@latchkey/devnet'
import { type CaipNetworkId, encodeBase58 } from '@latchkey/primitives'
import { cryptoWaitReady, encodeAddress, sr25519PairFromSeed, sr25519Sign } from '@polkadot/util-crypto'
import { Signer as Bip322 } from 'bip322-js'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

/** An account that signs, as a wallet of its family does. */
export interface BenchSigner {
  readonly title: string
  readonly chainId: CaipNetworkId
  readonly address: string
  readonly sign: (text: string) => Promise<string> | string
}

/** Keys of the BIP-322 vectors, which are public. */
const BITCOIN_KEY = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const BITCOIN_ADDRESS = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

/** Returns an account of each kind. The contract wallet is created on the node. */
export async function createSigners(nodeUrl: string): Promise<readonly BenchSigner[]> {
  await cryptoWaitReady()
  return [createEvm(), await createContract(nodeUrl), createSolana(), createBitcoin(), createPolkadot()]
}

function createEvm(): BenchSigner {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    title: 'EVM, key',
    chainId: 'eip155:1',
    address: account.address,
    sign: (message) => account.signMessage({ message }),
  }
}

async function createContract(nodeUrl: string): Promise<BenchSigner> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const { address, factory, data } = contractWalletOf(owner.address)
  const client = createTestClient({ chain: mainnet, mode: 'anvil', transport: http(nodeUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const [account = '0x' as const] = await client.getAddresses()
  const hash = await client.sendTransaction({ account, to: factory, data })
  await client.waitForTransactionReceipt({ hash })
  return { title: 'EVM, ERC-1271', chainId: 'eip155:1', address, sign: (message) => owner.signMessage({ message }) }
}

function createSolana(): BenchSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    title: 'Solana',
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    address: encodeBase58(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)),
    sign: (text) => encodeBase58(sign(null, Buffer.from(text), privateKey)),
  }
}

const createBitcoin = (): BenchSigner => ({
  title: 'Bitcoin, BIP-322',
  chainId: 'bip122:000000000019d6689c085ae165831e93',
  address: BITCOIN_ADDRESS,
  sign: (text) => String(Bip322.sign(BITCOIN_KEY, BITCOIN_ADDRESS, text)),
})

function createPolkadot(): BenchSigner {
  const pair = sr25519PairFromSeed(new Uint8Array(32).fill(7))
  return {
    title: 'Polkadot, sr25519',
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    address: encodeAddress(pair.publicKey, 0),
    sign: (text) => `0x${Buffer.from(sr25519Sign(`<Bytes>${text}</Bytes>`, pair)).toString('hex')}`,
  }
}
