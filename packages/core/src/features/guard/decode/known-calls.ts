import type { AbiValue } from './decode-abi.ts'
import type { Call, Intent } from './intent.ts'

type Args = readonly (AbiValue | undefined)[]

export interface KnownCall {
  /** Its intents, and the calls that it bundles; absent if the name is enough. */
  readonly read?: (args: Args, call: Call) => { readonly intents?: readonly Intent[]; readonly calls?: readonly Call[] }
  /** Promises something; drainers give such names to functions that take. */
  readonly isLure?: boolean
}

const hex = (value: AbiValue | undefined): string => (typeof value === 'string' ? value : '0x')
const number = (value: AbiValue | undefined): bigint => (typeof value === 'bigint' ? value : 0n)
const list = (value: AbiValue | undefined): readonly AbiValue[] => (Array.isArray(value) ? value : [])
const SECOND_MS = 1_000

const approve = (token: string, spender: AbiValue | undefined, amount: AbiValue | undefined): readonly Intent[] => [
  { type: 'approve', token, spender: hex(spender), amount: number(amount), by: 'call' },
]

const send = (asset: Extract<Intent, { type: 'send' }>['asset'], from: string, to: AbiValue | undefined): Intent => ({
  type: 'send',
  asset,
  from,
  to: hex(to),
})

const token: KnownCall['read'] = ([to, amount], { to: address, from }) => ({
  intents: [send({ type: 'token', address, amount: number(amount) }, from, to)],
})
/** EIP-20 and EIP-721 share it: whether the number is an amount or an item is known from the contract. */
const tokenFrom: KnownCall['read'] = ([from, to, amount], { to: address }) => ({
  intents: [send({ type: 'token', address, amount: number(amount) }, hex(from), to)],
})
const item: KnownCall['read'] = ([from, to, id], { to: address }) => ({
  intents: [send({ type: 'item', address, itemId: number(id), amount: 1n }, hex(from), to)],
})
const items: KnownCall['read'] = ([from, to, ids, amounts], { to: address }) => ({
  intents: list(ids).map((id, at) =>
    send({ type: 'item', address, itemId: number(id), amount: number(list(amounts)[at]) }, hex(from), to),
  ),
})
const lure: KnownCall = { isLure: true }
const plain: KnownCall = {}
/** Calls of the same contract in one. */
const bundle = (at: number): KnownCall => ({
  read: (args, call) => ({
    calls: list(args[at]).map((data) => ({ ...call, value: 0n, data: hex(data) })),
  }),
})
/** Calls of other contracts in one; they come from the contract that bundles them. */
const bundleOf = (target: number, value: number | undefined, data: number): KnownCall => ({
  read: ([calls], { to: from }) => ({
    calls: list(calls).map((each) => {
      const fields = list(each)
      const sent = value === undefined ? 0n : number(fields[value])
      return { from, to: hex(fields[target]), value: sent, data: hex(fields[data]) }
    }),
  }),
})

/**
 * Declarations that requests are read by: those of standards and of contracts whose source is public. Nothing is looked up
 * from other sources, because a directory that anybody writes to holds what an attacker wants.
 */
