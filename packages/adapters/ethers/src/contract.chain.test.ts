import { evmAdapterContract, type HostSigner, hostSignerContract } from '@latchkey/testing/contracts'
import { isError } from 'ethers'
import { ethers, getSigner, readSignerError, type Signer, watchSigner } from './index.ts'

evmAdapterContract('the adapter for ethers', () => ethers({ pollingIntervalMs: 20 }))

hostSignerContract('ethers', ({ urls }) => ({
  adapter: ethers({ pollingIntervalMs: 20, rpcUrl: (networkId) => urls[networkId === 'eip155:1' ? 1 : 8453] }),
  getSigner: async (client) => toHostSigner(await getSigner(client)),
  watchSigner: (client, listener) =>
    watchSigner(client, (signer) => listener(signer === undefined ? undefined : toHostSigner(signer))),
  readCode: (thrown) => readSignerError(thrown).code,
  isRejection: (thrown) => isError(thrown, 'ACTION_REJECTED'),
}))

function toHostSigner(signer: Signer): HostSigner {
  return {
    address: signer.address,
    chainId: Number(signer.provider._network.chainId),
    signMessage: (message) => signer.signMessage(message),
    sendTransaction: async (transaction) => (await signer.sendTransaction(transaction)).hash,
    getBalance: (address) => signer.provider.getBalance(address),
  }
}
