import * as v from 'valibot'
import type { Call, Intent } from '../../intents/intent.ts'
import { hasHiddenCharacters } from '../../messages/hidden-characters.ts'
import { decodeCall } from '../calls/decode-call.ts'
import { readWalletCall } from '../calls/known-wallets.ts'
import { address, bool, bytes, type KnownType, knownType, list, whole } from './known-type.ts'

const SECOND_MS = 1_000
const MAX = 2n ** 256n - 1n
/** Seconds since 1970; a time after this counts as never. */
const NEVER = 2n ** 40n

const permitted = v.object({ token: address, amount: whole })
const details = v.object({ token: address, amount: whole, expiration: whole })
const until = (seconds: bigint) => ({ expiresAt: Number(seconds) * SECOND_MS })

const approval = (token: string, spender: string, amount: bigint, seconds: bigint): Intent => ({
  type: 'approve',
  token,
  spender,
  amount,
  by: 'signature',
  ...until(seconds),
})
const all = (collection: string, spender: string, isApproved: boolean): readonly Intent[] => [
  { type: 'approve-all', collection, spender, isApproved },
]
const control = (contract: string, method: string, to?: string): readonly Intent[] => [
  { type: 'control', contract, method, ...(to === undefined ? {} : { to }) },
]

const transferFrom = knownType(
  v.object({ permitted, spender: address, deadline: whole }),
  ({ permitted: { token, amount }, spender, deadline }) => [approval(token, spender, amount, deadline)],
)
const batchTransferFrom = knownType(
  v.object({ permitted: list(permitted), spender: address, deadline: whole }),
  ({ permitted: each, spender, deadline }) =>
    each.map(({ token, amount }) => approval(token, spender, amount, deadline)),
)
const authorization = knownType(
  v.object({ from: address, to: address, value: whole, validBefore: whole }),
  ({ from, to, value, validBefore }, contract) => [
    {
      type: 'send',
      asset: { type: 'token', address: contract, amount: value },
      from,
      to,
      by: 'signature',
      ...until(validBefore),
    },
  ],
)

/** Intents of a call that another account sends: its rights are given by a signature. */
const signedCall = (call: Call): readonly Intent[] =>
  decodeCall(call).map((intent) =>
    intent.type === 'approve' || intent.type === 'approve-item' || intent.type === 'send' || intent.type === 'call'
      ? { ...intent, by: 'signature' }
      : intent,
  )
const forwarded = v.object({ from: address, to: address, value: whole, data: bytes })
/** Intents of a call that the verifying contract makes for the signer. */
const ownCall = (signer: string, data: string) =>
  knownType(v.object({ [signer]: address, [data]: bytes }), (message, contract) =>
    signedCall({ from: message[signer] ?? '0x', to: contract, value: 0n, data: message[data] ?? '0x' }),
  )
const sponsored = knownType(v.object({ target: address, data: bytes, user: address }), ({ target, data, user }) =>
  signedCall({ from: user, to: target, value: 0n, data }),
)

