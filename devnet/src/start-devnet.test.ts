import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  formatUnits,
  http,
  parseEther,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { normalize } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  collectionAbi,
  DEVNET_MNEMONIC,
  type Devnet,
  devnetContracts,
  devnetPrices,
  resetDevnet,
  startDevnet,
  tokenAbi,
} from './index.ts'

const ETHEREUM = 1
const BASE = 8453
const NOW_SEC = 1_780_000_000

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ nowSec: NOW_SEC })
})
afterAll(() => devnet?.stop())

function clientOf(chainId: number) {
  const chain = chainId === BASE ? { ...base, contracts: { ...base.contracts, ...mainnet.contracts } } : mainnet
  return createPublicClient({ chain, transport: http(devnet.urls[chainId]), pollingInterval: 10 })
}

function account(label: string) {
  const found = devnet.accounts.find((each) => each.label === label)
  if (found === undefined) throw new Error(`nobody is called ${label}`)
  return found
}

async function balanceOf(chainId: number, token: Address, owner: Address, decimals: number): Promise<string> {
  const client = clientOf(chainId)
  return formatUnits(
    await client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [owner] }),
    decimals,
  )
}

describe('the chains', () => {
  it.each([ETHEREUM, BASE])('%i has its real id and listens on this machine only', async (chainId) => {
    expect(await clientOf(chainId).getChainId()).toBe(chainId)
    expect(new URL(devnet.urls[chainId] ?? '').hostname).toBe('127.0.0.1')
  })

  it('derives the accounts of the public test mnemonic, each marked never to be used', () => {
    for (const [index, { address, privateKey, warning }] of devnet.accounts.entries()) {
      expect(address).toBe(mnemonicToAccount(DEVNET_MNEMONIC, { addressIndex: index }).address)
      expect(privateKeyToAccount(privateKey).address).toBe(address)
      expect(warning).toBe('public test key, never use')
    }
  })

  it('mines a transaction at once, at a time after the past', async () => {
    const sender = privateKeyToAccount(account('Bob').privateKey)
    const wallet = createWalletClient({ chain: mainnet, transport: http(devnet.urls[ETHEREUM]), account: sender })
    const hash = await wallet.sendTransaction({ to: account('Carol').address, value: parseEther('0.1') })
    const client = clientOf(ETHEREUM)
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    const { timestamp } = await client.getBlock({ blockNumber: receipt.blockNumber })
    expect(Number(timestamp)).toBeGreaterThanOrEqual(NOW_SEC)
    expect(Number(timestamp)).toBeLessThan(NOW_SEC + 600)
  })
})

describe('the contracts', () => {
  it.each([ETHEREUM, BASE])('on %i are three tokens with believable names', async (chainId) => {
    const contracts = devnet.contracts[chainId]
    expect(contracts).toEqual(devnetContracts)
    const client = clientOf(chainId)
    const described = await client.multicall({
      allowFailure: false,
      contracts: [devnetContracts.usdc, devnetContracts.dai, devnetContracts.link].flatMap((address) => [
        { address, abi: tokenAbi, functionName: 'symbol' } as const,
        { address, abi: tokenAbi, functionName: 'name' } as const,
        { address, abi: tokenAbi, functionName: 'decimals' } as const,
      ]),
    })
    expect(described).toEqual(['USDC', 'USD Coin', 6, 'DAI', 'Dai Stablecoin', 18, 'LINK', 'Chainlink Token', 18])
  })

  it('carry the pictures of the collection on chain', async () => {
    const uri = await clientOf(ETHEREUM).readContract({
      address: devnetContracts.collection,
      abi: collectionAbi,
      functionName: 'tokenURI',
      args: [3n],
    })
    const metadata = readDataUri(uri)
    expect(JSON.parse(metadata)).toMatchObject({ name: 'Quiet Harbour #3', attributes: [{ trait_type: 'Hour' }] })
    const picture = readDataUri(JSON.parse(metadata).image)
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 600 600">.*<\/svg>$/)
    expect(picture).not.toMatch(/<image|href/)
  })

  it('are priced, each and the native currency, on both chains', () => {
    for (const chainId of [ETHEREUM, BASE]) {
      const priced = devnetPrices.filter((price) => price.chainId === chainId).map(({ address }) => address)
      const { usdc, dai, link, weth, usdt } = devnetContracts
      expect(priced).toEqual(['native', usdc, dai, link, weth, usdt])
    }
  })
})

