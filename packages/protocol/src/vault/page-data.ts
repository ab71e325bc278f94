import * as v from 'valibot'
import { exactOrigin, pageProjectId } from '../frame/page-data.ts'
import { base64url, publicPoint } from '../wallet-keys/index.ts'

/**
 * The keys to which the vault seals the halves for the services. They stand in its own page: a frame that named others could
 * collect both halves.
 */
export const sealKeys = v.strictObject({
  auth: publicPoint,
  /** Absent: no wallet has an automatic recovery. */
  custody: v.exactOptional(publicPoint),
})
export type SealKeys = v.InferOutput<typeof sealKeys>

/**
 * The Bitcoin network of new wallets. A Bitcoin signature does not name its network, so the test networks use other keys than the
 * main network.
 *
 * @see SLIP-0044, BIP-173
 */
export const bitcoinNetworkName = v.picklist(['main', 'test', 'regtest'])
export type BitcoinNetworkName = v.InferOutput<typeof bitcoinNetworkName>

/** What the page of the vault knows: its project, the one origin whose messages it reads, and the keys of the services. */
export const vaultPageData = v.strictObject({
  projectId: pageProjectId,
  frameOrigin: exactOrigin,
  /** Absent: no wallet is made here. */
  sealKeys: v.exactOptional(sealKeys),
  /** Absent: `main`. */
  bitcoinNetwork: v.exactOptional(bitcoinNetworkName),
  /** The key of Ed25519 by which custody signs permits. Absent: no wallet is exported. */
  custodyKey: v.exactOptional(base64url(32)),
})

export type VaultPageData = v.InferOutput<typeof vaultPageData>