/** Messages that give rights or send assets, by the name of their type. */
export const RIGHTS: Readonly<Record<string, readonly KnownType[]>> = {
  Permit: [
    // EIP-2612
    knownType(v.object({ spender: address, value: whole, deadline: whole }), ({ spender, value, deadline }, token) => [
      approval(token, spender, value, deadline),
    ]),
    // Dai, older than the standard
    knownType(v.object({ spender: address, allowed: bool, expiry: whole }), ({ spender, allowed, expiry }, token) => [
      // In Dai, 0 means that the permit never expires.
      approval(token, spender, allowed ? MAX : 0n, expiry === 0n ? NEVER : expiry),
    ]),
    // ERC-4494
    knownType(
      v.object({ spender: address, tokenId: whole, deadline: whole }),
      ({ spender, tokenId, deadline }, collection) => [
        { type: 'approve-item', collection, itemId: tokenId, spender, by: 'signature', ...until(deadline) },
      ],
    ),
  ],
  PermitForAll: [
    knownType(v.object({ operator: address, approved: bool }), ({ operator, approved }, contract) =>
      all(contract, operator, approved),
    ),
  ],
  PermitSingle: [
    knownType(v.object({ details, spender: address }), ({ details: { token, amount, expiration }, spender }) => [
      approval(token, spender, amount, expiration),
    ]),
  ],
  PermitBatch: [
    knownType(v.object({ details: list(details), spender: address }), ({ details: each, spender }) =>
      each.map(({ token, amount, expiration }) => approval(token, spender, amount, expiration)),
    ),
  ],
  PermitTransferFrom: [transferFrom],
  PermitWitnessTransferFrom: [transferFrom],
  PermitBatchTransferFrom: [batchTransferFrom],
  PermitBatchWitnessTransferFrom: [batchTransferFrom],
  // EIP-3009
  TransferWithAuthorization: [authorization],
  ReceiveWithAuthorization: [authorization],
  // Lending: allowances to borrow in the name of an account, and rights to act for it
  DelegationWithSig: [
    knownType(
      v.object({ delegatee: address, value: whole, deadline: whole }),
      ({ delegatee, value, deadline }, token) => [approval(token, delegatee, value, deadline)],
    ),
  ],
  Authorization: [
    knownType(v.object({ manager: address, isAllowed: bool }), ({ manager, isAllowed }, contract) =>
      all(contract, manager, isAllowed),
    ),
    knownType(v.object({ authorized: address, isAuthorized: bool }), ({ authorized, isAuthorized }, contract) =>
      all(contract, authorized, isAuthorized),
    ),
  ],
  // A wallet contract signs through its owner: read the message inside
  SafeMessage: [knownType(v.object({ message: bytes }), ({ message }) => readSigned(message))],
  PersonalSign: [knownType(v.object({ prefixed: bytes }), ({ prefixed }) => readSigned(prefixed))],
  CoinbaseSmartWalletMessage: [knownType(v.object({ hash: bytes }), () => [{ type: 'opaque' }])],
  // A session: another account may act for the wallet until the session is revoked
  MultiChainSession: [knownType(v.looseObject({}), (_, contract) => control(contract, 'session'))],
  SignerPermissionRequest: [knownType(v.looseObject({}), (_, contract) => control(contract, 'session'))],
  Delegation: [
    knownType(v.object({ delegate: address, delegator: address, authority: bytes }), ({ delegator, delegate }) =>
      control(delegator, 'delegate', delegate),
    ),
    // ERC-5805
    knownType(v.object({ delegatee: address, nonce: whole, expiry: whole }), ({ delegatee }, contract) =>
      control(contract, 'delegate', delegatee),
    ),
  ],
  PackedUserOperation: [
    knownType(v.object({ sender: address, callData: bytes }), ({ sender, callData }) =>
      decodeCall({ from: sender, to: sender, value: 0n, data: callData }),
    ),
  ],
  // A call in a signature: EIP-2771, in the forms of OpenZeppelin, GSN, Biconomy, Gelato and 0x
  ForwardRequest: [knownType(forwarded, signedCall)],
  RelayRequest: [
    knownType(forwarded, signedCall),
    knownType(v.object({ request: forwarded }), ({ request }) => signedCall(request)),
    knownType(
      v.object({ target: address, encodedFunction: bytes, senderAddress: address }),
      ({ target, encodedFunction, senderAddress }) =>
        signedCall({ from: senderAddress, to: target, value: 0n, data: encodedFunction }),
    ),
  ],
  ERC20ForwardRequest: [
    knownType(v.object({ from: address, to: address, data: bytes }), ({ from, to, data }) =>
      signedCall({ from, to, value: 0n, data }),
    ),
  ],
  CallWithERC2771: [sponsored],
  SponsoredCallERC2771: [sponsored],
  CallWithSyncFeeERC2771: [sponsored],
  CallWithConcurrentERC2771: [sponsored],
  SponsoredCallConcurrentERC2771: [sponsored],
  MetaTransaction: [ownCall('from', 'functionSignature')],
  ZeroExTransaction: [ownCall('signerAddress', 'data')],
  MetaTransactionData: [ownCall('signer', 'callData')],
  SafeTx: [
    knownType(
      v.object({ to: address, value: whole, data: bytes, operation: whole }),
      ({ to, value, data, operation }, wallet) => {
        const { intents, calls } = readWalletCall({ wallet, to, value, data, operation })
        return [...intents, ...calls.flatMap(decodeCall)]
      },
    ),
  ],
}

/** Reads the bytes that a wallet contract signs: readable text, or nothing. */
function readSigned(message: string): readonly Intent[] {
  const text = new TextDecoder().decode(
    Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  )
  const isText = text !== '' && !hasHiddenCharacters(text.replace('\x19', '')) && !text.includes('\ufffd')
  return isText ? [] : [{ type: 'opaque' }]
}
