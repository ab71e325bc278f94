import {
  type SignRequest,
  toIntentText,
  type VaultOp,
  type VaultParams,
  type VaultResult,
} from '@latchkey/protocol/vault'
import type { SealedHalfText, Vault } from '@latchkey/protocol/wallet-keys'
import { createRecipient } from '../keys/index.ts'
import { type HalfUse, openHalf, type Recipient, sealHalf } from '../keys/sealed-half.ts'
import { openDeviceHalves } from './device-halves.ts'
import { openDeviceKeys } from './device-keys.ts'
import { openDevicePasskeys } from './device-passkeys.ts'
import { ops } from './ops/index.ts'
import { servePort } from './serve-port.ts'
import { createWorkerState } from './worker-state.ts'

export const NONCE = 'nonce-of-the-service'
export const DEVICE = '1f0c8f0e-2c5b-4a63-9d1e-0a1b2c3d4e5f'
const CHALLENGE = 'A'.repeat(43)
/** Of no use to the vault itself; only its form counts. */
export const TOKEN = 'a.b.c'

export const FRAME_ORIGIN = 'https://frame.wallet.example'
export const SITE_ORIGIN = 'https://shop.example'

interface Answer {
  readonly result?: unknown
  readonly failure?: string
}

interface Claims {
  readonly jti: string
  readonly walletId: string
  readonly recipient: string
  readonly vault: Vault
  readonly sets: readonly { readonly setId: string; readonly type: 'device' | 'auto'; readonly half: SealedHalfText }[]
  readonly set: { readonly setId: string; readonly half: SealedHalfText }
  readonly setId: string
  readonly half: SealedHalfText
}

export const claimsOf = (jws: string): Claims =>
  JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as Claims

const denied = (): never => {
  throw new DOMException('denied', 'SecurityError')
}

/** A worker behind its port, and both services as far as they keep halves. Without `readStorage` the browser keeps nothing. */
export async function openWorker({
  hasCustody = false,
  custodyKey,
  readStorage = denied,
}: {
  readonly hasCustody?: boolean
  readonly custodyKey?: string
  readonly readStorage?: () => IDBFactory
} = {}) {
  const [auth, custody] = [await createRecipient(), await createRecipient()]
  let now = 0
  const sealKeys = { auth: auth.publicKey, ...(hasCustody ? { custody: custody.publicKey } : {}) }
  function load() {
    const deviceKeys = openDeviceKeys(readStorage, 'shop')
    const halves = openDeviceHalves(readStorage, 'shop', deviceKeys)
    return createWorkerState({
      ...{ projectId: 'shop', sealKeys, bitcoinNetwork: 'main', custodyKey, deviceKeys, halves },
      passkeys: openDevicePasskeys(readStorage, 'shop', deviceKeys),
      ...{ frameOrigin: FRAME_ORIGIN, siteOrigin: SITE_ORIGIN },
      now: () => now,
    })
  }
  const state = load()
  const waiting = new Map<string, (answer: Answer) => void>()
  const port = {
    onmessage: null as ((event: MessageEvent<unknown>) => void) | null,
    postMessage: (message: Answer & { readonly id: string }) => waiting.get(message.id)?.(message),
  }
  servePort(port as never, ops, state)

  /** Sends a message as it is. */
  function send(op: string, params: unknown): Promise<Answer> {
    const id = crypto.randomUUID()
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    port.onmessage?.({ data: { id, op, params } } as MessageEvent<unknown>)
    return answered
  }
  /** Returns the result, or the code of the failure. */
  async function call<O extends VaultOp>(op: O, params: VaultParams<O>): Promise<VaultResult<O>> {
    const { result, failure } = await send(op, params)
    if (failure !== undefined) throw new Error(failure)
    return result as VaultResult<O>
  }
  const thumbprint = (await call('STATUS', undefined)).thumbprint
  const kept = new Map<string, { readonly setId: string; readonly half: Uint8Array }>()
  let vault: Vault | undefined

  async function keep(who: Recipient, place: string, setId: string, half: SealedHalfText, walletId: string) {
    const use: HalfUse = { purpose: 'create', walletId, device: thumbprint, id: setId }
    kept.set(place, { setId, half: await openHalf(who, half, use) })
  }
  /** What a service answers to a signed request for its half. */
  async function serve(
    place: string,
    jws: string,
    purpose: HalfUse['purpose'] = 'unlock',
    change: Partial<HalfUse> = {},
  ) {
    const { jti: id, recipient } = claimsOf(jws)
    const found = kept.get(place)
    if (found === undefined || vault === undefined) throw new Error('Nothing is kept')
    const use = { purpose, walletId: vault.walletId, device: thumbprint, id, ...change }
    return { vault, setId: found.setId, half: await sealHalf(recipient, found.half, use) }
  }

  async function beginCreate() {
    const { jws, walletId } = await call('CREATE', { nonce: NONCE })
    const { vault: made, sets } = claimsOf(jws)
    vault = made
    for (const { setId, type, half } of sets) await keep(auth, type, setId, half, walletId)
    return walletId
  }
  const readBack = async (set: 'device' | 'auto') =>
    serve(set, (await call('CREATE_READ', { nonce: NONCE, deviceId: DEVICE, set })).jws)

  async function create() {
    const walletId = await beginCreate()
    const device = await readBack('device')
    if (!hasCustody) await call('CREATE_PROVE', { challenge: CHALLENGE, device })
    else {
      const stored = claimsOf(
        (await call('CREATE_STORE', { nonce: NONCE, ticket: TOKEN, identity: { type: 'email', email: 'a@b.example' } }))
          .jws,
      )
      await keep(custody, 'custody', stored.setId, stored.half, walletId)
      const read = await serve('custody', (await call('CREATE_READ_CUSTODY', { nonce: NONCE })).jws, 'create')
      const { setId, half } = read
      const auto = { ...(await readBack('auto')), custody: { walletId, setId, generation: 1, half } }
      await call('CREATE_PROVE', { challenge: CHALLENGE, device, auto })
      await call('CREATE_KEEP', { nonce: NONCE })
    }
    await call('CREATE_ACTIVATE', { nonce: NONCE })
    return { walletId, ...(await call('CREATE_FINISH', undefined)) }
  }
  const requestUnlock = async (walletId: string) =>
    (await call('UNLOCK', { nonce: NONCE, walletId, deviceId: DEVICE })).jws

  return {
    state,
    send,
    call,
    serve,
    keep,
    auth,
    beginCreate,
    readBack,
    create,
    requestUnlock,
    vault: () => vault,
    /** Returns the half that a service stores. */
    halfOf(place: string): Uint8Array {
      const found = kept.get(place)
      if (found === undefined) throw new Error('Nothing is kept')
      return found.half
    },
    async unlock(walletId: string) {
      return call('UNLOCK_FINISH', await serve('device', await requestUnlock(walletId)))
    },
    advance: (ms: number) => {
      now += ms
    },
    /** Loads the page again: a new worker answers at the port, and `state` is of the old one. */
    reload: () => servePort(port as never, ops, load()),
  }
}

/** The hash of what a person was shown. */
export async function intentOf(request: SignRequest): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toIntentText(request)))
  return Buffer.from(digest).toString('hex')
}
