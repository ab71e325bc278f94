import type { ExportSealed, KitSealed } from '@latchkey/protocol/vault'
import type { PermitOperation, Statement } from '@latchkey/protocol/wallet-keys'
import { ed25519 } from '@noble/curves/ed25519.js'
import { createRecipient } from '../keys/index.ts'
import { acceptPermit } from './accept-permit.ts'
import { claimsOf, DEVICE, NONCE, openWorker } from './worker-world.fixture.ts'

const SECRET = new Uint8Array(32).fill(9)
/** Public key of custody. */
export const CUSTODY = Buffer.from(ed25519.getPublicKey(SECRET)).toString('base64url')
export const ORIGIN = 'https://shop.example'
/** By the clock of custody, which has nothing to do with that of the device. */
const RECEIVED = 1_700_000_000

interface Signing {
  readonly secret?: Uint8Array
  readonly typ?: string
  readonly alg?: string
}

/** Signs a permit as custody does. */
export function signPermit(
  permit: object,
  { secret = SECRET, typ = 'custody-permit+jwt', alg = 'EdDSA' }: Signing = {},
) {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${encode({ alg, typ })}.${encode(permit)}`
  return `${input}.${Buffer.from(ed25519.sign(Buffer.from(input), secret)).toString('base64url')}`
}

/** A wallet that is locked, and the page to which it is exported. */
export async function openExport({
  custodyKey = CUSTODY,
  operation = 'export',
}: {
  readonly custodyKey?: string
  readonly operation?: PermitOperation
} = {}) {
  const worker = await openWorker({ custodyKey })
  const { walletId, addresses } = await worker.create()
  await worker.call('LOCK', undefined)
  const { thumbprint: sub } = await worker.call('STATUS', undefined)
  const page = await createRecipient()
  const messages: unknown[] = []

  /** Asks for a permit, and returns what custody states for that request. */
  async function request(): Promise<Statement<'custody-permit+jwt'>> {
    const { jws } = await worker.call('EXPORT', { nonce: NONCE, operation, walletId, origin: ORIGIN })
    const { jti } = claimsOf(jws)
    const times = { requestedAt: RECEIVED, exp: RECEIVED + 420 }
    return { sub, operation, walletId, recipient: page.publicKey, jti, ...times }
  }
  /** @param port - Of the page; absent: its messages are recorded. */
  async function bring(permit: string, port?: Pick<MessagePort, 'postMessage'>): Promise<boolean> {
    const recorded = { postMessage: (message: unknown) => void messages.push(message) }
    await acceptPermit(permit, port ?? recorded, worker.state)
    return worker.state.acceptedExport !== undefined
  }
  const unlock = () => worker.send('EXPORT_UNLOCK', { nonce: NONCE, deviceId: DEVICE })
  async function finish() {
    const { result, failure } = await unlock()
    if (failure !== undefined) return { failure }
    const { jws } = result as { readonly jws: string }
    return worker.send('EXPORT_FINISH', await worker.serve('device', jws))
  }
  /** Makes the set of a kit. @returns what auth gets */
  async function makeKit() {
    const { result, failure } = await unlock()
    if (failure !== undefined) return { failure }
    const served = await worker.serve('device', (result as { readonly jws: string }).jws)
    return worker.send('KIT_MAKE', { ...served, nonce: NONCE })
  }
  const kit = () => messages.at(-1) as KitSealed
  const sealed = () => messages.at(-1) as ExportSealed
  return { worker, walletId, addresses, sub, page, messages, request, bring, unlock, finish, sealed, makeKit, kit }
}
