import { createHash, randomBytes } from 'node:crypto'
import { address, getBase58Decoder, lamports } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import * as v from 'valibot'
import { RpcError } from '../rpc-error.ts'
import { signAndRead } from '../sign-and-read.ts'
import { BLOCKHASH_SLOTS } from '../slots.ts'
import { addressSchema, type Method, NODE_VERSION, parseParams, withContext } from './node.ts'

/** Blocks of which a node remembers the priority fees. */
const FEE_BLOCKS = 150
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const MAX_AIRDROP_LAMPORTS = 10_000_000_000_000n

export const chainMethods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => NODE_VERSION,
  getGenesisHash: () => getBase58Decoder().decode(createHash('sha256').update('latchkey genesis').digest()),
  getFirstAvailableBlock: () => 0,
  getSlot: ({ slots }) => slots.current(),
  getBlockHeight: ({ slots }) => slots.heightOf(slots.current()),
  getEpochInfo({ slots }) {
    const [slot, slotsInEpoch] = [slots.current(), 432_000]
    return {
      absoluteSlot: slot,
      blockHeight: slots.heightOf(slot),
      epoch: Math.floor(slot / slotsInEpoch),
      slotIndex: slot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: null,
    }
  },
  getBlockTime({ slots }, params) {
    const [slot] = parseParams(v.looseTuple([v.number()]), params)
    return slots.timeOf(slot)
  },
  getLatestBlockhash(node) {
    const slot = node.slots.current()
    const lastValidBlockHeight = node.slots.heightOf(slot) + BLOCKHASH_SLOTS
    return withContext(node, { blockhash: node.slots.blockhashOf(slot), lastValidBlockHeight })
  },
  isBlockhashValid(node, params) {
    const [blockhash] = parseParams(v.looseTuple([v.string()]), params)
    return withContext(node, node.slots.slotOf(blockhash) !== undefined)
  },
  getRecentPrioritizationFees: ({ slots }) =>
    Array.from({ length: FEE_BLOCKS }, (_, back) => ({ slot: slots.current() - back, prioritizationFee: 0 })),
  async requestAirdrop({ slots, ledger, faucet }, params) {
    const amountSchema = v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(1),
      v.transform((amount) => BigInt(amount)),
    )
    const [destination, amount] = parseParams(v.looseTuple([addressSchema, amountSchema]), params)
    if (amount > MAX_AIRDROP_LAMPORTS) throw new RpcError(-32602, 'Invalid request')
    const instruction = getTransferSolInstruction({ source: faucet.signer, destination, amount: lamports(amount) })
    // Two equal airdrops in one slot would be one transaction.
    const data = new TextEncoder().encode(`airdrop ${randomBytes(8).toString('hex')}`)
    const memo = { programAddress: MEMO_PROGRAM, accounts: [], data }
    const read = await signAndRead(faucet.signer, [instruction, memo], slots.blockhashOf(slots.current()))
    const { error } = ledger.execute(read)
    if (error !== null) throw new RpcError(-32603, 'Internal error', { err: error })
    return read.signature
  },
  /** Not of real nodes: lets slots pass, so that blockhashes expire without waiting. */
  devnet_advanceSlots({ slots }, params) {
    const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
    const [slotCount] = parseParams(v.looseTuple([count]), params)
    slots.advance(slotCount)
    return slots.current()
  },
}
