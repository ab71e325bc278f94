import { type Address, encodeFunctionData, type Hex, keccak256, namehash, toHex } from 'viem'
import { namesAbi, offchainResolverAbi } from '../abis.ts'
import { cast, type DevnetAccount } from '../accounts.ts'
import { devnetContracts } from '../addresses.ts'
import { drawAvatar } from './avatar.ts'
import type { SeedTransaction } from './scribe.ts'

const COIN_ETH = 60n
const GAS = 1_500_000n

export interface NameOptions {
  readonly accounts: readonly DevnetAccount[]
  /** Address of a gateway, without a path. */
  readonly nameGatewayUrl: string | undefined
}

/**
 * Returns what registers names and reverse names, in an order that one block keeps.
 *
 * @see EIP-137 names, EIP-181 reverse names, EIP-634 texts, ENSIP-11 and ENSIP-19 reverse names per network
 */
export function nameTransactions(
  { accounts, nameGatewayUrl }: NameOptions,
  chainId: number,
): readonly SeedTransaction[] {
  // One registry serves each network; besides Ethereum's own branch, each has one of its coin type.
  const coin = chainId === 1 ? undefined : (0x80000000 + chainId).toString(16)
  const reverseBranches = ['addr.reverse', ...(coin === undefined ? [] : [`${coin}.reverse`])]
  const named = accounts.filter(({ name }) => name !== undefined)
  return [
    own('', 'eth'),
    own('', 'test'),
    own('test', 'latchkey', devnetContracts.offchainResolver),
    own('', 'reverse'),
    ...reverseBranches.map((branch) => own('reverse', branch.split('.')[0] ?? '')),
    ...(nameGatewayUrl === undefined ? [] : [setGateway(nameGatewayUrl)]),
    ...named.flatMap(({ name = '', address, label }, index) => [
      own('eth', name.replace(/\.eth$/, '')),
      record({ functionName: 'setAddr', args: [namehash(name), COIN_ETH, address] }),
      record({ functionName: 'setText', args: [namehash(name), 'avatar', avatarOf(index, label, chainId)] }),
      record({ functionName: 'setText', args: [namehash(name), 'description', `${label} of the local world`] }),
      ...reverseBranches.flatMap((branch) => reverse(branch, address, name)),
    ]),
  ]
}

/** Carol shows a picture that she owns, so that references to collections are followed too. */
function avatarOf(index: number, label: string, chainId: number): string {
  return label === 'Carol' ? `eip155:${chainId}/erc721:${devnetContracts.collection}/1` : drawAvatar(index, label)
}

function own(parent: string, label: string, resolver: Address = devnetContracts.ensResolver): SeedTransaction {
  return {
    from: cast.deployer,
    to: devnetContracts.ensRegistry,
    gas: GAS,
    data: encodeFunctionData({
      abi: namesAbi,
      functionName: 'setSubnodeRecord',
      args: [
        parent === '' ? `0x${'0'.repeat(64)}` : namehash(parent),
        keccak256(toHex(label)),
        cast.deployer,
        resolver,
        0n,
      ],
    }),
  }
}

/** @see EIP-3668 for the places in the address */
function setGateway(url: string): SeedTransaction {
  const args = [`${url}/ccip/{sender}/{data}.json`] as const
  const data = encodeFunctionData({ abi: offchainResolverAbi, functionName: 'setUrl', args })
  return { from: cast.deployer, to: devnetContracts.offchainResolver, gas: GAS, data }
}

type ResolverCall =
  | { readonly functionName: 'setAddr'; readonly args: readonly [Hex, bigint, Hex] }
  | { readonly functionName: 'setText'; readonly args: readonly [Hex, string, string] }
  | { readonly functionName: 'setName'; readonly args: readonly [Hex, string] }

function record(call: ResolverCall): SeedTransaction {
  const data = encodeFunctionData({ abi: namesAbi, ...call })
  return { from: cast.deployer, to: devnetContracts.ensResolver, gas: GAS, data }
}

function reverse(branch: string, address: Address, name: string): readonly SeedTransaction[] {
  const label = address.slice(2).toLowerCase()
  return [own(branch, label), record({ functionName: 'setName', args: [namehash(`${label}.${branch}`), name] })]
}
