import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@latchkey/database'
import { WalletError } from '@latchkey/errors'
import { createKeyFile, createKeyRing, createLocalFileKms, type Kms } from '@latchkey/kms'
import type { OutgoingMail } from '@latchkey/mail'
import { createStatementSigner, type FarcasterClient, hashIdentity, type SocialClients } from '@latchkey/proofs'
import { createTestDevice, type ProofChange, type TestDevice } from '@latchkey/proofs/testing'
import type { CustodyConfig, Enrolment, ReleasedHalf } from '@latchkey/protocol/custody'
import { DPOP_NONCE_HEADER } from '@latchkey/protocol/wallet-auth'
import type { SignedRequest, SignedRequestName } from '@latchkey/protocol/wallet-keys'
import {
  combineHalves,
  createRecipient,
  openHalf,
  openVault,
  type Recipient,
  sealHalf,
  sealVault,
  splitDataKey,
} from '@latchkey/vault/keys'
import { openCustody } from './open-custody.ts'

export const NOW = Date.parse('2026-03-01T12:00:00Z')
export const ORIGIN = 'https://shop.example'
export const FRAME = 'https://frame.wallet.example'
export const PAGE = 'https://device.wallet.example'
export const VAULT = 'https://vault.wallet.example'
export const HOME = '198.51.100.7'
export const NEW_WALLET = 'A wallet was made for your address'

interface CallOptions {
  /** Headers; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly text?: string
  /** Further members of the body, next to the signed request. */
  readonly more?: object
}

/** How the key service behaves. */
interface KmsMood {
  isDown: boolean
  delayMs: number
  readonly calls: string[]
}

/** A key service that can be slow or absent, and says what was asked of it. */
function moody(kms: Kms, controls: KmsMood): Kms {
  const step =
    <A extends readonly unknown[], T>(name: string, call: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      controls.calls.push(name)
      if (controls.isDown) throw new WalletError('kms/unavailable', { reason: 'it is down' })
      if (controls.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, controls.delayMs))
      return call(...given)
    }
  return {
    wrap: step('wrap', kms.wrap),
    unwrap: step('unwrap', kms.unwrap),
    rewrap: step('rewrap', kms.rewrap),
    mac: step('mac', kms.mac),
  }
}

interface WorldOptions {
  readonly perMinute?: number
  readonly perHour?: number
  readonly socialClients?: SocialClients
  readonly farcaster?: FarcasterClient
  /** 0 turns puzzles off. */
  readonly puzzleTries?: number
  /** Of a node beside this one, or before it: with its keys, and its mails. */
  readonly peer?: { readonly kms: Kms; readonly mails: OutgoingMail[] }
}

export type CustodyWorld = Awaited<ReturnType<typeof openCustodyWorld>>

