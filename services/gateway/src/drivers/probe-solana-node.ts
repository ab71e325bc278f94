import * as v from 'valibot'
import type { ChainNode } from '../ports/chain-node.ts'
import { type ProbeOptions, type ProbeResult, sendOrNothing } from './probe-node.ts'

interface SolanaProbeOptions extends Omit<ProbeOptions, 'chainId'> {
  /** The genesis hash, or its first characters as in CAIP-2. */
  readonly genesisHash: string
}

const SECONDS_PER_SLOT = 0.4
const slotSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** Requests the network and the newest slot of a node. A node that fails either, or is not healthy, has failed the probe. */
export async function probeSolanaNode(
  node: ChainNode,
  { genesisHash, clock, deadline }: SolanaProbeOptions,
): Promise<ProbeResult> {
  const startedAtMs = clock.now()
  const calls = [{ method: 'getGenesisHash' }, { method: 'getSlot', params: [{ commitment: 'confirmed' }] }]
  const [genesis, slot] = await sendOrNothing(node, calls, deadline)
  const isOurs = genesis !== undefined && 'result' in genesis && String(genesis.result).startsWith(genesisHash)
  const parsed = v.safeParse(slotSchema, slot !== undefined && 'result' in slot ? slot.result : undefined)
  // The times of slots are relative to the first one, which is enough to compare nodes.
  const head =
    isOurs && parsed.success ? { number: parsed.output, timestamp: parsed.output * SECONDS_PER_SLOT } : undefined
  return { sample: { ok: head !== undefined, latencyMs: clock.now() - startedAtMs }, head }
}
