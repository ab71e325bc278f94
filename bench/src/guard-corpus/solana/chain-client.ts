import type { Address, Instruction } from '@solana/kit'
import * as v from 'valibot'
import { type SolanaSigner, toWire } from './sign-wire.ts'

const reply = v.object({ result: v.optional(v.unknown()), error: v.optional(v.object({ message: v.string() })) })
const latest = v.object({ value: v.object({ blockhash: v.string() }) })
const balance = v.object({ value: v.number() })
const accountData = v.object({ value: v.object({ data: v.tuple([v.string(), v.literal('base64')]) }) })

/** The local chain as the people of the corpus use it. */
export interface ChainClient {
  readonly readBlockhash: () => Promise<string>
  readonly readSlot: () => Promise<bigint>
  readonly readBalance: (place: Address) => Promise<bigint>
  readonly readData: (place: Address) => Promise<Uint8Array>
  readonly readRent: (bytes: bigint) => Promise<bigint>
  readonly airdrop: (to: Address, lamports: bigint) => Promise<void>
  /** Sends a transaction that is signed. */
  readonly sendWire: (wire: Uint8Array) => Promise<void>
  /** Sends a transaction that the first signer pays for. */
  readonly send: (
    instructions: readonly Instruction[],
    signers: readonly [SolanaSigner, ...SolanaSigner[]],
  ) => Promise<void>
}

export function createChainClient(url: string): ChainClient {
  async function request(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = v.parse(reply, await response.json())
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const readBlockhash = async () => v.parse(latest, await request('getLatestBlockhash')).value.blockhash
  const sendWire = async (wire: Uint8Array) => {
    await request('sendTransaction', Buffer.from(wire).toString('base64'), { encoding: 'base64' })
  }
  return {
    readBlockhash,
    sendWire,
    readSlot: async () => BigInt(v.parse(v.number(), await request('getSlot'))),
    readBalance: async (place) => BigInt(v.parse(balance, await request('getBalance', place)).value),
    async readData(place) {
      const { value } = v.parse(accountData, await request('getAccountInfo', place, { encoding: 'base64' }))
      return new Uint8Array(Buffer.from(value.data[0], 'base64'))
    },
    readRent: async (bytes) =>
      BigInt(v.parse(v.number(), await request('getMinimumBalanceForRentExemption', Number(bytes)))),
    async airdrop(to, lamports) {
      await request('requestAirdrop', to, Number(lamports))
    },
    async send(instructions, signers) {
      await sendWire(toWire(instructions, { feePayer: signers[0].address, blockhash: await readBlockhash(), signers }))
    },
  }
}
