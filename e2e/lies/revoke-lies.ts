import { devnetContracts } from '@latchkey/devnet'
import { type Address, encodeAbiParameters, type Hex, padHex, toFunctionSelector } from 'viem'
import { falsifyAnswer, falsifyNodes, type NodeLie } from './falsify.ts'
import { type Lie, THIEF } from './lie.ts'
import { SENTENCES } from './sentences.ts'

const { usdc, collection } = devnetContracts

interface Log {
  readonly address: Address
  readonly topics: readonly Hex[]
}

const ALLOWANCE = toFunctionSelector('allowance(address,address)')
const amount = encodeAbiParameters([{ type: 'uint256' }], [5n])

/** An approval in the index of the gateway. */
interface Listed {
  readonly token: string
  readonly spender: string
}

/**
 * Changes the approvals that the gateway lists, and the events of a node; nodes report that each of them still exists.
 */
const report =
  (change: (log: Log) => Log, changeListed: (listed: Listed) => Listed, lie: NodeLie = () => undefined): Lie['apply'] =>
  async ({ page, world }) => {
    await falsifyAnswer(page, '**/v1/account/*/approvals*', ({ approvals, ...answer }) => ({
      ...answer,
      approvals: (approvals as readonly Listed[]).map(changeListed),
    }))
    await falsifyNodes(page, world, (call, truth) => {
      const [request] = (call.params ?? []) as readonly [{ readonly data?: string }?]
      if (call.method === 'eth_getLogs') return { result: (truth as readonly Log[]).map(change) }
      if (call.method === 'eth_call' && request?.data?.startsWith(ALLOWANCE)) return { result: amount }
      return lie(call, truth)
    })
  }

/** False data about an allowance of USDC that the visitor revokes. */
export const REVOKE_LIES: readonly Lie[] = [
  {
    name: 'node-14 the allowance is of a collection, whose first item the revocation would allow to a stranger',
    sentence: SENTENCES.rights,
    apply: report(
      ({ topics: [topic = '0x', owner = '0x'], ...log }) => ({
        ...log,
        address: collection,
        topics: [topic, owner, padHex(THIEF, { size: 32 })],
      }),
      (listed) => ({ ...listed, token: collection, spender: THIEF }),
    ),
  },
  {
    name: 'node-16 the token of the allowance has the name of another',
    apply: report(
      (log) => log,
      (listed) => listed,
      ({ method, params }) => {
        const [request] = (params ?? []) as readonly [{ readonly to?: string; readonly data?: string }?]
        const isName = method === 'eth_call' && request?.data === toFunctionSelector('symbol()')
        return isName && request?.to?.toLowerCase() === usdc.toLowerCase()
          ? { result: encodeAbiParameters([{ type: 'string' }], ['DAI']) }
          : undefined
      },
    ),
  },
  {
    name: 'node-15 the allowance is for another spender',
    apply: report(
      ({ topics: [topic = '0x', owner = '0x'], ...log }) => ({
        ...log,
        topics: [topic, owner, padHex(THIEF, { size: 32 })],
      }),
      (listed) => ({ ...listed, spender: THIEF }),
    ),
  },
]
