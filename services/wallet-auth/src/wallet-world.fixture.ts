import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@latchkey/database'
import type { ServiceLog } from '@latchkey/http'
import { createKeyFile, createKeyRing, createLocalFileKms, type Kms } from '@latchkey/kms'
import type { OutgoingMail } from '@latchkey/mail'
import { createStatementSigner } from '@latchkey/proofs'
import { createTestDevice, type ProofChange, type TestDevice } from '@latchkey/proofs/testing'
import { DPOP_NONCE_HEADER, type LoginResponse, type WalletTokens } from '@latchkey/protocol/wallet-auth'
import type { FarcasterConfig, SocialConfig } from './domain/social-config.ts'
import { openWalletAuth } from './open-wallet-auth.ts'

export const NOW = Date.parse('2026-03-01T12:00:00Z')
export const ORIGIN = 'https://shop.example'
export const FRAME = 'https://frame.wallet.example'
export const CUSTODY = 'https://device.wallet.example'
export const API = 'https://api.wallet.example'
export const PROJECT = 'shop'
/** Each has one origin, `https://<id>.example`. */
export const OTHER_PROJECTS = ['other', 'third', 'fourth', 'fifth']

interface CallOptions {
  readonly accessToken?: string | undefined
  /** Changes of the proof, for a test that wants a wrong one. */
  readonly proof?: ProofChange
  /** Headers; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Text of the body as it is. */
  readonly text?: string
}

export type WalletWorld = Awaited<ReturnType<typeof openWalletWorld>>

/** Records the name of each call. */
function record(kms: Kms, calls: string[]): Kms {
  const noting =
    <A extends readonly unknown[], T>(name: string, call: (...given: A) => T) =>
    (...given: A): T => {
      calls.push(name)
      return call(...given)
    }
  return {
    wrap: noting('wrap', kms.wrap),
    unwrap: noting('unwrap', kms.unwrap),
    rewrap: noting('rewrap', kms.rewrap),
    mac: noting('mac', kms.mac),
  }
}

interface WorldOptions {
  readonly loginsPerHour?: number
  /** Default: true. */
  readonly hasCustody?: boolean
  readonly isStrict?: boolean
  readonly social?: SocialConfig
  readonly farcaster?: FarcasterConfig
  /** Default: `NOW`. */
  readonly startsAt?: number
  /** 0 turns puzzles off. */
  readonly puzzleTries?: number
  /** Of another node of the same service, with the same keys. */
  readonly peer?: { readonly kms: Kms }
  /** Receives the log lines instead of the list in memory. */
  readonly logger?: ServiceLog
}

