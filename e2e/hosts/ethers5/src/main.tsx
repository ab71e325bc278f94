import { ethers5, getSigner, readSignerError, type Signer, watchSigner } from '@latchkey/adapter-ethers5'
import { base, mainnet } from '@latchkey/chains'
import { injected } from '@latchkey/connector-injected'
import { createWalletModal } from '@latchkey/modal'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Nodes of the local chains; set by the build. */
declare const NODES: Readonly<Record<number, string>>

const FRIEND = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const withNode = <T extends typeof mainnet>(network: T): T => ({
  ...network,
  rpcUrls: { default: { http: [NODES[network.id] ?? ''] } },
})

const { client, open } = createWalletModal({
  networks: [withNode(mainnet), withNode(base)],
  adapters: [ethers5()],
  connectors: [injected()],
  metadata: { name: 'A site with ethers5' },
})

function Page() {
  const [signer, setSigner] = useState<Signer>()
  const [account, setAccount] = useState({ address: 'none', chain: 'none' })
  const [signature, setSignature] = useState('')
  const [receipt, setReceipt] = useState('')
  useEffect(() => watchSigner(client, setSigner), [])
  useEffect(() => {
    if (signer === undefined) return setAccount({ address: 'none', chain: 'none' })
    let isCurrent = true
    Promise.all([signer.getAddress(), signer.provider.getNetwork()]).then(([address, { chainId }]) => {
      if (isCurrent) setAccount({ address, chain: String(chainId) })
    })
    return () => {
      isCurrent = false
    }
  }, [signer])
  const sign = async () => setSignature(await (await getSigner(client)).signMessage('hello').catch(toCode))
  const send = async () => {
    const sent = await signer?.sendTransaction({ to: FRIEND, value: 1 })
    const receipt = await sent?.wait()
    setReceipt(receipt?.status === 1 ? 'success' : 'failed')
  }
  return (
    <main>
      <button type="button" onClick={() => void open()}>
        Open
      </button>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <button type="button" onClick={send}>
        Send
      </button>
      <button type="button" onClick={() => client.actions.switchNetwork('eip155:8453')}>
        Switch
      </button>
      <button type="button" onClick={() => client.actions.disconnect()}>
        Disconnect
      </button>
      <output data-testid="account">{account.address}</output>
      <output data-testid="chain">{account.chain}</output>
      <output data-testid="signature">{signature}</output>
      <output data-testid="receipt">{receipt}</output>
    </main>
  )
}

const toCode = (error: unknown): string => readSignerError(error).code

const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
