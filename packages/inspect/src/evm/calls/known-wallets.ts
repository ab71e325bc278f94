import type { Call, Intent } from '../../intents/intent.ts'
import { type AbiValue, decodeAbi } from '../abi/decode-abi.ts'
import type { KnownCall } from './known-call.ts'

const hex = (value: AbiValue | undefined): string => (typeof value === 'string' ? value : '0x')
const number = (value: AbiValue | undefined): bigint => (typeof value === 'bigint' ? value : 0n)

/** Contracts of Safe that send several transactions. A Safe wallet runs their code as its own. @see safe-deployments */
const MULTI_SEND: ReadonlySet<string> = new Set([
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
])
/** Fields of one transaction: kind, receiver, value and length of the data, in hexadecimal digits. */
const [KIND, RECEIVER, VALUE, LENGTH] = [2, 40, 64, 64] as const
const HEAD = KIND + RECEIVER + VALUE + LENGTH

interface WalletCall {
  readonly wallet: string
  readonly to: string
  readonly value: bigint
  readonly data: string
  /** 1: the code of `to` runs with the identity of the wallet (`DELEGATECALL`). */
  readonly operation: bigint
}

/** Returns the intents and calls of one transaction that a wallet contract sends. @see Safe, "execTransaction" */
export function readWalletCall({ wallet, to, value, data, operation }: WalletCall): {
  readonly intents: readonly Intent[]
  readonly calls: readonly Call[]
} {
  const call: Call = { from: wallet, to, value, data, isOfWallet: true }
  if (operation === 0n) return { intents: [], calls: [call] }
  // The multi-send contract of Safe: its bundled transactions are read as the wallet's own.
  if (MULTI_SEND.has(to)) return { intents: [], calls: [call] }
  return { intents: [{ type: 'control', contract: wallet, method: 'delegatecall', to, isCode: true }], calls: [] }
}

/** The transactions follow each other without padding. */
const multiSend: KnownCall = {
  read: ([packed], { from, to }) => {
    if (!MULTI_SEND.has(to)) return {}
    const digits = hex(packed).slice(2)
    const read: ReturnType<typeof readWalletCall>[] = []
    for (let at = 0; at < digits.length; ) {
      const [kind, receiver] = [digits.slice(at, at + KIND), digits.slice(at + KIND, at + KIND + RECEIVER)]
      const value = digits.slice(at + KIND + RECEIVER, at + KIND + RECEIVER + VALUE)
      const length = digits.slice(at + HEAD - LENGTH, at + HEAD)
      const end = at + HEAD + (length === '' ? Number.NaN : Number(BigInt(`0x${length}`)) * 2)
      if (!(end <= digits.length)) return { intents: [{ type: 'unread', contract: to, givesRights: false }] }
      const operation = BigInt(`0x${kind}`)
      const data = `0x${digits.slice(at + HEAD, end)}`
      read.push(readWalletCall({ wallet: from, to: `0x${receiver}`, value: BigInt(`0x${value}`), data, operation }))
      at = end
    }
    return { intents: read.flatMap(({ intents }) => intents), calls: read.flatMap(({ calls }) => calls) }
  },
}

const execute: KnownCall = {
  read: ([target, value, data], { to: wallet }) =>
    readWalletCall({ wallet, to: hex(target), value: number(value), data: hex(data), operation: 0n }),
}
const executeAs: KnownCall = {
  read: ([target, value, data, operation], { to: wallet }) =>
    readWalletCall({ wallet, to: hex(target), value: number(value), data: hex(data), operation: number(operation) }),
}

const list = (value: AbiValue | undefined): readonly AbiValue[] => (Array.isArray(value) ? value : [])

/** Returns the calls that a wallet sends; each has a target, a value and data. */
const ownCalls = (wallet: string, calls: AbiValue | undefined): readonly Call[] =>
  list(calls).flatMap((each) => {
    const [target, value, data] = list(each)
    return readWalletCall({ wallet, to: hex(target), value: number(value), data: hex(data), operation: 0n }).calls
  })

/** The first byte of a mode: one call, or several. With every other mode, foreign code runs as the wallet. */
const [ONE, SEVERAL] = ['00', '01'] as const

/** @see ERC-7579 "execute", ERC-7821 */
const executeByMode: KnownCall = {
  read: ([mode, packed], { to: wallet }) => {
    const [kind, digits] = [hex(mode).slice(2, 4), hex(packed).slice(2)]
    const [to, rest] = [`0x${digits.slice(0, RECEIVER)}`, digits.slice(RECEIVER)]
    const unread: Intent = { type: 'unread', contract: wallet, givesRights: false }
    if (kind === SEVERAL) {
      const [calls] = decodeAbi('(address,uint256,bytes)[]', digits) ?? []
      return calls === undefined ? { intents: [unread] } : { calls: ownCalls(wallet, calls) }
    }
    if (kind !== ONE) return readWalletCall({ wallet, to, value: 0n, data: `0x${rest}`, operation: 1n })
    if (rest.length < VALUE) return { intents: [unread] }
    const value = BigInt(`0x${rest.slice(0, VALUE)}`)
    return readWalletCall({ wallet, to, value, data: `0x${rest.slice(VALUE)}`, operation: 0n })
  },
}

/** Calls of wallet contracts: what they send comes from the wallet. */
export const WALLETS: Readonly<Record<string, KnownCall>> = {
  'execute(address,uint256,bytes)': execute,
  'execute(bytes32,bytes)': executeByMode,
  'executeBatch((address,uint256,bytes)[])': { read: ([calls], { to }) => ({ calls: ownCalls(to, calls) }) },
  // Safe
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)': executeAs,
  'execTransactionFromModule(address,uint256,bytes,uint8)': executeAs,
  'multiSend(bytes)': multiSend,
}