/** Opens the service over a real database and a key file, with a clock of its own. Mail is caught by a fake transport. */
export async function openWalletWorld(database: Database, options: WorldOptions = {}) {
  const { loginsPerHour = 1_000_000, hasCustody = true, isStrict = false, puzzleTries = 0, peer, logger } = options
  const { social, farcaster, startsAt = NOW } = options
  let now = startsAt
  const clock = { now: () => now }
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-auth-'))
  await createKeyFile(join(folder, 'keys'), createKeyRing(NOW))
  const kms: Kms = peer?.kms ?? (await createLocalFileKms({ file: join(folder, 'keys'), env: {} }))
  const kmsCalls: string[] = []
  const mails: OutgoingMail[] = []
  const logged: object[] = []
  const write = (fields: object, message: string) => void logged.push({ ...fields, message })
  const custody = createStatementSigner(new Uint8Array(32).fill(9))
  const config = {
    publicUrl: API,
    frameOrigins: [FRAME],
    projects: {
      [PROJECT]: { name: 'Shop', origins: [ORIGIN, 'https://second.example'] },
      ...Object.fromEntries(OTHER_PROJECTS.map((id) => [id, { name: id, origins: [`https://${id}.example`] }])),
    },
    ...(hasCustody ? { custodyKey: custody.publicKey } : {}),
    custodyOrigin: CUSTODY,
    perMinute: 1_000_000,
    loginsPerHour,
    isStrict,
    puzzleTries,
    social,
    farcaster,
  }
  const { app, stop, sweep, publicKey } = await openWalletAuth({
    database,
    kms: record(kms, kmsCalls),
    transport: { send: async (mail) => void mails.push(mail) },
    config,
    logger: logger ?? { info: write, warn: write, error: write },
    clientAddress: (c) => c.req.header('x-test-address') ?? '192.0.2.1',
    clock,
  })
  let nonce = ''

  async function call(device: TestDevice, method: string, path: string, body?: unknown, options: CallOptions = {}) {
    const { accessToken, proof = {}, headers = {}, text } = options
    const send = async () => {
      const dpop = await device.dpop(
        { method, url: `${API}${path}`, nonce, ...(accessToken === undefined ? {} : { accessToken }) },
        proof,
      )
      const all = {
        origin: FRAME,
        dpop,
        'content-type': 'application/json',
        ...(accessToken === undefined ? {} : { authorization: `DPoP ${accessToken}` }),
        ...headers,
      }
      const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
      const init = method === 'GET' || method === 'DELETE' ? {} : { body: text ?? JSON.stringify(body) }
      const response = await app.request(path, { method, headers: Object.fromEntries(given), ...init })
      nonce = response.headers.get(DPOP_NONCE_HEADER) ?? nonce
      return response
    }
    const first = await send()
    return first.status === 401 && (await codeOf(first.clone())) === 'proof/nonce-refused' ? send() : first
  }

  /** Returns the JSON of an answer that must be a success. */
  async function json<T>(response: Response | Promise<Response>): Promise<T> {
    const answer = await response
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async function newBrowser(origin = ORIGIN, projectId = PROJECT) {
    const device = await createTestDevice(clock.now)
    const signed = async (name: Parameters<TestDevice['request']>[0], request: object, change: ProofChange = {}) => ({
      jws: await device.request(name, nonce, request as never, change),
    })
    const register = async () => {
      // A call before it brings a nonce, which the vault signs.
      await call(device, 'GET', `/v1/projects/${projectId}`)
      const body = await signed('latchkey-device+jwt', { uiThumbprint: device.ui.thumbprint, projectId, origin })
      return call(device, 'POST', '/v1/devices', body)
    }
    const { deviceId } = await json<{ deviceId: string }>(register())
    const requestCode = (email: string, more: object = {}, options: CallOptions = {}) =>
      call(device, 'POST', '/v1/login/email', { deviceId, email, ...more }, options)
    const enterCode = (challengeId: string, code: string, options: CallOptions = {}) =>
      call(device, 'POST', '/v1/login/code', { deviceId, challengeId, code }, options)
    return {
      device,
      deviceId,
      signed,
      register,
      requestCode,
      enterCode,
      call: (method: string, path: string, body?: unknown, options?: CallOptions) =>
        call(device, method, path, body, options),
      async login(email: string, more: object = {}, options: CallOptions = {}): Promise<WalletTokens> {
        const response = await json<LoginResponse>(requestCode(email, more, options))
        if (response.action !== 'VERIFY_OTP') throw new Error(response.action)
        return json(enterCode(response.challengeId, await lastCode(email), options))
      },
    }
  }

  /** Returns the code of the last mail to an address. */
  async function lastCode(email: string): Promise<string> {
    await waitForMail(email)
    return /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? ''
  }
  const mailsTo = (email: string) => mails.filter(({ to }) => to === email)
  const sent = new Map<string, number>()
  /** The outbox sends in the background of the request. */
  async function waitForMail(email: string): Promise<void> {
    const before = sent.get(email) ?? 0
    while (mailsTo(email).length <= before) await new Promise((resolve) => setImmediate(resolve))
    sent.set(email, mailsTo(email).length)
  }

  return {
    app,
    config,
    kms,
    kmsCalls,
    publicKey,
    custody,
    mails,
    logged,
    sweep,
    call,
    json,
    newBrowser,
    lastCode,
    now: () => now,
    advance: (ms: number) => {
      now += ms
    },
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}
export type TestBrowser = Awaited<ReturnType<WalletWorld['newBrowser']>>

/** Stores a wallet for the user of a device, with only what a login reads. @returns its id */
export async function addWallet({ pool }: Pick<Database, 'pool'>, deviceId: string): Promise<string> {
  const walletId = randomUUID()
  await pool.query(
    `INSERT INTO wallet_wallets (id, realm, user_id, device_id, status, generation, vault, challenge, created_at)
     SELECT $1, 'shop', user_id, device_id, 'active', 1, '{}', '', changed_at FROM wallet_user_devices WHERE device_id = $2`,
    [walletId, deviceId],
  )
  await addDeviceSet({ pool }, walletId, deviceId)
  return walletId
}

/** Stores the set of a device, which then can open the wallet. */
export async function addDeviceSet(
  { pool }: Pick<Database, 'pool'>,
  walletId: string,
  deviceId: string,
): Promise<void> {
  await pool.query(
    `INSERT INTO wallet_sets (id, wallet_id, generation, type, device_id, half_wrapped, created_at)
     SELECT $1, $2, 1, 'device', $3, '', created_at FROM wallet_wallets WHERE id = $2`,
    [randomUUID(), walletId, deviceId],
  )
}

export async function codeOf(response: Response): Promise<string> {
  const body = (await response.json()) as { readonly error?: { readonly code: string } }
  return response.ok ? 'ok' : String(body.error?.code)
}