export const CALLS: Readonly<Record<string, KnownCall>> = {
  // EIP-20, EIP-721, EIP-1155
  'transfer(address,uint256)': { read: token },
  'transferFrom(address,address,uint256)': { read: tokenFrom },
  'approve(address,uint256)': { read: ([spender, amount], { to }) => ({ intents: approve(to, spender, amount) }) },
  'increaseAllowance(address,uint256)': {
    read: ([spender, amount], { to }) => ({ intents: approve(to, spender, amount) }),
  },
  'increaseApproval(address,uint256)': {
    read: ([spender, amount], { to }) => ({ intents: approve(to, spender, amount) }),
  },
  'decreaseAllowance(address,uint256)': plain,
  'setApprovalForAll(address,bool)': {
    read: ([spender, isApproved], { to }) => ({
      intents: [{ type: 'approve-all', collection: to, spender: hex(spender), isApproved: isApproved === true }],
    }),
  },
  'safeTransferFrom(address,address,uint256)': { read: item },
  'safeTransferFrom(address,address,uint256,bytes)': { read: item },
  'safeTransferFrom(address,address,uint256,uint256,bytes)': {
    read: ([from, to, id, amount], { to: address }) => ({
      intents: [send({ type: 'item', address, itemId: number(id), amount: number(amount) }, hex(from), to)],
    }),
  },
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': { read: items },
  // EIP-2612: a right that somebody signed before
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': plain,
  // Permit2
  'approve(address,address,uint160,uint48)': {
    read: ([address, spender, amount, expiration]) => ({
      intents: approve(hex(address), spender, amount).map((each) => ({
        ...each,
        expiresAt: Number(number(expiration)) * SECOND_MS,
      })),
    }),
  },
  'transferFrom(address,address,uint160,address)': {
    read: ([from, to, amount, address]) => ({
      intents: [send({ type: 'token', address: hex(address), amount: number(amount) }, hex(from), to)],
    }),
  },
  'lockdown((address,address)[])': plain,
  // Wrapped native currency
  'deposit()': plain,
  'withdraw(uint256)': plain,
  // Uniswap: routers of version 2 and 3, and the universal one
  'exactInput((bytes,address,uint256,uint256))': plain,
  'exactInput((bytes,address,uint256,uint256,uint256))': plain,
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))': plain,
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))': plain,
  'exactOutput((bytes,address,uint256,uint256))': plain,
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))': plain,
  'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)': plain,
  'swapExactTokensForTokens(uint256,uint256,address[],address)': plain,
  'swapExactETHForTokens(uint256,address[],address,uint256)': plain,
  'swapExactTokensForETH(uint256,uint256,address[],address,uint256)': plain,
  'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)': plain,
  'unwrapWETH9(uint256,address)': plain,
  'unwrapWETH9(uint256)': plain,
  'refundETH()': plain,
  'sweepToken(address,uint256,address)': plain,
  'selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)': plain,
  'execute(bytes,bytes[],uint256)': plain,
  'execute(bytes,bytes[])': plain,
  // Bundles
  'multicall(bytes[])': bundle(0),
  'multicall(uint256,bytes[])': bundle(1),
  'multicall(bytes32,bytes[])': bundle(1),
  'aggregate((address,bytes)[])': bundleOf(0, undefined, 1),
  'tryAggregate(bool,(address,bytes)[])': {
    read: ([, calls], call) => bundleOf(0, undefined, 1).read?.([calls], call) ?? {},
  },
  'aggregate3((address,bool,bytes)[])': bundleOf(0, undefined, 2),
  'aggregate3Value((address,bool,uint256,bytes)[])': bundleOf(0, 2, 3),
  'executeBatch((address,uint256,bytes)[])': bundleOf(0, 1, 2),
  // Of wallet contracts: the calls come from the wallet
  'execute(address,uint256,bytes)': {
    read: ([target, value, data], { to: from }) => ({
      calls: [{ from, to: hex(target), value: number(value), data: hex(data) }],
    }),
  },
  // Control of contracts and wallets
  ...Object.fromEntries(
    [
      'transferOwnership(address)',
      'setOwner(address)',
      'changeOwner(address)',
      'changeAdmin(address)',
      'upgradeTo(address)',
      'upgradeToAndCall(address,bytes)',
      'grantRole(bytes32,address)',
      'addOwnerWithThreshold(address,uint256)',
      'swapOwner(address,address,address)',
      'enableModule(address)',
      'setFallbackHandler(address)',
      'setGuard(address)',
    ].map((signature) => [signature, { read: toControl(signature) }]),
  ),
  // Names that promise something
  'claim()': lure,
  'Claim()': lure,
  'claimReward()': lure,
  'ClaimReward()': lure,
  'claimRewards()': lure,
  'ClaimRewards()': lure,
  'claimAirdrop()': lure,
  'airdrop()': lure,
  'getReward()': lure,
  'connect()': lure,
  'Connect()': lure,
  'verify()': lure,
  'securityUpdate()': lure,
  'SecurityUpdate()': lure,
  'networkMerge()': lure,
  'NetworkMerge()': lure,
  'refund()': lure,
}

function toControl(signature: string): KnownCall['read'] {
  const method = signature.slice(0, signature.indexOf('('))
  return (_, { to }) => ({ intents: [{ type: 'control', contract: to, method }] })
}
