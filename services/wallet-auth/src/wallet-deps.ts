import type { Database } from '@latchkey/database'
import type { Clock } from '@latchkey/host'
import type { ServiceLog } from '@latchkey/http'
import type { Kms } from '@latchkey/kms'
import type { Outbox } from '@latchkey/mail'
import type {
  AccessTokens,
  FarcasterProofs,
  IdTokens,
  Nonces,
  PairingCodes,
  Puzzles,
  SiteProjects,
  StatementSigner,
  UsedIds,
} from '@latchkey/proofs'
import type { Recipient } from '@latchkey/vault/sealed-half'
import type { Context } from 'hono'
import type { Codes } from './domain/one-time-code.ts'
import type { FarcasterConfig, SocialConfig } from './domain/social-config.ts'
import type { AuditEntry } from './drivers/audit.ts'
import type { FarcasterRelay } from './drivers/farcaster-relay.ts'
import type { ProviderClients } from './drivers/provider-clients.ts'

/** Settings of the operator. */
export interface WalletAuthConfig {
  /** Address under which the frame reaches the service: what proofs are made for. */
  readonly publicUrl: string
  /** Exact origins of the frame: no other page may call. */
  readonly frameOrigins: readonly string[]
  readonly projects: SiteProjects
  /** Public key by which custody signs its statements; absent: no wallet has an automatic recovery. */
  readonly custodyKey?: string | undefined
  /** Origin of custody's pages, one of which brings the undo of an e-mail change; absent: nobody changes their address. */
  readonly custodyOrigin?: string | undefined
  /** Requests of one address per minute. */
  readonly perMinute: number
  /** Hourly limit of logins by unknown devices of one network (/24, /56). */
  readonly loginsPerHour: number
  /** True: the first answer of a login is the same whether or not the address has a wallet. Absent: false. */
  readonly isStrict?: boolean
  /** Where people sign in with an account; absent: they cannot. */
  readonly social?: SocialConfig | undefined
  /** How accounts of Farcaster sign in; absent: they cannot. */
  readonly farcaster?: FarcasterConfig | undefined
  /** Maximum number of tries for the easiest puzzle of an unknown device; 0 turns puzzles off. */
  readonly puzzleTries: number
}

/** Dependencies of the routes. */
export interface WalletDeps {
  readonly config: WalletAuthConfig
  readonly pool: Database['pool']
  readonly kms: Kms
  readonly nonces: Nonces
  readonly usedIds: UsedIds
  /** Writes an audit entry outside of a transaction. @throws service/database */
  readonly logAudit: (entry: AuditEntry) => Promise<void>
  readonly puzzles: Puzzles
  readonly codes: Codes
  readonly providers: ProviderClients
  readonly idTokens: IdTokens
  readonly accessTokens: AccessTokens
  readonly farcaster: FarcasterProofs
  readonly farcasterRelay: FarcasterRelay
  /** Codes that a person types on the return page of a social login. */
  readonly pairingCodes: PairingCodes
  readonly outbox: Pick<Outbox, 'enqueueIn' | 'wake'>
  /** Opens halves that vaults seal to this service. */
  readonly recipient: Recipient
  readonly signer: StatementSigner
  /** Makes refresh tokens; the same on all nodes. */
  readonly refreshKey: Uint8Array
  readonly clock: Clock
  readonly logger: ServiceLog
  /** Returns the network address of the caller. */
  readonly clientAddress: (c: Context) => string
}
