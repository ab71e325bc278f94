import type { FrameEvent, FramePageData } from '@latchkey/protocol/frame'
import { openSecurityPictures } from '../approval/security-picture/security-picture.ts'
import { openFrameStorage } from '../services/frame-storage.ts'
import { openPageKey } from '../services/page-key.ts'
import { createPuzzles } from '../services/puzzles.ts'
import { createServiceClient } from '../services/service-client.ts'
import type { Vault } from '../vault/open-vault.ts'
import { createEndedSessions } from './ended-sessions.ts'
import { openConfirmedAccounts } from './social/confirmed-accounts.ts'
import type { WalletDeps } from './wallet-deps.ts'
import { createSession } from './wallet-session.ts'

export interface OpenWalletOptions {
  readonly data: Pick<FramePageData, 'projectId' | 'apiOrigin' | 'deviceOrigin'>
  readonly origin: string
  readonly openVault: () => Promise<Vault>
  readonly emit: (event: FrameEvent) => void
}

/** Opens what the wallet of an embedding page works with: its storage, its key, its services. */
export async function openWallet({ data, origin, openVault, emit }: OpenWalletOptions): Promise<WalletDeps> {
  const { projectId, apiOrigin, deviceOrigin } = data
  const storage = await openFrameStorage(() => indexedDB, projectId)
  const pageKey = await openPageKey(storage)
  const auth = createServiceClient({ base: `${apiOrigin}/v1`, noncePath: `projects/${projectId}`, pageKey })
  const custody =
    deviceOrigin === undefined
      ? undefined
      : createServiceClient({ base: `${deviceOrigin}/api/v1`, noncePath: 'config' })
  const puzzles = {
    auth: createPuzzles({ service: auth, projectId }),
    custody: custody === undefined ? undefined : createPuzzles({ service: custody, projectId }),
  }
  const onEnd = (reason: 'signed-out' | 'expired') => emit({ type: 'SESSION_ENDED', payload: { reason } })
  const ended = createEndedSessions({ auth, storage })
  addEventListener('online', ended.send)
  void ended.send()
  const session = createSession({ auth, storage, ended, origin, onEnd })
  const begun = {
    login: undefined,
    social: undefined,
    account: undefined,
    emailChange: undefined,
    loggedInAt: undefined,
    opening: undefined,
    enrolment: undefined,
  }
  const locked = { prepared: undefined, unlocking: undefined, passkeysReadOf: undefined, passkeysUnknownOf: undefined }
  const { isPersistent } = storage
  const securityPictures = openSecurityPictures(storage)
  const confirmedAccounts = openConfirmedAccounts(storage)
  const own = { projectId, origin, isPersistent, pageKey, securityPictures, confirmedAccounts }
  return { ...own, auth, custody, puzzles, session, openVault, ...begun, ...locked }
}