/** Opens the service over a real database and a key file, with a clock of its own. Mail is caught by a fake transport. */
export async function openCustodyWorld(database: Database, options: WorldOptions = {}) {
  let now = NOW
  const clock = { now: () => now }
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-custody-'))
  await createKeyFile(join(folder, 'keys'), createKeyRing(NOW))
  const keys = options.peer?.kms ?? (await createLocalFileKms({ file: join(folder, 'keys'), env: {} }))
  const controls: KmsMood = { isDown: false, delayMs: 0, calls: [] }
  const mails = options.peer?.mails ?? []
  const logged: object[] = []
  const write = (fields: object, message: string) => void logged.push({ ...fields, message })
  const auth = createStatementSigner(new Uint8Array(32).fill(3))
  const { perMinute = 1_000_000, perHour = 1_000_000, puzzleTries = 0 } = options
  const custody = await openCustody({
    database,
    kms: moody(keys, controls),
    transport: { send: async (mail) => void mails.push(mail) },
    config: {
      publicUrl: PAGE,
      frameOrigins: [FRAME],
      projects: {
        shop: { name: 'Shop', origins: [ORIGIN] },
        other: { name: 'Other', origins: ['https://other.example'] },
      },
      authKey: auth.publicKey,
      authUrl: 'https://api.wallet.example',
      vaultOrigin: VAULT,
      perMinute,
      enrolmentsPerHour: perHour,
      puzzleTries,
      socialClients: options.socialClients,
      farcaster: options.farcaster,
    },
    logger: { info: write, warn: write, error: write },
    clientAddress: (c) => c.req.header('x-test-address') ?? HOME,
    clock,
    watch: { pollMs: 5, waitMs: 60 },
  })
  const { app } = custody
  let nonce = ''

  async function call(method: string, path: string, body?: unknown, { headers = {}, text }: CallOptions = {}) {
    const all = { origin: FRAME, 'content-type': 'application/json', ...headers }
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const init = method === 'POST' ? { body: text ?? JSON.stringify(body) } : {}
    const response = await app.request(path, { method, headers: Object.fromEntries(given), ...init })
    nonce = response.headers.get(DPOP_NONCE_HEADER) ?? nonce
    return response
  }

  /** Returns the JSON of an answer that must be a success. */
  async function json<T>(response: Response | Promise<Response>): Promise<T> {
    const answer = await response
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** A call of the page of the link. */
  const fromPage = (path: string, body: unknown, headers: Readonly<Record<string, string | undefined>> = {}) =>
    call('POST', `/api/v1/link/${path}`, body, { headers: { origin: PAGE, ...headers } })

  const { sealTo } = await json<CustodyConfig>(call('GET', '/api/v1/config'))

  /** @param known - A device that was made by another node. */
  async function newDevice(known?: { readonly device: TestDevice; readonly deviceId: string }) {
    const device = known?.device ?? (await createTestDevice(clock.now))
    const thumbprint = device.vault.thumbprint
    async function post<N extends SignedRequestName>(
      path: string,
      name: N,
      request: Omit<SignedRequest<N>, 'nonce' | 'jti'>,
      change: ProofChange = {},
      { more = {}, ...options }: CallOptions = {},
    ) {
      await call('GET', '/api/v1/config')
      const jws = await device.request(name, nonce, request, change)
      return call('POST', `/api/v1/${path}`, { jws, ...more }, options)
    }
    return { device, thumbprint, deviceId: known?.deviceId ?? randomUUID(), post }
  }

  return {
    ...{
      app,
      kms: keys,
      controls,
      publicKey: custody.publicKey,
      auth,
      mails,
      logged,
      call,
      json,
      fromPage,
      sealTo,
      newDevice,
    },
    /** Waits until the outbox has tried to send each mail once. The test clock decides when a failed one is tried again. */
    async emptyOutbox() {
      const isWaiting = async () => {
        const { rowCount } = await database.pool.query(
          `SELECT FROM mail_outbox WHERE status = 'queued' AND last_error IS NULL`,
        )
        return rowCount !== 0
      }
      while (await isWaiting()) await new Promise((resolve) => setImmediate(resolve))
    },
    sweep: custody.sweep,
    nonce: () => nonce,
    now: () => now,
    advance: (ms: number) => {
      now += ms
    },
    stop: async () => {
      await custody.stop()
      await rm(folder, { recursive: true })
    },
  }
}
export type Device = Awaited<ReturnType<CustodyWorld['newDevice']>>

const random = () => crypto.getRandomValues(new Uint8Array(32))

/** A new wallet as a vault makes it, with the automatic set alone. */
export async function makeWallet(world: CustodyWorld, device: Device) {
  const [dataKey, entropy, walletId, setId] = [random(), random(), randomUUID(), randomUUID()]
  const vault = await sealVault(dataKey, entropy, { walletId, generation: 1 })
  const { userHalf, authHalf } = await splitDataKey(dataKey)
  const half = await sealHalf(world.sealTo, userHalf, {
    purpose: 'create',
    walletId,
    device: device.thumbprint,
    id: setId,
  })
  return { device, vault, walletId, setId, half, userHalf, authHalf }
}
export type MadeWallet = Awaited<ReturnType<typeof makeWallet>>

/** @param email - The verified address in its canonical form. */
export const ticketOf = (world: CustodyWorld, { device, walletId }: MadeWallet, email: string, change = {}) =>
  world.auth.sign('latchkey-ticket+jwt', {
    sub: device.thumbprint,
    walletId,
    projectId: 'shop',
    origin: ORIGIN,
    identityHash: hashIdentity(walletId, email),
    exp: world.now() / 1000 + 900,
    ...change,
  })

export async function storeHalf(world: CustodyWorld, made: MadeWallet, email: string, change: ProofChange = {}) {
  const { walletId, setId, half } = made
  return made.device.post(
    'halves',
    'custody-store+jwt',
    {
      ticket: await ticketOf(world, made, email),
      identity: { type: 'email', email },
      walletId,
      generation: 1,
      setId,
      half,
    },
    change,
  )
}

export const keepHalf = ({ device, walletId, setId }: MadeWallet) =>
  device.post('halves/keep', 'custody-keep+jwt', { walletId, setId })

/** Creates a wallet whose half is active at custody. Removes the mail about it, so that a test counts only later mails. */
export async function createWallet(world: CustodyWorld, email: string): Promise<MadeWallet> {
  const made = await makeWallet(world, await world.newDevice())
  await world.json(storeHalf(world, made, email))
  await world.json(keepHalf(made))
  await world.emptyOutbox()
  const at = world.mails.findLastIndex(({ to, subject }) => to === email && subject === NEW_WALLET)
  if (at < 0) throw new Error('nobody was told about the new wallet')
  world.mails.splice(at, 1)
  return made
}

export const enrol = (
  device: Device,
  { walletId, email }: { readonly walletId: string; readonly email: string },
  headers: Readonly<Record<string, string>> = {},
  more: object = {},
) =>
  device.post(
    'enrolments',
    'custody-enrol+jwt',
    { identity: { type: 'email', email }, walletId, deviceId: device.deviceId, projectId: 'shop', origin: ORIGIN },
    {},
    { headers, more },
  )

/** Waits until as many mails to an address have left; the outbox sends in the background of the request. */
export async function mailsTo(world: CustodyWorld, email: string, count: number): Promise<readonly OutgoingMail[]> {
  const all = () => world.mails.filter(({ to }) => to === email)
  while (all().length < count) await new Promise((resolve) => setImmediate(resolve))
  return all()
}

export const tokenIn = (mail: OutgoingMail | undefined): string =>
  /\/approve#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

/** A new device of a wallet's person, with the link that arrived. */
export async function startEnrolment(world: CustodyWorld, { walletId }: MadeWallet, email: string) {
  const device = await world.newDevice()
  const before = world.mails.filter(({ to }) => to === email).length
  const enrolment = await world.json<Enrolment>(enrol(device, { walletId, email }))
  const token = tokenIn((await mailsTo(world, email, before + 1)).at(-1))
  const approve = (change: object = {}, headers = {}) =>
    world.fromPage(
      'approve',
      { token, code: enrolment.pairingCode, isOtherNetworkConfirmed: false, ...change },
      headers,
    )
  return { device, ...enrolment, token, approve }
}

export const release = (device: Device, enrolmentId: string, recipient: Recipient, change: ProofChange = {}) =>
  device.post('enrolments/release', 'custody-release+jwt', { enrolmentId, recipient: recipient.publicKey }, change)

/** Releases a half and opens the vault with the half of auth, as the vault of a new device does. */
export async function recover(world: CustodyWorld, made: MadeWallet, device: Device, enrolmentId: string) {
  const [recipient, jti] = [await createRecipient(), randomUUID()]
  const { half } = await world.json<ReleasedHalf>(release(device, enrolmentId, recipient, { jti }))
  const { walletId, vault, authHalf } = made
  const use = { purpose: 'recover', walletId, device: device.thumbprint, id: jti } as const
  const userHalf = await openHalf(recipient, half, use)
  return openVault(await combineHalves({ userHalf, authHalf }), vault, { walletId, generation: 1 })
}

export async function codeOf(response: Response | Promise<Response>): Promise<string> {
  const answer = await response
  const body = (await answer.json()) as { readonly error?: { readonly code: string } }
  return answer.ok ? 'ok' : String(body.error?.code)
}
