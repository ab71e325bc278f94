import { polkadot } from '@latchkey/adapter-polkadot'
import { polkadot as network } from '@latchkey/chains'
import { encodeSs58 } from '@latchkey/primitives'
import { connectFamily } from '../connect-family.ts'
import type { ClassEntry, CorpusEntry, JudgedEntry } from '../corpus.types.ts'
import { judgeAll } from '../judge.ts'
import { signIns, texts } from '../messages.ts'
import { doubtful, good, toEntries } from '../to-entries.ts'

const NOW_SEC = Date.UTC(2026, 0, 1) / 1_000
const GENESIS = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const ACCOUNT = encodeSs58(new Uint8Array(32).fill(7), 0)
const OTHER = encodeSs58(new Uint8Array(32).fill(9), 0)

/** The payload of an extrinsic in the format of wallets. @see polkadot-js, `SignerPayloadJSON` */
function payload(method: string) {
  return {
    address: ACCOUNT,
    blockHash: `0x${'3b'.repeat(32)}`,
    blockNumber: '0x0155aa00',
    era: '0x0500',
    genesisHash: GENESIS,
    method,
    nonce: '0x00000004',
    signedExtensions: [
      'CheckNonZeroSender',
      'CheckSpecVersion',
      'CheckTxVersion',
      'CheckGenesis',
      'CheckMortality',
      'CheckNonce',
    ],
    specVersion: '0x000f4a00',
    tip: '0x00000000000000000000000000000000',
    transactionVersion: '0x0000001a',
    version: 4,
  }
}

const thiefId = '09'.repeat(32)
/** Calls of the relay chain, by pallet and function. */
const CALLS = {
  transferAll: `0x050400${thiefId}00`,
  transfer: `0x050000${thiefId}0b00407a10f35a`,
  addProxy: `0x1d0100${thiefId}0000000000`,
  setKeysByBatch: `0x1a020805040000${thiefId}001d0100${thiefId}0000000000`,
} as const

function extrinsics(): readonly ClassEntry[] {
  const sign = (method: string) => ({
    provider: { namespace: 'polkadot' as const, method: 'signer.signPayload', params: [payload(method)] },
  })
  const raw = (data: string, type: string) => ({
    provider: { namespace: 'polkadot' as const, method: 'signer.signRaw', params: [{ address: ACCOUNT, data, type }] },
  })
  const extra = `0500040000${'0f4a00'.padEnd(8, '0')}1a000000${GENESIS.slice(2)}${'3b'.repeat(32)}`
  const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.slice(2), 'hex'))
  return [
    doubtful('transfers all to a thief', sign(CALLS.transferAll)),
    doubtful('transfers much to a thief', sign(CALLS.transfer)),
    doubtful('makes a thief a proxy for everything', sign(CALLS.addProxy)),
    doubtful('hides a proxy in a batch', sign(CALLS.setKeysByBatch)),
    doubtful('signs the payload of a transfer as a message', { message: bytesOf(`${CALLS.transferAll}${extra}`) }),
    doubtful('signs the payload of a proxy as raw bytes', raw(`${CALLS.addProxy}${extra}`, 'payload')),
    doubtful('signs the payload of a transfer as text', { message: `${CALLS.transfer}${extra}` }),
    good('signs a wrapped text', { message: '<Bytes>Welcome to the orchard.</Bytes>' }),
    good(
      'signs a text by the object of the wallet',
      raw(`0x${Buffer.from('<Bytes>Hello</Bytes>').toString('hex')}`, 'bytes'),
    ),
  ]
}

/** Requests to Polkadot wallets: messages, and extrinsics through the object of the wallet. */
function polkadotEntries(): readonly CorpusEntry[] {
  const chainId = GENESIS.slice(2, 34)
  const facts = { chain: 'Polkadot', chainId, account: ACCOUNT, other: OTHER, domain: 'app.example', nowSec: NOW_SEC }
  return [
    ...toEntries('polkadot', 'sign-in', signIns(facts)),
    ...toEntries('polkadot', 'message', texts),
    ...toEntries('polkadot', 'extrinsic', extrinsics()),
  ]
}

/** Judges them. The family has no node: its adapter signs messages only. */
export async function judgePolkadot(): Promise<readonly JudgedEntry[]> {
  const family = await connectFamily({
    namespace: 'polkadot',
    networks: [network],
    adapter: polkadot(),
    accounts: [ACCOUNT],
    networkId: network.caipNetworkId,
    answer: async () => undefined,
    nowMs: NOW_SEC * 1_000,
    gateway: {},
  })
  const judged = await judgeAll(family, polkadotEntries())
  family.client.destroy()
  return judged
}
