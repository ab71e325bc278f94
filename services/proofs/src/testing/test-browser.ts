import type { CodeResponse, LoginResponse, WalletSession, WalletTokens } from '@latchkey/protocol/wallet-auth'
import { createRecipient } from '@latchkey/vault/keys'
import { withPuzzle } from './solve-puzzle.ts'
import { createTestDevice } from './test-device.ts'
import {
  type ApprovedEnrolment,
  approveTestEnrolment,
  createTestWallet,
  type DeviceWallet,
  enrolTestDevice,
  readTestApproval,
  readTestStatus,
  recoverTestWallet,
  requestTestEnrolment,
  type SignedInDevice,
  type StoreWallet,
  unlockTestWallet,
} from './test-wallet.ts'
import { openCalls, readJson, type WalletServices } from './wallet-services.ts'

/** The mailbox of a person. */
export interface TestMailbox {
  /** Waits for a mail with a code, and returns the newest code. */
  readonly readCode: (email: string) => Promise<string>
  /** Waits for a mail with a link, and returns the token of the newest link. */
  readonly readLinkToken: (email: string) => Promise<string>
}

export interface BrowserOptions {
  readonly services: WalletServices
  readonly mailbox: TestMailbox
  readonly project?: string
  /** Origin of the site that embeds the frame. */
  readonly origin?: string
}

/**
 * Creates a client with the keys of a frame and of a vault, and registers it as a device. It calls both services over HTTP and handles
 * halves as the vault does. For tests, drills and benchmarks.
 */
export async function openTestBrowser({
  services,
  mailbox,
  project = 'shop',
  origin = 'https://shop.example',
}: BrowserOptions) {
  const device = await createTestDevice(services.now)
  const calls = openCalls(services, device)
  const { callAuth, signed } = calls
  await callAuth('GET', `/v1/projects/${project}`)
  const registration = { uiThumbprint: device.ui.thumbprint, projectId: project, origin }
  const register = () =>
    readJson<{ deviceId: string }>(callAuth('POST', '/v1/devices', signed('latchkey-device+jwt', registration)))
  const { deviceId } = await register()
  const known = { calls, deviceId, thumbprint: device.vault.thumbprint, project, origin }
  const signedIn = ({ accessToken }: Pick<WalletTokens, 'accessToken'>): SignedInDevice => ({ ...known, accessToken })
  const requestCode = (email: string, more: object = {}) =>
    readJson<LoginResponse>(
      withPuzzle((solved) => callAuth('POST', '/v1/login/email', { deviceId, email, ...more, ...solved })),
    )
  const enterCode = (challengeId: string, code: string) =>
    readJson<WalletTokens>(callAuth('POST', '/v1/login/code', { deviceId, challengeId, code }))
  const enrol = (email: string, walletId: string) =>
    enrolTestDevice(known, {
      ...{ email, walletId, custody: services.custody },
      readLinkToken: () => mailbox.readLinkToken(email),
    })

  async function login(email: string, more: object = {}): Promise<WalletTokens> {
    const answer = await requestCode(email, more)
    if (answer.action !== 'VERIFY_OTP') throw new Error(answer.action)
    return enterCode(answer.challengeId, await mailbox.readCode(email))
  }

  return {
    device,
    calls,
    deviceId,
    /** Registers the same keys again, as a frame does at each login. */
    register,
    requestCode,
    enterCode,
    login,
    createWallet: (tokens: WalletTokens, email: string, store?: StoreWallet) =>
      createTestWallet(signedIn(tokens), email, store),
    /** The steps of `recover` for a test that repeats one of them. */
    steps: {
      enrol: (email: string, walletId: string) => requestTestEnrolment(known, { email, walletId }),
      approve: (token: string, code: string) => approveTestEnrolment(known, { token, code, custody: services.custody }),
      readStatus: (enrolmentId: string) => readTestStatus(known, enrolmentId),
      readApproval: (enrolment: Omit<ApprovedEnrolment, 'approval'>) => readTestApproval(known, enrolment),
      recover: (tokens: WalletTokens, enrolment: ApprovedEnrolment, store?: StoreWallet) =>
        recoverTestWallet(signedIn(tokens), enrolment, store),
      describe: ({ accessToken }: WalletTokens) =>
        readJson<WalletSession>(callAuth('GET', '/v1/session', undefined, { accessToken })),
    },
    /** Returns a public key whose private key is discarded. */
    newRecipient: async () => (await createRecipient()).publicKey,
    /** Returns the address on EVM chains. */
    unlock: (tokens: WalletTokens, wallet: Pick<DeviceWallet, 'walletId' | 'userHalf'>) =>
      unlockTestWallet(signedIn(tokens), wallet),
    /** Logs in on a new device: approves it by the link in custody's mail, enters the code of auth's mail, and opens the wallet. */
    async recover(email: string): Promise<{ readonly tokens: WalletTokens; readonly wallet: DeviceWallet }> {
      const answer = await requestCode(email)
      if (answer.action !== 'VERIFY_DEVICE') throw new Error(answer.action)
      const enrolment = await enrol(email, answer.walletId)
      const tokens = await login(email, { approval: enrolment.approval })
      return { tokens, wallet: await recoverTestWallet(signedIn(tokens), enrolment) }
    },
    /** The same if auth is in strict mode: enters the code first, then approves the device by the link. */
    async recoverByCode(email: string): Promise<{ readonly tokens: WalletTokens; readonly wallet: DeviceWallet }> {
      const answer = await requestCode(email)
      if (answer.action !== 'VERIFY_OTP') throw new Error(answer.action)
      const { challengeId } = answer
      const code = await mailbox.readCode(email)
      const verified = await readJson<CodeResponse>(callAuth('POST', '/v1/login/code', { deviceId, challengeId, code }))
      if (!('action' in verified)) throw new Error('the code alone opened a session')
      const enrolment = await enrol(email, verified.walletId)
      const { approval } = enrolment
      const tokens = await readJson<WalletTokens>(
        callAuth('POST', '/v1/login/device', { deviceId, challengeId, approval }),
      )
      return { tokens, wallet: await recoverTestWallet(signedIn(tokens), enrolment) }
    },
  }
}
export type TestBrowser = Awaited<ReturnType<typeof openTestBrowser>>
