import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { DEVNET_MNEMONIC, devnetContracts, tokenAbi } from '@latchkey/devnet'
import { AbiCoder, Contract, FetchRequest, HDNodeWallet, Interface, JsonRpcProvider } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbiItem,
  toHex,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../testing/start-world.fixture.ts'

/*
 * The calls that the views make, with the client libraries of sites: through the gateway they return the same results
 * as directly from the node.
 */
const { usdc } = devnetContracts
const RECEIVER = '0x00000000000000000000000000000000000000e7'
const signer = mnemonicToAccount(DEVNET_MNEMONIC)

let world: World
let server: ReturnType<typeof serve>
let url: string
beforeAll(async () => {
  world = await startWorld({ history: false })
  server = serve({ fetch: world.gateway.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/?chainId=eip155:1&projectId=`
})
afterAll(async () => {
  server?.close()
  await world?.stop()
})

const viemOn = (address: string) =>
  createPublicClient({
    chain: mainnet,
    transport: http(address, { batch: { batchSize: 1_000 }, retryCount: 0 }),
    pollingInterval: 20,
    cacheTime: 0,
  })
const ethersOn = (address: string) => new JsonRpcProvider(new FetchRequest(address), 1, { staticNetwork: true })
const transferOf = (amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [RECEIVER, amount] })

describe('viem through the gateway', () => {
  it('returns the results of the node, in one batch (Spec §7.30)', async () => {
    const read = (client: ReturnType<typeof viemOn>) =>
      Promise.all([
        client.getChainId(),
        client.getBlockNumber(),
        client.getBalance({ address: signer.address }),
        client.getTransactionCount({ address: signer.address }),
        client.getCode({ address: usdc }),
        client.getGasPrice(),
        client.estimateFeesPerGas(),
        client.estimateMaxPriorityFeePerGas(),
        client.getFeeHistory({ blockCount: 4, rewardPercentiles: [25, 75] }),
        client.getBlock({ includeTransactions: true }),
        client.getStorageAt({ address: usdc, slot: toHex(0, { size: 32 }) }),
        client.estimateGas({ account: signer.address, to: usdc, data: transferOf(1n) }),
        ...(['name', 'symbol', 'decimals'] as const).map((functionName) =>
          client.readContract({ address: usdc, abi: tokenAbi, functionName }),
        ),
      ])
    expect(await read(viemOn(url))).toEqual(await read(viemOn(world.devnet.urls[1] ?? '')))
  })

  it('reads many contracts in one multicall (Spec §7.30)', async () => {
    const contract = { address: usdc, abi: tokenAbi } as const
    const results = await viemOn(url).multicall({
      contracts: [
        { ...contract, functionName: 'balanceOf', args: [signer.address] },
        { ...contract, functionName: 'allowance', args: [signer.address, RECEIVER] },
        { address: zeroAddress, abi: tokenAbi, functionName: 'symbol' },
      ],
    })
    expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'failure'])
  })

  it('sends a transaction, and finds its receipt and its logs (Spec §7.30)', async () => {
    const client = viemOn(url)
    const wallet = createWalletClient({ account: signer, chain: mainnet, transport: http(url) })
    await world.rpc.send({ from: signer.address, to: usdc, data: mint(5_000_000n) })
    const hash = await wallet.sendTransaction({ to: usdc, data: transferOf(2_000_000n) })
    const receipt = await client.waitForTransactionReceipt({ hash })
    const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
    const logs = await client.getLogs({
      address: usdc,
      event,
      args: { to: RECEIVER },
      fromBlock: receipt.blockNumber,
      toBlock: receipt.blockNumber,
    })
    expect([receipt.status, logs.map(({ args }) => args.value)]).toEqual(['success', [2_000_000n]])
    expect((await client.getTransaction({ hash })).from).toBe(signer.address.toLowerCase())
  })

  it('calls with overridden balances and code (Spec §7.30)', async () => {
    const client = viemOn(url)
    const poor = '0x00000000000000000000000000000000000000f1'
    const value = 10n ** 18n
    await expect(client.call({ account: poor, to: RECEIVER, value })).rejects.toThrow(/fund|balance/i)
    const { data } = await client.call({
      account: poor,
      to: RECEIVER,
      value,
      stateOverride: [
        { address: poor, balance: 2n * value },
        // Returns 42.
        { address: RECEIVER, code: '0x602a60005260206000f3' },
      ],
    })
    expect(BigInt(data ?? '0x0')).toBe(42n)
  })

  it('simulates the transfers of a transaction (Spec §7.30)', async () => {
    const holder = { account: signer.address, to: usdc } as const
    await world.rpc.send({ from: signer.address, to: usdc, data: mint(3n) })
    const [block] = await viemOn(url).simulateBlocks({
      blocks: [
        {
          calls: [
            { ...holder, data: transferOf(3n) },
            { ...holder, data: transferOf(10n ** 30n) },
          ],
        },
      ],
      traceTransfers: true,
    })
    expect(block?.calls.map(({ status }) => status)).toEqual(['success', 'failure'])
    expect(block?.calls[0]?.logs?.map(({ address }) => address.toLowerCase())).toEqual([usdc.toLowerCase()])
  })

  it('returns the reason of a revert, with its data (Spec §8)', async () => {
    const reverted = viemOn(url).call({ account: RECEIVER, to: usdc, data: transferOf(10n ** 40n) })
    await expect(reverted).rejects.toMatchObject({ name: 'CallExecutionError' })
    await expect(reverted).rejects.toThrow(/revert/i)
  })
})

describe('ethers through the gateway', () => {
  it('returns the results of the node, in one batch (Spec §7.30)', async () => {
    const read = async (provider: JsonRpcProvider) => {
      const token = new Contract(usdc, new Interface([...tokenAbi] as never), provider)
      const results = await Promise.all([
        provider.getBlockNumber(),
        provider.getBalance(signer.address),
        provider.getTransactionCount(signer.address),
        provider.getCode(usdc),
        provider.getFeeData(),
        provider.estimateGas({ from: signer.address, to: usdc, data: transferOf(1n) }),
        token.getFunction('symbol')(),
        token.getFunction('balanceOf')(signer.address),
      ])
      provider.destroy()
      return results
    }
    expect(await read(ethersOn(url))).toEqual(await read(ethersOn(world.devnet.urls[1] ?? '')))
  })

  it('sends a transaction, and finds its receipt and its logs (Spec §7.30)', async () => {
    const provider = ethersOn(url)
    provider.pollingInterval = 20
    const wallet = HDNodeWallet.fromPhrase(DEVNET_MNEMONIC).connect(provider)
    await world.rpc.send({ from: signer.address, to: usdc, data: mint(7n) })
    const sent = await wallet.sendTransaction({ to: usdc, data: transferOf(7n) })
    const receipt = await sent.wait()
    const logs = await provider.getLogs({ address: usdc, blockHash: receipt?.blockHash ?? '' })
    expect(receipt?.status).toBe(1)
    expect(logs.map(({ data }) => AbiCoder.defaultAbiCoder().decode(['uint256'], data)[0])).toEqual([7n])
    provider.destroy()
  })

  it('reports that a call reverts (Spec §8)', async () => {
    const provider = ethersOn(url)
    const reverted = provider.call({ from: RECEIVER, to: usdc, data: transferOf(10n ** 40n) })
    await expect(reverted).rejects.toMatchObject({ code: 'CALL_EXCEPTION' })
    provider.destroy()
  })
})

function mint(amount: bigint) {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [signer.address, amount] })
}
