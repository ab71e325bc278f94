import type { Intent } from '../../intents/intent.ts'
import type { AbiValue } from '../abi/decode-abi.ts'
import type { KnownCall } from './known-call.ts'
import { LURES } from './known-lures.ts'
import { SWAPS } from './known-swaps.ts'
import { WALLETS } from './known-wallets.ts'

const hex = (value: AbiValue | undefined): string => (typeof value === 'string' ? value : '0x')
const number = (value: AbiValue | undefined): bigint => (typeof value === 'bigint' ? value : 0n)
const list = (value: AbiValue | undefined): readonly AbiValue[] => (Array.isArray(value) ? value : [])
const SECOND_MS = 1_000

const approve = (
  token: string,
  spender: AbiValue | undefined,
  amount: AbiValue | undefined,
): readonly Extract<Intent, { type: 'approve' }>[] => [
  { type: 'approve', token, spender: hex(spender), amount: number(amount), by: 'call' },
]

const send = (
  asset: Extract<Intent, { type: 'send' }>['asset'],
  from: string,
  to: AbiValue | undefined,
): Extract<Intent, { type: 'send' }> => ({
  type: 'send',
  asset,
  from,
  to: hex(to),
})

/** EIP-20 and EIP-721 share it: the contract decides. */
const sharedApprove: KnownCall['read'] = ([spender, amount], { to }) => ({
  intents: approve(to, spender, amount).map((each) => ({ ...each, isShared: true }) as const),
})
const given: KnownCall['read'] = ([spender, amount], { to }) => ({ intents: approve(to, spender, amount) })
const operator: KnownCall['read'] = ([spender, isApproved = true], { to }) => ({
  intents: [{ type: 'approve-all', collection: to, spender: hex(spender), isApproved: isApproved === true }],
})

const token: KnownCall['read'] = ([to, amount], { to: address, from }) => ({
  intents: [send({ type: 'token', address, amount: number(amount) }, from, to)],
})
/** EIP-20 and EIP-721 share it: the contract decides. */
const tokenFrom: KnownCall['read'] = ([from, to, amount], { to: address }) => ({
  intents: [{ ...send({ type: 'token', address, amount: number(amount) }, hex(from), to), isShared: true }],
})
const item: KnownCall['read'] = ([from, to, id], { to: address }) => ({
  intents: [send({ type: 'item', address, itemId: number(id), amount: 1n }, hex(from), to)],
})
const items: KnownCall['read'] = ([from, to, ids, amounts], { to: address }) => ({
  intents: list(ids).map((id, at) =>
    send({ type: 'item', address, itemId: number(id), amount: number(list(amounts)[at]) }, hex(from), to),
  ),
})
const plain: KnownCall = {}
/** A call that bundles calls of the same contract. */
const bundle = (at: number): KnownCall => ({
  read: (args, call) => ({
    calls: list(args[at]).map((data) => ({ ...call, value: 0n, data: hex(data) })),
  }),
})
/** A call that bundles calls of other contracts; the bundling contract is their sender. */
const bundleOf = (target: number, value: number | undefined, data: number): KnownCall => ({
  read: ([calls], { from: sender, to: from }) => ({
    calls: list(calls).map((each) => {
      const fields = list(each)
      const sent = value === undefined ? 0n : number(fields[value])
      const call = { from, to: hex(fields[target]), value: sent, data: hex(fields[data]) }
      // A plain payment is made with the currency that the sender attaches.
      return call.data === '0x' ? { ...call, from: sender } : call
    }),
  }),
})

/**
 * Declarations by which requests are decoded: those of standards and of contracts with public source. No public
 * directory of declarations is used, because anybody can write to one, an attacker included.
 */
export const CALLS: Readonly<Record<string, KnownCall>> = {
  // EIP-20, EIP-721, EIP-1155
  'transfer(address,uint256)': { read: token },
  'transferFrom(address,address,uint256)': { read: tokenFrom },
  'approve(address,uint256)': { read: sharedApprove },
  'increaseAllowance(address,uint256)': { read: given },
  'increaseApproval(address,uint256)': { read: given },
  'decreaseAllowance(address,uint256)': plain,
  // ERC-1363
  'approveAndCall(address,uint256)': { read: given },
  'approveAndCall(address,uint256,bytes)': { read: given },
  'transferAndCall(address,uint256)': { read: token },
  'transferAndCall(address,uint256,bytes)': { read: token },
  'setApprovalForAll(address,bool)': { read: operator },
  // ERC-6909
  'setOperator(address,bool)': { read: operator },
  'approve(address,uint256,uint256)': {
    read: ([spender, , amount], { to }) => ({ intents: approve(to, spender, amount) }),
  },
  // ERC-777
  'authorizeOperator(address)': { read: operator },
  'safeTransferFrom(address,address,uint256)': { read: item },
  'safeTransferFrom(address,address,uint256,bytes)': { read: item },
  'safeTransferFrom(address,address,uint256,uint256,bytes)': {
    read: ([from, to, id, amount], { to: address }) => ({
      intents: [send({ type: 'item', address, itemId: number(id), amount: number(amount) }, hex(from), to)],
    }),
  },
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': { read: items },
  // EIP-2612: a right given by an earlier signature
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
  ...SWAPS,
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
  ...WALLETS,
  // Lending: allowances to borrow in the name of an account, and rights to act for it
  'approveDelegation(address,uint256)': { read: given },
  'allow(address,bool)': { read: operator },
  'setAuthorization(address,bool)': { read: operator },
  // Control of contracts and wallets
  ...Object.fromEntries(
    [
      'transferOwnership(address)',
      'transferOwnership(address,bool,bool)',
      'renounceOwnership()',
      'renounceRole(bytes32,address)',
      'setAdmin(address)',
      'setPendingAdmin(address)',
      'beginDefaultAdminTransfer(address)',
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
      'setMinter(address)',
      'addMinter(address)',
      'setController(address)',
      'setManager(address)',
      'setGovernor(address)',
      'setImplementation(address)',
      'setApprovedDelegate(address)',
      // ERC-5805
      'delegate(address)',
    ].map((signature) => [signature, { read: toControl(signature) }]),
  ),
  ...LURES,
}

/** The new controller is the last argument; the previous controller comes before it. */
function toControl(signature: string): KnownCall['read'] {
  const method = signature.slice(0, signature.indexOf('('))
  const place = signature
    .slice(method.length + 1, -1)
    .split(',')
    .lastIndexOf('address')
  return (args, { to: contract }) => {
    const to = args[place]
    return { intents: [{ type: 'control', contract, method, ...(typeof to === 'string' ? { to } : {}) }] }
  }
}