describe('the names, through viem and its own definition of Ethereum', () => {
  it('lead to an address and back', async () => {
    const client = clientOf(ETHEREUM)
    const { address } = account('Alice')
    expect(await client.getEnsAddress({ name: normalize('alice.eth') })).toBe(address)
    expect(await client.getEnsName({ address })).toBe('alice.eth')
    expect(await client.getEnsText({ name: 'alice.eth', key: 'description' })).toBe('Alice of the local world')
  })

  it('work on the other chain too, also by its own coin type', async () => {
    const client = clientOf(BASE)
    const { address } = account('Bob')
    expect(await client.getEnsAddress({ name: 'bob.eth' })).toBe(address)
    expect(await client.getEnsName({ address })).toBe('bob.eth')
    expect(await client.getEnsName({ address, coinType: BigInt(0x80000000 + BASE) })).toBe('bob.eth')
  })

  it('are null without a record', async () => {
    const client = clientOf(ETHEREUM)
    expect(await client.getEnsAddress({ name: 'nobody.eth' })).toBeNull()
    expect(await client.getEnsName({ address: account('Erin').address })).toBeNull()
    expect(await client.getEnsText({ name: 'alice.eth', key: 'url' })).toBeNull()
  })

  it('come with pictures: drawn ones, and one that refers to the collection', async () => {
    const client = clientOf(ETHEREUM)
    expect(await client.getEnsAvatar({ name: 'alice.eth' })).toMatch(/^data:image\/svg\+xml;base64,/)
    const text = await client.getEnsText({ name: 'carol.eth', key: 'avatar' })
    expect(text).toBe(`eip155:1/erc721:${devnetContracts.collection}/1`)
    const uri = await client.getEnsAvatar({ name: 'carol.eth' })
    expect(uri).toMatch(/^data:image\/svg\+xml;base64,/)
  })
})

describe('the past of the first account', () => {
  it('adds up to what she holds now (Ethereum)', async () => {
    const { address } = account('Alice')
    expect(await balanceOf(ETHEREUM, devnetContracts.usdc, address, 6)).toBe('3732.25')
    expect(await balanceOf(ETHEREUM, devnetContracts.dai, address, 18)).toBe('1275.35')
    expect(await balanceOf(ETHEREUM, devnetContracts.link, address, 18)).toBe('48')
    const ether = Number(formatUnits(await clientOf(ETHEREUM).getBalance({ address }), 18))
    // 4.69 in, 0.815 out, the rest is fees.
    expect(ether).toBeGreaterThan(3.8)
    expect(ether).toBeLessThan(3.875)
  })

  it('spreads over eight months and rises in time', async () => {
    const client = clientOf(ETHEREUM)
    const last = await client.getBlockNumber()
    const blocks = await Promise.all(
      Array.from({ length: Number(last) + 1 }, (_, number) => client.getBlock({ blockNumber: BigInt(number) })),
    )
    const times = blocks.map(({ timestamp }) => Number(timestamp))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const months = new Set(times.map((time) => new Date(time * 1_000).toISOString().slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(8)
  })

  it('holds a failed transaction, one from inside a call, and spam', async () => {
    const client = clientOf(ETHEREUM)
    const { address } = account('Alice')
    const last = Number(await client.getBlockNumber())
    const receipts = (
      await Promise.all(
        Array.from({ length: last }, (_, index) =>
          client.request({
            method: 'eth_getBlockReceipts' as never,
            params: [`0x${(index + 1).toString(16)}`] as never,
          }),
        ),
      )
    ).flat() as unknown as { status: string; from: string; to: string | null }[]
    const own = receipts.filter(({ from }) => from === address.toLowerCase())
    expect(own.filter(({ status }) => status === '0x0')).toHaveLength(1)
    expect(receipts.filter(({ to }) => to === devnetContracts.spamCollection.toLowerCase())).toHaveLength(3)
    const payouts = receipts.filter(({ to }) => to === devnetContracts.payout.toLowerCase())
    expect(payouts.filter(({ from }) => from !== address.toLowerCase())).toHaveLength(1)
    const pictures = await client.readContract({
      address: devnetContracts.collection,
      abi: collectionAbi,
      functionName: 'balanceOf',
      args: [address],
    })
    expect(pictures).toBe(3n)
  })
})

describe('resetDevnet', () => {
  it('goes back to the start, again and again', async () => {
    const { address } = account('Dave')
    const client = clientOf(BASE)
    const before = await client.getBalance({ address })
    const block = await client.getBlockNumber({ cacheTime: 0 })
    const test = createTestClient({ chain: base, mode: 'anvil', transport: http(devnet.urls[BASE]) })
    for (let round = 0; round < 3; round++) {
      await test.setBalance({ address, value: 1n })
      await test.mine({ blocks: 2 })
      await resetDevnet(devnet)
      expect(await client.getBalance({ address })).toBe(before)
      expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(block)
    }
  })
})

function readDataUri(uri: string): string {
  return Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64').toString('utf8')
}
