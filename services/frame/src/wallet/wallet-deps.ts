import type { PageKey } from '../services/page-key.ts'
import type { ServiceClient } from '../services/service-client.ts'
import type { Vault } from '../vault/open-vault.ts'
import type { BegunLogin } from './login.ts'
import type { Enrolment } from './recover-wallet.ts'
import type { Session } from './wallet-session.ts'

/** What the wallet of one embedding page works with. */
export interface WalletDeps {
  readonly projectId: string
  /** Of the embedding page. */
  readonly origin: string
  readonly pageKey: PageKey
  readonly auth: ServiceClient
  /** Absent: wallets have no automatic recovery. */
  readonly custody: ServiceClient | undefined
  readonly session: Session
  readonly openVault: () => Promise<Vault>
  /** The login that has begun, until the page is loaded again. */
  login: BegunLogin | undefined
  /** The approval of this device that was asked for. */
  enrolment: Enrolment | undefined
}
