import { evmAdapterContract, type HostSigner, hostSignerContract } from '@latchkey/testing/contracts'
import { ethers5, getSigner, readSignerError, type Signer, watchSigner } from './index.ts'

evmAdapterContract('the adapter for ethers 5', () => ethers5({ pollingIntervalMs: 20 }))

hostSignerContract('ethers 5', ({ urls }) => ({
  adapter: ethers5({ pollingIntervalMs: 20, rpcUrl: (networkId) => urls[networkId === 'eip155:1' ? 1 : 8453] }),
  getSigner: async (client) => toHostSigner(await getSigner(client)),
  watchSigner: (client, listener) =>
    watchSigner(client, (signer) => listener(signer === undefined ? undefined : toHostSigner(signer))),
  readCode: (thrown) => readSignerError(thrown).code,
  isRejection: (thrown) => (thrown as { code?: unknown }).code === 4001,
}))

function toHostSigner(signer: Signer): HostSigner {
  return {
    address: signer._address,
    chainId: signer.provider.network.chainId,
    signMessage: (message) => signer.signMessage(message),
    sendTransaction: async (transaction) => (await signer.sendTransaction(transaction)).hash,
    getBalance: async (address) => (await signer.provider.getBalance(address)).toBigInt(),
  }
}
