import { type Devnet, devnetContracts, startDevnet, tokenAbi } from '@latchkey/devnet'
import {
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  keccak256,
  maxUint256,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { mainnet } from 'viem/chains'
import { compileContracts } from './compile-contracts.ts'
import { type ContractName, type EvmWorld, realContracts } from './evm-world.types.ts'

const { usdc, dai, link, usdt, weth, feeToken, collection, uniswapRouter, permit2 } = devnetContracts
/**
 * A contract that is older than these blocks counts as older than a day. A real day has more blocks, which a node takes
 * long to mine.
 */
const DAY = { blocks: 500, interval: 180 } as const
const MANY = 10n ** 24n
const CLAIM = { index: 4n, amount: 25n * 10n ** 18n } as const
const abi = parseAbi([
  'function mint(address to) payable',
  'function list(address collection, uint256 id, uint256 price)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function deposit(uint256 assets, address receiver)',
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 code)',
  'function stake(uint256 amount)',
])

function connectChain(url: string | undefined) {
  return createTestClient({ mode: 'anvil', chain: mainnet, transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
}
type Chain = ReturnType<typeof connectChain>
type Send = (
  from: Address,
  to: Address | null,
  data: Hex,
  value?: bigint,
) => Promise<Awaited<ReturnType<Chain['getTransactionReceipt']>>>

/**
 * Starts a chain with the contracts of the corpus, on which the account has tokens and has used some of the contracts.
 */
export async function startEvmWorld(): Promise<{ readonly devnet: Devnet; readonly world: EvmWorld }> {
  const devnet = await startDevnet({ chains: [1] })
  try {
    return { devnet, world: await prepareWorld(devnet) }
  } catch (error) {
    await devnet.stop()
    throw error
  }
}

async function prepareWorld({ urls, accounts }: Devnet): Promise<EvmWorld> {
  const chain = connectChain(urls[1])
  const [account, friend, colleague, , , thief, stranger, recent, , deployer] = accounts.map(({ address }) => address)
  if (!account || !friend || !colleague || !thief || !stranger || !recent || !deployer)
    throw new Error('too few people')
  const send: Send = async (from, to, data, value = 0n) => {
    const hash = await chain.sendTransaction({ account: from, to, data, value })
    const receipt = await chain.waitForTransactionReceipt({ hash, pollingInterval: 10 })
    if (receipt.status !== 'success') throw new Error(`the world of the corpus could not be made: ${data.slice(0, 10)}`)
    return receipt
  }
  const people = { account, thief, deployer }
  await Promise.all(Object.values(people).map((address) => chain.setBalance({ address, value: parseEther('300') })))
  const proof = [keccak256('0x01'), keccak256('0x02')]
  const contracts = await deployContracts(send, people, rootOf(account, proof))
  const minted = async (owner: Address) => {
    const { logs } = await send(owner, collection, encodeFunctionData({ abi, functionName: 'mint', args: [owner] }))
    return BigInt(logs[0]?.topics[3] ?? 0)
  }
  await fillAccount(send, people, contracts)
  const itemIds = [await minted(account), await minted(account), await minted(account)] as const
  const listedId = await minted(friend)
  const { market } = contracts
  await send(friend, collection, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [market, true] }))
  const listed = encodeFunctionData({ abi, functionName: 'list', args: [collection, listedId, parseEther('0.5')] })
  await send(friend, market, listed)
  const standing = (await chain.getCode({ address: contracts.standing })) ?? '0x'
  for (const address of Object.values(realContracts))
    if (address !== permit2) await chain.setCode({ address, bytecode: standing })
  await chain.mine(DAY)
  const fresh = await deployFresh(send, people, contracts)
  await chain.setBalance({ address: account, value: parseEther('80') })
  const held = (token: Address) =>
    chain.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [account] })
  return {
    ...{ account, friend, colleague, thief, stranger, recent, itemIds, listedId },
    friendTwin: toTwin(friend, 'a1'),
    recentTwin: toTwin(recent, 'b2'),
    denied: `0x${'de41'.repeat(10)}`,
    contracts: { ...contracts, freshLure: fresh },
    claim: { ...CLAIM, proof },
    heldUsdc: await held(usdc),
    heldDai: await held(dai),
    heldEtherWei: parseEther('80'),
    nowSec: Number((await chain.getBlock()).timestamp),
    domain: 'app.example',
  }
}

/**
 * Returns an address with the first four and last four hex digits of another, as attackers create them by brute force.
 */
const toTwin = (address: Address, filler: string): Address =>
  `0x${address.slice(2, 6)}${filler.repeat(16)}${address.slice(-4)}`.toLowerCase() as Address

function rootOf(account: Address, proof: readonly Hex[]): Hex {
  const leaf = keccak256(encodePacked(['uint256', 'address', 'uint256'], [CLAIM.index, account, CLAIM.amount]))
  return proof.reduce((node, other) => {
    const [low, high] = BigInt(node) < BigInt(other) ? [node, other] : [other, node]
    return keccak256(encodePacked(['bytes32', 'bytes32'], [low, high]))
  }, leaf)
}

