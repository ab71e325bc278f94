import type { Database } from '@latchkey/database'
import type { Clock } from '@latchkey/host'
import type { ServiceLog } from '@latchkey/http'
import type { Kms } from '@latchkey/kms'
import type { Outbox } from '@latchkey/mail'
import type {
  AccessTokens,
  FarcasterClient,
  FarcasterProofs,
  IdTokens,
  Nonces,
  PairingCodes,
  Puzzles,
  SiteProjects,
  SocialClients,
  StatementSigner,
  UsedIds,
} from '@latchkey/proofs'
import type { Recipient } from '@latchkey/vault/sealed-half'
import type { Context } from 'hono'
import type { Decoy } from './domain/decoy.ts'
import type { EnrolmentWatch } from './enrolment-watch.ts'

/** Settings of the operator. */
export interface CustodyConfig {
  /** Origin of the service and of its pages: to them alone the link of a mail leads. */
  readonly publicUrl: string
  /** Exact origins of the frame: no other page may store, enrol or release. */
  readonly frameOrigins: readonly string[]
  /** The sites that a device may name in a request. Mails name no other site. */
  readonly projects: SiteProjects
  /** This deployment as a client of social providers, whose tokens then prove who a person is. */
  readonly socialClients?: SocialClients | undefined
  /** How accounts of Farcaster are recognised; absent: none is. */
  readonly farcaster?: FarcasterClient | undefined
  /** Public key of the auth service, whose tickets keep strangers from filling the database. Nothing else of it counts. */
  readonly authKey: string
  /** Address under which browsers reach auth: the page of an undo calls it. Absent: no address is changed. */
  readonly authUrl?: string | undefined
  /** Origin of the vault, whose page shows an exported wallet. Absent: no wallet is exported. */
  readonly vaultOrigin?: string | undefined
  /** Requests of one address per minute. */
  readonly perMinute: number
  /** New devices that one network (/24, /56) may enrol per hour. */
  readonly enrolmentsPerHour: number
  /** Maximum number of tries for the easiest puzzle of an unknown device; 0 turns puzzles off. */
  readonly puzzleTries: number
}

/** Dependencies of the routes. */
export interface CustodyDeps {
  readonly config: CustodyConfig
  readonly pool: Database['pool']
  readonly kms: Kms
  readonly nonces: Nonces
  readonly usedIds: UsedIds
  readonly puzzles: Puzzles
  readonly codes: PairingCodes
  readonly idTokens: IdTokens
  readonly accessTokens: AccessTokens
  readonly farcaster: FarcasterProofs
  readonly outbox: Pick<Outbox, 'enqueueIn' | 'wake'>
  readonly watch: EnrolmentWatch
  /** Opens halves that vaults seal to this service. */
  readonly recipient: Recipient
  readonly signer: StatementSigner
  readonly decoy: Decoy
  readonly clock: Clock
  readonly logger: ServiceLog
  /** Returns the network address of the caller. */
  readonly clientAddress: (c: Context) => string
}