interface People {
  readonly account: Address
  readonly thief: Address
  readonly deployer: Address
}
type OldContracts = Readonly<Record<Exclude<ContractName, 'freshLure'> | 'standing', Address>>

const compiled = { current: undefined as ReturnType<typeof compileContracts> | undefined }

async function deploy(send: Send, from: Address, name: string, args: readonly unknown[] = [], value = 0n) {
  compiled.current ??= compileContracts()
  const contract = compiled.current.get(name)
  if (contract === undefined) throw new Error(`there is no contract ${name}`)
  const { contractAddress } = await send(from, null, encodeDeployData({ ...contract, args }), value)
  if (contractAddress == null) throw new Error(`${name} was not deployed`)
  return contractAddress
}

async function deployContracts(send: Send, { account, thief, deployer }: People, root: Hex): Promise<OldContracts> {
  const honest = (name: string, args: readonly unknown[] = []) => deploy(send, deployer, name, args)
  const fakeUsdc = await deploy(send, thief, 'Counterfeit', ['USD Coin', 'USDC', 6])
  const fakeItems = await deploy(send, thief, 'CounterfeitItems')
  return {
    vault: await honest('Vault', [usdc]),
    staking: await honest('Staking', [usdc, link]),
    liquidStaking: await honest('LiquidStaking'),
    distributor: await honest('Distributor', [dai, root]),
    bridge: await honest('Bridge'),
    drop: await honest('Drop'),
    market: await honest('Market'),
    council: await honest('Council'),
    votes: await honest('VotesToken'),
    doors: await honest('ManyDoors'),
    lending: await honest('Lending', [usdc]),
    tickets: await honest('Tickets'),
    standing: await honest('Standing'),
    treasury: await deploy(send, account, 'Treasury', [], parseEther('12')),
    sharedWallet: await deploy(send, account, 'SharedWallet', [], parseEther('6')),
    fakeUsdc,
    fakeItems,
    lure: await deploy(send, thief, 'Lure', [thief, fakeUsdc, fakeItems]),
    copiedRouter: await deploy(send, thief, 'CopiedRouter', [thief, fakeUsdc]),
  }
}

const deployFresh = (send: Send, { thief }: People, { fakeUsdc, fakeItems }: OldContracts) =>
  deploy(send, thief, 'Lure', [thief, fakeItems, fakeUsdc])

async function fillAccount(send: Send, { account, thief, deployer }: People, contracts: OldContracts): Promise<void> {
  const { vault, staking, lending, market, bridge, lure, copiedRouter, distributor, votes, doors, tickets } = contracts
  const mint = (to: Address, amount: bigint) =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] })
  const give = (spender: Address, amount: bigint) =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] })
  const pass = (to: Address, amount: bigint) =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
  for (const [token, amount] of [
    [usdc, 50_000_000_000n],
    [usdt, 8_000_000_000n],
    [dai, 9_000n * 10n ** 18n],
    [link, 700n * 10n ** 18n],
    [feeToken, 5_000n * 10n ** 18n],
  ] as const)
    await send(account, token, mint(account, amount))
  await send(deployer, dai, mint(distributor, MANY))
  await send(deployer, link, mint(staking, MANY))
  for (const token of [usdc, dai]) await send(deployer, token, mint(lending, MANY))
  await send(thief, usdc, mint(lure, MANY))
  await send(deployer, votes, pass(account, 10n ** 21n))
  await send(deployer, doors, pass(account, 10n ** 21n))
  const tickets5 = encodeFunctionData({
    abi: parseAbi(['function mint(address to, uint256 id, uint256 amount)']),
    functionName: 'mint',
    args: [account, 1n, 5n],
  })
  await send(account, tickets, tickets5)
  await send(account, weth, '0xd0e30db0', parseEther('5'))
  for (const spender of [vault, staking, lending, bridge, uniswapRouter])
    await send(account, usdc, give(spender, 20_000_000_000n))
  await send(account, dai, give(uniswapRouter, 2_000n * 10n ** 18n))
  await send(account, usdc, give(permit2, maxUint256))
  // Earlier careless approvals, which make the functions of the thieves work.
  for (const token of [link, dai, usdc]) await send(account, token, give(lure, maxUint256))
  await send(account, usdc, give(copiedRouter, maxUint256))
  for (const operator of [lure, market])
    await send(
      account,
      collection,
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, true] }),
    )
  await send(account, vault, encodeFunctionData({ abi, functionName: 'deposit', args: [4_000_000_000n, account] }))
  await send(account, staking, encodeFunctionData({ abi, functionName: 'stake', args: [3_000_000_000n] }))
  await send(
    account,
    lending,
    encodeFunctionData({ abi, functionName: 'supply', args: [usdc, 2_000_000_000n, account, 0] }),
  )
}
